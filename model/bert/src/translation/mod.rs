//! From one row of signs to another: an encoder and a decoder on tasks that one sees at once, word
//! after word without attention (Sutskever, Vinyals & Le 2014), with additive attention (Bahdanau,
//! Cho & Bengio 2015) and with dot products (Luong, Pham & Manning 2015), and as a small Transformer
//! (Vaswani et al. 2017).

mod attention;
mod batch;
mod inside;
mod network;
mod recurrent;
mod trainer;
mod transformer;
mod write;

pub use attention::{Additive, Attended, Attention};
pub use inside::{Forced, Look};
pub use network::{Body, Memory, Outputs, Translator};
pub use recurrent::Recurrent;
pub use trainer::Trainer;
pub use transformer::{DecoderBlock, EncoderBlock, FeedForward, HeadAttention, Transformer};
pub use write::Written;
