//! Reordering: the selected pieces or words change places with each other.

use std::ops::Range;

use super::decision::{Choice, Decision};
use super::edit::{Edit, Name};
use super::sampler::Sampler;

impl Sampler<'_> {
    /// Selects as many units as the budget admits and permutes them in one cycle, all cycles
    /// equally likely, so that none stays where it was (Sattolo 1986).
    pub(super) fn reorder(&mut self) {
        let mut places = self.select_all();
        places.sort_unstable_by_key(|place| place.start);
        let mut contents = places.clone();
        for last in (1..contents.len()).rev() {
            let draw = self.draw();
            let nth = draw.nth(last);
            contents.swap(last, nth);
            if let (Some(place), Some(with)) = (places.get(last), places.get(nth)) {
                let choice = Choice::Swap { place: place.clone(), with: with.clone() };
                self.note(Decision::even(draw, nth, last, choice));
            }
        }
        self.sample.edits = moves(self.ids.len(), &places, &contents);
    }
}

/// The moves that bring `contents` to `places`. From right to left, each piece before the one that
/// it precedes in the end; that one stands in its place already or is never moved.
fn moves(pieces: usize, places: &[Range<usize>], contents: &[Range<usize>]) -> Vec<Edit> {
    let mut order = Vec::with_capacity(pieces);
    let mut next = 0;
    for (place, content) in places.iter().zip(contents) {
        order.extend((next..place.start).map(|piece| (piece, false)));
        order.extend(content.clone().map(|piece| (piece, true)));
        next = place.end;
    }
    order.extend((next..pieces).map(|piece| (piece, false)));
    order
        .windows(2)
        .rev()
        .filter_map(|pair| match pair {
            [(piece, true), (before, _)] => {
                Some(Edit::Move { piece: Name::Original(*piece), before: Name::Original(*before) })
            }
            _ => None,
        })
        .collect()
}
