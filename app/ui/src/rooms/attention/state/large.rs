//! The large picture of what is chosen.

use std::sync::Arc;

use leptos::prelude::*;

use crate::state::controls::Controls;
use crate::state::kept::kept;
use crate::state::lasting::Lasts;
use crate::state::picture::Picture;
use crate::state::store::Store;

/// The large picture; `None` while the result has no exact values for it.
#[derive(Clone, Copy)]
pub struct LargePicture(pub Memo<Option<Arc<Picture>>>);

impl Lasts for LargePicture {
    fn begin(store: Store) -> Self {
        let place = Memo::new(move |_| store.selection.with(|chosen| (chosen.layer, chosen.head)));
        Self(Memo::new(move |_| {
            let shown = store.shown.get()?;
            let (layer, head) = place.get();
            let controls = kept::<Controls>(store).now;
            controls.with(|controls| Picture::new(&shown, layer, head, controls)).map(Arc::new)
        }))
    }
}
