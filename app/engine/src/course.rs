//! Something that learns a step at a time beside the passes, as the page steers it.

use std::cell::RefCell;
use std::thread::LocalKey;

use bert::training::TrainingError;
use futures_channel::oneshot;

use crate::scope::now;
use crate::teaching::yield_to_others;

/// Milliseconds between two messages about steps.
const REPORT: f64 = 150.0;

/// What is to be done next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// Nothing.
    #[default]
    Paused,
    /// One step.
    OneStep,
    /// Step after step.
    Running,
}

/// What goes on of one kind, and what it is to do next.
#[derive(Default)]
pub struct Steering {
    current: Option<u32>,
    mode: Mode,
    waiting: Option<oneshot::Sender<()>>,
}

/// Where the steering of one kind lives.
pub type Wheel = &'static LocalKey<RefCell<Steering>>;

impl Steering {
    /// Takes the place of whatever went on.
    pub fn take_over(&mut self, id: u32) {
        *self = Self { current: Some(id), ..Self::default() };
    }

    /// Ends what goes on; whether it did.
    pub fn end(&mut self, id: u32) -> bool {
        let ends = !self.is_over(id);
        if ends {
            *self = Self::default();
        }
        ends
    }

    /// Whether something newer has begun, or it was ended.
    pub fn is_over(&self, id: u32) -> bool {
        self.current != Some(id)
    }

    /// Says what is to be done next.
    pub fn steer(&mut self, id: u32, mode: Mode) {
        if !self.is_over(id) {
            self.mode = mode;
            self.waiting = None;
        }
    }
}

/// Waits until something is to be done.
async fn wait(wheel: Wheel) {
    let (sender, receiver) = oneshot::channel();
    wheel.with_borrow_mut(|steering| steering.waiting = Some(sender));
    // It is dropped, not sent.
    let _ = receiver.await;
}

/// What learns.
pub trait Course {
    /// Steps so far.
    fn done(&self) -> usize;
    /// Steps of the whole run.
    fn steps(&self) -> usize;
    /// Whether held-out rows are looked at after so many steps.
    fn is_worth_a_look(step: usize) -> bool;
    /// Takes a step.
    async fn step(&mut self) -> Result<(), TrainingError>;
    /// Tells the page of the steps since it was last told.
    fn report(&mut self, running: bool);
    /// Looks at held-out rows and tells the page.
    async fn judge(&mut self) -> Result<(), TrainingError>;
}

/// Steps as the page steers them, until something newer begins.
pub async fn follow<C: Course>(id: u32, wheel: Wheel, course: &mut C) -> Result<(), TrainingError> {
    course.judge().await?;
    let (mut told, mut resting, mut judged) = (now(), true, 0);
    while !wheel.with_borrow(|steering| steering.is_over(id)) {
        let steer = |mode| wheel.with_borrow_mut(|steering| steering.steer(id, mode));
        let done = course.done();
        if done >= course.steps() {
            steer(Mode::Paused);
        }
        let mode = wheel.with_borrow(|steering| steering.mode);
        if mode == Mode::Paused && resting {
            wait(wheel).await;
            continue;
        }
        if mode == Mode::Paused {
            // Whoever steered meanwhile is heard in the next round.
            resting = true;
            course.report(false);
            if judged != done {
                judged = done;
                course.judge().await?;
            }
            continue;
        }
        resting = false;
        yield_to_others().await;
        if mode == Mode::OneStep {
            steer(Mode::Paused);
        }
        course.step().await?;
        if mode != Mode::Running {
            continue;
        }
        if now() - told >= REPORT {
            course.report(true);
            told = now();
        }
        if C::is_worth_a_look(course.done()) {
            judged = course.done();
            course.judge().await?;
        }
    }
    Ok(())
}
