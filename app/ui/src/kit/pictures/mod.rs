//! Pictures that rooms share.

pub mod bar_chart;
pub mod card;
pub mod columns;
pub mod figure;
pub mod heat_map;
pub mod labels;
pub mod legend;
pub mod line_chart;
pub mod on_page;
pub mod painting;
pub mod phone_code;
pub mod plane;
pub mod point;
pub mod points;
mod points_files;
pub mod share;
pub mod sign;
pub mod space;
pub mod strip;
pub mod vector;
pub mod word_bar;
