//! What every view is made of: words, numbers, pictures, controls, files. It knows nothing of BERT
//! and nothing of this page.

pub mod bound;
pub mod browser;
pub(crate) mod controls;
pub mod direction;
pub mod drawing;
pub mod export;
pub mod focus;
pub mod format;
pub mod glossary;
pub mod heat;
pub mod keyboard;
pub mod marked;
pub mod paint;
pub(crate) mod panel;
pub mod panic;
pub mod picked;
pub(crate) mod pictures;
pub mod plane;
pub mod storage;
pub mod surroundings;
pub mod table;
pub mod text;
pub mod vector;
pub mod window_width;
