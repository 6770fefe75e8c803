//! The vectors of frequent pieces as points of a plane.

use text::vectors::neighbours::{Directions, largest};
use text::vectors::plane::Basis;

use crate::kit::plane::Frame;

/// The side of the drawing, in units of its own.
pub const SIZE: f64 = 640.0;
/// Between the places and the edge: half of a long piece.
const MARGIN: f64 = 40.0;
/// Pieces that are asked for.
pub const COUNT: usize = 120;
/// Neighbours that are named.
const NEAR: usize = 3;

/// The vectors of one state.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Vectors {
    /// The pieces, the most frequent first.
    pub names: Vec<String>,
    /// Their directions: how long a vector is says how often its piece occurs.
    pub directions: Directions,
}

/// What a piece is, by its letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The beginning of a word.
    Word,
    /// The rest of one.
    Rest,
    /// No letters.
    Sign,
}

/// A piece on the map.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed {
    /// The piece.
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// Where it is drawn.
    pub at: [f64; 2],
    /// Where it lies in the plane.
    pub plane: [f64; 2],
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Word, Self::Rest, Self::Sign];

    fn of(piece: &str) -> Self {
        match piece {
            piece if piece.starts_with("##") => Self::Rest,
            piece if piece.chars().any(char::is_alphabetic) => Self::Word,
            _ => Self::Sign,
        }
    }
}

impl Vectors {
    /// Vectors `[pieces, hidden]`, one behind the other.
    pub fn new(names: Vec<String>, values: &[f32]) -> Self {
        let width = values.len().checked_div(names.len()).unwrap_or(0).max(1);
        Self { names, directions: Directions::of(values.chunks_exact(width)) }
    }

    fn rows(&self) -> Vec<Vec<f32>> {
        (0..self.directions.len()).map(|row| self.directions.get(row).to_vec()).collect()
    }

    /// The plane in which these differ most, turned as the one before it was.
    pub fn plane(&self, before: Option<&Basis>) -> Basis {
        let mut basis = Basis::of(&self.rows());
        for (axis, old) in basis.axes.iter_mut().zip(before.iter().flat_map(|old| &old.axes)) {
            let along: f64 = axis.iter().zip(old).map(|(new, old)| new * old).sum();
            if along < 0.0 {
                axis.iter_mut().for_each(|value| *value = -*value);
            }
        }
        basis
    }

    /// The pieces in a plane, in the frame of those that the plane was made of.
    pub fn placed(&self, basis: &Basis, of: &Self) -> Vec<Placed> {
        let flat = |vectors: &Self| -> Vec<[f64; 2]> {
            vectors.rows().iter().map(|row| basis.project(row)).collect()
        };
        let points: Vec<[f32; 2]> = flat(of).iter().map(|at| at.map(|at| at as f32)).collect();
        let Some(frame) = Frame::around(&points, None) else { return Vec::new() };
        let place = |(name, plane): (&String, [f64; 2])| Placed {
            name: name.clone(),
            kind: Kind::of(name),
            at: frame.place(plane.map(|at| at as f32), SIZE, MARGIN),
            plane,
        };
        self.names.iter().zip(flat(self)).map(place).collect()
    }

    /// The two pieces whose directions are nearest, with their cosine.
    pub fn nearest(&self) -> Option<(&str, &str, f32)> {
        let (one, other, cosine) = *self.directions.alike(f32::NEG_INFINITY, 1).first()?;
        Some((self.names.get(one)?, self.names.get(other)?, cosine))
    }

    /// The mean cosine of any two.
    pub fn mean_cosine(&self) -> Option<f64> {
        self.directions.mean_cosine(&(0..self.names.len()).collect::<Vec<_>>())
    }

    /// The pieces whose direction is nearest to that of one, with the cosines.
    pub fn near(&self, piece: usize) -> Vec<(String, f32)> {
        let mut cosines = self.directions.cosines(self.directions.get(piece));
        if let Some(own) = cosines.get_mut(piece) {
            *own = f32::NEG_INFINITY;
        }
        let named = |at: usize| Some((self.names.get(at)?.clone(), *cosines.get(at)?));
        largest(&cosines, NEAR).into_iter().filter_map(named).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vectors() -> Vectors {
        let names = ["he", "she", "##ing", ",", ";"].map(str::to_owned).to_vec();
        let rows =
            [[4.0, 0.5, 0.0], [9.0, 0.0, 0.0], [0.0, 0.0, 1.0], [0.0, 3.0, 0.1], [0.0, 1.0, 0.0]];
        Vectors::new(names, rows.as_flattened())
    }

    #[test]
    fn neighbours_are_those_of_the_same_direction() {
        let near = vectors().near(0);
        assert_eq!((near.len(), near[0].0.as_str()), (3, "she"));
        let vectors = vectors();
        let (one, other, cosine) = vectors.nearest().expect("two");
        assert_eq!((one, other), (",", ";"));
        assert!(cosine > near[0].1 && vectors.mean_cosine().is_some_and(|mean| mean < 0.5));
        // cos((4, 0.5), (9, 0)) = 4 / sqrt(16.25).
        assert!((near[0].1 - 4.0 / 16.25_f32.sqrt()).abs() < 1e-6);
    }

    #[test]
    fn a_plane_keeps_its_turn_and_holds_its_points() {
        let vectors = vectors();
        let basis = vectors.plane(None);
        let mut turned = basis.clone();
        turned.axes[0].iter_mut().for_each(|value| *value = -*value);
        assert_eq!(vectors.plane(Some(&turned)).axes, turned.axes);
        let placed = vectors.placed(&basis, &vectors);
        assert!(placed.iter().all(|one| one.at.iter().all(|at| (0.0..=SIZE).contains(at))));
        let kinds: Vec<Kind> = placed.iter().map(|one| one.kind).collect();
        assert_eq!(kinds, [Kind::Word, Kind::Word, Kind::Rest, Kind::Sign, Kind::Sign]);
        assert_eq!(Vectors::default().placed(&basis, &Vectors::default()), []);
    }
}
