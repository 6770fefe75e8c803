//! How much the pictures say.

use leptos::prelude::*;

use crate::kit::bound::Bound;
use crate::kit::controls::choice::{Choice, Choosable, place_in};
use crate::page::page;
use crate::state::appearance::Depth;
use crate::t;

/// What can be chosen, in the order of the buttons.
const DEPTHS: &[Depth] = &[Depth::Idea, Depth::Numbers];

/// The choice.
#[component]
pub fn DepthChoice() -> impl IntoView {
    let look = page().store.appearance;
    let now = Signal::derive(move || look.with(|look| look.depth));
    let depth = Bound::new(now, move |depth: Depth| {
        depth.keep();
        look.update(|look| look.depth = depth);
    });
    let options = vec![Choosable::new(t!(depth_idea)), Choosable::new(t!(depth_numbers))];
    view! { <div class="depth"><Choice label=t!(depth_name) options place=place_in(DEPTHS, depth)/></div> }
}
