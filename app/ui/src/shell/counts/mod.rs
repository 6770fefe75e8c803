//! How many parameters there are, and where: from the configuration of the model that answers.

mod compared;
mod numbers;

use leptos::prelude::*;
use text::config::BertConfig;

pub use self::numbers::InNumbers;
use crate::kit::format;
use crate::page::page;
use crate::state::parameters::{self, Count};
use crate::state::room::Counts;
use crate::t;

/// The configuration of the model, once it is loaded.
fn config() -> Memo<Option<BertConfig>> {
    let store = page().store;
    Memo::new(move |_| store.model.with(|model| Some(model.as_ref()?.config.clone())))
}

/// A place and the parameters that it has. Seen while one points at it or stands there with the
/// keyboard.
#[component]
pub fn Said(
    /// The id that describes what is pointed at.
    id: &'static str,
    /// The place, and what is counted of it.
    #[prop(into)]
    said: Signal<Option<(String, Counts)>>,
) -> impl IntoView {
    let config = config();
    let text = move || {
        let (place, counts) = said.get()?;
        Some(config.with(|config| match config {
            Some(config) => line(place, counts, config),
            None => place,
        }))
    };
    view! { <p class="counted number" class:seen=move || said.with(Option::is_some) id=id>{text}</p> }
}

/// "Layer 3, attention: 4(d² + d) + 2d = ... = 592 128 of 22 713 216 parameters".
fn line(place: String, counts: Counts, config: &BertConfig) -> String {
    let of_encoder = config.parameters();
    let total = format::count(of_encoder);
    match counts {
        Counts::Nothing => place,
        Counts::Pieces => {
            let pieces = format::count(config.vocab_size as u64);
            t!(network_no_parameters, place = place, pieces = pieces)
        }
        Counts::Share(count) => {
            let Count { formula, numbers, parameters } = count(config);
            let share = format::percent(parameters as f64 / of_encoder as f64, 1);
            t!(
                network_count,
                place = place,
                formula = formula,
                numbers = numbers,
                count = format::count(parameters),
                total = total,
                share = share
            )
        }
        Counts::More(count) => {
            let Count { formula, numbers, parameters } = count(config);
            t!(
                network_more,
                place = place,
                formula = formula,
                numbers = numbers,
                count = format::count(parameters),
                total = total
            )
        }
        Counts::Pooled(count, head) => {
            let Count { formula, numbers, parameters } = count(config);
            t!(
                network_nsp_count,
                place = place,
                formula = formula,
                numbers = numbers,
                count = format::count(parameters),
                total = total,
                head = format::count(head(config).parameters)
            )
        }
        Counts::Encoder(sentence) => {
            let Count { formula, numbers, parameters } = parameters::encoder(config);
            let count = format::count(parameters);
            sentence.with(&[("formula", &formula), ("numbers", &numbers), ("count", &count)])
        }
    }
}
