//! Any number of labels for the typed text.

use leptos::prelude::*;
use text::training::{Output, said_labels};

use super::label::bars;
use crate::rooms::teach::state::network::Applied;
use crate::t;

/// The labels that are said.
pub fn said(labels: &[String], probabilities: &[f64]) -> String {
    let said = said_labels(probabilities).into_iter().filter_map(|label| labels.get(label));
    let said: Vec<&str> = said.map(String::as_str).collect();
    match said.as_slice() {
        [] => t!(teach_try_no_label),
        said => t!(teach_try_labels, labels = said.join(", ")),
    }
}

/// The labels that are said, and every label's own probability before and after training.
pub fn shown(applied: &Applied) -> AnyView {
    let Output::Labels { probabilities } = &applied.output else { return ().into_any() };
    let before = match &applied.untrained {
        Some(Output::Labels { probabilities }) => Some(probabilities),
        _ => None,
    };
    view! {
        <p class="teach-score">{said(&applied.labels, probabilities)}</p>
        {bars(&applied.labels, probabilities, before.map(Vec::as_slice))}
        <p class="caption">{t!(teach_try_labels_about)}</p>
    }
    .into_any()
}
