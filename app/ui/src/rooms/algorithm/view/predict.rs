//! The last line: scores of all pieces for the chosen token, and their softmax.

use leptos::prelude::*;
use text::predictions::{Candidate, Prediction};

use super::room::AlgorithmRoom;
use crate::kit::format::{count, fixed, share};
use crate::shell::softmax::SoftmaxButton;
use crate::state::predicted::answers::prediction;
use crate::t;

/// The most likely pieces, with their scores.
#[component]
pub(super) fn Predict(room: AlgorithmRoom) -> impl IntoView {
    let found = Memo::new(move |_| {
        let token = room.at.get().token;
        room.with_shown(|shown| prediction(shown, token).cloned())
    });
    let shape = move || {
        let tokens = room.with_shown(|shown| Some(shown.tokens()))?;
        let pieces = room.page.store.model.with(|model| Some(model.as_ref()?.config.vocab_size))?;
        Some(format!("P: {tokens} \u{d7} {}", count(pieces as u64)))
    };
    let caption = move || t!(algorithm_table, piece = room.piece(), token = room.at.get().token);
    let rows = move || found.with(|found| found.as_ref().map(|found| rows(room, found)));
    let waiting =
        move || found.with(Option::is_none).then(|| view! { <p>{t!(vector_waiting)}</p> });
    let scores = Signal::derive(move || {
        found.with(|found| {
            let best = found.as_ref().map(|found| found.best.iter());
            best.into_iter().flatten().map(|candidate| candidate.logit.into()).take(6).collect()
        })
    });
    view! {
        <p class="number">{shape}</p>
        {waiting}
        <div class="scroll" tabindex="0" role="group" aria-label=t!(algorithm_predictions)>
            <table class="algorithm-predictions">
                <caption>{caption}</caption>
                <thead>
                    <tr>
                        <th scope="col">{t!(piece)}</th>
                        <th scope="col">{t!(id)}</th>
                        <th scope="col">{t!(score)}</th>
                        <th scope="col">{t!(probability)}</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
        {move || found.with(|found| found.as_ref().map(|found| view! { <Check room best=found.best.first().copied()/> }))}
        <SoftmaxButton scores/>
    }
}

fn rows(room: AlgorithmRoom, found: &Prediction) -> impl IntoView + use<> {
    let tokenizer = room.page.store.tokenizer.get();
    let row = |candidate: &Candidate| {
        let piece = tokenizer.as_ref().and_then(|all| all.vocabulary().piece(candidate.piece));
        view! {
            <tr>
                <th scope="row"><bdi>{piece.unwrap_or_default().to_owned()}</bdi></th>
                <td class="number">{candidate.piece}</td>
                <td class="number">{fixed(candidate.logit.into(), 3)}</td>
                <td class="number">{share(candidate.probability.into())}</td>
            </tr>
        }
    };
    found.best.iter().map(row).collect_view()
}

/// The score of the best piece once more, from the vector of the line before and the checkpoint's
/// row of the token table.
#[component]
fn Check(room: AlgorithmRoom, best: Option<Candidate>) -> impl IntoView {
    let client = room.page.client;
    let id = best.map_or(0, |best| best.piece as usize);
    let row = client.weights("embeddings.word_embeddings.weight", id, Some(1));
    let bias = client.weights("cls.predictions.bias", id, Some(1));
    let said = move || {
        let (row, bias, head, best) = (row.get()?, bias.get()?, room.head.get()?, best?);
        let score = head.score(&row.values, bias.values.first().copied()?);
        let (score, logit) = (fixed(score, 3), fixed(best.logit.into(), 3));
        Some(t!(algorithm_check, score = score, logit = logit))
    };
    view! { <p class="number">{said}</p> }
}
