//! One layer of the encoder: the vectors of one token in it, and what can be recomputed of them
//! on the page. Nothing here computes a network; every vector is read from the result on screen.

pub mod bins;
pub mod course;
pub mod curve;
pub mod finding;
pub mod finding_step;
pub mod layer;
pub mod neurons;
pub mod part;
pub mod switching;
pub mod weighted;
pub mod words;
