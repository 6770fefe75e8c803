//! The number of each strip: the mean of a gate, the length of any other vector.

use super::learning::InsideOf;

/// The place of the forget gate among the vectors of an LSTM: h, c, f, i, o.
pub const FORGET: usize = 2;

/// Whether the vectors at a place are gates.
pub fn is_gate(place: usize) -> bool {
    place >= FORGET
}

/// The number of a vector at a place.
pub fn number(values: &[f32], place: usize) -> f64 {
    if is_gate(place) {
        f64::from(values.iter().sum::<f32>() / values.len().max(1) as f32)
    } else {
        f64::from(values.iter().map(|x| x * x).sum::<f32>().sqrt())
    }
}

impl InsideOf {
    /// Features of a vector.
    pub fn width(&self) -> usize {
        self.parts.first().map_or(0, |part| part.len()) / self.words.len().max(1)
    }

    /// Each word with the number of its vector at a place; what stands before a sentence is no word.
    pub fn numbers(&self, place: usize) -> Vec<(&str, f64)> {
        let Some(part) = self.parts.get(place) else { return Vec::new() };
        let vectors = part.chunks(self.width().max(1));
        let all = self.words.iter().zip(vectors);
        all.filter_map(|(word, values)| Some((word.as_deref()?, number(values, place)))).collect()
    }
}
