//! The pieces of a hidden span of the typed text, told by those around it.

use leptos::prelude::*;
use model::training::{HiddenPiece, Output};

use crate::page::page;
use crate::state::format::{self, probability};
use crate::state::teach::network::Applied;
use crate::t;

/// Guesses that are listed for a piece.
const BEST: usize = 4;

/// The hidden sentence, and a row for each hidden piece.
pub fn shown(applied: &Applied) -> AnyView {
    let Output::Boundary { pieces } = &applied.output else { return ().into_any() };
    let read = applied.encoding.pieces.join(" ");
    view! {
        <p dir="auto">{t!(teach_hidden_read, pieces = read)}</p>
        {if pieces.is_empty() {
            view! { <p class="teach-note">{t!(teach_hidden_none)}</p> }.into_any()
        } else {
            table(applied, pieces).into_any()
        }}
    }
    .into_any()
}

fn table(applied: &Applied, pieces: &[HiddenPiece]) -> impl IntoView + use<> {
    let before = match &applied.untrained {
        Some(Output::Boundary { pieces }) => pieces.as_slice(),
        _ => &[],
    };
    let rows = pieces.iter().map(|one| {
        let untrained = before.iter().find(|other| other.position == one.position);
        // Of a typed [MASK] nobody knows what stood there.
        let known = name(one.truth) != "[MASK]";
        let chance = |one: &HiddenPiece| known.then(|| probability(one.probability));
        let truth = if known { name(one.truth) } else { t!(teach_hidden_unknown) };
        view! {
            <tr>
                <th scope="row" class="number">{one.position}</th>
                <td><bdi>{truth}</bdi></td>
                <td class="number">{chance(one)}</td>
                <td class="number">{untrained.and_then(chance)}</td>
                <td><bdi>{guesses(one)}</bdi></td>
                <td><bdi>{untrained.map(guesses)}</bdi></td>
            </tr>
        }
    });
    let rows = rows.collect_view();
    let heads = [
        t!(teach_hidden_position),
        t!(teach_hidden_piece),
        t!(teach_trained),
        t!(teach_untrained),
        t!(teach_hidden_best),
        t!(teach_hidden_best_before),
    ];
    let heads = heads.map(|name| view! { <th scope="col">{name}</th> });
    view! {
        <div class="scroll" tabindex="0" role="group" aria-label=t!(teach_hidden_caption)>
            <table class="teach-table">
                <caption>{t!(teach_hidden_caption)}</caption>
                <thead><tr>{heads.into_iter().collect_view()}</tr></thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
}

/// A piece of the vocabulary.
fn name(id: u32) -> String {
    let tokenizer = page().store.tokenizer.get_untracked();
    let piece = tokenizer.as_ref().and_then(|all| all.vocabulary().piece(id));
    piece.map_or_else(|| id.to_string(), str::to_owned)
}

/// The most probable pieces with their probabilities.
fn guesses(one: &HiddenPiece) -> String {
    let guess = |(id, probability): &(u32, f64)| {
        format!("{} {}", name(*id), format::probability(*probability))
    };
    one.best.iter().take(BEST).map(guess).collect::<Vec<_>>().join(", ")
}
