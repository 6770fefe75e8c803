//! What the networks write, and how they learned it.

use std::sync::Arc;

use leptos::prelude::*;

use super::buttons::Bar;
use super::columns::Columns;
use crate::kit::pictures::line_chart::FittedChart;
use crate::rooms::translation::state::chosen::TranslationState;
use crate::rooms::translation::state::curves;
use crate::rooms::translation::state::translating::Translating;
use crate::state::kept::Kept;
use crate::t;

/// The panel.
#[component]
pub fn WritePanel(chosen: Kept<TranslationState>) -> impl IntoView {
    let run = &Translating::here().run;
    let plot = Memo::new(move |_| Arc::new(run.with(curves::right)));
    view! {
        <section class="translation-panel" data-main aria-labelledby="translation-write">
            <h3 id="translation-write">{t!(panel_translation_write)}</h3>
            <Bar chosen/>
            <Columns chosen/>
            <p class="translation-note">{t!(translation_caption)}</p>
            <FittedChart name="translation-right" title=t!(translation_chart) plot/>
        </section>
    }
}
