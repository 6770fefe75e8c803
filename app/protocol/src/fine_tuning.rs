//! Fine-tuning in the engine: what the page asks of a run, and what the engine tells of it.

use serde::{Deserialize, Serialize};
use text::data::{Dataset, Task, Text};
use text::tokenizer::Encoding;
use text::training::{Judged, Output, Plan, Score, Step};

use crate::DeviceKind;

/// From the page: about fine-tuning. Every request carries the number of the message it is in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Teach {
    /// Make a run ready: examples become pieces, frozen layers are computed, the untrained
    /// network is measured. An older run ends. Told by [`Taught::Progress`] under this number.
    Begin {
        /// What is learned.
        dataset: Dataset,
        /// How.
        plan: Plan,
        /// Where; `None` times one step on each device and takes the faster.
        #[serde(default)]
        device: Option<DeviceKind>,
        /// Whether to start as soon as the run is ready; else it waits.
        #[serde(default)]
        start: bool,
    },
    /// Use the network in which a recorded run ended; answered by [`Taught::Recalled`].
    Recall {
        /// What it learned.
        dataset: Dataset,
        /// How.
        plan: Plan,
        /// Where its weights are.
        weights: String,
    },
    /// Tell the run that goes on what to do.
    Steer {
        /// What.
        command: Command,
    },
    /// Look at a typed text with the fine-tuned network. A newer one supersedes it.
    Apply {
        /// The text; of tasks that label words, the words.
        text: Text,
    },
    /// Look at many texts with the fine-tuned network as it is now; told by [`Taught::Predicted`]
    /// under this number, portion by portion. A newer request supersedes it.
    Predict {
        /// The texts.
        texts: Vec<Text>,
    },
    /// Look at no more of them.
    StopPredicting,
    /// Send the fine-tuned network as files that load elsewhere.
    Export,
    /// Use a fine-tuned network from files, which come with the message in this order.
    Import {
        /// The files' names: `config.json` and `model.safetensors`.
        names: Vec<String>,
    },
    /// Keep the fine-tuned network in this browser.
    Keep {
        /// The name that the person gave it; an older one of this name is replaced.
        name: String,
    },
    /// Use a network that was kept.
    Open {
        /// Its name.
        name: String,
    },
    /// Use the classifier of the model that is open; answered by [`Taught::Opened`].
    OpenOwn {
        /// What it is used for, one of the tasks that it was made for.
        task: Task,
    },
    /// Throw a kept network away.
    Discard {
        /// Its name.
        name: String,
    },
    /// Tell which networks are kept.
    List,
}

/// What a run is told to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    /// Go on to the end.
    Run,
    /// Wait after the current step.
    Pause,
    /// Take one step and wait.
    Step {
        /// An example to look at before and after it, an index into the data set.
        watch: Option<usize>,
    },
    /// End the run; the network stays as it is.
    Stop,
    /// Go back to before the first step.
    Rewind,
}

/// Where a run stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RunStage {
    /// The layers that do not learn are computed for each example.
    Preparing {
        /// Examples done.
        done: usize,
        /// Examples.
        total: usize,
    },
    /// One step is timed on each device.
    Measuring,
    /// It waits to be told to go on.
    Paused,
    /// Steps are taken.
    Running,
    /// All steps are taken.
    Done,
    /// The person ended it.
    Stopped,
    /// The loss was no number; the network is that of before this step.
    Diverged,
    /// It cannot go on.
    Failed {
        /// A sentence.
        detail: String,
    },
}

/// How long one step took on a device.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct StepTime {
    /// The device.
    pub device: DeviceKind,
    /// Milliseconds of one step, after one to warm up.
    pub milliseconds: f64,
}

/// What the network says of one example.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct JudgedExample {
    /// An index into the data set's examples.
    pub example: usize,
    /// What it says. Of spans, only those are listed that are taken for something.
    pub judged: Judged,
}

/// How well the network tells the examples after some steps.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Evaluation {
    /// Steps so far.
    pub step: usize,
    /// On a sample of the examples that are learned from, which the plan's seed draws with each
    /// label in proportion: about as many as there are for validation.
    pub train: Score,
    /// On all examples for validation.
    pub validation: Score,
    /// Each example for validation.
    pub judged: Vec<JudgedExample>,
    /// The vectors of the examples in `judged` (the last of `[CLS]`, or |u - v| of two sentences that
    /// are read one by one), in the plane of the first two principal components of those before the
    /// first step.
    pub points: Vec<[f32; 2]>,
}

