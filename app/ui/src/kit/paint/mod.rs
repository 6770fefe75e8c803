//! Colours, scenes and how they get on a canvas or into an SVG file.

pub mod canvas;
pub mod colors;
pub mod diverging;
pub mod fitted;
pub mod palette;
pub mod plot;
pub mod rgb;
pub mod scene;
pub mod svg;
pub mod tiles;
