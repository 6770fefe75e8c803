//! From one row of signs to another: an encoder and a decoder on tasks that one sees at once, word
//! after word without attention (Sutskever, Vinyals & Le 2014), with additive attention (Bahdanau,
//! Cho & Bengio 2015) and with dot products (Luong, Pham & Manning 2015), and as a small Transformer
//! (Vaswani et al. 2017).

#[cfg(feature = "network")]
mod attention;
#[cfg(feature = "network")]
mod batch;
mod dates;
#[cfg(feature = "network")]
mod inside;
#[cfg(feature = "network")]
mod network;
mod numbers;
mod outcome;
mod recipe;
#[cfg(feature = "network")]
mod recurrent;
mod signs;
mod task;
#[cfg(feature = "network")]
mod trainer;
#[cfg(feature = "network")]
mod transformer;
#[cfg(feature = "network")]
mod write;

#[cfg(feature = "network")]
pub use attention::{Additive, Attended, Attention};
#[cfg(feature = "network")]
pub use inside::{Forced, Look};
#[cfg(feature = "network")]
pub use network::{Body, Memory, Outputs, Translator};
pub use outcome::{ByLength, HeldOut, Step};
pub use recipe::{Architecture, Recipe, RecipeError};
#[cfg(feature = "network")]
pub use recurrent::Recurrent;
pub use signs::{END, Signs};
pub use task::{Example, Task, TaskError};
#[cfg(feature = "network")]
pub use trainer::Trainer;
#[cfg(feature = "network")]
pub use transformer::{DecoderBlock, EncoderBlock, FeedForward, HeadAttention, Transformer};
#[cfg(feature = "network")]
pub use write::Written;
