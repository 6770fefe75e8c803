//! The signals of the room. They outlive it, so that a run goes on while other rooms are open.

use std::collections::BTreeMap;
use std::sync::Arc;

use leptos::prelude::*;
use protocol::{DeviceKind, KeptNetwork, RunProgress, Taught};
use text::data::{Columns, Dataset, Gathered, Table, Task};
use text::labels::Scheme;
use text::training::{CutOff, Scope};

use super::aside::Aside;
use super::chosen::TeachState;
use super::draft::Draft;
use super::many::Many;
use super::many::predictions::{End, Predictions};
use super::network::{Applied, Network};
use super::own_head::own_head;
use super::pasted;
use super::record::Records;
use super::run::{Begun, Measured, Run};
use super::source::Source;
use super::visited::Visited;
use super::wrong::WrongFields;

use crate::state::lasting::Lasts;
use crate::state::store::Store;
use crate::state::tuned::{Tuned, TunedRun};

/// How the examples stand that are chosen.
#[derive(Clone, Debug, PartialEq)]
pub enum Checked {
    /// They are being fetched.
    Waiting,
    /// They could not be fetched.
    Missing,
    /// Nothing was typed yet.
    Empty,
    /// Columns that the task needs are not there, or not chosen.
    Columns,
    /// What is wrong, in a sentence that names the line.
    Fault(String),
    /// They can be learned.
    Ready(Arc<Dataset>),
}

/// The person's own examples, in the order of the tasks.
type Drafts = [RwSignal<Draft>; Task::ALL.len()];

/// Everything of the room but what a link carries.
#[derive(Clone, Copy)]
pub struct Classroom {
    /// The data sets of the page that were fetched; `None` where that failed.
    pub bundled: RwSignal<BTreeMap<Source, Option<Arc<Table>>>>,
    drafts: Drafts,
    /// The examples that are chosen.
    pub checked: RwSignal<Checked>,
    /// What of their table is not among them.
    pub aside: RwSignal<Aside>,
    /// How much of them is too long for the model, as far as it was counted.
    pub cut: RwSignal<CutOff>,
    /// The device asked for; `None` leaves it to measurement.
    pub device: RwSignal<Option<DeviceKind>>,
    /// The run.
    pub run: RwSignal<Run>,
    /// Runs that ended.
    pub records: RwSignal<Records>,
    /// The network that answers.
    pub network: RwSignal<Option<Network>>,
    /// What the rest of the page knows of it.
    pub tuned: Tuned,
    /// What it says of the typed text.
    pub applied: RwSignal<Option<Arc<Applied>>>,
    /// A whole table that it is asked about.
    pub many: Many,
    /// Networks kept in this browser.
    pub kept: RwSignal<Vec<KeptNetwork>>,
    /// What the engine refused, in its own sentence.
    pub refused: RwSignal<Option<String>>,
    /// Whether the browser could not keep the last change.
    pub unsaved: RwSignal<bool>,
    /// Fields of the plan whose text makes no sense.
    pub wrong: WrongFields,
    /// What was chosen for tasks that were left.
    pub visited: StoredValue<Visited>,
    /// The example that single steps are watched with.
    pub watch: RwSignal<Option<usize>>,
    /// Messages of the run that are not on screen yet.
    pub pending: StoredValue<Vec<RunProgress>>,
    /// The newest question about a typed text.
    pub applying: StoredValue<u32>,
}

impl Lasts for Classroom {
    fn begin(store: Store) -> Self {
        Self {
            bundled: RwSignal::default(),
            drafts: Task::ALL.map(|_| RwSignal::default()),
            checked: RwSignal::new(Checked::Waiting),
            aside: RwSignal::new(Aside::default()),
            cut: RwSignal::new(CutOff::default()),
            device: RwSignal::new(None),
            run: RwSignal::new(Run::default()),
            records: RwSignal::new(Records::default()),
            network: RwSignal::new(None),
            tuned: store.tuned,
            applied: RwSignal::new(None),
            many: Many::new(),
            kept: RwSignal::new(Vec::new()),
            refused: RwSignal::new(None),
            unsaved: RwSignal::new(false),
            wrong: WrongFields::new(),
            visited: StoredValue::new(Visited::default()),
            watch: RwSignal::new(None),
            pending: StoredValue::new(Vec::new()),
            applying: StoredValue::new(0),
        }
    }
}

impl Classroom {
    /// The person's own examples for a task.
    pub fn draft(&self, task: Task) -> RwSignal<Draft> {
        draft(&self.drafts, task)
    }

