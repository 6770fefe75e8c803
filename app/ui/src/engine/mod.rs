//! The page's end of the line to the engine, a Web Worker.

pub mod client;
pub mod faults;
pub mod supervisor;
pub mod weights;
pub mod worker;
