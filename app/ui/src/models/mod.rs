//! Models: those that come with the page, and those of the person's own, which are chosen, dropped,
//! unpacked and kept here. They are read where they run, in the engine.

pub mod menu;

mod archive;
mod choosing;
mod dropped;
mod fault;
mod hub;
mod javascript;
mod kept;
mod weights;

pub use dropped::begin;