/// One step, seen from one example.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Watched {
    /// An index into the data set's examples.
    pub example: usize,
    /// Whether it was in the batch.
    pub learned: bool,
    /// Before the step.
    pub before: Judged,
    /// After it.
    pub after: Judged,
}

/// What happened in a run since the last of these messages.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunProgress {
    /// Where it stands.
    pub stage: RunStage,
    /// Where it runs, once that is settled.
    pub device: Option<DeviceKind>,
    /// What was measured to choose the device.
    pub times: Vec<StepTime>,
    /// Steps of the whole run.
    pub steps_total: usize,
    /// Whether `steps` begins anew: after rewinding, and at the beginning.
    pub afresh: bool,
    /// Steps taken since the last message.
    pub steps: Vec<Step>,
    /// The last evaluation, if there is a new one.
    pub evaluation: Option<Evaluation>,
    /// The watched step, if there was one.
    pub watched: Option<Watched>,
    /// The evaluation whose network the run ends with, if it went back to it
    /// ([`Plan::keep_best`]).
    #[serde(default)]
    pub back: Option<Evaluation>,
    /// Examples learned from in a second of training, once some steps were taken.
    pub examples_per_second: Option<f64>,
    /// Seconds to the end at this pace.
    pub seconds_left: Option<f64>,
}

/// What a network says of one text of many.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Prediction {
    /// What it says. Of spans, only those are listed that are taken for something.
    pub output: Output,
    /// Whether an end of the text was not read.
    pub is_cut: bool,
}

/// A network that is kept in this browser.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptNetwork {
    /// Its name.
    pub name: String,
    /// What it learned.
    pub task: Task,
    /// Its labels.
    pub labels: Vec<String>,
}

/// From the engine: about fine-tuning.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(clippy::large_enum_variant, reason = "a few messages a second, each taken apart at once")]
pub enum Taught {
    /// The run goes on.
    Progress {
        /// What is new.
        progress: RunProgress,
    },
    /// Answers [`Teach::Apply`].
    Applied {
        /// The text that was looked at: the result is drawn with it and no other.
        text: Text,
        /// Steps that the network has learned.
        step: usize,
        /// Its pieces; of two texts that are read one by one, the first's.
        encoding: Encoding,
        /// The word that each piece belongs to, for tasks that label words.
        words: Vec<Option<usize>>,
        /// What the network says.
        output: Output,
        /// What it said before the first step; `None` of networks that were loaded.
        untrained: Option<Output>,
    },
    /// A portion of what [`Teach::Predict`] asks for. They come in order, until all are there.
    Predicted {
        /// How many came before.
        first: usize,
        /// What the network says of the next texts.
        predictions: Vec<Prediction>,
    },
    /// There is no fine-tuned network to look with.
    Untaught,
    /// Answers [`Teach::Export`]: the files come with the message in this order.
    Exported {
        /// Their names; a slash parts a folder from a file.
        names: Vec<String>,
    },
    /// Answers [`Teach::Import`], [`Teach::Open`] and [`Teach::OpenOwn`]: this network answers from now on.
    Opened {
        /// Its name, if it was kept or is the model's own.
        name: Option<String>,
        /// What it learned.
        task: Task,
        /// Its labels.
        labels: Vec<String>,
        /// How it learned.
        plan: Plan,
        /// Whether it is the classifier of the model that is open, of which nothing was taught here.
        #[serde(default)]
        own: bool,
    },
    /// Answers [`Teach::Recall`]: the network answers from now on.
    Recalled,
    /// Answers [`Teach::List`], [`Teach::Keep`] and [`Teach::Discard`].
    Networks {
        /// All that are kept, by name. The one named [`CHECKPOINT`] was written by a run of its own
        /// accord.
        networks: Vec<KeptNetwork>,
    },
    /// It cannot be done.
    Refused {
        /// A sentence for the person.
        detail: String,
    },
}

/// The name under which a run keeps its newest state, for an engine that dies.
pub const CHECKPOINT: &str = "last run";
