//! Square matrices of attention, one layer after another.

use protocol::{Payload, Response, TraceArray};

use super::ShownError;

/// Square matrices of one layer, one after another.
#[derive(Clone, Debug, PartialEq)]
pub struct Maps {
    /// `[count, side, side]`.
    pub values: Vec<f32>,
    /// Rows and columns of each.
    pub side: usize,
    /// Pieces that one row or column stands for.
    pub block: usize,
}

impl Maps {
    /// Matrix `index`, row by row.
    pub fn get(&self, index: usize) -> Option<&[f32]> {
        let size = self.side.checked_mul(self.side)?;
        self.values.get(index.checked_mul(size)?..)?.get(..size)
    }

    /// The matrices, each row by row.
    pub fn iter(&self) -> impl Iterator<Item = &[f32]> {
        self.values.chunks_exact((self.side * self.side).max(1))
    }
}

/// A layer whose attention is switched off computes none: there nobody attends to anything, and
/// every weight is 0. `silent` lists these layers in rising order.
pub(super) fn fill_silent(
    all: &mut Vec<Maps>,
    silent: &[usize],
    count: usize,
    tokens: usize,
    block: usize,
) {
    let side = tokens.div_ceil(block);
    for layer in silent {
        if *layer <= all.len() {
            all.insert(*layer, Maps { values: vec![0.0; count * side * side], side, block });
        }
    }
}

/// The matrices of an answer, as they came.
pub(super) fn read(
    payload: &Payload<Response>,
    traced: &TraceArray,
    tokens: usize,
) -> Result<Maps, ShownError> {
    let shape = &traced.array.shape;
    let values = payload.values(&traced.array)?;
    let bad = || ShownError::Shape(shape.clone());
    let side = *shape.last().ok_or_else(bad)?;
    let square = shape.len() >= 2 && shape.get(shape.len() - 2) == Some(&side);
    let block = traced.block.max(1);
    if side == 0 || !square || side != tokens.div_ceil(block) {
        return Err(bad());
    }
    Ok(Maps { values: values.to_vec(), side, block })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layers_without_attention_keep_the_others_in_their_places() {
        let computed = |value: f32| Maps { values: vec![value; 8], side: 2, block: 1 };
        let mut all = vec![computed(0.1), computed(0.3)];
        fill_silent(&mut all, &[0, 2, 4], 2, 2, 1);
        let first: Vec<f32> = all.iter().map(|maps| maps.values[0]).collect();
        assert_eq!(first, [0.0, 0.1, 0.0, 0.3, 0.0]);
        assert!(all.iter().all(|maps| maps.iter().count() == 2));
    }
}
