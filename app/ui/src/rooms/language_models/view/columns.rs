//! The models side by side: how good they are, and their most likely next words.

use leptos::prelude::*;
use protocol::language::{NextWord, NextWords};
use text::language::{Architecture, HeldOut};

use crate::kit::format::{fixed, share_in_bar};
use crate::page::page;
use crate::rooms::language_models::state::chosen::LanguageState;
use crate::rooms::language_models::state::finding::spelled;
use crate::rooms::language_models::state::learning::Learning;
use crate::rooms::language_models::state::name;
use crate::state::kept::Kept;
use crate::t;

/// The least share that is more than 0.0 %.
const LEAST: f32 = 5e-4;

/// A column for every model.
#[component]
pub fn Columns(chosen: Kept<LanguageState>) -> impl IntoView {
    let networks = chosen.part(|chosen| chosen.plan.networks.clone());
    let models = move || {
        std::iter::once(None)
            .chain(networks.get().into_iter().map(Some))
            .map(|network| view! { <Column chosen network/> })
            .collect_view()
    };
    view! { <div class="language-columns">{models}</div> }
}

#[component]
fn Column(chosen: Kept<LanguageState>, network: Option<Architecture>) -> impl IntoView {
    let room = page().store.lasting::<Learning>();
    let title = move || match network {
        Some(network) => name(network),
        None => {
            let begun = room.run.with(|run| run.begun.as_ref().map(|_| run.plan.recipe.order));
            let order = || chosen.now.with(|chosen| chosen.plan.recipe.order);
            t!(language_ngrams, order = begun.unwrap_or_else(order))
        }
    };
    let found = Memo::new(move |_| room.run.with(|run| run.foreseen(network)));
    let seconds = Memo::new(move |_| room.run.with(|run| run.seconds(network?)));
    let said = Memo::new(move |_| {
        let next = room.next.said.get()?;
        next.models.iter().find(|model| model.network == network).cloned()
    });
    let counts = network.is_none();
    let asked = move || {
        let NextWord { word, probability, count } = said.get()?.asked?;
        Some(
            view! { <tr class="language-asked">{cells(word, probability, counts.then_some(count))}</tr> },
        )
    };
    let rows = move || {
        let best = said.get().map(|NextWords { best, .. }| best).unwrap_or_default();
        let row = |NextWord { word, probability, count }| {
            view! { <tr>{cells(word, probability, counts.then_some(count))}</tr> }
        };
        best.into_iter().map(row).collect_view()
    };
    view! {
        <section class="language-column">
            <h4>{title}</h4>
            <p class="number language-perplexity">
                {t!(language_perplexity)} " " <b>{move || found.get().map_or_else(|| "–".to_owned(), |found| fixed(found.perplexity(), 1))}</b>
                <small>
                    {move || found.get().map(interval)} " "
                    {move || seconds.get().filter(|seconds| *seconds > 0.0).map(|seconds| t!(language_seconds, value = fixed(seconds, 1)))}
                </small>
            </p>
            <table class="language-words" aria-label=move || t!(language_best, name = title())>
                <tbody>{rows}</tbody>
                <tfoot>{asked}</tfoot>
            </table>
        </section>
    }
}

fn interval(found: HeldOut) -> String {
    let [low, high] = found.interval.map(|end| fixed(end, 1));
    t!(language_interval, low = low, high = high)
}

/// A share as it is shown: what rounds to nothing is nothing.
fn shown(probability: f32) -> f64 {
    if probability < LEAST { 0.0 } else { f64::from(probability) }
}

/// A word, its bar, and how often it was counted there.
fn cells(word: String, probability: f32, count: Option<u32>) -> impl IntoView {
    view! {
        <th scope="row"><bdi>{spelled(&word)}</bdi></th>
        <td class="number language-share" style=("--share", probability.to_string())>{share_in_bar(shown(probability))}</td>
        {count.map(|count| view! { <td class="number language-count">{t!(language_times, count = count)}</td> })}
    }
}

/// How often what was typed and the word that is watched stand in the text, and what was typed
/// that the vocabulary lacks.
#[component]
pub fn Watched(chosen: Kept<LanguageState>) -> impl IntoView {
    let room = page().store.lasting::<Learning>();
    let said = Memo::new(move |_| {
        let next = room.next.said.get()?;
        let word = chosen.now.with(|chosen| chosen.word.clone());
        let order = room.run.with(|run| run.plan.recipe.order);
        let unknown = (next.read.iter().any(Option::is_none)).then(|| t!(language_unknown));
        let asked = next.models.first()?.asked.clone();
        let counted = match asked {
            Some(NextWord { word, count, .. }) => {
                let skipped = (next.read.len() + 1).saturating_sub(order);
                let words = next.read.iter().skip(skipped);
                let mut words: Vec<&str> =
                    words.map(|word| word.as_deref().unwrap_or("…")).collect();
                // What is counted begins with a sentence where less was typed.
                let start = t!(language_start_of);
                if next.read.len() + 1 < order {
                    words.insert(0, &start);
                }
                words.push(&word);
                let shorter = if count == 0 && words.len() > 1 {
                    t!(language_word_shorter)
                } else {
                    String::new()
                };
                let words = words.join(" ");
                let counted = match count {
                    0 => t!(language_word_never, words = words),
                    _ => t!(language_word_count, words = words, count = count),
                };
                format!("{counted} {shorter}")
            }
            None if word.is_empty() => String::new(),
            None => t!(language_word_unknown, word = word),
        };
        Some(format!("{counted} {}", unknown.unwrap_or_default()))
    });
    view! { <p class="language-watched" role="status">{move || said.get()}</p> }
}
