//! How attention and vectors differ from those of the original, or of the network as it was trained.

mod maps;
mod moved;
mod scenes;
mod tables;

pub use self::maps::Maps;
pub use self::moved::Moved;