    /// Shows a run that was recorded.
    pub fn show_recorded(&self, id: u32, begun: Begun, told: Vec<RunProgress>) {
        self.begin(id, begun.clone());
        self.run.set(Run::recorded(id, begun, told));
    }

    /// Takes a recorded run off the screen.
    pub fn put_away(&self) {
        self.run.set(Run::default());
        self.network.set(None);
        self.applied.set(None);
    }

    /// Begins a run under this number.
    pub fn begin(&self, id: u32, begun: Begun) {
        self.pending.update_value(Vec::clear);
        self.refused.set(None);
        self.network.set(Some(Network::of(&begun.dataset, begun.plan)));
        self.applied.set(None);
        // The number of an example means another one in other data.
        let same = self.run.with_untracked(|run| {
            run.begun.as_ref().is_some_and(|before| before.dataset == begun.dataset)
        });
        self.watch.update(|watch| *watch = watch.filter(|_| same));
        let behind = self.run.with_untracked(|run| run.recording(&begun));
        self.run.set(Run { behind, ..Run::begin(id, begun) });
    }

    /// Puts on screen what the engine told of the run.
    pub fn publish(&self) {
        let told = self.pending.try_update_value(std::mem::take).unwrap_or_default();
        if told.is_empty() {
            return;
        }
        let before = self.run.with_untracked(stand);
        let mut ended = false;
        self.run.update(|run| {
            for progress in told {
                ended |= run.take(progress);
            }
        });
        if ended {
            self.run.with_untracked(|run| self.records.update(|records| records.add(run)));
        }
        if self.run.with_untracked(stand) != before {
            self.tuned.version.update(|version| *version += 1);
        }
    }

    /// Takes an answer that is not about the run's progress.
    pub fn hear(&self, id: u32, taught: Taught) {
        match taught {
            Taught::Progress { .. } | Taught::Exported { .. } => {}
            Taught::Applied { text, step, encoding, output, untrained, .. } => {
                if id != self.applying.get_value() {
                    return;
                }
                let labels = self.network.with_untracked(|network| {
                    network.as_ref().map(|network| network.labels.clone()).unwrap_or_default()
                });
                let applied = Applied { labels, text, step, encoding, output, untrained };
                self.applied.set(Some(Arc::new(applied)));
            }
            Taught::Predicted { first, predictions } => {
                self.of_many(id, |all| all.take(first, predictions));
            }
            Taught::Untaught => {
                if id == self.applying.get_value() {
                    self.applied.set(None);
                }
            }
            Taught::Opened { name, task, labels, plan, own } => {
                let labels = Arc::new(labels);
                self.refused.set(None);
                self.applied.set(None);
                self.network.set(Some(Network { name, task, labels, plan, own }));
                self.run.update(|run| run.closed = true);
                self.tuned.version.update(|version| *version += 1);
            }
            Taught::Recalled => {
                if self.run.with_untracked(|run| run.id == id) {
                    self.run.update(|run| run.recalled = true);
                    self.tuned.version.update(|version| *version += 1);
                }
            }
            Taught::Networks { networks } => self.kept.set(networks),
            Taught::Refused { detail } if self.asks_many(id) => {
                self.of_many(id, |all| all.stop(End::Refused(detail)));
            }
            Taught::Refused { detail } => {
                if self.run.with_untracked(|run| run.id == id) {
                    self.put_away();
                }
                if id != self.applying.get_value() {
                    self.refused.set(Some(detail));
                }
            }
        }
    }

    /// Whether this is the number under which a table is asked about.
    fn asks_many(&self, id: u32) -> bool {
        self.many.predictions.with_untracked(|all| all.as_ref().is_some_and(|all| all.id == id))
    }

    /// Changes what is said of a table, if that was asked under this number.
    fn of_many(&self, id: u32, change: impl FnOnce(&mut Predictions)) {
        if self.asks_many(id) {
            self.many.predictions.update(|all| {
                if let Some(all) = all {
                    change(all);
                }
            });
        }
    }

    /// Ends asking about a table, if that goes on.
    pub fn stop_many(&self, end: End) {
        let id = self.many.predictions.with_untracked(|all| all.as_ref().map(|all| all.id));
        if let Some(id) = id {
            self.of_many(id, |all| all.stop(end));
        }
    }

    /// Takes the answer to an older text off the screen; one that is on its way will not be drawn.
    pub fn forget_applied(&self) {
        self.applying.set_value(0);
        self.applied.set(None);
    }

