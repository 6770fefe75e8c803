//! Learning a vocabulary beside the passes: a few milliseconds at a time, so that a pass that
//! comes in between is hardly slower.

use std::cell::RefCell;

use protocol::{LearntPieces, Response, Sealed};
use text::tokenizer::trainer::{Form, Learnt, Run, TrainingEnd};
use wasm_bindgen_futures::spawn_local;

use crate::run::Steering;
use crate::scope::{now, post};
use crate::turn::next_turn;

/// Milliseconds of merging before other messages get their turn.
const SLICE: f64 = 4.0;

/// Milliseconds between two reports.
const REPORT: f64 = 150.0;

/// What a training is told.
struct Stop;

thread_local! {
    static STEERING: RefCell<Steering<(), Stop>> = RefCell::default();
}

/// Begins a training; one that goes on ends, because nobody looks at it any more.
pub fn begin(id: u32, text: String, form: Form, size: usize) {
    STEERING.with_borrow_mut(|steering| steering.take_over(id));
    spawn_local(async move {
        // The text is read in one go; a pass that waits goes first.
        next_turn().await;
        match Run::new(&text, form) {
            Ok(run) => train(id, Training::new(run, size, now)).await,
            Err(error) => {
                tell(id, Learnt::default(), Some(TrainingEnd::Refused { error }));
            }
        }
    });
}

/// Ends a training; it then tells what it has learnt.
pub fn stop(id: u32) {
    STEERING.with_borrow_mut(|steering| steering.order(id, Stop));
}

async fn train(id: u32, mut training: Training) {
    tell(id, training.run.tell(), None);
    loop {
        next_turn().await;
        let turn = STEERING.with_borrow_mut(|steering| training.turn(id, steering));
        match turn {
            Turn::Quiet => {}
            Turn::Over => return,
            Turn::Told(learnt, end) => {
                let ends = end.is_some();
                tell(id, learnt, end);
                if ends {
                    return;
                }
            }
        }
    }
}

fn tell(id: u32, learnt: Learnt, end: Option<TrainingEnd>) {
    post(Response::Pieces { id, learnt: Sealed::new(&LearntPieces { learnt, end }) });
}

/// A training, and when it was last told of.
struct Training {
    run: Run,
    size: usize,
    clock: fn() -> f64,
    told: f64,
}

/// What comes of one turn.
enum Turn {
    /// Nothing to tell yet.
    Quiet,
    /// What was learnt since it was last told, and why it ended, if it did.
    Told(Learnt, Option<TrainingEnd>),
    /// Nobody looks at it any more.
    Over,
}

impl Training {
    fn new(run: Run, size: usize, clock: fn() -> f64) -> Self {
        Self { run, size, clock, told: clock() }
    }

    fn turn(&mut self, id: u32, steering: &mut Steering<(), Stop>) -> Turn {
        if steering.is_over(id) {
            return Turn::Over;
        }
        let end = match steering.next(id) {
            Some(Stop) => Some(TrainingEnd::Stopped),
            None => self.merge_for_a_while().err(),
        };
        let now = (self.clock)();
        if end.is_none() && now - self.told < REPORT {
            return Turn::Quiet;
        }
        self.told = now;
        Turn::Told(self.run.tell(), end)
    }

    fn merge_for_a_while(&mut self) -> Result<(), TrainingEnd> {
        let start = (self.clock)();
        while (self.clock)() - start < SLICE {
            self.run.step(self.size)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    thread_local! {
        static CLOCK: Cell<f64> = const { Cell::new(0.0) };
    }

    /// A clock that goes on by a millisecond whenever it is read.
    fn clock() -> f64 {
        CLOCK.set(CLOCK.get() + 1.0);
        CLOCK.get()
    }

    fn training(size: usize) -> (Training, Steering<(), Stop>) {
        let run = Run::new("low lower lowest low lower low slow slower", Form::Running);
        let mut steering = Steering::default();
        steering.take_over(1);
        (Training::new(run.expect("a text"), size, clock), steering)
    }

    #[test]
    fn it_tells_now_and_then_until_nothing_is_left_to_learn() {
        let (mut training, mut steering) = training(30_000);
        let end = (0..1000).find_map(|_| match training.turn(1, &mut steering) {
            Turn::Told(_, end) => end,
            Turn::Quiet | Turn::Over => None,
        });
        assert!(end.is_some_and(|end| end != TrainingEnd::Stopped));
    }

    #[test]
    fn one_that_is_stopped_tells_what_it_learnt() {
        let (mut training, mut steering) = training(30_000);
        assert!(matches!(training.turn(1, &mut steering), Turn::Quiet));
        steering.order(1, Stop);
        let turn = training.turn(1, &mut steering);
        assert!(matches!(turn, Turn::Told(_, Some(TrainingEnd::Stopped))));
    }

    #[test]
    fn a_newer_one_ends_it_unsaid() {
        let (mut training, mut steering) = training(30_000);
        steering.take_over(2);
        assert!(matches!(training.turn(1, &mut steering), Turn::Over));
    }
}
