//! Words that a person types, compared at the chosen position.

use leptos::prelude::*;
use text::corruption::candidates;
use text::tokenizer::Special;

use super::bar::Bar;
use super::reading::Reading;
use super::scenes;
use super::tables;
use crate::kit::format::{number, probability};
use crate::kit::pictures::figure::SaveMenu;
use crate::page::page;
use crate::rooms::corrupt::state::chosen::CorruptState;
use crate::state::kept::kept;
use crate::state::predicted::answers::row;
use crate::state::predicted::pieces::{MOST_PIECES, masked};
use crate::state::predicted::words::{Part, Score, Word, words};
use crate::state::store::Change;
use crate::t;

/// Characters of the box; a thousand words are read.
const MOST_CHARACTERS: usize = 10_000;

/// The box and the comparison.
#[component]
pub fn Words(reading: Memo<Reading>) -> impl IntoView {
    let store = page().store;
    let chosen = kept::<CorruptState>(store);
    let busy = move || store.is_behind().to_string();
    let position = Memo::new(move |_| {
        reading.with(|reading| reading.lens.as_ref().map(|lens| (lens.position, lens.here.clone())))
    });
    let compared: Memo<Vec<Word>> = Memo::new(move |_| {
        let compare = || {
            let (position, _) = position.get()?;
            let (shown, tokenizer) = (store.shown.get()?, store.tokenizer.get()?);
            let typed = chosen.now.with(|kept| candidates(&tokenizer, &kept.candidates));
            let (row, edits) = (row(store)?, &shown.input.edits);
            let vocabulary = tokenizer.vocabulary();
            let can_mask = |count| masked(&row, edits, position, count, vocabulary).is_ok();
            Some(words(&shown, position, &typed, can_mask))
        };
        compare().unwrap_or_default()
    });
    let several = Memo::new(move |_| compared.with(|words| words.iter().any(is_several)));
    let visible = Memo::new(move |_| {
        let is_mask = |(_, piece): &(usize, String)| Special::Mask.is(piece);
        position.get().filter(|here| !is_mask(here)).map(|(_, piece)| piece)
    });
    let typed = Memo::new(move |_| chosen.now.with(|kept| !kept.candidates.trim().is_empty()));
    let scene = move || compared.with_untracked(|words| scenes::words(words));
    let csv = move || Some(compared.with_untracked(|words| tables::words_csv(words)));
    let caption = move || {
        position
            .get()
            .map(|(position, piece)| t!(candidate_caption, position = position, piece = piece))
    };
    view! {
        <section id="candidates" class="panel predictions" aria-labelledby="candidates-title" aria-busy=busy>
            <h2 id="candidates-title">{t!(candidate_title)}</h2>
            <div class="field">
                <label for="candidate-words">{t!(candidate_label)}</label>
                <input
                    type="text" id="candidate-words" autocomplete="off" spellcheck="false" dir="auto" maxlength=MOST_CHARACTERS.to_string()
                    prop:value=move || chosen.now.with(|kept| kept.candidates.clone())
                    on:input:target=move |event| {
                        let typed = event.target().value();
                        chosen.change(Change::Stream, |kept| kept.candidates = typed);
                    }
                />
            </div>
            <Show when=move || typed.get() && position.with(Option::is_none)>
                <p class="to-do">{t!(candidate_no_position)}</p>
            </Show>
            <Show when=move || compared.with(|words| !words.is_empty())>
                <figure>
                    <div class="scroll" tabindex="0" role="group" aria-label=t!(candidate_title)>
                        <table class="word-table">
                            <caption>{caption}</caption>
                            <thead>
                                <tr>
                                    <th scope="col">{t!(word)}</th>
                                    <th scope="col" class="bars">{t!(probability)}</th>
                                    <th scope="col">{t!(rank)}</th>
                                    <th scope="col">{t!(predict_loss)}</th>
                                    <th scope="col">{t!(candidate_per_piece)}</th>
                                </tr>
                            </thead>
                            <tbody>{move || compared.get().into_iter().map(line).collect_view()}</tbody>
                        </table>
                    </div>
                    <figcaption>{t!(candidate_how)} " " {t!(rounded)}</figcaption>
                    <Show when=move || several.get()>
                        <p class="caption">{t!(candidate_several)}</p>
                        {move || visible.get().map(|piece| view! { <p class="caption">{t!(candidate_visible, piece = piece)}</p> })}
                        <Parts compared/>
                    </Show>
                    <SaveMenu name="candidate-words" title=t!(candidate_title) scene csv/>
                </figure>
            </Show>
        </section>
    }
}

