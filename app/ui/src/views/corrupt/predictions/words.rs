//! Words that a person types, compared at the chosen position.

use leptos::prelude::*;
use model::corruption::candidates;

use super::bar::Bar;
use super::reading::Reading;
use super::scenes;
use crate::app::page;
use crate::state::predicted::probability;
use crate::state::predicted::words::{Score, Word, words};
use crate::state::store::Change;
use crate::t;
use crate::views::figure::SaveButtons;

/// The box and the comparison.
#[component]
pub fn Words(reading: Memo<Reading>) -> impl IntoView {
    let store = page().store;
    let busy = move || (store.asked.get() > store.drawn.get()).to_string();
    let position = Memo::new(move |_| {
        reading.with(|reading| reading.lens.as_ref().map(|lens| (lens.position, lens.here.clone())))
    });
    let compared: Memo<Vec<Word>> = Memo::new(move |_| {
        let compare = || {
            let (position, _) = position.get()?;
            let (shown, tokenizer) = (store.shown.get()?, store.tokenizer.get()?);
            let typed = store.candidates.with(|typed| candidates(&tokenizer, typed));
            Some(words(&shown, position, &typed))
        };
        compare().unwrap_or_default()
    });
    let typed = Memo::new(move |_| store.candidates.with(|typed| !typed.trim().is_empty()));
    let scene = move || compared.with_untracked(|words| scenes::words(words));
    let csv = move || Some(compared.with_untracked(|words| scenes::words_csv(words)));
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
                    type="text" id="candidate-words" autocomplete="off" spellcheck="false" dir="auto"
                    prop:value=move || store.candidates.get()
                    on:input:target=move |event| {
                        store.change.set_value(Change::Stream);
                        store.candidates.set(event.target().value());
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
                                    <th scope="col">{t!(candidate_word)}</th>
                                    <th scope="col" class="bars">{t!(predict_probability)}</th>
                                    <th scope="col">{t!(predict_rank)}</th>
                                    <th scope="col">{t!(predict_loss)}</th>
                                </tr>
                            </thead>
                            <tbody>{move || compared.get().into_iter().map(line).collect_view()}</tbody>
                        </table>
                    </div>
                    <figcaption>{t!(candidate_how)}</figcaption>
                    <SaveButtons name="candidate-words" title=t!(candidate_title) scene csv/>
                </figure>
            </Show>
        </section>
    }
}

fn line(word: Word) -> impl IntoView {
    let name = view! { <th scope="row"><bdi>{word.word}</bdi></th> };
    let said = match word.score {
        Score::Scored { probability: share, rank, loss } => {
            return view! {
                <tr>
                    {name}
                    <td class="cell-bar"><Bar share/><span class="number">{probability(share)}</span></td>
                    <td class="number">{rank}</td>
                    <td class="number">{format!("{loss:.3}")}</td>
                </tr>
            }
            .into_any();
        }
        Score::Several => {
            let count = word.pieces.len();
            t!(candidate_several, count = count, pieces = word.pieces.join(" "))
        }
        Score::Unknown => t!(candidate_unknown),
        Score::Waiting => t!(predict_waiting),
    };
    view! { <tr>{name}<td colspan="3">{said}</td></tr> }.into_any()
}
