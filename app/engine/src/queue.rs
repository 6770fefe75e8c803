//! What waits to be done: models one after the other, and the newest pass.

use std::collections::VecDeque;

use futures_channel::oneshot;

/// Models to load and the pass to do.
pub struct Queue<L, R> {
    loads: VecDeque<L>,
    run: Option<R>,
    /// The pass that was begun last.
    begun: Option<R>,
    working: bool,
    /// Dropped, it wakes whoever works.
    resting: Option<oneshot::Sender<()>>,
}

/// What is to be done next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next<L, R> {
    /// A model is loaded.
    Load(L),
    /// A pass is done.
    Run(R),
}

impl<L, R> Default for Queue<L, R> {
    fn default() -> Self {
        Self { loads: VecDeque::new(), run: None, begun: None, working: false, resting: None }
    }
}

impl<L, R: Clone> Queue<L, R> {
    /// Loads a model after those that were asked for before.
    pub fn load(&mut self, load: L) {
        self.loads.push_back(load);
        self.wake();
    }

    /// Makes this the next pass; the one that waited before is superseded.
    pub fn run(&mut self, run: R) -> Option<R> {
        self.wake();
        self.run.replace(run)
    }

    /// Does the last pass again, unless a newer one waits.
    pub fn run_again(&mut self) {
        if self.run.is_none() {
            self.run.clone_from(&self.begun);
        }
        self.wake();
    }

    /// What is to be done next: models before passes, which need them.
    pub fn next(&mut self) -> Option<Next<L, R>> {
        if let Some(load) = self.loads.pop_front() {
            return Some(Next::Load(load));
        }
        let run = self.run.take()?;
        self.begun = Some(run.clone());
        Some(Next::Run(run))
    }

    /// Whether a newer pass waits.
    pub fn is_superseded(&self) -> bool {
        self.run.is_some()
    }

    /// Whether something is under way.
    pub fn is_working(&self) -> bool {
        self.working
    }

    /// What to wait for where nothing is to be done.
    pub fn rest(&mut self) -> oneshot::Receiver<()> {
        let (sender, receiver) = oneshot::channel();
        self.working = false;
        self.resting = Some(sender);
        receiver
    }

    fn wake(&mut self) {
        self.working = true;
        self.resting = None;
    }
}

/// Something that one sets up while others wait for it.
#[derive(Default)]
pub struct Gate(Option<Vec<oneshot::Sender<()>>>);

impl Gate {
    /// What to wait for if somebody is setting it up; if nobody was, the caller is from now on.
    pub fn wait(&mut self) -> Option<oneshot::Receiver<()>> {
        let Some(waiting) = &mut self.0 else {
            self.0 = Some(Vec::new());
            return None;
        };
        let (sender, receiver) = oneshot::channel();
        waiting.push(sender);
        Some(receiver)
    }

    /// Ends the setting up and wakes those who wait.
    pub fn open(&mut self) {
        for waiting in self.0.take().into_iter().flatten() {
            // Whoever no longer waits needs no waking.
            let _ = waiting.send(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Letters = Queue<char, u32>;

    fn woken(receiver: &mut oneshot::Receiver<()>) -> bool {
        // Dropped or sent.
        !matches!(receiver.try_recv(), Ok(None))
    }

    #[test]
    fn models_come_in_their_order_and_before_passes() {
        let mut queue = Letters::default();
        queue.run(1);
        queue.load('a');
        queue.load('b');
        let all = [queue.next(), queue.next(), queue.next(), queue.next()];
        assert_eq!(all, [Some(Next::Load('a')), Some(Next::Load('b')), Some(Next::Run(1)), None]);
    }

    #[test]
    fn of_passes_only_the_newest_waits() {
        let mut queue = Letters::default();
        assert_eq!((queue.run(1), queue.run(2)), (None, Some(1)));
        assert!(queue.is_superseded());
        assert_eq!((queue.next(), queue.next()), (Some(Next::Run(2)), None));
        assert!(!queue.is_superseded());
    }

    #[test]
    fn the_last_pass_is_done_again_unless_a_newer_one_waits() {
        let mut queue = Letters::default();
        queue.run_again();
        assert_eq!(queue.next(), None);
        queue.run(1);
        queue.next();
        queue.run_again();
        assert_eq!(queue.next(), Some(Next::Run(1)));
        queue.run(2);
        queue.run_again();
        assert_eq!((queue.next(), queue.next()), (Some(Next::Run(2)), None));
    }

    #[test]
    fn whoever_rests_is_woken_by_whatever_comes() {
        let mut queue = Letters::default();
        let orders: [fn(&mut Letters); 3] =
            [|queue| queue.load('a'), |queue| _ = queue.run(1), |queue| queue.run_again()];
        for order in orders {
            let mut rest = queue.rest();
            assert!(!queue.is_working() && !woken(&mut rest));
            order(&mut queue);
            assert!(queue.is_working() && woken(&mut rest));
        }
    }

    #[test]
    fn the_first_sets_up_while_others_wait() {
        let mut gate = Gate::default();
        assert!(gate.wait().is_none());
        let mut waiting = gate.wait().expect("somebody sets it up");
        assert!(!woken(&mut waiting));
        gate.open();
        assert!(woken(&mut waiting) && gate.wait().is_none());
    }
}
