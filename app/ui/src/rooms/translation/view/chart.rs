//! A chart of the room, as wide as the stage.

use std::sync::Arc;

use leptos::prelude::*;

use crate::page::page;
use crate::paint::plot::Plot;
use crate::pictures::line_chart::LineChart;
use crate::rooms::language_models::view::chart_size;

/// Pixels of a drawing across a presented stage, below maps and by itself.
const PRESENTED: [[u32; 2]; 2] = [[900, 135], [900, 290]];

/// The chart. Where it is presented, it is drawn for a stage without anything beside it.
#[component]
pub fn Chart(
    name: &'static str,
    title: String,
    plot: Memo<Arc<Plot>>,
    /// Whether it is the picture of its panel.
    #[prop(optional)]
    main: bool,
) -> impl IntoView {
    let store = page().store;
    let presented = Memo::new(move |_| store.appearance.with(|look| look.presenter));
    let chart = move || {
        let [widest, low] = chart_size();
        let tall = [widest, if main { low * 3 / 2 } else { low }];
        let [widest, height] = if presented.get() { PRESENTED[usize::from(main)] } else { tall };
        view! { <LineChart name title=title.clone() plot widest height/> }
    };
    view! { <div class="translation-chart">{chart}</div> }
}
