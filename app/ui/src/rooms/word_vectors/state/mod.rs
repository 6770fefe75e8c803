//! What the room knows: what is chosen and asked, the text, the training, and what is seen of it.

pub mod asked;
pub mod chosen;
pub mod finding;
pub mod finding_ask;
pub mod finding_window;
pub mod learning;
pub mod looked;
pub mod map;
pub mod snapshot;
pub mod token_rows;
