//! The claims of lessons on the weights that come with the page.

mod pass;

pub use pass::Pass;