fn line(word: Word) -> impl IntoView {
    let name = view! { <th scope="row"><bdi>{word.word}</bdi></th> };
    let said = match word.score {
        Score::Scored(scored) => {
            let share = scored.probability();
            let rank = scored.rank.map_or_else(|| "–".to_owned(), |rank| rank.to_string());
            return view! {
                <tr>
                    {name}
                    <td class="cell-bar"><Bar share=share as f32/><span class="number">{probability(share)}</span></td>
                    <td class="number">{rank}</td>
                    <td class="number">{number(scored.loss(), 3)}</td>
                    <td class="number">{probability(scored.per_piece())}</td>
                </tr>
            }
            .into_any();
        }
        Score::TooLong => {
            t!(candidate_too_long, most = MOST_PIECES)
        }
        Score::NoPlace => t!(candidate_no_place),
        Score::Unknown => t!(candidate_unknown),
        Score::Waiting => t!(vector_waiting),
    };
    view! { <tr>{name}<td colspan="4">{said}</td></tr> }.into_any()
}

fn is_several(word: &Word) -> bool {
    matches!(&word.score, Score::Scored(scored) if scored.parts.len() > 1)
}

/// The single numbers of words of several pieces.
#[component]
fn Parts(compared: Memo<Vec<Word>>) -> impl IntoView {
    let lines = move || {
        let words = compared.get().into_iter().filter(is_several);
        words.map(|word| view! { <WordParts word/> }).collect_view()
    };
    view! {
        <details class="table word-parts">
            <summary>{t!(candidate_parts_summary)}</summary>
            <div class="scroll" tabindex="0" role="group" aria-label=t!(candidate_parts)>
                <table>
                    <caption>{t!(candidate_parts)}</caption>
                    <thead>
                        <tr>
                            <th scope="col">{t!(word)}</th>
                            <th scope="col">{t!(piece)}</th>
                            <th scope="col">{t!(position)}</th>
                            <th scope="col">{t!(probability)}</th>
                            <th scope="col">{t!(predict_loss)}</th>
                        </tr>
                    </thead>
                    <tbody>{lines}</tbody>
                </table>
            </div>
        </details>
    }
}

/// One line a piece, and their sum.
#[component]
fn WordParts(word: Word) -> impl IntoView {
    let Score::Scored(scored) = word.score else { return ().into_any() };
    let (product, loss) = (scored.probability(), scored.loss());
    let name = word.word;
    let part = |part: Part| {
        view! {
            <tr>
                <th scope="row"><bdi>{name.clone()}</bdi></th>
                <td><bdi>{part.piece}</bdi></td>
                <td class="number">{part.position}</td>
                <td class="number">{probability(part.probability)}</td>
                <td class="number">{number(part.loss.into(), 3)}</td>
            </tr>
        }
    };
    let parts = scored.parts.into_iter().map(part).collect_view();
    view! {
        {parts}
        <tr class="total">
            <th scope="row"><bdi>{name}</bdi></th>
            <td colspan="2">{t!(candidate_total)}</td>
            <td class="number">{probability(product)}</td>
            <td class="number">{number(loss, 3)}</td>
        </tr>
    }
    .into_any()
}
