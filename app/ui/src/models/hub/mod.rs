//! Models of the hub: asked for by their id, fetched here, then looked through like files that a
//! person chose. Nothing is asked of the hub before a person wants it.

mod asking;
mod fetching;
mod part;
mod refusal;
mod view;
mod visit;
mod watch;

pub use self::view::from_hub;
