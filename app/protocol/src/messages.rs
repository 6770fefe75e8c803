//! What the page asks and what the engine answers.

use std::borrow::Cow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use text::config::BertConfig;
use text::corruption::Edits;
use text::head::Heads;
use text::predictions::{Asking, Prediction, TokenTrack};
use text::switches::Switches;
use text::tokenizer::trainer::{Form, Learnt, TrainingEnd};
use text::tokenizer::{Encoding, Tokenizer};
use text::wishes::Wish;

use crate::Array;
use crate::fine_tuning::{Taught, Teach};
use crate::run::Letter;
use crate::sealed::Sealed;

/// Where the encoder runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeviceKind {
    /// The browser's WebGPU adapter.
    Webgpu,
    /// This processor: one core, two while it fine-tunes.
    Cpu,
}

/// What goes into one forward pass.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Input {
    /// Sentence A, as typed.
    pub sentence: Arc<str>,
    /// Sentence B; `None` makes a single-sentence input.
    #[serde(default)]
    pub pair: Option<Arc<str>>,
    /// Changes of single pieces after tokenising.
    #[serde(default)]
    pub edits: Edits,
    /// Interventions.
    #[serde(default)]
    pub switches: Switches,
    /// Pieces that are read of it at most, where those are fewer than the model reads.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub longest: Option<usize>,
}

/// What another input of a pass is for. The page chooses it, and finds the answer by it; the engine
/// sends it back unread.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tag {
    /// What the input is to the page.
    pub kind: Cow<'static, str>,
    /// Which of those of this kind.
    #[serde(default)]
    pub number: usize,
}

impl Tag {
    /// The tag of the input with this number, of this kind.
    pub const fn new(kind: &'static str, number: usize) -> Self {
        Self { kind: Cow::Borrowed(kind), number }
    }
}

/// Networks that can read an input.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Network {
    /// The loaded model.
    #[default]
    Own,
    /// The loaded model with the fine-tuned encoder, as that is now.
    FineTuned,
    /// A network of the same sizes with random weights, always the same ones.
    Random,
}

/// Another input of a pass.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Beside {
    /// What it is for.
    pub tag: Tag,
    /// What to encode.
    pub input: Input,
    /// Which network reads it. Left out of the answer if that is not there.
    #[serde(default)]
    pub network: Network,
    /// What to send back of it; `None` asks for the same as of the input itself.
    #[serde(default)]
    pub wishes: Option<Vec<Wish>>,
    /// Tokens of it to predict.
    #[serde(default)]
    pub asking: Asking,
}

/// What came out for another input of a pass.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FoundBeside {
    /// What it was for.
    pub tag: Tag,
    /// What came out.
    pub found: Found,
}

/// What came out for one input.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Found {
    /// What was encoded: the result is drawn with these tokens and no others.
    pub input: Input,
    /// Its pieces.
    pub encoding: Encoding,
    /// Why edits were left out, a sentence each.
    pub refused: Vec<String>,
    /// What was asked for.
    pub arrays: Vec<TraceArray>,
    /// The tokens asked for.
    pub predictions: Vec<Prediction>,
    /// How the answers for the tracked tokens form, in the order in which they were asked for.
    pub tracks: Vec<TokenTrack>,
}

/// A deliberate fault. The engine refuses it unless the page was opened with `?faults=1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Crash {
    /// A Rust panic in the middle of the next pass.
    Panic,
    /// The GPU device is destroyed in the middle of the next pass.
    LostDevice,
    /// The engine stops answering, as after a trap that raises no event.
    Silent,
}

