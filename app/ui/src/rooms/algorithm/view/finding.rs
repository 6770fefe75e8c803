//! The headline of the open program.

use leptos::prelude::*;

use super::room::AlgorithmRoom;
use crate::page::finding::{Finding, Strength};
use crate::rooms::algorithm::state::Line;
use crate::rooms::algorithm::state::finding::{
    Largest, of_map, of_prediction, of_training, of_vector,
};
use crate::rooms::algorithm::state::tensors::read;
use crate::state::panels::Program;
use crate::state::predicted::answers::prediction;
use crate::t;

/// What the chosen line found.
pub(super) fn found(room: AlgorithmRoom, before: Option<Strength>) -> Option<Finding> {
    let program = Program::of(room.page.store);
    if program.shows("algorithm-forward") {
        return forward(room, before);
    }
    if program.shows("algorithm-training") {
        return Some(room.positions.with(|positions| of_training(positions)));
    }
    Some(Finding::new(Strength::None, t!(algorithm_leaves_out)))
}

fn forward(room: AlgorithmRoom, before: Option<Strength>) -> Option<Finding> {
    let (line, at) = (room.line.get(), room.at.get());
    let number = Line::ALL.iter().position(|one| *one == line)? + 1;
    match line {
        Line::Length => {
            let count = room.with_shown(|shown| Some(shown.tokens()))?;
            Some(Finding::new(Strength::None, t!(algorithm_counts, count = count)))
        }
        Line::Attention => room.with_shown(|shown| {
            let is_on = shown.input.switches.layer(at.layer).attention;
            let largest = Largest::of(shown, at).filter(|_| is_on);
            // A text of one word has nobody to read.
            (largest.is_some() || !is_on).then(|| of_map(at.layer, largest.as_ref(), before))
        }),
        Line::Predict => room.with_shown(|shown| {
            let best = *prediction(shown, at.token)?.best.first()?;
            let tokenizer = room.page.store.tokenizer.get()?;
            let found = tokenizer.vocabulary().piece(best.piece)?.to_owned();
            let piece = shown.encoding.pieces.get(at.token)?;
            Some(of_prediction(piece, (&found, best.probability.into()), before))
        }),
        _ => {
            let head = room.head.get();
            let row = room.with_shown(|shown| {
                read(shown, line.tensors().last()?.source, at, head.as_deref())
            })?;
            of_vector(number, &row.row, before)
        }
    }
}
