//! The course of a run: networks take steps by turns, as the page steers them.

use bert::training::TrainingError;
use protocol::run::{Kind, News};

use super::steering::wait;
use super::{Learner, Learning};

/// Milliseconds between two messages about steps.
const REPORT: f64 = 150.0;

/// What a run is told to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Nothing.
    Paused,
    /// One step.
    OneStep,
    /// Step after step.
    Running,
}

/// The program around a run.
pub trait Around<K: Kind> {
    /// Milliseconds of its clock.
    fn now(&self) -> f64;
    /// Lets everybody else go first.
    async fn yield_to_others(&self);
    /// Tells the page.
    fn tell(&self, news: News<K>);
}

/// Networks that learn by turns, and what the page was not told of them yet.
pub struct Course<K: Learning> {
    learners: Vec<K::Learner>,
    steps: usize,
    rounds: Vec<Vec<K::Step>>,
    milliseconds: Vec<f64>,
}

impl<K: Learning> Course<K> {
    /// Before its first step; so many are to be taken.
    pub fn new(learners: Vec<K::Learner>, steps: usize) -> Self {
        let milliseconds = vec![0.0; learners.len()];
        Self { learners, steps, rounds: Vec::new(), milliseconds }
    }

    /// Takes steps as the page steers them, until something newer begins.
    pub async fn follow(mut self, id: u32, around: &impl Around<K>) -> Result<(), TrainingError> {
        let wheel = K::wheel();
        self.judge(id, around).await?;
        let (mut mode, mut resting) = (Mode::Paused, true);
        let (mut told, mut judged) = (around.now(), 0);
        while !is_over::<K>(id) {
            // The last word counts.
            while let Some(order) = wheel.with_borrow_mut(|steering| steering.next(id)) {
                mode = order;
            }
            let done = self.done();
            if done >= self.steps {
                mode = Mode::Paused;
            }
            if mode == Mode::Paused && resting {
                wait(wheel).await;
                continue;
            }
            if mode == Mode::Paused {
                // Whoever steered meanwhile is heard in the next round.
                resting = true;
                self.report(false, around);
                if judged != done {
                    judged = done;
                    self.judge(id, around).await?;
                }
                continue;
            }
            resting = false;
            self.step(around).await?;
            if mode == Mode::OneStep {
                mode = Mode::Paused;
                continue;
            }
            if is_over::<K>(id) {
                continue;
            }
            if around.now() - told >= REPORT {
                self.report(true, around);
                told = around.now();
            }
            if K::is_worth_a_look(self.done()) {
                judged = self.done();
                self.judge(id, around).await?;
            }
        }
        Ok(())
    }

    /// Steps so far. Where no network learns, there is nothing to be done.
    fn done(&self) -> usize {
        self.learners.first().map_or(self.steps, Learner::done)
    }

    async fn step(&mut self, around: &impl Around<K>) -> Result<(), TrainingError> {
        let mut round = Vec::with_capacity(self.learners.len());
        for (learner, milliseconds) in self.learners.iter_mut().zip(&mut self.milliseconds) {
            around.yield_to_others().await;
            let start = around.now();
            round.push(learner.step().await?);
            *milliseconds += around.now() - start;
        }
        self.rounds.push(round);
        Ok(())
    }

    /// Tells the page of the rounds since it was last told.
    fn report(&mut self, running: bool, around: &impl Around<K>) {
        let (rounds, milliseconds) = (std::mem::take(&mut self.rounds), self.milliseconds.clone());
        around.tell(News::Stepped { rounds, milliseconds, running });
    }

    /// Tries the networks on what is held out, and lets them be asked as they are now.
    async fn judge(&mut self, id: u32, around: &impl Around<K>) -> Result<(), TrainingError> {
        let mut found = Vec::with_capacity(self.learners.len());
        for learner in &self.learners {
            around.yield_to_others().await;
            found.push(learner.judge().await?);
        }
        let keep = |kept: &mut K::Kept| K::keep(kept, self.done(), &self.learners);
        let states = K::wheel().with_borrow_mut(|steering| steering.keep(id, keep));
        if let Some(states) = states {
            around.tell(News::Judged { states, found });
        }
        Ok(())
    }
}

/// Whether something newer has begun, or it was ended.
fn is_over<K: Learning>(id: u32) -> bool {
    K::wheel().with_borrow(|steering| steering.is_over(id))
}

#[cfg(test)]
mod tests {
    use std::cell::{Cell, RefCell};
    use std::pin::{Pin, pin};
    use std::task::{Context, Poll, Waker};

    use super::super::{Line, Refused, Started, Steering, Wheel};
    use super::*;

    /// Networks that count their steps; the second one takes twice as long.
    #[derive(Clone, Debug, Default, PartialEq)]
    struct Counting;

    struct Counter {
        done: usize,
        fails_at: usize,
    }

