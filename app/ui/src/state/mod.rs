//! What the page knows: the person's choices, the selection, the picture on screen.

pub mod boundary;
pub mod comparing;
pub mod contrast;
pub mod corrupting;
pub mod format;
pub mod heads;
pub mod input;
pub mod lab;
pub mod lines;
pub mod network;
pub mod pairs;
pub mod panels;
pub mod parameters;
pub mod picture;
pub mod predicted;
pub mod property;
pub mod selection;
pub mod shown;
pub mod softmax;
pub mod step;
pub mod store;
pub mod url;
pub mod vector;
pub mod wgsl;
pub mod workbench;
