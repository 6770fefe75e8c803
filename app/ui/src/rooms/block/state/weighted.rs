//! One output of a linear map, y = x . w + b, with its largest terms.

use text::vectors::angle::dot;

/// One term of a scalar product.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Term {
    /// Which value.
    pub index: usize,
    /// The value.
    pub value: f64,
    /// Its weight.
    pub weight: f64,
}

impl Term {
    /// What it adds.
    pub fn product(&self) -> f64 {
        self.value * self.weight
    }
}

/// A weighted sum.
#[derive(Clone, Debug, PartialEq)]
pub struct Weighted {
    /// x . w, over all terms.
    pub sum: f64,
    /// b.
    pub bias: f64,
    /// The terms that move the sum most, either way, the largest first.
    pub largest: Vec<Term>,
}

impl Weighted {
    /// The sum of `values` with `weights`, and its `most` largest terms; `None` where the lengths
    /// differ.
    pub fn new(values: &[f32], weights: &[f32], bias: f32, most: usize) -> Option<Self> {
        if values.len() != weights.len() {
            return None;
        }
        let term = |(index, (value, weight)): (usize, (&f32, &f32))| Term {
            index,
            value: f64::from(*value),
            weight: f64::from(*weight),
        };
        let mut largest: Vec<Term> = values.iter().zip(weights).enumerate().map(term).collect();
        largest.sort_by(|one, other| other.product().abs().total_cmp(&one.product().abs()));
        largest.truncate(most);
        Some(Self { sum: dot(values, weights), bias: f64::from(bias), largest })
    }

    /// x . w + b.
    pub fn result(&self) -> f64 {
        self.sum + self.bias
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sum_and_its_largest_terms() {
        let found = Weighted::new(&[1.0, -2.0, 3.0], &[0.5, 4.0, -0.25], 0.75, 2).unwrap();
        assert_eq!((found.sum, found.result()), (-8.25, -7.5));
        let places: Vec<(usize, f64)> =
            found.largest.iter().map(|term| (term.index, term.product())).collect();
        assert_eq!(places, [(1, -8.0), (2, -0.75)]);
    }

    #[test]
    fn lengths_must_agree() {
        assert_eq!(Weighted::new(&[1.0], &[1.0, 2.0], 0.0, 1), None);
        assert_eq!(Weighted::new(&[], &[], 2.0, 1).unwrap().result(), 2.0);
    }
}
