//! The pieces of a hidden span of the typed text, told by those around it.

use leptos::prelude::*;
use text::tokenizer::Special;
use text::training::{HiddenPiece, LONGEST_HIDDEN, Output};

use crate::kit::format::{self, probability};
use crate::page::page;
use crate::rooms::teach::state::network::Applied;
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
            view! { {table(applied, pieces)} {skipped_lines(applied, pieces)} }.into_any()
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
        let known = !Special::Mask.is(&name(one.truth));
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
        t!(position),
        t!(teach_hidden_piece),
        t!(teach_trained),
        t!(untrained),
        t!(best_guesses),
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

/// Why the table has no row for some hidden pieces.
fn skipped_lines(applied: &Applied, pieces: &[HiddenPiece]) -> impl IntoView + use<> {
    let told: Vec<usize> = pieces.iter().map(|one| one.position).collect();
    let Skipped { edge, beyond } = skipped(&applied.encoding.pieces, &told);
    let line = |all: Vec<usize>, text: &dyn Fn(String) -> String| {
        let numbers: Vec<String> = all.iter().map(usize::to_string).collect();
        (!all.is_empty()).then(|| view! { <p class="teach-note">{text(numbers.join(", "))}</p> })
    };
    let edge = line(edge, &|positions| t!(teach_hidden_edge, positions = positions));
    let beyond = line(beyond, &|positions| {
        t!(teach_hidden_beyond, most = LONGEST_HIDDEN, positions = positions)
    });
    view! { {edge} {beyond} }
}

/// Positions of hidden pieces that are not told.
#[derive(Debug, Default, PartialEq, Eq)]
struct Skipped {
    /// Of spans at the edge, which have no two borders.
    edge: Vec<usize>,
    /// Of spans that are longer than there are place vectors.
    beyond: Vec<usize>,
}

/// The hidden pieces that are not among those `told`. A span at the edge is left out as a whole.
fn skipped(pieces: &[String], told: &[usize]) -> Skipped {
    let is_hidden = |at: &usize| pieces.get(*at).is_some_and(|piece| Special::Mask.is(piece));
    let hidden: Vec<usize> = (0..pieces.len()).filter(is_hidden).collect();
    let mut skipped = Skipped::default();
    for span in hidden.chunk_by(|left, right| left + 1 == *right) {
        let untold = span.iter().filter(|at| !told.contains(at));
        let is_told = span.iter().any(|at| told.contains(at));
        if is_told { &mut skipped.beyond } else { &mut skipped.edge }.extend(untold);
    }
    skipped
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_hidden_piece_without_a_row_has_a_reason() {
        let pieces = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let row = pieces("[CLS] [MASK] [MASK] cat [MASK] sat [MASK] [SEP]");
        assert_eq!(skipped(&row, &[4]), Skipped { edge: vec![1, 2, 6], beyond: Vec::new() });
        let long = pieces("[CLS] a [MASK] [MASK] [MASK] b [SEP]");
        assert_eq!(skipped(&long, &[2, 3]), Skipped { edge: Vec::new(), beyond: vec![4] });
        assert_eq!(skipped(&long, &[2, 3, 4]), Skipped::default());
    }
}
