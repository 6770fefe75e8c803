//! A label for the typed text.

use leptos::prelude::*;
use text::training::Output;

use super::super::learned::{Bar, Bars};
use crate::kit::format;
use crate::rooms::teach::state::network::Applied;
use crate::rooms::teach::state::told::best;
use crate::t;

/// The most probable label and its probability.
pub fn said(labels: &[String], probabilities: &[f64]) -> String {
    let Some((label, probability)) = best(probabilities) else { return String::new() };
    let name = labels.get(label).map(String::as_str).unwrap_or_default();
    t!(teach_answer, text = name, p = format::share(probability))
}

/// The verdict, and every label's probability before and after training.
pub fn shown(applied: &Applied) -> AnyView {
    let Output::Label { probabilities } = &applied.output else { return ().into_any() };
    let before = match &applied.untrained {
        Some(Output::Label { probabilities }) => Some(probabilities),
        _ => None,
    };
    view! {
        <p class="teach-score">{said(&applied.labels, probabilities)}</p>
        {bars(&applied.labels, probabilities, before.map(Vec::as_slice))}
    }
    .into_any()
}

/// Every label's probability, before training where that is known, and after.
pub fn bars(labels: &[String], probabilities: &[f64], before: Option<&[f64]>) -> AnyView {
    let bar = |(index, name): (usize, &String)| {
        let now = *probabilities.get(index)?;
        let before = before.and_then(|before| before.get(index).copied());
        Some(Bar { name: name.clone(), before, now })
    };
    let bars: Vec<Bar> = labels.iter().enumerate().filter_map(bar).collect();
    let names = [t!(untrained), t!(teach_trained)];
    view! {
        <div class="scroll" tabindex="0" role="group" aria-label=t!(teach_try_bars)>
            <Bars caption=t!(teach_try_bars) head=t!(teach_column_label) names bars/>
        </div>
    }
    .into_any()
}
