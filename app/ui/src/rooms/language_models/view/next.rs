//! What comes next, by all models, and how they learned it.

use std::sync::Arc;

use leptos::prelude::*;
use protocol::language::Language;

use super::buttons::Bar;
use super::columns::{Columns, Watched};
use crate::kit::pictures::line_chart::FittedChart;
use crate::page::page;
use crate::rooms::language_models::state::chosen::LanguageState;
use crate::rooms::language_models::state::curves;
use crate::rooms::language_models::state::learning::Learning;
use crate::run::recorded::says;
use crate::state::kept::Kept;
use crate::t;

/// The panel.
#[component]
pub fn NextPanel(chosen: Kept<LanguageState>) -> impl IntoView {
    let run = page().store.lasting::<Learning>().run;
    let plot = Memo::new(move |_| Arc::new(run.with(curves::loss)));
    view! {
        <section class="language-next" data-main aria-labelledby="language-next">
            <h3 id="language-next">{t!(panel_language_next)}</h3>
            <Bar chosen/>
            {says::<Language>()}
            <Columns chosen/>
            <Watched chosen/>
            <FittedChart name="language-loss" title=t!(language_chart) plot/>
        </section>
    }
}
