//! What the page knows: the person's choices, the selection, the picture on screen.

pub mod appearance;
pub mod controls;
pub mod direction;
pub mod drawable;
pub mod format;
pub mod heat;
pub mod lab;
pub mod listed;
pub mod network;
pub mod panels;
pub mod parameters;
pub mod picture;
pub mod plane;
pub mod predicted;
pub mod property;
pub mod request;
pub mod selection;
pub mod shown;
pub mod softmax;
pub mod step;
pub mod store;
pub mod url;
pub mod vector;
pub mod view;
pub mod wgsl;
pub mod workbench;
