//! The picture of one query as a file.

use leptos::prelude::*;

use super::room::HeadsRoom;
use super::scores::table;
use super::steps::saved;
use crate::kit::pictures::figure::SaveMenu;
use crate::t;

/// The picture as SVG and PNG, its numbers as CSV.
#[component]
pub fn FlowFiles(room: HeadsRoom) -> impl IntoView {
    let look = move || untrack(move || room.look.get());
    let scene = move || look().map(|look| saved(&look).scene());
    let csv = move || look().map(|look| table(&look));
    view! { <SaveMenu name="head" title=t!(panel_heads_projection) scene csv/> }
}
