//! Which head does something: the one that looks most at the neighbour of each piece.

use text::statistics::{ABOVE_UNIFORM, Attention, Measure, on_next, on_previous};

use crate::state::shown::Shown;

/// The head whose attention goes most to the piece before, or after.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Positional {
    /// Its layer and its place there.
    pub head: (usize, usize),
    /// Whether it looks at the piece after, not before.
    pub next: bool,
    /// Mean share of its attention that goes there.
    pub share: f32,
    /// The share of every piece if it were spread evenly.
    pub even: f32,
}

impl Positional {
    /// The most positional of all heads.
    pub fn of(shown: &Shown) -> Option<Self> {
        let even = 1.0 / shown.tokens().max(1) as f32;
        let heads =
            (0..shown.layers).flat_map(|layer| (0..shown.heads).map(move |head| (layer, head)));
        let both = heads.filter_map(|head| {
            let attention = Attention::new(shown.head(head.0, head.1)?, shown.tokens()).ok()?;
            let one = |next, measure: Option<Measure>| {
                Some(Self { head, next, share: measure?.value, even })
            };
            Some([one(false, on_previous(attention)), one(true, on_next(attention))])
        });
        both.flatten().flatten().max_by(|a, b| a.share.total_cmp(&b.share))
    }

    /// Whether it is far enough from even to be named.
    pub fn is_clear(&self) -> bool {
        self.share >= ABOVE_UNIFORM * self.even
    }
}
