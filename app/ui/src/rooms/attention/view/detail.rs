//! What the large picture is called.

use leptos::prelude::*;

use crate::state::controls::Aspect;
use crate::state::controls::Controls;
use crate::state::kept::kept;
use crate::state::store::Store;
use crate::t;

/// What the large picture shows, in words.
pub fn title(store: Store) -> String {
    let (layer, head) = store.selection.with(|selection| (selection.layer, selection.head));
    match kept::<Controls>(store).now.with(|controls| controls.aspect) {
        Aspect::Head => t!(cell_name, layer = layer, head = head),
        Aspect::Layer => t!(title_layer, layer = layer),
        Aspect::All => t!(title_all),
        Aspect::Rollout => t!(title_rollout, layer = layer),
    }
}
