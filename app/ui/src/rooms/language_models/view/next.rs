//! What comes next, by all models, and how they learned it.

use std::sync::Arc;

use leptos::prelude::*;

use super::buttons::Bar;
use super::columns::{Columns, Watched};
use crate::browser;
use crate::pictures::line_chart::LineChart;
use crate::rooms::language_models::state::chosen::Chosen;
use crate::rooms::language_models::state::curves;
use crate::rooms::language_models::state::learning::Learning;
use crate::state::kept::Kept;
use crate::t;

/// Width and height of the chart.
const SIZE: [u32; 2] = [860, 250];
/// The same where the window is low or narrow.
const SMALL: [u32; 2] = [690, 150];
/// The least width and height, in pixels, of a window that is neither.
const ROOMY: [f64; 2] = [1200.0, 832.0];

/// The panel.
#[component]
pub fn NextPanel(chosen: Kept<Chosen>) -> impl IntoView {
    let run = &Learning::here().run;
    let plot = Memo::new(move |_| Arc::new(run.with(curves::loss)));
    let [widest, height] = size();
    view! {
        <section class="language-next" data-main aria-labelledby="language-next">
            <h3 id="language-next">{t!(panel_language_next)}</h3>
            <Bar chosen/>
            <Columns chosen/>
            <Watched chosen/>
            <div class="language-chart">
                <LineChart name="language-loss" title=t!(language_chart) plot widest height/>
            </div>
        </section>
    }
}

/// How large the chart can be drawn.
pub fn size() -> [u32; 2] {
    let inner = browser::window().and_then(|window| {
        Some([window.inner_width().ok()?.as_f64()?, window.inner_height().ok()?.as_f64()?])
    });
    let is_roomy = inner.is_none_or(|[width, height]| width >= ROOMY[0] && height >= ROOMY[1]);
    if is_roomy { SIZE } else { SMALL }
}
