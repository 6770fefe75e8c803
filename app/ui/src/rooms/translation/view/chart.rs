//! A chart of the room, as wide as the stage.

use std::sync::Arc;

use leptos::prelude::*;

use crate::page::page;
use crate::paint::plot::Plot;
use crate::pictures::line_chart::LineChart;
use crate::rooms::language_models::view::chart_size;

/// Pixels of a drawing across a presented stage.
const PRESENTED: u32 = 900;

/// The chart. Where it is presented, it is drawn for a stage without anything beside it.
#[component]
pub fn Chart(
    name: &'static str,
    title: String,
    plot: Memo<Arc<Plot>>,
    /// Pixels of a drawing where it is presented.
    height: u32,
) -> impl IntoView {
    let store = page().store;
    let presented = Memo::new(move |_| store.appearance.with(|look| look.presenter));
    let chart = move || {
        let [widest, height] = if presented.get() { [PRESENTED, height] } else { chart_size() };
        view! { <LineChart name title=title.clone() plot widest height/> }
    };
    view! { <div class="translation-chart">{chart}</div> }
}