    thread_local! {
        static STEERING: RefCell<Steering<Vec<usize>, Mode>> = RefCell::default();
    }

    impl Kind for Counting {
        const NAME: &'static str = "counting";
        type Begin = ();
        type Ask = ();
        type Begun = ();
        type Step = usize;
        type Found = usize;
        type Answer = ();
    }

    impl Learning for Counting {
        type Kept = Vec<usize>;
        type Learner = Counter;

        fn wheel() -> Wheel<Vec<usize>, Mode> {
            &STEERING
        }

        async fn begin(_: u32, (): ()) -> Result<Option<Started<Self>>, Refused> {
            Ok(None)
        }

        fn is_worth_a_look(step: usize) -> bool {
            step.is_multiple_of(3)
        }

        fn keep(kept: &mut Vec<usize>, step: usize, _: &[Counter]) -> Vec<usize> {
            kept.push(step);
            kept.clone()
        }

        async fn answer(_: Line<Self>, (): ()) -> Result<(), Refused> {
            Ok(())
        }
    }

    impl Learner<Counting> for Counter {
        fn done(&self) -> usize {
            self.done
        }

        async fn step(&mut self) -> Result<usize, TrainingError> {
            self.done += 1;
            if self.done == self.fails_at {
                return Err(TrainingError::Diverged);
            }
            Ok(self.done)
        }

        async fn judge(&self) -> Result<usize, TrainingError> {
            Ok(10 * self.done)
        }

        fn recall(&mut self, weights: &mut &[u8]) -> Result<(), TrainingError> {
            let (first, rest) = weights.split_first().ok_or(TrainingError::Recorded)?;
            (self.done, *weights) = (usize::from(*first), rest);
            Ok(())
        }

        async fn record(&self) -> Result<Vec<u8>, TrainingError> {
            Ok(Vec::new())
        }
    }

    /// A page that hears, a clock that goes on by 40 ms whenever it is read, and somebody who may
    /// steer in between.
    #[derive(Default)]
    struct Page {
        heard: RefCell<Vec<News<Counting>>>,
        clock: Cell<f64>,
        turns: Cell<usize>,
        steers: Cell<Option<(usize, Mode)>>,
    }

    impl Around<Counting> for Page {
        fn now(&self) -> f64 {
            self.clock.set(self.clock.get() + 40.0);
            self.clock.get()
        }

        async fn yield_to_others(&self) {
            self.turns.set(self.turns.get() + 1);
            if let Some((turn, mode)) = self.steers.get()
                && turn == self.turns.get()
            {
                steer(1, mode);
            }
        }

        fn tell(&self, news: News<Counting>) {
            self.heard.borrow_mut().push(news);
        }
    }

    impl Page {
        fn heard(&self) -> Vec<News<Counting>> {
            self.heard.take()
        }

        /// The rounds that it was told of, and whether the last word was that it goes on.
        fn stepped(&self) -> (Vec<Vec<usize>>, Option<bool>) {
            let (mut all, mut goes_on) = (Vec::new(), None);
            for news in self.heard() {
                if let News::Stepped { rounds, running, .. } = news {
                    all.extend(rounds);
                    goes_on = Some(running);
                }
            }
            (all, goes_on)
        }
    }

    fn steer(id: u32, mode: Mode) {
        STEERING.with_borrow_mut(|steering| steering.order(id, mode));
    }

    fn course(networks: usize, steps: usize) -> Course<Counting> {
        STEERING.with_borrow_mut(|steering| steering.take_over(1));
        let counter = |_| Counter { done: 0, fails_at: usize::MAX };
        Course::new((0..networks).map(counter).collect(), steps)
    }

    /// Goes on until it waits; whether it ended.
    fn go_on<T>(future: &mut Pin<&mut impl Future<Output = T>>) -> Poll<T> {
        // What wakes it is known here.
        (0..1000).fold(Poll::Pending, |found, _| match found {
            Poll::Pending => future.as_mut().poll(&mut Context::from_waker(Waker::noop())),
            ready => ready,
        })
    }

    #[test]
    fn it_is_judged_before_the_first_step_and_waits() {
        let page = Page::default();
        let mut run = pin!(course(2, 9).follow(1, &page));
        assert!(go_on(&mut run).is_pending());
        assert_eq!(page.heard(), [News::Judged { states: vec![0], found: vec![0, 0] }]);
    }

    #[test]
    fn one_step_is_one_step_of_each_network() {
        let page = Page::default();
        let mut run = pin!(course(2, 9).follow(1, &page));
        assert!(go_on(&mut run).is_pending());
        page.heard();
        steer(1, Mode::OneStep);
        assert!(go_on(&mut run).is_pending());
        let (rounds, milliseconds) = (vec![vec![1, 1]], vec![40.0, 40.0]);
        let stepped = News::Stepped { rounds, milliseconds, running: false };
        let judged = News::Judged { states: vec![0, 1], found: vec![10, 10] };
        assert_eq!(page.heard(), [stepped, judged]);
    }