    /// Whether the network that is named is the one that the engine answers with: while a run is
    /// made ready, that is still an older one.
    pub fn answers(&self) -> bool {
        self.network.with(Option::is_some)
            && self.run.with(|run| run.id == 0 || run.closed || run.has_network())
    }

    /// Tells the rest of the page what it is to know of the network, now and whenever that changes.
    pub fn tell(self) {
        // An encoder of which only the head learned is what it was.
        let learned = move || {
            let scope = |network: &Network| network.plan.scope != Scope::Head;
            self.network.with(|network| network.as_ref().is_some_and(scope))
        };
        // A recorded run is of this room alone.
        let is_own = move || self.run.with(|run| !run.recorded);
        let is_there = Memo::new(move |_| learned() && self.answers() && is_own());
        Effect::new(move |_| self.tuned.is_there.set(is_there.get()));
        let run = Memo::new(move |_| self.run.with(told));
        Effect::new(move |_| self.tuned.run.set(run.get()));
    }

    /// The engine ended, and with it the run and the network.
    pub fn lose(&self) {
        self.pending.update_value(Vec::clear);
        self.stop_many(End::Lost);
        if self.run.with_untracked(|run| run.id != 0) {
            self.run.update(|run| {
                run.lose();
            });
        }
        self.applied.set(None);
        if self.run.with_untracked(|run| !run.recorded) {
            self.network.set(None);
        }
    }
}

/// Checks the examples that are chosen, now and whenever they change.
pub fn check(store: Store, chosen: Memo<TeachState>) {
    let classroom = store.lasting::<Classroom>();
    let own = Memo::new(move |_| own_head(store));
    Effect::new(move |_| {
        let (task, source) = chosen.with(|chosen| (chosen.task, chosen.source()));
        let (mut checked, mut aside) = match source {
            Source::Own => classroom.draft(task).with(|draft| check_draft(draft, task)),
            source => classroom.bundled.with(|all| check_bundled(all.get(&source), task)),
        };
        if let (Checked::Ready(dataset), true) = (&mut checked, chosen.with(|chosen| chosen.apart))
        {
            aside.apart = Arc::make_mut(dataset).set_apart();
        }
        if let (Checked::Ready(dataset), true) =
            (&mut checked, chosen.with(|chosen| chosen.plan().further))
            && let Some(labelled) = own.with(|own| own.as_ref()?.labelled(dataset))
        {
            *dataset = Arc::new(labelled);
        }
        classroom.aside.set(aside);
        classroom.checked.set(checked);
    });
}

fn told(run: &Run) -> TunedRun {
    if run.recorded {
        return TunedRun::default();
    }
    let of = |begun: &Begun| (begun.dataset.task, begun.source.name());
    let judged = |last: &Measured| (last.step, last.validation.clone());
    TunedRun { steps: run.step(), judged: run.last().map(judged), data: run.begun.as_ref().map(of) }
}

/// What of a run changes the network that answers: the run, its evaluations, whether it is there.
fn stand(run: &Run) -> (u32, Option<usize>, usize, bool) {
    (run.id, run.last().map(|one| one.step), run.measured.len(), run.has_network())
}

fn draft(drafts: &Drafts, task: Task) -> RwSignal<Draft> {
    let place = Task::ALL.iter().position(|one| *one == task).unwrap_or(0);
    drafts.get(place).copied().unwrap_or(drafts[0])
}

fn check_draft(draft: &Draft, task: Task) -> (Checked, Aside) {
    let table = draft.filled();
    if table.rows.is_empty() {
        (Checked::Empty, Aside::default())
    } else if !pasted::has_columns(&table, &draft.columns, task) {
        (Checked::Columns, Aside::default())
    } else {
        check_table(&table, task, &draft.columns)
    }
}

fn check_bundled(table: Option<&Option<Arc<Table>>>, task: Task) -> (Checked, Aside) {
    match table {
        None => (Checked::Waiting, Aside::default()),
        Some(None) => (Checked::Missing, Aside::default()),
        Some(Some(table)) => check_table(table, task, &Columns::guess(table, task)),
    }
}

fn check_table(table: &Table, task: Task, columns: &Columns) -> (Checked, Aside) {
    match Gathered::read(table, task, columns) {
        Ok(Gathered { dataset, left_out, tests, scheme }) => {
            let scheme = scheme.filter(|scheme| *scheme != Scheme::Bio);
            (Checked::Ready(Arc::new(dataset)), Aside { left_out, tests, scheme, apart: 0 })
        }
        Err(fault) => (Checked::Fault(fault.to_string()), Aside::default()),
    }
}
