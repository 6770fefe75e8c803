//! What the networks write, and how they learned it.

use std::sync::Arc;

use leptos::prelude::*;
use protocol::translation::Translation;

use super::buttons::Bar;
use super::columns::Columns;
use crate::kit::pictures::line_chart::FittedChart;
use crate::page::page;
use crate::rooms::translation::state::chosen::TranslationState;
use crate::rooms::translation::state::curves;
use crate::rooms::translation::state::translating::Translating;
use crate::run::recorded::says;
use crate::state::kept::Kept;
use crate::t;

/// The panel.
#[component]
pub fn WritePanel(chosen: Kept<TranslationState>) -> impl IntoView {
    let run = page().store.lasting::<Translating>().run;
    let plot = Memo::new(move |_| Arc::new(run.with(curves::right)));
    view! {
        <section class="translation-panel" data-main aria-labelledby="translation-write">
            <h3 id="translation-write">{t!(panel_translation_write)}</h3>
            <Bar chosen/>
            {says::<Translation>()}
            <Columns chosen/>
            <FittedChart name="translation-right" title=t!(translation_chart) plot/>
        </section>
    }
}
