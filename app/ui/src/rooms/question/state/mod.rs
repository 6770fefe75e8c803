//! Extractive question answering (Devlin et al. 2019, section 4.2): the answer is a span of the
//! passage, from the piece where it starts to the piece where it ends.

pub mod decode;
pub mod examples;
pub mod finding;
pub mod finding_logits;
pub mod grid;
pub mod marked;
pub mod reading;
pub mod rules;
pub mod seen;
pub mod windows;

pub use decode::{Candidate, Verdict, decode};
pub use reading::Reading;
pub use rules::QuestionState;
pub use seen::{Lack, Seen};
