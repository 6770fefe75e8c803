//! What the network answers.

mod answers;
mod bar;
mod changes;
mod chart;
mod contrast;
mod facts;
mod guesses;
mod lens;
mod objective;
mod other_network;
mod put_in;
pub mod reading;
mod scenes;
mod tables;
mod words;

pub use answers::{Answers, Top};
pub use changes::Changes;
pub use contrast::Contrast;
pub use lens::LayerByLayer;
pub use words::Words;
