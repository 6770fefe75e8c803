//! The page's program: mounts the page. Everything it does is in the library of the same name.

fn main() {
    ui::start();
}
