//! What is said of the chosen word, and of the comparison as a whole.

use leptos::prelude::*;

use crate::kit::format::{change, probability, significant};
use crate::rooms::corrupt::state::contrast::comparison::{Comparison, Word};
use crate::t;

/// A ratio with three digits.
pub fn ratio(value: f64) -> String {
    significant(value, 3)
}

/// All numbers of a word in a line.
pub fn line(word: &Word) -> String {
    let [first, second] = word.chances.map(|chance| probability(chance.probability));
    let log = change(word.log_ratio(), 2);
    t!(
        contrast_line,
        piece = word.piece,
        first = first,
        second = second,
        ratio = ratio(word.ratio()),
        log = log
    )
}

/// The line of the chosen word.
#[component]
pub fn Readout(compared: Memo<Option<Comparison>>, chosen: RwSignal<Option<u32>>) -> impl IntoView {
    let text = Memo::new(move |_| {
        let word = |compared: &Comparison, id: u32| {
            compared.words.iter().find(|word| word.id == id).map(line)
        };
        let found = chosen.get().and_then(|id| compared.with(|all| word(all.as_ref()?, id)));
        found.unwrap_or_else(|| t!(point_at_cell))
    });
    view! { <p class="readout">{move || text.get()}</p> }
}

/// The words that differ most, once all are known.
pub fn spoken(compared: &Comparison) -> String {
    if compared.missing.iter().any(|side| !side.is_empty()) {
        return String::new();
    }
    let most = |first: bool| compared.words.iter().find(|word| (word.log_ratio() > 0.0) == first);
    let said = |(number, word): (usize, Option<&Word>)| {
        word.map(|word| {
            t!(contrast_spoken, number = number, piece = word.piece, ratio = ratio(word.ratio()))
        })
    };
    [(1, most(true)), (2, most(false))].into_iter().filter_map(said).collect::<Vec<_>>().join(" ")
}
