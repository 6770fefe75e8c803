//! From one row of signs to another: an encoder and a decoder on tasks that one sees at once, word
//! after word without attention (Sutskever, Vinyals & Le 2014), with additive attention (Bahdanau,
//! Cho & Bengio 2015) and with dot products (Luong, Pham & Manning 2015), and as a small Transformer
//! (Vaswani et al. 2017).

mod dates;
mod numbers;
mod outcome;
mod recipe;
mod signs;
mod task;

pub use outcome::{ByLength, HeldOut, Step};
pub use recipe::{Architecture, Recipe, RecipeError};
pub use signs::{END, Signs};
pub use task::{Example, Task, TaskError};
