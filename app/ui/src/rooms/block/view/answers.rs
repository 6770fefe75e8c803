//! What the switches did to the model's answers: the next-sentence probability, the predictions.

use leptos::prelude::*;
use text::predictions::{Candidate, Prediction};

use super::room::BlockRoom;
use crate::kit::controls::unfolding::Unfolding;
use crate::kit::format::probability;
use crate::state::next_sentence::Answer;
use crate::state::shown::Shown;
use crate::t;

/// Pieces that are listed for each place.
const LISTED: usize = 3;

/// The answers before and now; nothing where the input asks for none.
#[component]
pub fn Answers(room: BlockRoom) -> impl IntoView {
    let store = room.page.store;
    let follows = move || {
        store.shown.with(|shown| {
            let shown = shown.as_ref().filter(|all| all.encoding.segments.contains(&1))?;
            let now = probability(follows(shown)?);
            Some(match shown.beside.as_deref().and_then(follows) {
                Some(before) => {
                    format!("{}: {} \u{2192} {now}", t!(block_follows), probability(before))
                }
                None => format!("{} = {now}", t!(block_follows)),
            })
        })
    };
    view! {
        {move || follows().map(|text| view! { <p>{text}</p> })}
        <Guesses room/>
    }
}

/// What the model predicts at one place.
#[derive(Clone, Debug, PartialEq)]
struct Guess {
    position: usize,
    piece: String,
    /// The best pieces of the intact run, if that was asked too.
    before: Option<Vec<Candidate>>,
    now: Vec<Candidate>,
}

impl Guess {
    /// Whether both runs have the same first guess.
    fn is_same(&self) -> Option<bool> {
        let first = |all: &[Candidate]| all.first().map(|candidate| candidate.piece);
        Some(first(self.before.as_deref()?) == first(&self.now))
    }
}

/// The predictions from the last layer, beside those of the intact run.
fn guesses(shown: &Shown) -> Vec<Guess> {
    let guess = |now: &Prediction| {
        let before = shown.beside.as_deref().and_then(|beside| {
            beside.extras.predictions.iter().find(|before| is_same(before, now))
        });
        let best = |all: &Prediction| all.best.iter().take(LISTED).copied().collect::<Vec<_>>();
        let piece = shown.encoding.pieces.get(now.position).cloned().unwrap_or_default();
        Guess { position: now.position, piece, before: before.map(best), now: best(now) }
    };
    let last = shown.extras.predictions.iter().filter(|one| one.layer.is_none());
    last.map(guess).collect()
}

#[component]
fn Guesses(room: BlockRoom) -> impl IntoView {
    let store = room.page.store;
    let guesses = Memo::new(move |_| {
        store.shown.with(|shown| shown.as_ref().map(|all| guesses(all)).unwrap_or_default())
    });
    let any = Memo::new(move |_| guesses.with(|all| !all.is_empty()));
    let same = move || {
        guesses.with(|all| {
            let compared: Vec<bool> = all.iter().filter_map(Guess::is_same).collect();
            let same = compared.iter().filter(|same| **same).count();
            (!compared.is_empty())
                .then(|| t!(block_guesses_same, same = same, count = compared.len()))
        })
    };
    let words = move |all: &[Candidate]| {
        store.tokenizer.with(|tokenizer| {
            let name = |id: u32| {
                let piece = tokenizer.as_ref().and_then(|all| all.vocabulary().piece(id));
                piece.map_or_else(|| id.to_string(), str::to_owned)
            };
            let one = |best: &Candidate| {
                format!("{} {}", name(best.piece), probability(best.probability))
            };
            all.iter().map(one).collect::<Vec<_>>().join(", ")
        })
    };
    let row = move |guess: &Guess| {
        let before = guess.before.as_deref().map_or_else(|| words(&guess.now), words);
        view! {
            <tr>
                <td class="number">{guess.position}</td>
                <th scope="row"><bdi>{guess.piece.clone()}</bdi></th>
                <td>{before}</td>
                <td>{words(&guess.now)}</td>
            </tr>
        }
    };
    let rows = move || guesses.with(|all| all.iter().map(row).collect_view());
    view! {
        <p>{same}</p>
        <Show when=move || any.get()>
            <Unfolding summary=t!(block_guesses)>
                <div class="scroll" tabindex="0" role="group" aria-label=t!(block_guesses)>
                    <table class="block-guesses">
                        <thead>
                            <tr>
                                <th scope="col">{t!(position)}</th>
                                <th scope="col">{t!(piece)}</th>
                                <th scope="col">{t!(block_guesses_intact)}</th>
                                <th scope="col">{t!(now)}</th>
                            </tr>
                        </thead>
                        <tbody>{rows}</tbody>
                    </table>
                </div>
            </Unfolding>
        </Show>
    }
}

/// The probability that B follows A.
fn follows(shown: &Shown) -> Option<f64> {
    Some(Answer::new(shown.extras.next_sentence?)?.follows())
}

fn is_same(one: &Prediction, other: &Prediction) -> bool {
    (one.position, one.layer, one.asked.piece) == (other.position, other.layer, other.asked.piece)
}
