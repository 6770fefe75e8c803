//! The numbers of a result for NumPy.

use text::numpy::{ArrayError, Arrays, Predicted, Value, of_pass};
use text::wishes::{TracePart, Wish};

use super::{Maps, Shown};

impl Shown {
    /// All that was asked for, as arrays by their names: an averaged matrix does not pass for an exact one.
    ///
    /// # Errors
    /// If a value has another shape than it says.
    pub fn arrays(&self) -> Result<Arrays, ArrayError> {
        let maps = self.attention.iter().enumerate();
        let attention = maps.map(|(layer, maps)| (Wish::of(TracePart::Attention, layer), maps));
        let exact = self.exact.iter().map(|(layer, head, maps)| {
            (Wish { head: Some(*head), ..Wish::of(TracePart::Attention, *layer) }, maps)
        });
        let of_maps: Vec<_> =
            attention.chain(exact).map(|(wish, maps)| squares(wish, maps)).collect();
        let means = self.means.iter().enumerate().map(|(layer, maps)| {
            let shape = vec![maps.side, maps.side];
            (Wish::of(TracePart::MeanAttention, layer), maps.block, shape, maps.values.as_slice())
        });
        let parts = self.extras.parts.iter();
        let parts = parts.map(|part| (part.wish, 1, part.shape.clone(), part.values.as_slice()));
        let owned: Vec<_> = of_maps.into_iter().chain(means).chain(parts).collect();
        let values: Vec<Value<'_>> = owned
            .iter()
            .map(|(wish, block, shape, values)| Value { wish: *wish, block: *block, shape, values })
            .collect();
        let sentences: Vec<&str> =
            std::iter::once(&*self.input.sentence).chain(self.input.pair.as_deref()).collect();
        let predicted =
            Predicted { predictions: &self.extras.predictions, tracks: &self.extras.tracks };
        of_pass(&self.encoding, &sentences, &values, predicted)
    }
}

/// The matrices of a layer with their shape, `[count, side, side]`.
fn squares(wish: Wish, maps: &Maps) -> (Wish, usize, Vec<usize>, &[f32]) {
    let count = maps.iter().count();
    (wish, maps.block, vec![count, maps.side, maps.side], maps.values.as_slice())
}

#[cfg(test)]
mod tests {
    use text::numpy::Values;

    use super::*;

    fn example() -> Shown {
        let json = std::fs::read_to_string("../../public/examples/attention.json");
        Shown::from_example(&json.expect("the example")).expect("a result")
    }

    fn floats(arrays: &Arrays, name: &str) -> Vec<f32> {
        match arrays.get(name).map(|array| array.values().clone()) {
            Some(Values::Floats(values)) => values,
            other => panic!("{name}: {other:?}"),
        }
    }

    #[test]
    fn all_heads_of_all_layers_are_one_array() {
        let shown = example();
        let arrays = shown.arrays().expect("arrays");
        let side = shown.tokens();
        let attentions = arrays.get("attentions").expect("attention");
        assert_eq!(attentions.shape(), [shown.layers, shown.heads, side, side]);
        let values = floats(&arrays, "attentions");
        let size = side * side;
        for (layer, head) in [(0, 0), (1, 2), (shown.layers - 1, shown.heads - 1)] {
            let from = (layer * shown.heads + head) * size;
            assert_eq!(Some(&values[from..from + size]), shown.head(layer, head));
        }
        let pieces = arrays.get("pieces").map(|array| array.values().clone());
        assert_eq!(pieces, Some(Values::Texts(shown.encoding.pieces.clone())));
    }

    #[test]
    fn what_is_averaged_says_so() {
        let mut shown = example();
        let side = shown.tokens();
        let exact =
            Maps { values: shown.attention[1].values[..side * side].to_vec(), side, block: 1 };
        shown.exact = Some((1, 0, exact));
        let averaged = |_: &Maps| Maps { values: vec![0.5; shown.heads * 4], side: 2, block: 9 };
        shown.attention = shown.attention.iter().map(averaged).collect();
        let arrays = shown.arrays().expect("arrays");
        assert!(arrays.get("attentions").is_none());
        let averaged = arrays.get("attentions_averaged").expect("the mean");
        assert_eq!(averaged.shape(), [shown.layers, shown.heads, 2, 2]);
        let block = arrays.get("attentions_averaged_pieces_a_row").map(|array| array.values());
        assert_eq!(block, Some(&Values::Integers(vec![9])));
        let one = arrays.get("attention_layer_1_head_0").expect("the exact one");
        assert_eq!(one.shape(), [1, side, side]);
    }
}
