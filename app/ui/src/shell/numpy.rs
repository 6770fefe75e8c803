//! The numbers of the result on screen as a file for NumPy.

use leptos::prelude::*;

use crate::kit::pictures::figure::NumpyFile;
use crate::state::store::Store;

/// What the menu under a picture saves: nothing where nothing is on screen.
pub fn of_shown(store: Store) -> NumpyFile {
    Callback::new(move |()| {
        let shown = store.shown.get_untracked()?;
        Some(shown.arrays().and_then(|arrays| arrays.npz()))
    })
}
