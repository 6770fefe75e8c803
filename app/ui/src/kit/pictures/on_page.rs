//! The pictures that are on the page and can be saved.

use std::sync::atomic::{AtomicUsize, Ordering};

use leptos::prelude::*;

use crate::kit::paint::scene::Scene;

/// Draws a picture for a file; `None` while there is nothing to draw.
pub type Picture = Callback<(), Option<Scene>>;

/// One of them.
#[derive(Clone)]
pub struct Drawn {
    id: usize,
    /// What it is called.
    pub title: String,
    /// Draws it.
    pub picture: Picture,
    /// Saves it as a file of pixels.
    pub save: Callback<()>,
}

/// All of them, in the order in which they came.
#[derive(Clone, Copy, Default)]
pub struct Drawings(RwSignal<Vec<Drawn>>);

impl Drawings {
    /// All of them; tracked.
    pub fn all(self) -> Vec<Drawn> {
        self.0.get()
    }

    /// Adds a picture, for as long as the view that draws it is there.
    pub fn add(self, title: String, picture: Picture, save: Callback<()>) {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let id = COUNT.fetch_add(1, Ordering::Relaxed);
        self.0.update(|all| all.push(Drawn { id, title, picture, save }));
        on_cleanup(move || {
            // Nothing to take it from where the page itself goes.
            let _ = self.0.try_update(|all| all.retain(|drawn| drawn.id != id));
        });
    }
}
