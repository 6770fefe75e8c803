//! Heads that look mostly at the special pieces.

use std::collections::BTreeSet;

use text::statistics::on_keys;
use text::tokenizer::Special;

use crate::state::picture::{head, positions};
use crate::state::shown::Shown;

/// Heads that put more than half of their attention, as a mean over the queries, on `[CLS]` and
/// `[SEP]`: many heads do, and then say little about words (Clark et al. 2019, section 3.2).
/// Counted through the layers; none where the attention of each head is not exact.
pub fn special_heads(shown: &Shown) -> BTreeSet<usize> {
    let special =
        [Special::Classification, Special::Separator].map(|one| positions(shown, one)).concat();
    let is_special = |at: &usize| {
        let (layer, number) = (at / shown.heads.max(1), at % shown.heads.max(1));
        let attention = head(shown, layer, number)?;
        Some(on_keys(attention, &special)?.value > 0.5)
    };
    let all = 0..shown.layers * shown.heads;
    all.filter(|at| shown.overview_block() == 1 && is_special(at) == Some(true)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_that_look_at_the_special_pieces_are_found() {
        // Head 0 gives everything to [CLS]; head 1 to "cat"; head 2 a third to each piece.
        let json = r###"{"sentence":"cat","config":{"vocab_size":9,"hidden_size":6,
            "num_hidden_layers":1,"num_attention_heads":3,"intermediate_size":8,"hidden_act":"gelu",
            "max_position_embeddings":8,"type_vocab_size":2,"layer_norm_eps":1e-12},
            "encoding":{"pieces":["[CLS]","cat","[SEP]"],"ids":[0,1,2],"segments":[0,0,0],
            "offsets":[[0,0],[0,3],[0,0]],"sources":[0,0,0],"words":[null,0,null],
            "special":[true,false,true],"cut":{"sentence":null,"pair":null,"pieces":0}},
            "attention":[65535,0,0, 65535,0,0, 65535,0,0, 0,65535,0, 0,65535,0, 0,65535,0,
            21845,21845,21845, 21845,21845,21845, 21845,21845,21845]}"###;
        let shown = Shown::from_example(json).expect("an example");
        assert_eq!(special_heads(&shown), [0, 2].into());
    }
}