/// From the page to the engine. Every request carries an `id`, and its answers repeat it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(clippy::large_enum_variant, reason = "a few messages a second, each taken apart at once")]
pub enum Request {
    /// The first message. `faults` allows [`Request::Crash`].
    Hello {
        /// The request's number.
        id: u32,
        /// The page's [`crate::PROTOCOL`].
        protocol: u32,
        /// Whether crash requests are accepted.
        #[serde(default)]
        faults: bool,
    },
    /// Fetch, check and load a model, then choose a device. Where files come with the message as
    /// handles, the model is read from them.
    Load {
        /// The request's number.
        id: u32,
        /// Address of the folder that holds `manifest.json`, ending in `/`; of given files, what to
        /// call the model.
        folder: String,
        /// A device the person asked for; `None` lets measurement decide.
        #[serde(default)]
        device: Option<DeviceKind>,
        /// Whether given weights become int8 while they are read.
        #[serde(default)]
        int8: bool,
    },
    /// Run the encoder. A newer one supersedes it.
    Run {
        /// The request's number.
        id: u32,
        /// What to encode.
        input: Input,
        /// What to send back.
        wishes: Vec<Wish>,
        /// Tokens to predict.
        #[serde(default)]
        asking: Asking,
        /// Other inputs to compute with it, in this order.
        #[serde(default)]
        beside: Vec<Beside>,
    },
    /// Send values of the checkpoint, as they lie in its file: int8 rows times their scale.
    Weights {
        /// The request's number.
        id: u32,
        /// Hugging Face's name of the tensor, without `bert.`.
        name: String,
        /// The first row; of a vector, the first element.
        #[serde(default)]
        first: usize,
        /// How many rows; `None` for all that follow. Fewer come where the tensor ends.
        #[serde(default)]
        count: Option<usize>,
    },
    /// The pieces whose rows of the word embeddings are nearest to that of a piece, by cosine.
    NearRows {
        /// The request's number.
        id: u32,
        /// The id of the piece.
        piece: u32,
        /// How many are wanted.
        count: usize,
    },
    /// Move to another device; `None` goes back to the choice by measurement.
    Device {
        /// The request's number.
        id: u32,
        /// The device asked for.
        device: Option<DeviceKind>,
    },
    /// Compute with another family of kernels on WebGPU, to measure it.
    Kernels {
        /// The request's number.
        id: u32,
        /// Which.
        family: KernelFamily,
    },
    /// Learn a vocabulary. A newer one ends an older one unsaid.
    TrainPieces {
        /// The request's number.
        id: u32,
        /// The training text.
        text: String,
        /// How it is written.
        form: Form,
        /// How many pieces are wanted, specials included.
        size: usize,
    },
    /// End the training with this number.
    StopTraining {
        /// The training's number.
        id: u32,
    },
    /// Fine-tuning.
    Teach {
        /// The request's number; of [`Teach::Steer`], the number of the run.
        id: u32,
        /// What about it.
        teach: Sealed<Teach>,
    },
    /// What networks that learn step by step are to do.
    Learn {
        /// The number of the run that begins; of what steers it, that of the run; of a question,
        /// its own.
        id: u32,
        /// What, in the words of a kind of run.
        letter: Letter,
    },
    /// The page's heartbeat.
    Ping {
        /// The request's number.
        id: u32,
    },
    /// Break on purpose.
    Crash {
        /// The request's number.
        id: u32,
        /// How.
        kind: Crash,
    },
}

impl Request {
    /// The request's number.
    pub fn id(&self) -> u32 {
        match self {
            Self::Hello { id, .. }
            | Self::Load { id, .. }
            | Self::Run { id, .. }
            | Self::Weights { id, .. }
            | Self::NearRows { id, .. }
            | Self::Device { id, .. }
            | Self::Kernels { id, .. }
            | Self::TrainPieces { id, .. }
            | Self::StopTraining { id }
            | Self::Teach { id, .. }
            | Self::Learn { id, .. }
            | Self::Ping { id }
            | Self::Crash { id, .. } => *id,
        }
    }
}

/// Which kernels compute on WebGPU.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KernelFamily {
    /// Threads share tiles in workgroup memory: for graphics processors.
    Workgroups,
    /// Threads keep tiles in registers, four neighbours hand each other what they loaded: for
    /// processors that play GPU.
    Quads,
    /// burn's stock operations, but for products of matrices: only to be measured against.
    Stock,
}

/// What measurement said of the kernels on WebGPU.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct KernelStatus {
    /// The faster family, which is used.
    pub family: KernelFamily,
    /// Milliseconds of the sample product with workgroups.
    pub workgroups_ms: f64,
    /// The same with quads; `None` if the adapter cannot run them.
    pub quads_ms: Option<f64>,
    /// Billions of additions and multiplications a second that the faster one reached.
    pub gflops: f64,
}

/// One device and what is known of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DeviceStatus {
    /// Which.
    pub kind: DeviceKind,
    /// Why it cannot be used; `None` if it can.
    pub unavailable: Option<Unavailable>,
    /// What the adapter calls itself; empty for the CPU.
    pub adapter: String,
    /// Whether the adapter is emulated on the processor.
    pub software: bool,
    /// Milliseconds of one warm pass of the default sentence, once measured.
    pub measured_ms: Option<f64>,
    /// What it was found to be right by, once it was checked; the CPU is not.
    #[serde(default)]
    pub checked: Option<Checked>,
    /// The kernels of WebGPU, once they are chosen.
    #[serde(default)]
    pub kernels: Option<KernelStatus>,
}

/// What WebGPU's attention was compared with, in all layers and heads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Checked {
    /// The numbers of the page's example.
    Example,
    /// What the CPU computes.
    Cpu,
}

/// Why WebGPU cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unavailable {
    /// The page was not served over https or from this machine itself.
    InsecureContext,
    /// The browser does not offer WebGPU.
    NotSupported,
    /// The browser offers WebGPU but no adapter answered.
    NoAdapter,
    /// The device was lost or could not be set up.
    Lost,
    /// It computes something else than it should.
    Wrong,
    /// The engine's program is the one that computes on the CPU alone.
    Program,
}

/// One value of a pass.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TraceArray {
    /// The wish it answers.
    pub wish: Wish,
    /// The value; its shape is documented at [`text::wishes::TracePart`].
    pub array: Array,
    /// How many pieces one row or column stands for: more than 1 if it was averaged down.
    pub block: usize,
}

