//! What a person sees, one view a file.

pub mod controls;
pub mod corrupt;
pub mod detail;
pub mod figure;
pub mod header;
pub mod kernels;
pub mod lines;
pub mod matrix;
pub mod measures;
pub mod notices;
pub mod number;
pub mod overview;
pub mod pairs;
pub mod presenter;
pub mod presets;
pub mod rooms;
pub mod row_table;
pub mod scenes;
pub mod sentence;
pub mod shader;
pub mod softmax;
pub mod speech;
pub mod status;
pub mod switched;
pub mod tokens;
