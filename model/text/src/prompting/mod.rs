//! Classification by a prompt (Schick & Schütze 2021): a template puts a `[MASK]` beside a text, and
//! the label whose word is likelier there is the answer. Nothing is learned, or one number.

mod label_words;
mod scores;
mod template;

pub use label_words::{WordFault, label_pieces};
pub use scores::{Scored, few, right, threshold};
pub use template::{Prompt, Template, TemplateFault};

/// The template at first (Gao et al. 2021, table 1).
pub const TEMPLATE: &str = "{text} It was [MASK].";
