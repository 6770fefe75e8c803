//! A layer that two processors share. Attention needs all rows at once; what comes after it, up to
//! the queries, keys and values of the next layer, takes each row alone (Vaswani et al. 2017,
//! section 3.3), so the rows may be computed in two parts.

use burn::tensor::Tensor;
use text::switches::LayerSwitches;
use text::wishes::TracePart;

use crate::block::Block;
use crate::encoder::Pass;
use crate::input::Hiding;
use crate::trace::Recorder;

/// What a pass never sees of rows that are computed elsewhere.
const INNER: [TracePart; 9] = [
    TracePart::AttentionOutput,
    TracePart::AttentionSum,
    TracePart::AttentionMoments,
    TracePart::AttentionNormed,
    TracePart::FeedForwardInner,
    TracePart::FeedForwardActivations,
    TracePart::FeedForwardOutput,
    TracePart::FeedForwardSum,
    TracePart::FeedForwardMoments,
];

/// Rows that wait for what comes after a layer's attention.
#[derive(Clone, Debug)]
pub struct OpenRows {
    /// The layer, counted from 0.
    pub layer: usize,
    /// What it reads, `[rows, hidden]`.
    pub input: Tensor<2>,
    /// What its heads found, side by side, `[rows, hidden]`.
    pub context: Tensor<2>,
}

/// Rows that have passed a layer.
#[derive(Clone, Debug)]
pub struct DoneRows {
    /// The layer's output, `[rows, hidden]`.
    pub hidden: Tensor<2>,
    /// Queries, keys and values of the next layer, side by side, `[rows, 3 * hidden]`; `None` after
    /// the last one.
    pub query_key_value: Option<Tensor<2>>,
}

impl OpenRows {
    /// What comes after the attention, with nothing switched off. `None` if there is no such layer.
    pub fn complete(self, layers: &[Block]) -> Option<DoneRows> {
        let hidden = layers.get(self.layer)?.plain_after_attention(self.input, self.context);
        let query_key_value =
            layers.get(self.layer + 1).map(|next| next.attention.project(hidden.clone()));
        Some(DoneRows { hidden, query_key_value })
    }

    fn halves(&self) -> [Self; 2] {
        let [rows, _] = self.input.dims();
        let middle = rows.div_ceil(2);
        [0..middle, middle..rows].map(|part| Self {
            layer: self.layer,
            input: self.input.clone().slice([part.clone()]),
            context: self.context.clone().slice([part]),
        })
    }
}

impl Pass<'_> {
    /// Runs the attention of the next layer, and gives its rows in two parts, which
    /// [`OpenRows::complete`] completes wherever that is; [`Pass::join`] goes on with them. `None`,
    /// and nothing is done, if no layer is left or this one has to be seen or changed from within:
    /// that is for [`Pass::step`].
    pub fn part(&mut self, trace: &mut Recorder) -> Option<[OpenRows; 2]> {
        let layer = self.layer;
        let block = self.encoder.layers.get(layer)?;
        let switches = self.switches.layer(layer);
        let is_seen = INNER.iter().any(|part| trace.wants_of(*part, layer));
        if is_seen || !is_plain_after_attention(&switches) || self.hidden.dims()[0] < 2 {
            return None;
        }
        let input = self.hidden.clone();
        let known = self.query_key_value.take();
        let qkv = known.unwrap_or_else(|| block.attention.project(input.clone()));
        let (batch, mask) = (self.input.batch(), self.mask(Hiding::of(&switches)));
        let context = block.attention.context(qkv, batch, mask, &switches, layer, trace);
        Some(OpenRows { layer, input, context }.halves())
    }

    /// Goes on with both parts of [`Pass::part`], in their order.
    pub fn join(&mut self, [one, other]: [DoneRows; 2], trace: &mut Recorder) {
        let joined = |one, other| Tensor::cat(vec![one, other], 0);
        self.hidden = joined(one.hidden, other.hidden);
        self.query_key_value =
            one.query_key_value.zip(other.query_key_value).map(|(one, other)| joined(one, other));
        trace.keep(TracePart::Hidden, self.layer, || self.hidden.clone().unsqueeze::<3>());
        self.end_layer(trace);
    }
}

/// Whether nothing is switched that comes after the attention.
fn is_plain_after_attention(switches: &LayerSwitches) -> bool {
    let of_attention = LayerSwitches {
        causal: switches.causal,
        within_segment: switches.within_segment,
        scaling: switches.scaling,
        ablated_heads: switches.ablated_heads.clone(),
        ..LayerSwitches::default()
    };
    *switches == of_attention
}
