//! The words that one sentence makes likelier than the other.

use leptos::prelude::*;

use super::readout::ratio;
use crate::rooms::corrupt::state::contrast::Which;
use crate::rooms::corrupt::state::contrast::comparison::{Comparison, Word};
use crate::t;

/// Words that are listed of each sentence.
const LISTED: usize = 8;

/// Two lists beside the plot.
#[component]
pub fn Extremes(
    compared: Memo<Option<Comparison>>,
    chosen: RwSignal<Option<u32>>,
) -> impl IntoView {
    view! {
        <div class="contrast-extremes">
            {Which::BOTH.map(|which| view! { <Likelier which compared chosen/> }).collect_view()}
        </div>
    }
}

#[component]
fn Likelier(
    which: Which,
    compared: Memo<Option<Comparison>>,
    chosen: RwSignal<Option<u32>>,
) -> impl IntoView {
    let id = format!("contrast-likelier-{}", which.number());
    let words = Memo::new(move |_| {
        let is_here = |word: &&Word| match which {
            Which::First => word.log_ratio() > 0.0,
            Which::Second => word.log_ratio() < 0.0,
        };
        compared.with(|compared| {
            let words = compared.iter().flat_map(|all| &all.words).filter(is_here);
            words.take(LISTED).cloned().collect::<Vec<Word>>()
        })
    });
    let line = move |word: Word| {
        let id = word.id;
        let times = ratio(word.log_ratio().abs().exp());
        view! {
            <li class:lit=move || chosen.get() == Some(id) on:pointerenter=move |_| chosen.set(Some(id))>
                <bdi>{word.piece}</bdi> " " <span class="number">{t!(contrast_times, ratio = times)}</span>
            </li>
        }
    };
    view! {
        <section aria-labelledby=id.clone()>
            <h4 id=id.clone()>{t!(contrast_likelier, number = which.number())}</h4>
            <ol>{move || words.get().into_iter().map(line).collect_view()}</ol>
        </section>
    }
}
