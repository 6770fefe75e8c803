//! The picture: the learner's text with its gap, below it the label words, at the bottom the best words
//! of all for the gap.

use leptos::prelude::*;

use crate::kit::format::{count, share, share_in_bar};
use crate::page::page;
use crate::rooms::prompting::state::question;
use crate::rooms::prompting::state::seen::{Seen, SeenWord};
use crate::state::store::Store;
use crate::t;

/// What is asked now.
#[derive(Clone, Debug, Default, PartialEq)]
struct Asked {
    prompt: String,
    is_cut: bool,
    words: usize,
}

/// What is typed, in its template; `None` where it cannot be asked.
fn asked(store: Store) -> Option<Asked> {
    let (template, pieces) = (question::template(store).ok()?, question::pieces(store)?);
    let tokenizer = store.tokenizer.get()?;
    let prompt = template.prompt(&store.first(), &tokenizer, store.positions()).ok()?;
    Some(Asked { prompt: prompt.text, is_cut: prompt.is_cut, words: pieces.len() })
}

/// The panel.
#[component]
pub fn PromptPanel(seen: Memo<Option<Seen>>) -> impl IntoView {
    let store = page().store;
    let asked = Memo::new(move |_| asked(store));
    let busy = Memo::new(move |_| {
        let now =
            seen.with(|seen| seen.as_ref().map(|seen| (seen.prompt.clone(), seen.words.len())));
        asked.with(|asked| {
            asked.as_ref().is_some_and(|asked| now != Some((asked.prompt.clone(), asked.words)))
        })
    });
    let is_cut =
        Memo::new(move |_| asked.with(|asked| asked.as_ref().is_some_and(|asked| asked.is_cut)));
    let there = Memo::new(move |_| seen.with(Option::is_some));
    let waiting = move || match asked.with(Option::is_some) {
        true => t!(model_reading),
        false => t!(prompting_cannot),
    };
    view! {
        <section
            class="prompting-prompt" data-main aria-labelledby="prompting-prompt"
            aria-busy=move || busy.get().to_string()
        >
            <h3 id="prompting-prompt">{t!(panel_prompting_prompt)}</h3>
            <Show when=move || is_cut.get()><p class="caption" role="status">{t!(prompting_cut)}</p></Show>
            <Show when=move || there.get() fallback=move || view! { <p class="prompting-empty">{waiting}</p> }>
                <Line seen/>
                <Labels seen/>
                <Best seen/>
            </Show>
        </section>
    }
}

/// The text in its template, piece by piece, the gap marked.
#[component]
fn Line(seen: Memo<Option<Seen>>) -> impl IntoView {
    let pieces = Memo::new(move |_| {
        seen.with(|seen| seen.as_ref().map(|seen| (seen.pieces.clone(), seen.position)))
    });
    let all = move || {
        let (pieces, position) = pieces.get().unwrap_or_default();
        let inner = 1..pieces.len().saturating_sub(1).max(1);
        let one = move |(at, (piece, _)): (usize, (String, u32))| {
            view! { <span class:gap-here=at == position><bdi>{piece}</bdi></span> " " }
        };
        let within = pieces.into_iter().enumerate().filter(|(at, _)| inner.contains(at));
        within.map(one).collect_view()
    };
    view! { <p class="prompting-line" data-tokens aria-label=t!(prompting_pieces)>{all}</p> }
}

/// The label words, each with its share among them.
#[component]
fn Labels(seen: Memo<Option<Seen>>) -> impl IntoView {
    let words = Memo::new(move |_| {
        seen.with(|seen| seen.as_ref().map(|seen| seen.words.clone()).unwrap_or_default())
    });
    let names = [t!(prompting_positive), t!(prompting_negative)];
    let all = move || {
        let words = words.get();
        let most = words.iter().map(SeenWord::shown).fold(0.0, f64::max);
        let one = |(at, word): (usize, SeenWord)| {
            let part = word.shown();
            let is_first = part >= most;
            view! {
                <li class="prompting-label" class:first=is_first style=("--share", part.to_string())>
                    <b><bdi>{word.piece}</bdi></b>
                    <small>{names.get(at).cloned().unwrap_or_default()}</small>
                    <span class="share" aria-hidden="true"></span>
                    <span class="number">{share(part)}</span>
                </li>
            }
        };
        words.into_iter().enumerate().map(one).collect_view()
    };
    view! { <ul class="prompting-labels" aria-label=t!(prompting_words)>{all}</ul> }
}

/// The likeliest pieces of the whole vocabulary.
#[component]
fn Best(seen: Memo<Option<Seen>>) -> impl IntoView {
    let best = Memo::new(move |_| {
        seen.with(|seen| seen.as_ref().map(|seen| seen.best.clone()).unwrap_or_default())
    });
    let pieces = page().store.tokenizer.get_untracked();
    let pieces = count(pieces.map_or(0, |tokenizer| tokenizer.vocabulary().len()) as u64);
    let first = move || {
        let (piece, part) = best.with(|best| best.first().cloned())?;
        Some(view! { <bdi>{piece}</bdi> " " <span>{share(part)}</span> })
    };
    let line = |(piece, part): (String, f64)| {
        view! {
            <li style=("--share", part.to_string())>
                <bdi>{piece}</bdi> <span class="share" aria-hidden="true"></span>
                <span class="number">{share_in_bar(part)}</span>
            </li>
        }
    };
    view! {
        <section class="answer-card prompting-card" aria-labelledby="prompting-best">
            <h3 id="prompting-best">{t!(prompting_card, count = pieces)}</h3>
            <strong>{first}</strong>
            <ul>{move || best.get().into_iter().map(line).collect_view()}</ul>
        </section>
    }
}
