//! Runs: networks that learn beside the passes, a step of each by turns, as the page steers them.
//!
//! A kind of run says how its networks begin, learn and answer ([`Learning`]); `steering` is what
//! it is to do next, `course` takes the steps, `line` tells the page.

mod course;
mod line;
mod steering;

use bert::training::TrainingError;
use protocol::fetch;
use protocol::run::{Command, Kind, Letter};
use wasm_bindgen_futures::spawn_local;

pub use self::course::Mode;
use self::course::{Around, Course};
pub use self::line::Line;
pub use self::steering::{Steering, Wheel, wait};

/// That the weights of a recorded run did not come.
pub const NOT_FETCHED: &str =
    "The recorded network could not be loaded. Check the connection, then open this room again.";

/// Why something cannot be done: a sentence.
pub type Refused = Box<dyn std::error::Error>;

/// A kind of run, as the engine knows it.
pub trait Learning: Kind {
    /// What is kept of a run to be asked about.
    type Kept: Default + 'static;
    /// One of its networks.
    type Learner: Learner<Self>;

    /// Where its steering lives.
    fn wheel() -> Wheel<Self::Kept, Mode>;

    /// Makes networks with first weights; `None` if the run is over by then.
    async fn begin(id: u32, with: Self::Begin) -> Result<Option<Started<Self>>, Refused>;

    /// Whether the networks are tried on what is held out after so many steps.
    fn is_worth_a_look(step: usize) -> bool;

    /// Keeps the networks as they are after so many steps. The steps of all that can be asked then,
    /// the newest last.
    fn keep(kept: &mut Self::Kept, step: usize, learners: &[Self::Learner]) -> Vec<usize>;

    /// Answers a question.
    async fn answer(line: Line<Self>, ask: Self::Ask) -> Result<(), Refused>;
}

/// A network that learns.
pub trait Learner<K: Kind> {
    /// Steps so far.
    fn done(&self) -> usize;
    /// Takes a step.
    async fn step(&mut self) -> Result<K::Step, TrainingError>;
    /// Tries it on what is held out.
    async fn judge(&self) -> Result<K::Found, TrainingError>;
    /// Is where a recorded run ended; its weights stand at the beginning of `weights` and are taken
    /// away.
    fn recall(&mut self, weights: &mut &[u8]) -> Result<(), TrainingError>;
    /// Its weights, as they are recorded.
    #[cfg(not(target_family = "wasm"))]
    async fn record(&self) -> Result<Vec<u8>, TrainingError>;
}

/// Networks with first weights.
pub struct Started<K: Learning> {
    /// What the page is told of them.
    pub begun: K::Begun,
    /// The networks.
    pub learners: Vec<K::Learner>,
    /// Steps of the whole run.
    pub steps: usize,
}

/// Does what a letter of the page asks; `None` if it is of another kind.
pub fn accept<K: Learning>(id: u32, letter: &Letter) -> Option<Result<(), Refused>> {
    letter.is::<K>().then(|| {
        obey::<K>(id, letter.open_command()?);
        Ok(())
    })
}

fn obey<K: Learning>(id: u32, command: Command<K>) {
    let steer = |mode| K::wheel().with_borrow_mut(|steering| steering.order(id, mode));
    match command {
        Command::Begin(with) => begin::<K>(id, with, None),
        Command::Recall { with, weights } => begin::<K>(id, with, Some(weights)),
        Command::Run => steer(Mode::Running),
        Command::Pause => steer(Mode::Paused),
        Command::Step => steer(Mode::OneStep),
        Command::End => K::wheel().with_borrow_mut(|steering| steering.end(id)),
        Command::Ask(ask) => spawn(Line::<K>::of(id), K::answer(Line::of(id), ask)),
    }
}

fn begin<K: Learning>(id: u32, with: K::Begin, weights: Option<String>) {
    K::wheel().with_borrow_mut(|steering| steering.take_over(id));
    spawn(Line::<K>::of(id), follow::<K>(id, with, weights));
}

/// Does something beside everything else, and tells why if it cannot go on.
fn spawn<K: Learning>(line: Line<K>, what: impl Future<Output = Result<(), Refused>> + 'static) {
    spawn_local(async move {
        if let Err(error) = what.await {
            line.fail(&error);
        }
    });
}

async fn follow<K: Learning>(
    id: u32,
    with: K::Begin,
    weights: Option<String>,
) -> Result<(), Refused> {
    let line = Line::<K>::of(id);
    // A text is read in one go; a pass that waits goes first.
    line.yield_to_others().await;
    let Some(mut started) = K::begin(id, with).await? else { return Ok(()) };
    if let Some(address) = weights {
        let weights = fetch::fetch(&address, |_| {}).await.map_err(|_| NOT_FETCHED)?;
        started.recall(id, &weights.to_vec())?;
    }
    line.tell(protocol::run::News::Begun(started.begun));
    Ok(Course::<K>::new(started.learners, started.steps).follow(id, &line).await?)
}

impl<K: Learning> Started<K> {
    /// Is where a recorded run ended. What it began with can be asked, too.
    pub fn recall(&mut self, id: u32, mut weights: &[u8]) -> Result<(), TrainingError> {
        let keep = |kept: &mut K::Kept| K::keep(kept, 0, &self.learners);
        K::wheel().with_borrow_mut(|steering| steering.keep(id, keep));
        self.learners.iter_mut().try_for_each(|learner| learner.recall(&mut weights))
    }
}
