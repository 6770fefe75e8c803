//! What the network answers.

mod answers;
mod bar;
mod changes;
mod chart;
mod contrast;
pub mod facts;
pub mod guesses;
mod lens;
pub mod objective;
mod other_network;
mod put_in;
pub mod reading;
pub mod scenes;
pub mod tables;
mod words;

pub use answers::{Answers, Top, treatment};
pub use changes::Changes;
pub use contrast::Contrast;
pub use lens::LayerByLayer;
pub use put_in::put_in;
pub use words::Words;
