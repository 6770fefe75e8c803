//! What comes out of a classifier that was opened: its labels, or numbers.

use leptos::prelude::*;
use text::head::Head;

use super::Network;
use super::answer::{Card, filled};
use crate::kit::format::fixed;
use crate::state::labels::{Labels, labels};
use crate::t;

/// What is said of the text, or of the chosen piece; where nothing is, that such a model has no words.
pub fn labelled(network: Network, open: Memo<bool>) -> AnyView {
    let said = move || {
        let (chosen, said) = network.facts.with(|facts| {
            let facts = facts.as_ref()?;
            let config = network.store.model.with(|model| Some(model.as_ref()?.config.clone()))?;
            Some((facts.here().to_owned(), labels(&facts.shown, &config, facts.chosen)?))
        })?;
        Some(card(said, &chosen, open.get(), network.decimals()))
    };
    let nothing = || view! { <p>{t!(no_head, head = Head::MaskedLanguageModel)}</p> }.into_any();
    (move || said().unwrap_or_else(nothing)).into_any()
}

fn card(
    Labels { of_text, rows, numbers }: Labels,
    here: &str,
    open: bool,
    decimals: usize,
) -> AnyView {
    let about = match of_text {
        true => t!(network_labels),
        false => t!(network_labels_piece, here = here),
    };
    if numbers && !open {
        let row = |(name, value): (String, f64)| {
            view! { <p class="network-best"><bdi>{name}</bdi> " " <strong class="number">{fixed(value, 1)}</strong></p> }
        };
        return view! { <h3>{about}</h3> {rows.into_iter().map(row).collect_view()} }.into_any();
    }
    let words = rows.into_iter().map(|(label, value)| (label, value as f32)).collect();
    filled(Card { about, words, beside: None, open, decimals })
}
