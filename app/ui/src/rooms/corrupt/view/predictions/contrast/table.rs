//! Every word with both probabilities.

use leptos::prelude::*;

use super::readout::ratio;
use crate::kit::format::{change, probability};
use crate::rooms::corrupt::state::contrast::comparison::{Comparison, Word};
use crate::t;

/// All words, the most different first.
#[component]
pub fn Table(compared: Memo<Option<Comparison>>, chosen: RwSignal<Option<u32>>) -> impl IntoView {
    let words = Memo::new(move |_| {
        compared.with(|all| all.as_ref().map(|all| all.words.clone()).unwrap_or_default())
    });
    let line = move |word: Word| {
        let id = word.id;
        let [first, second] = word.chances.map(|chance| probability(chance.probability));
        view! {
            <tr
                class:lit=move || chosen.get() == Some(id)
                on:pointerenter=move |_| chosen.set(Some(id))
            >
                <th scope="row"><bdi>{word.piece.clone()}</bdi></th>
                <td class="number">{first}</td>
                <td class="number">{second}</td>
                <td class="number">{ratio(word.ratio())}</td>
                <td class="number">{change(word.log_ratio(), 2)}</td>
            </tr>
        }
    };
    view! {
        <details class="table">
            <summary>{t!(table_summary)}</summary>
            <div class="scroll contrast-scroll" tabindex="0" role="group" aria-label=t!(contrast_table)>
                <table class="word-table contrast-table">
                    <caption>{t!(contrast_table)}</caption>
                    <thead>
                        <tr>
                            <th scope="col">{t!(word)}</th>
                            <th scope="col">{t!(contrast_p, number = 1)}</th>
                            <th scope="col">{t!(contrast_p, number = 2)}</th>
                            <th scope="col">{t!(contrast_ratio)}</th>
                            <th scope="col">{t!(contrast_log_ratio)}</th>
                        </tr>
                    </thead>
                    <tbody>{move || words.get().into_iter().map(line).collect_view()}</tbody>
                </table>
            </div>
        </details>
    }
}
