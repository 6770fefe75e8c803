//! What the networks write, and how they learned it.

use std::sync::Arc;

use leptos::prelude::*;

use super::buttons::Bar;
use super::columns::Columns;
use crate::pictures::line_chart::LineChart;
use crate::rooms::language_models::view::chart_size;
use crate::rooms::translation::state::chosen::Chosen;
use crate::rooms::translation::state::curves;
use crate::rooms::translation::state::translating::Translating;
use crate::state::kept::Kept;
use crate::t;

/// Rows of a map that leave room for a chart of full height.
const FEW: usize = 8;
/// Pixels of the chart below maps of more rows: still as many lines of letters as it has marks.
const LOW: u32 = 140;

/// The panel.
#[component]
pub fn WritePanel(chosen: Kept<Chosen>) -> impl IntoView {
    let room = Translating::here();
    let run = &room.run;
    let plot = Memo::new(move |_| Arc::new(run.with(curves::right)));
    let is_low = Memo::new(move |_| {
        room.written.with(|written| written.as_ref().is_some_and(|written| written.rows() > FEW))
    });
    let [widest, height] = chart_size();
    let chart = move || {
        let height = if is_low.get() { height.min(LOW) } else { height };
        view! { <LineChart name="translation-right" title=t!(translation_chart) plot widest height/> }
    };
    view! {
        <section class="translation-panel" data-main aria-labelledby="translation-write">
            <h3 id="translation-write">{t!(panel_translation_write)}</h3>
            <Bar chosen/>
            <Columns chosen/>
            <p class="caption">{t!(translation_caption)}</p>
            <div class="translation-chart">{chart}</div>
        </section>
    }
}
