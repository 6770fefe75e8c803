//! Controls and texts that rooms share.

pub mod choice;
pub mod csv_button;
pub mod formula;
pub mod gradual;
pub mod how;
pub mod long_paste;
pub mod number;
pub mod seed;
pub mod slider;
pub mod speech;
pub mod text_box;
pub mod tick;
pub mod unfolding;
