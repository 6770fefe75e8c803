//! Words by the directions of their vectors: which are near, and what goes with what.

use text::vectors::neighbours::{Directions, largest};

use super::vectors::Vectors;

/// The directions of vectors.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Space {
    directions: Directions,
}

/// A word and its cosine.
pub type Near = (u32, f32);

impl Space {
    /// Of the vectors of the first `count` words.
    pub fn of(vectors: &Vectors, count: usize) -> Self {
        Self { directions: Directions::of(vectors.rows().take(count)) }
    }

    /// How many words there are.
    pub fn len(&self) -> usize {
        self.directions.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.directions.is_empty()
    }

    /// The direction of a word; empty outside.
    pub fn get(&self, word: u32) -> &[f32] {
        self.directions.get(word as usize)
    }

    /// The words of the nearest directions, without the word itself.
    pub fn near(&self, word: u32, count: usize) -> Vec<Near> {
        self.near_without(word, &[], count)
    }

    /// The same without some others.
    pub fn near_without(&self, word: u32, others: &[u32], count: usize) -> Vec<Near> {
        self.nearest(self.get(word), &[&[word], others].concat(), count)
    }

    /// What goes with c as b goes with a: the words nearest to b - a + c, without these three
    /// (Mikolov et al. 2013c).
    pub fn analogy(&self, [a, b, c]: [u32; 3], count: usize) -> Vec<Near> {
        let parts = self.get(b).iter().zip(self.get(a)).zip(self.get(c));
        let wanted: Vec<f32> = parts.map(|((b, a), c)| b - a + c).collect();
        self.nearest(&wanted, &[a, b, c], count)
    }

    fn nearest(&self, direction: &[f32], without: &[u32], count: usize) -> Vec<Near> {
        if direction.is_empty() {
            return Vec::new();
        }
        let mut cosines = self.directions.cosines(direction);
        for word in without {
            if let Some(cosine) = cosines.get_mut(*word as usize) {
                *cosine = f32::NEG_INFINITY;
            }
        }
        let named = |at: usize| Some((at as u32, *cosines.get(at)?));
        let found = largest(&cosines, count).into_iter().filter_map(named);
        found.filter(|(_, cosine)| cosine.is_finite()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Royalty, sex, fruit: king, queen, man, woman, apple.
    fn space() -> Space {
        let rows: [[f32; 3]; 5] =
            [[1.0, 1.0, 0.0], [1.0, -1.0, 0.0], [0.2, 1.0, 0.0], [0.2, -1.0, 0.0], [0.0, 0.1, 1.0]];
        Space::of(&Vectors::of(3, rows.concat()), 9)
    }

    #[test]
    fn neighbours_are_those_of_the_same_direction() {
        let near = space().near(0, 9);
        assert_eq!(near.len(), 4);
        // cos((1, 1), (0.2, 1)) = 1.2 / sqrt(2 * 1.04).
        assert!(near[0].0 == 2 && (near[0].1 - 1.2 / 2.08_f32.sqrt()).abs() < 1e-6, "{near:?}");
    }

    #[test]
    fn a_king_is_to_a_queen_as_a_man_is_to_a_woman() {
        let space = space();
        assert_eq!(space.analogy([0, 1, 2], 5)[0].0, 3);
        assert_eq!(space.analogy([3, 2, 1], 5)[0].0, 0);
        assert!(space.analogy([0, 1, 2], 5).iter().all(|(word, _)| *word > 2));
        assert_eq!(space.near(9, 2), []);
        assert_eq!(Space::default().analogy([0, 0, 0], 2), []);
    }
}
