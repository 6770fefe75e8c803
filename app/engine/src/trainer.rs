//! Learning a vocabulary beside the passes: a few milliseconds at a time, so that a pass that
//! comes in between is hardly slower.

use std::cell::Cell;

use protocol::{LearntPieces, Response, Sealed};
use text::tokenizer::trainer::{Form, Learnt, Run, TrainingEnd};
use wasm_bindgen_futures::spawn_local;

use crate::scope::{now, post};
use crate::turn::next_turn;

/// Milliseconds of merging before other messages get their turn.
const SLICE: f64 = 4.0;

/// Milliseconds between two reports.
const REPORT: f64 = 150.0;

thread_local! {
    /// The number of the training that goes on.
    static CURRENT: Cell<Option<u32>> = const { Cell::new(None) };
}

/// Begins a training; one that goes on ends, because nobody looks at it any more.
pub fn begin(id: u32, text: String, form: Form, size: usize) {
    CURRENT.set(Some(id));
    spawn_local(async move {
        // The text is read in one go; a pass that waits goes first.
        next_turn().await;
        match Run::new(&text, form) {
            Ok(run) => train(id, run, size).await,
            Err(error) => {
                tell(id, Learnt::default(), Some(TrainingEnd::Refused { error }));
            }
        }
    });
}

/// Ends a training; it then tells what it has learnt.
pub fn stop(id: u32) {
    if CURRENT.get() == Some(id) {
        CURRENT.set(None);
    }
}

async fn train(id: u32, mut run: Run, size: usize) {
    tell(id, run.tell(), None);
    let mut told = now();
    loop {
        next_turn().await;
        let end = match CURRENT.get() {
            Some(current) if current == id => merge_for_a_while(&mut run, size).err(),
            Some(_) => return,
            None => Some(TrainingEnd::Stopped),
        };
        if end.is_some() {
            tell(id, run.tell(), end);
            return;
        }
        if now() - told >= REPORT {
            tell(id, run.tell(), None);
            told = now();
        }
    }
}

fn tell(id: u32, learnt: Learnt, end: Option<TrainingEnd>) {
    post(Response::Pieces { id, learnt: Sealed::new(&LearntPieces { learnt, end }) });
}

fn merge_for_a_while(run: &mut Run, size: usize) -> Result<(), TrainingEnd> {
    let start = now();
    while now() - start < SLICE {
        run.step(size)?;
    }
    Ok(())
}
