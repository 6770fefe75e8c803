//! What the room computes from what the model puts beside texts.

pub mod bank;
pub mod chosen;
pub mod finding;
pub mod prompting;
pub mod question;
pub mod scores;
pub mod seen;
pub mod templates;
pub mod texts;
