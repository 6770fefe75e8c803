//! LayerNorm(x) = (x - mu) / sqrt(var + eps) gamma + beta of one vector (Ba, Kiros & Hinton 2016,
//! equation 4; var divided by the number of features), in double precision.

/// Mean and variance of a vector.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moments {
    /// mu.
    pub mean: f64,
    /// Mean square distance from mu.
    pub variance: f64,
}

impl Moments {
    /// Of all values; `None` of no values.
    pub fn of(values: impl ExactSizeIterator<Item = f64> + Clone) -> Option<Self> {
        let count = values.len() as f64;
        let mean = values.clone().sum::<f64>() / count;
        let variance = values.map(|value| (value - mean).powi(2)).sum::<f64>() / count;
        (count > 0.0).then_some(Self { mean, variance })
    }

    /// Of a vector as it came from the engine.
    pub fn of_vector(vector: &[f32]) -> Option<Self> {
        Self::of(vector.iter().map(|value| f64::from(*value)))
    }

    /// As the engine sends them: mean, then variance.
    pub fn from_row(row: &[f32]) -> Option<Self> {
        let [mean, variance] = row else { return None };
        Some(Self { mean: f64::from(*mean), variance: f64::from(*variance) })
    }

    /// Standard deviation.
    pub fn deviation(self) -> f64 {
        self.variance.sqrt()
    }

    /// (x - mu) / sqrt(var + eps).
    pub fn standardised(self, value: f64, epsilon: f64) -> f64 {
        (value - self.mean) / (self.variance + epsilon).sqrt()
    }

    /// Mean and variance of the standardised vector: 0 and very nearly 1.
    pub fn after_standardising(self, vector: &[f32], epsilon: f64) -> Option<Self> {
        let standardised = |value: &f32| self.standardised(f64::from(*value), epsilon);
        Self::of(vector.iter().map(standardised))
    }
}

/// One element of a LayerNorm with everything that goes into it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Element {
    /// The value that goes in.
    pub value: f64,
    /// Of the vector that it is part of.
    pub moments: Moments,
    /// Added to the variance.
    pub epsilon: f64,
    /// Learned scale of this feature.
    pub gamma: f64,
    /// Learned shift of this feature.
    pub beta: f64,
}

impl Element {
    /// (x - mu) / sqrt(var + eps).
    pub fn standardised(&self) -> f64 {
        self.moments.standardised(self.value, self.epsilon)
    }

    /// (x - mu) / sqrt(var + eps) gamma + beta.
    pub fn result(&self) -> f64 {
        self.standardised() * self.gamma + self.beta
    }
}

/// LayerNorm of a vector; `None` of no values, or where the lengths differ.
pub fn layer_norm(values: &[f64], gamma: &[f32], beta: &[f32], epsilon: f64) -> Option<Vec<f64>> {
    if gamma.len() != values.len() || beta.len() != values.len() {
        return None;
    }
    let moments = Moments::of(values.iter().copied())?;
    let result = |(value, (gamma, beta)): (&f64, (&f32, &f32))| {
        let (gamma, beta) = (f64::from(*gamma), f64::from(*beta));
        Element { value: *value, moments, epsilon, gamma, beta }.result()
    };
    Some(values.iter().zip(gamma.iter().zip(beta)).map(result).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_the_textbooks() {
        // 2, 4, 4, 4, 5, 5, 7, 9: mean 5, population standard deviation 2.
        let vector = [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0];
        let moments = Moments::of_vector(&vector).unwrap();
        assert_eq!((moments.mean, moments.deviation()), (5.0, 2.0));
        assert_eq!(Moments::of_vector(&[]), None);
        assert_eq!(Moments::from_row(&[5.0, 4.0]), Some(moments));
        let after = moments.after_standardising(&vector, 0.0).unwrap();
        assert!(after.mean.abs() < 1e-12 && (after.variance - 1.0).abs() < 1e-12);
        // With a large eps the variance that remains is var / (var + eps).
        let after = moments.after_standardising(&vector, 4.0).unwrap();
        assert!((after.variance - 0.5).abs() < 1e-12);
    }

    #[test]
    fn an_element_by_hand() {
        let moments = Moments { mean: 5.0, variance: 4.0 };
        let element = Element { value: 9.0, moments, epsilon: 0.0, gamma: 0.5, beta: -0.25 };
        assert_eq!((element.standardised(), element.result()), (2.0, 0.75));
    }

    #[test]
    fn a_constant_vector_becomes_beta() {
        let moments = Moments::of_vector(&[0.0; 4]).unwrap();
        let element = Element { value: 0.0, moments, epsilon: 1e-12, gamma: 3.0, beta: 0.125 };
        assert_eq!(element.result(), 0.125);
    }

    #[test]
    fn a_vector_has_the_moments_of_beta_and_gamma() {
        // 1, 2, 3: mean 2, variance 2/3.
        let found = layer_norm(&[1.0, 2.0, 3.0], &[2.0; 3], &[0.5; 3], 0.0).unwrap();
        let far = 2.0 / (2.0_f64 / 3.0).sqrt();
        for (found, wanted) in found.iter().zip([0.5 - far, 0.5, 0.5 + far]) {
            assert!((found - wanted).abs() < 1e-12);
        }
        let moments = Moments::of(found.iter().copied()).unwrap();
        assert!((moments.mean - 0.5).abs() < 1e-12 && (moments.deviation() - 2.0).abs() < 1e-12);
        assert_eq!(layer_norm(&[], &[], &[], 0.0), None);
        assert_eq!(layer_norm(&[1.0], &[1.0, 2.0], &[0.0], 0.0), None);
    }
}