/// What went wrong with a request. The page has a sentence for each.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fault {
    /// The page and the engine are of different versions.
    Protocol {
        /// The engine's [`crate::PROTOCOL`]; 0 if it is of another build.
        engine: u32,
    },
    /// A file could not be fetched.
    Fetch {
        /// The file's name.
        file: String,
        /// The HTTP status, or 0 if no answer came.
        status: u16,
    },
    /// A file is not what the manifest promises.
    Damaged {
        /// The file's name.
        file: String,
        /// A sentence of detail.
        detail: String,
    },
    /// The model's files are whole but cannot be used.
    Checkpoint {
        /// A sentence of detail.
        detail: String,
    },
    /// The request came before a model was loaded.
    NotLoaded,
    /// The device asked for cannot be used.
    Device {
        /// Why.
        reason: Unavailable,
    },
    /// The request is not valid: an unknown layer or head, or a crash without permission.
    Invalid {
        /// A sentence of detail.
        detail: String,
    },
    /// The pass failed.
    Pass {
        /// A sentence of detail.
        detail: String,
    },
}

/// A report on a vocabulary that is being learnt.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LearntPieces {
    /// What was learnt since the last report, and where the training stands.
    pub learnt: Learnt,
    /// Why it ended, if it did.
    pub end: Option<TrainingEnd>,
}

/// From the engine to the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(clippy::large_enum_variant, reason = "a few messages a second, each taken apart at once")]
pub enum Response {
    /// Answers [`Request::Hello`].
    Hello {
        /// The request's number.
        id: u32,
        /// The engine's [`crate::PROTOCOL`].
        protocol: u32,
        /// Whether its program can compute on WebGPU.
        webgpu: bool,
    },
    /// Bytes of the model so far; before the engine's program runs, what starts it says the same of
    /// that program.
    Progress {
        /// The request's number; 0 of the engine's program.
        id: u32,
        /// The file that is being fetched.
        file: String,
        /// How often it has been asked for.
        attempt: u32,
        /// Bytes received, of all files.
        loaded: u64,
        /// Bytes in all; 0 until known.
        total: u64,
    },
    /// The model answers from now on.
    Ready {
        /// The request's number.
        id: u32,
        /// What the model is called.
        name: String,
        /// Its configuration.
        config: BertConfig,
        /// Bytes of its weights.
        bytes: u64,
        /// The heads that its files hold.
        heads: Heads,
        /// How it cuts text into pieces; `None` if that lies beside the page.
        tokenizer: Option<Sealed<Tokenizer>>,
    },
    /// What is known of the devices changed.
    Devices {
        /// The device in use.
        active: DeviceKind,
        /// Whether the person chose it, rather than measurement.
        chosen: bool,
        /// All devices.
        devices: Vec<DeviceStatus>,
    },
    /// Answers [`Request::Run`]. After a change of device the last run is answered again, under the
    /// same id.
    Pass {
        /// The request's number.
        id: u32,
        /// What came out.
        found: Found,
        /// What came out for the other inputs, in the order in which they were given.
        #[serde(default)]
        beside: Vec<FoundBeside>,
        /// Milliseconds from the first operation to the last value read back.
        milliseconds: f64,
        /// Kernels that were launched for it; 0 on the CPU.
        dispatches: u64,
        /// Where it ran.
        device: DeviceKind,
    },
    /// Answers [`Request::Weights`].
    Weights {
        /// The request's number.
        id: u32,
        /// The tensor's name.
        name: String,
        /// The first row.
        first: usize,
        /// `[rows, ...]`.
        array: Array,
    },
    /// Answers [`Request::NearRows`].
    NearRows {
        /// The request's number.
        id: u32,
        /// The id of the piece.
        piece: u32,
        /// The ids of the nearest others, the nearest first.
        ids: Vec<u32>,
        /// Their cosines.
        cosines: Vec<f64>,
    },
    /// What [`Request::TrainPieces`] learnt since the last of these messages.
    Pieces {
        /// The request's number.
        id: u32,
        /// What is new.
        learnt: Sealed<LearntPieces>,
    },
    /// Fine-tuning.
    Taught {
        /// The request's number.
        id: u32,
        /// What about it.
        taught: Sealed<Taught>,
    },
    /// What there is to tell of [`Request::Learn`].
    Learned {
        /// The number of the run, or of the question.
        id: u32,
        /// What, in the words of a kind of run.
        letter: Letter,
    },
    /// A newer request took this one's place.
    Superseded {
        /// The request's number.
        id: u32,
    },
    /// The request failed; the engine lives.
    Failed {
        /// The request's number.
        id: u32,
        /// Why.
        fault: Fault,
    },
    /// Answers [`Request::Kernels`].
    Kernels {
        /// The request's number.
        id: u32,
    },
    /// Answers [`Request::Ping`].
    Pong {
        /// The request's number.
        id: u32,
    },
    /// Something long is computed: the next word may take a while. Said about once a second while
    /// that goes on.
    Working,
    /// The engine is about to die.
    Fatal {
        /// What the panic said.
        message: String,
    },
}
