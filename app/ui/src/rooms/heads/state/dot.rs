//! A dot product, term by term.

/// One product of a sum.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Term {
    /// The number of the first vector.
    pub first: f64,
    /// The number of the second vector.
    pub second: f64,
    /// Their product.
    pub product: f64,
    /// The sum of this product and all before it.
    pub running: f64,
}

/// The products of two vectors of the same length, in order; `None` if the lengths differ.
pub fn terms(first: &[f32], second: &[f32]) -> Option<Vec<Term>> {
    if first.len() != second.len() {
        return None;
    }
    let mut running = 0.0;
    let pairs = first.iter().zip(second).map(|(a, b)| (f64::from(*a), f64::from(*b)));
    let term = |(first, second): (f64, f64)| {
        let product = first * second;
        running += product;
        Term { first, second, product, running }
    };
    Some(pairs.map(term).collect())
}

/// The whole sum; 0 of nothing.
pub fn sum(terms: &[Term]) -> f64 {
    terms.last().map_or(0.0, |term| term.running)
}

/// a.b; `None` if the lengths differ.
pub fn dot(first: &[f32], second: &[f32]) -> Option<f64> {
    let product = |(a, b): (&f32, &f32)| f64::from(*a) * f64::from(*b);
    let products = first.iter().zip(second).map(product);
    (first.len() == second.len()).then(|| products.fold(0.0, |sum, product| sum + product))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_running_sum_is_the_dot_product() {
        let terms = terms(&[1.0, -2.0, 3.0], &[4.0, 5.0, 0.5]).expect("equal lengths");
        let products: Vec<f64> = terms.iter().map(|term| term.product).collect();
        let running: Vec<f64> = terms.iter().map(|term| term.running).collect();
        assert_eq!(products, [4.0, -10.0, 1.5]);
        assert_eq!(running, [4.0, -6.0, -4.5]);
        assert_eq!(sum(&terms), -4.5);
        assert_eq!(dot(&[1.0, -2.0, 3.0], &[4.0, 5.0, 0.5]), Some(-4.5));
    }

    #[test]
    fn vectors_of_different_lengths_have_none() {
        assert_eq!(dot(&[1.0], &[1.0, 2.0]), None);
        assert_eq!(dot(&[], &[]), Some(0.0));
    }
}
