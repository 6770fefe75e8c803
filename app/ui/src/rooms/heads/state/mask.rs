//! Which keys a query may not see.

use text::switches::LayerSwitches;

use crate::state::shown::Shown;

/// What hides keys in one layer of a result.
#[derive(Clone, Debug, PartialEq)]
pub struct Mask {
    causal: bool,
    within_segment: bool,
    segments: Vec<u8>,
    /// Pieces before the padding.
    real: usize,
}

impl Mask {
    /// What `layer` hides in `shown`.
    pub fn of(shown: &Shown, layer: usize) -> Self {
        let switches: LayerSwitches = shown.input.switches.layer(layer);
        Self {
            causal: switches.causal,
            within_segment: switches.within_segment,
            segments: shown.encoding.segments.clone(),
            real: shown.tokens().saturating_sub(shown.input.switches.padding),
        }
    }

    /// The same with the future hidden, or visible.
    pub fn with_future(self, hidden: bool) -> Self {
        Self { causal: hidden, ..self }
    }

    /// Whether `query` may not see `key`: it is padding, or comes later in a causal layer, or
    /// stands in the other segment where only the own one is visible.
    pub fn hides(&self, query: usize, key: usize) -> bool {
        let segment = |token: usize| self.segments.get(token);
        key >= self.real
            || (self.causal && key > query)
            || (self.within_segment && segment(key) != segment(query) && query < self.real)
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::shown;
    use super::*;

    fn hidden(mask: &Mask) -> Vec<Vec<usize>> {
        (0..3).map(|query| (0..3).filter(|key| mask.hides(query, *key)).collect()).collect()
    }

    #[test]
    fn a_causal_row_sees_itself_and_what_came_before() {
        let mask = Mask::of(&shown(), 1);
        assert!(hidden(&mask).iter().all(Vec::is_empty));
        assert_eq!(hidden(&mask.with_future(true)), [vec![1, 2], vec![2], vec![]]);
    }

    #[test]
    fn padding_is_hidden_from_everyone() {
        let mut shown = shown();
        shown.input.switches.padding = 1;
        assert_eq!(hidden(&Mask::of(&shown, 1)), [vec![2], vec![2], vec![2]]);
    }

    #[test]
    fn the_other_segment_may_be_hidden() {
        let mut shown = shown();
        shown.encoding.segments = vec![0, 0, 1];
        shown.input.switches.layer_mut(1).within_segment = true;
        assert_eq!(hidden(&Mask::of(&shown, 1)), [vec![2], vec![2], vec![0, 1]]);
    }
}
