//! The pieces of a hidden span of the typed text, told by those around it.

use leptos::prelude::*;
use model::training::{HiddenPiece, Output};

use crate::app::page;
use crate::state::format::fixed;
use crate::state::teach::network::Applied;
use crate::t;

/// Guesses that are listed for a piece.
const BEST: usize = 5;

/// One row for each hidden piece.
pub fn shown(applied: &Applied) -> AnyView {
    let Output::Boundary { pieces } = &applied.output else { return ().into_any() };
    let before = match &applied.untrained {
        Some(Output::Boundary { pieces }) => pieces.as_slice(),
        _ => &[],
    };
    let tokenizer = page().store.tokenizer.get_untracked();
    let name = |id: u32| {
        let piece = tokenizer.as_ref().and_then(|all| all.vocabulary().piece(id));
        piece.map_or_else(|| id.to_string(), str::to_owned)
    };
    let row = |one: &HiddenPiece| {
        let guess =
            |(id, probability): &(u32, f64)| format!("{} {}", name(*id), fixed(*probability, 3));
        let guesses: Vec<String> = one.best.iter().take(BEST).map(guess).collect();
        let untrained = before.iter().find(|other| other.position == one.position);
        view! {
            <tr>
                <th scope="row" class="number">{one.position}</th>
                <td><bdi>{name(one.truth)}</bdi></td>
                <td class="number">{fixed(one.probability, 4)}</td>
                <td class="number">{untrained.map(|one| fixed(one.probability, 4))}</td>
                <td><bdi>{guesses.join(", ")}</bdi></td>
            </tr>
        }
    };
    let heads = [
        t!(teach_hidden_position),
        t!(teach_hidden_piece),
        t!(teach_trained),
        t!(teach_untrained),
        t!(teach_hidden_best),
    ];
    let heads = heads.map(|name| view! { <th scope="col">{name}</th> });
    view! {
        <div class="scroll" tabindex="0" role="group" aria-label=t!(teach_hidden_caption)>
            <table class="teach-table">
                <caption>{t!(teach_hidden_caption)}</caption>
                <thead><tr>{heads.into_iter().collect_view()}</tr></thead>
                <tbody>{pieces.iter().map(row).collect_view()}</tbody>
            </table>
        </div>
    }
    .into_any()
}
