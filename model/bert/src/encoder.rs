//! The encoder: embeddings, then every layer in turn.

use std::ops::Range;

use burn::module::Module;
use burn::tensor::{Device, Tensor, TensorData};
use shaders::Lengths;
use text::checkpoint::CheckpointError;
use text::config::BertConfig;
use text::switches::Switches;

use crate::block::{Block, first_rows};
use crate::checkpoint::Checkpoint;
use crate::embeddings::Embeddings;
use crate::heads::fresh::Fresh;
use crate::input::{EncoderInput, Hiding};
use crate::trace::Recorder;

/// BERT without its heads.
#[derive(Module, Debug)]
pub struct Encoder {
    /// Pieces to vectors.
    pub embeddings: Embeddings,
    /// The layers, first to last.
    pub layers: Vec<Block>,
}

impl Encoder {
    /// Reads `embeddings.*` and `encoder.*`.
    ///
    /// # Errors
    /// If a tensor is missing or has the wrong shape.
    pub fn load(checkpoint: &Checkpoint, device: &Device) -> Result<Self, CheckpointError> {
        Ok(Self {
            embeddings: Embeddings::load(checkpoint, device)?,
            layers: Self::load_layers(checkpoint, device)?,
        })
    }

    /// The layers alone.
    ///
    /// # Errors
    /// As [`Encoder::load`].
    pub fn load_layers(
        checkpoint: &Checkpoint,
        device: &Device,
    ) -> Result<Vec<Block>, CheckpointError> {
        let layers = 0..checkpoint.config().num_hidden_layers;
        layers.map(|layer| Block::load(checkpoint, layer, device)).collect()
    }

    /// An encoder with first weights.
    pub(crate) fn fresh(config: &BertConfig, fresh: &mut Fresh<'_>) -> Self {
        let embeddings = Embeddings::fresh(config, fresh);
        let layers = (0..config.num_hidden_layers).map(|_| Block::fresh(config, fresh)).collect();
        Self { embeddings, layers }
    }

    /// Begins a pass: runs the embeddings and leaves the layers to [`Pass::step`].
    pub fn begin<'a>(
        &'a self,
        input: &'a EncoderInput,
        switches: &'a Switches,
        trace: &mut Recorder,
    ) -> Pass<'a> {
        // Before the first kernel: an upload in between would send those before it on their own.
        let masks = self.masks(input, switches);
        let hidden = self.embeddings.forward(input, switches, trace);
        trace.keep_tracked(&hidden);
        Pass { encoder: self, input, switches, hidden, query_key_value: None, layer: 0, masks }
    }

    /// The masks that layers need, `[batch, tokens, tokens]`, by what they hide: layers that hide the
    /// same share one.
    fn masks(&self, input: &EncoderInput, switches: &Switches) -> Vec<(Hiding, Option<Tensor<3>>)> {
        let device = self.embeddings.word.device();
        let (batch, tokens) = (input.batch(), input.tokens());
        let mut masks: Vec<(Hiding, Option<Tensor<3>>)> = Vec::new();
        for hiding in (0..self.layers.len()).map(|layer| Hiding::of(&switches.layer(layer))) {
            if masks.iter().all(|(known, _)| *known != hiding) {
                let mask = input.mask(hiding).map(|mask| {
                    Tensor::from_data(TensorData::new(mask, [batch, tokens, tokens]), &device)
                });
                masks.push((hiding, mask));
            }
        }
        masks
    }

    /// What some layers make of packed inputs, `[rows, hidden]`, with nothing switched off.
    ///
    /// # Shapes
    /// - hidden `[rows, hidden]`: what the first of these layers reads
    pub fn forward_packed(
        &self,
        layers: Range<usize>,
        hidden: Tensor<2>,
        lengths: &Lengths,
    ) -> Tensor<2> {
        let layers = self.layers.get(layers).unwrap_or_default().iter();
        layers.fold(hidden, |hidden, layer| layer.forward_packed(hidden, lengths))
    }

    /// What the layers from one on make of the first row of every packed input, `[inputs, hidden]`: in
    /// the last layer nothing is computed that these rows do not need.
    ///
    /// # Shapes
    /// - hidden `[rows, hidden]`: what the first of these layers reads
    pub fn forward_first(&self, from: usize, hidden: Tensor<2>, lengths: &Lengths) -> Tensor<2> {
        let before = from..self.layers.len().saturating_sub(1);
        match self.layers.last().filter(|_| from < self.layers.len()) {
            Some(last) => last.forward_first(self.forward_packed(before, hidden, lengths), lengths),
            None => first_rows(&hidden, lengths),
        }
    }

    /// The last hidden state, `[batch * tokens, hidden]`, in one go.
    pub fn forward(
        &self,
        input: &EncoderInput,
        switches: &Switches,
        trace: &mut Recorder,
    ) -> Tensor<2> {
        let mut pass = self.begin(input, switches, trace);
        while pass.step(trace) {}
        pass.hidden
    }
}

/// A pass under way. Between two steps its owner may let others work, or give it up.
pub struct Pass<'a> {
    pub(crate) encoder: &'a Encoder,
    pub(crate) input: &'a EncoderInput,
    pub(crate) switches: &'a Switches,
    /// What the next layer reads, `[batch * tokens, hidden]`.
    pub hidden: Tensor<2>,
    /// Its queries, keys and values, if they are known already, `[batch * tokens, 3 * hidden]`.
    pub(crate) query_key_value: Option<Tensor<2>>,
    pub(crate) layer: usize,
    /// Masks by what they hide.
    masks: Vec<(Hiding, Option<Tensor<3>>)>,
}

impl Pass<'_> {
    /// Runs the next layer. False if there was none left.
    pub fn step(&mut self, trace: &mut Recorder) -> bool {
        let Some(block) = self.encoder.layers.get(self.layer) else {
            return false;
        };
        let switches = self.switches.layer(self.layer);
        let mask = self.mask(Hiding::of(&switches));
        let batch = self.input.batch();
        let hidden = self.hidden.clone();
        self.hidden = block.forward(hidden, batch, mask, &switches, self.layer, trace);
        self.query_key_value = None;
        self.end_layer(trace);
        true
    }

    pub(crate) fn end_layer(&mut self, trace: &mut Recorder) {
        trace.keep_state(self.layer, &self.hidden);
        self.layer += 1;
    }

    pub(crate) fn mask(&self, hiding: Hiding) -> Option<Tensor<3>> {
        let known = self.masks.iter().find(|(known, _)| *known == hiding);
        known.and_then(|(_, mask)| mask.clone())
    }
}