    #[test]
    fn it_runs_to_its_end_and_looks_now_and_then() {
        let page = Page::default();
        let mut run = pin!(course(1, 7).follow(1, &page));
        assert!(go_on(&mut run).is_pending());
        steer(1, Mode::Running);
        assert!(go_on(&mut run).is_pending());
        let heard = page.heard.borrow().clone();
        let states = heard.iter().filter_map(|news| match news {
            News::Judged { states, .. } => states.last().copied(),
            _ => None,
        });
        assert_eq!(states.collect::<Vec<_>>(), [0, 3, 6, 7]);
        let all: Vec<Vec<usize>> = (1..=7).map(|step| vec![step]).collect();
        assert_eq!(page.stepped(), (all, Some(false)));
        // What is at its end takes no step more.
        steer(1, Mode::OneStep);
        assert!(go_on(&mut run).is_pending());
        assert_eq!(page.stepped().0, Vec::<Vec<usize>>::new());
    }

    #[test]
    fn whoever_pauses_in_between_is_heard_after_the_step() {
        let page = Page::default();
        let mut run = pin!(course(1, 100).follow(1, &page));
        assert!(go_on(&mut run).is_pending());
        page.steers.set(Some((page.turns.get() + 5, Mode::Paused)));
        steer(1, Mode::Running);
        assert!(go_on(&mut run).is_pending());
        let (rounds, goes_on) = page.stepped();
        assert!((1..=5).contains(&rounds.len()), "{rounds:?}");
        assert_eq!(goes_on, Some(false));
        // It goes on where it was.
        page.steers.set(None);
        steer(1, Mode::OneStep);
        assert!(go_on(&mut run).is_pending());
        assert_eq!(page.stepped().0, [[rounds.len() + 1]]);
    }

    #[test]
    fn whoever_starts_it_during_one_step_is_heard() {
        let page = Page::default();
        let mut run = pin!(course(1, 4).follow(1, &page));
        assert!(go_on(&mut run).is_pending());
        page.steers.set(Some((page.turns.get() + 1, Mode::Running)));
        steer(1, Mode::OneStep);
        assert!(go_on(&mut run).is_pending());
        assert_eq!(page.stepped().0.len(), 4);
    }

    #[test]
    fn a_recorded_run_is_at_its_end_and_can_be_asked_as_it_began_too() {
        let page = Page::default();
        STEERING.with_borrow_mut(|steering| steering.take_over(1));
        let learners = || (0..2).map(|_| Counter { done: 0, fails_at: 1 }).collect();
        let mut started = Started::<Counting> { begun: (), learners: learners(), steps: 9 };
        started.recall(1, &[9, 9]).expect("the weights of two");
        let mut run = pin!(Course::new(started.learners, started.steps).follow(1, &page));
        assert!(go_on(&mut run).is_pending());
        assert_eq!(page.heard(), [News::Judged { states: vec![0, 9], found: vec![90, 90] }]);
        // What is at its end takes no step more.
        steer(1, Mode::Running);
        assert!(go_on(&mut run).is_pending());
        assert_eq!(page.stepped().0, Vec::<Vec<usize>>::new());
        let mut short = Started::<Counting> { begun: (), learners: learners(), steps: 9 };
        assert!(matches!(short.recall(1, &[9]), Err(TrainingError::Recorded)));
    }

    #[test]
    fn a_newer_run_ends_an_older_one_unsaid() {
        let page = Page::default();
        let mut run = pin!(course(1, 100).follow(1, &page));
        assert!(go_on(&mut run).is_pending());
        page.heard();
        STEERING.with_borrow_mut(|steering| steering.take_over(2));
        assert!(matches!(go_on(&mut run), Poll::Ready(Ok(()))));
        assert_eq!(page.heard(), []);
    }

    #[test]
    fn without_networks_there_is_nothing_to_be_done() {
        let page = Page::default();
        let mut run = pin!(course(0, 9).follow(1, &page));
        assert!(go_on(&mut run).is_pending());
        steer(1, Mode::Running);
        assert!(go_on(&mut run).is_pending());
        let states = STEERING.with_borrow(|steering| steering.kept().clone());
        assert_eq!((states, page.stepped().0.len()), (vec![9], 0));
    }

    #[test]
    fn a_network_that_cannot_go_on_ends_the_run() {
        let page = Page::default();
        let mut all = course(2, 9);
        all.learners[1].fails_at = 2;
        let mut run = pin!(all.follow(1, &page));
        assert!(go_on(&mut run).is_pending());
        steer(1, Mode::Running);
        assert!(matches!(go_on(&mut run), Poll::Ready(Err(_))));
    }
}
