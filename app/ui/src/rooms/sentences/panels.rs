//! The panels of the room.

use crate::kit::text::keys;
use crate::state::panel::Panel;

/// What is most like the typed sentence.
pub const NEAREST: &str = "sentences-nearest";
/// The list.
pub const LIST: &str = "sentences-list";
/// Every two of them.
pub const MATRIX: &str = "sentences-matrix";
/// Those that say nearly the same.
pub const ALIKE: &str = "sentences-alike";
/// One pass a sentence, or one a pair.
pub const COST: &str = "sentences-cost";
/// How well the cosines agree with people.
pub const MEASURED: &str = "sentences-measured";

/// In their order; the first is what the room opens on.
pub const PANELS: &[Panel] = &[
    Panel::new(NEAREST, keys::panel_sentences_nearest),
    Panel::new(MATRIX, keys::matrix),
    Panel::new(ALIKE, keys::panel_sentences_alike),
    Panel::new(COST, keys::cost).extra(),
    Panel::new(MEASURED, keys::measured).extra(),
    Panel::new(LIST, keys::list).extra(),
];
