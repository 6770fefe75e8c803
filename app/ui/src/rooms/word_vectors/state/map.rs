//! Frequent words as points of the plane in which their directions differ most.

use small::word_vectors::align::{aligned, upright};
use small::word_vectors::frequent::content;
use small::word_vectors::space::Space;
use text::vectors::plane::Basis;

use super::snapshot::Snapshot;
use crate::kit::plane::Frame;

/// The side of the drawing, in units of its own.
pub const SIZE: f64 = 640.0;
/// Between the places and the edge: half of a long word.
const MARGIN: f64 = 44.0;
/// Words on the map.
const COUNT: u32 = 60;

/// A word on the map.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed {
    /// Its place in the order of frequency.
    pub id: u32,
    /// The word.
    pub name: String,
    /// Where it is drawn.
    pub at: [f64; 2],
    /// Where it lies in the plane.
    pub plane: [f64; 2],
}

/// The map of one moment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Map {
    /// The words.
    pub placed: Vec<Placed>,
    /// How much of what differs lies in each direction.
    pub shares: [f64; 2],
    /// More frequent words, which are left out.
    pub left_out: u32,
}

impl Map {
    /// The words as they lie now, turned as they lay before; without a before, upright.
    pub fn new(now: &Snapshot, space: &Space, before: Option<&Self>) -> Self {
        let ids = content(space.len(), COUNT);
        let left_out = ids.start;
        let rows: Vec<Vec<f32>> = ids.clone().map(|id| space.get(id).to_vec()).collect();
        let basis = Basis::of(&rows);
        let flat: Vec<[f64; 2]> = rows.iter().map(|row| basis.project(row)).collect();
        let names: Vec<&str> = ids.clone().map(|id| now.word(id)).collect();
        let is_same = |before: &&Self| {
            before.placed.iter().map(|one| one.name.as_str()).eq(names.iter().copied())
        };
        let old: Vec<[f64; 2]> = before
            .filter(is_same)
            .map(|before| before.placed.iter().map(|one| one.plane).collect())
            .unwrap_or_default();
        let flat = aligned(&upright(&flat), &old);
        let points: Vec<[f32; 2]> = flat.iter().map(|at| at.map(|at| at as f32)).collect();
        let Some(frame) = Frame::around(&points, None) else { return Self::default() };
        let place = |(plane, id): ([f64; 2], u32)| Placed {
            id,
            name: now.word(id).to_owned(),
            at: frame.place(plane.map(|at| at as f32), SIZE, MARGIN),
            plane,
        };
        let placed = flat.into_iter().zip(ids).map(place).collect();
        Self { placed, shares: basis.shares, left_out }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use small::word_vectors::training::{Recipe, Training};
    use text::words::Words;

    use super::*;
    use crate::rooms::word_vectors::state::chosen::Matrix;

    #[test]
    fn words_stay_in_the_drawing_and_hardly_jump() {
        let text: String = (0..400).map(|n| format!("w{} w{} ", n % 41, (n * 7) % 41)).collect();
        let words = Arc::new(Words::read(&text).expect("words"));
        let mut training = Training::new(words, Recipe::default());
        let look = |training: &Training, before: Option<&Map>| {
            let now = Snapshot::of(training, 0.0);
            Map::new(&now, &now.space(Matrix::Target), before)
        };
        let first = look(&training, None);
        assert_eq!((first.placed.len(), first.left_out), (31, 10));
        assert!(first.placed.iter().all(|one| one.at.iter().all(|at| (0.0..=SIZE).contains(at))));
        training.step();
        let moved = |one: &Map, other: &Map| -> f64 {
            let pairs = one.placed.iter().zip(&other.placed);
            pairs.map(|(a, b)| (a.plane[0] - b.plane[0]).hypot(a.plane[1] - b.plane[1])).sum()
        };
        let second = look(&training, Some(&first));
        assert!(moved(&first, &second) <= moved(&first, &look(&training, None)) + 1e-9);
    }
}
