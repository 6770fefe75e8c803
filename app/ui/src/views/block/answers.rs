//! What the switches did to the model's answers: the next-sentence probability and typed masks.

use leptos::prelude::*;
use model::predictions::Prediction;

use super::room::BlockRoom;
use crate::state::format::fixed;
use crate::state::predicted::probability;
use crate::state::shown::Shown;
use crate::t;

/// Pieces that are listed for each mask.
const LISTED: usize = 3;

/// The answers before and now; nothing where the input asks for none.
#[component]
pub fn Answers(room: BlockRoom) -> impl IntoView {
    let store = room.page.store;
    let follows = move || {
        store.shown.with(|shown| {
            let shown = shown.as_ref().filter(|all| all.encoding.segments.contains(&1))?;
            let now = fixed(follows(shown)?, 3);
            Some(match shown.beside.as_deref().and_then(follows) {
                Some(before) => t!(block_follows_both, before = fixed(before, 3), now = now),
                None => t!(block_follows, now = now),
            })
        })
    };
    let masks = move || {
        let tokenizer = store.tokenizer.get();
        let name = move |id: u32| {
            let piece = tokenizer.as_ref().and_then(|all| all.vocabulary().piece(id));
            piece.map_or_else(|| id.to_string(), str::to_owned)
        };
        store.shown.with(|shown| {
            let shown = shown.as_ref()?;
            let line = |prediction: &Prediction| {
                let before = shown.beside.as_deref().and_then(|beside| {
                    let all = &beside.extras.predictions;
                    all.iter().find(|other| is_same(other, prediction))
                });
                view! { <li>{mask(prediction, before, &name)}</li> }
            };
            let last = shown.extras.predictions.iter().filter(|one| one.layer.is_none());
            let lines: Vec<_> = last.map(line).collect();
            (!lines.is_empty()).then(|| {
                view! {
                    <h4>{t!(block_masks)}</h4>
                    <ul>{lines}</ul>
                }
            })
        })
    };
    view! {
        {move || follows().map(|text| view! { <p>{text}</p> })}
        {masks}
    }
}

/// Softmax of the two next-sentence logits, index 0: the probability that B follows A.
fn follows(shown: &Shown) -> Option<f64> {
    let [follows, not] = shown.extras.next_sentence?;
    Some(1.0 / (1.0 + (f64::from(not) - f64::from(follows)).exp()))
}

fn is_same(one: &Prediction, other: &Prediction) -> bool {
    (one.position, one.layer, one.asked.piece) == (other.position, other.layer, other.asked.piece)
}

fn mask(now: &Prediction, before: Option<&Prediction>, name: &impl Fn(u32) -> String) -> String {
    let best = |prediction: &Prediction| {
        let best = prediction.best.iter().take(LISTED);
        let one = |best: &model::predictions::Candidate| {
            format!("{} {}", name(best.piece), probability(best.probability))
        };
        best.map(one).collect::<Vec<_>>().join(", ")
    };
    match before {
        Some(before) => {
            t!(block_mask_both, position = now.position, before = best(before), now = best(now))
        }
        None => t!(block_mask, position = now.position, now = best(now)),
    }
}
