//! The same network before any training: each matrix and table drawn from N(0, s^2) with s =
//! `initializer_range`, biases and beta 0, gamma 1 (Devlin et al. 2018's code, `modeling.py`;
//! Hugging Face's `_init_weights`).

use burn::module::Param;
use burn::tensor::{Device, Tensor, TensorData};
use rand_distr::{Distribution, StandardNormal};
use rand_pcg::Pcg32;

use crate::bert::Bert;
use crate::encoder::Encoder;
use crate::heads::fresh::filled;
use crate::layer_norm::LayerNorm;
use crate::linear::Linear;
use crate::weight::Weight;
use crate::word_table::WordTable;

/// Keeps these numbers apart from others that are drawn from the same seed.
const STREAM: u64 = 16;

impl Bert {
    /// A network of the same sizes with the same heads, on the same device, whose weights are random:
    /// the same ones for a seed on every machine.
    pub fn with_random_weights(&self, seed: u64) -> Self {
        let device = self.encoder.embeddings.word.device();
        let spread = self.config.initializer_range;
        let mut draw = Draw { random: Pcg32::new(seed, STREAM), spread, device };
        let mut bert = self.clone();
        let word = draw.table([self.config.vocab_size, self.config.embedding_width()]);
        bert.encoder.embeddings.word = WordTable::Floats(word);
        draw.encoder(&mut bert.encoder);
        draw.heads(&mut bert);
        bert
    }
}

struct Draw {
    random: Pcg32,
    spread: f32,
    device: Device,
}

impl Draw {
    /// All but the table of piece vectors, which may be stored otherwise.
    fn encoder(&mut self, encoder: &mut Encoder) {
        let embeddings = &mut encoder.embeddings;
        embeddings.position = self.table(embeddings.position.dims());
        embeddings.token_type.iter_mut().for_each(|table| *table = self.table(table.dims()));
        self.norm(&mut embeddings.layer_norm);
        embeddings.projection.iter_mut().for_each(|linear| self.linear(linear));
        for block in &mut encoder.layers {
            self.linear(&mut block.attention.query_key_value);
            self.linear(&mut block.attention.output);
            self.norm(&mut block.attention_norm);
            self.linear(&mut block.feed_forward.intermediate);
            self.linear(&mut block.feed_forward.output);
            self.norm(&mut block.output_norm);
        }
    }

    fn heads(&mut self, bert: &mut Bert) {
        bert.pooler.iter_mut().for_each(|pooler| self.linear(&mut pooler.dense));
        if let Some(mlm) = &mut bert.mlm {
            self.linear(&mut mlm.transform);
            self.norm(&mut mlm.layer_norm);
            self.fill(&mut mlm.bias, 0.0);
            mlm.decoder.iter_mut().for_each(|table| *table = self.table(table.dims()));
        }
        bert.nsp.iter_mut().for_each(|nsp| self.linear(&mut nsp.dense));
        bert.question.iter_mut().for_each(|question| self.linear(&mut question.dense));
        if let Some(sequence) = &mut bert.sequence {
            // Below its classifier lies the pooler of the model.
            bert.pooler.iter().for_each(|pooler| sequence.pooler = pooler.clone());
            self.linear(&mut sequence.classifier.dense);
        }
        bert.token.iter_mut().for_each(|token| self.linear(&mut token.classifier.dense));
        if let Some(replaced) = &mut bert.replaced {
            self.linear(&mut replaced.transform);
            self.linear(&mut replaced.score);
        }
    }

    fn linear(&mut self, linear: &mut Linear) {
        let inputs = linear.weight.inputs();
        let [outputs] = linear.bias.dims();
        let (panels, shape) = shaders::panels_from_rows(&self.numbers(inputs * outputs), inputs);
        let weight = Tensor::from_data(TensorData::new(panels, shape), &self.device);
        linear.weight = Weight::Floats(Param::from_tensor(weight));
        self.fill(&mut linear.bias, 0.0);
    }

    fn table(&mut self, [rows, columns]: [usize; 2]) -> Param<Tensor<2>> {
        let data = TensorData::new(self.numbers(rows * columns), [rows, columns]);
        Param::from_tensor(Tensor::from_data(data, &self.device))
    }

    fn norm(&self, norm: &mut LayerNorm) {
        self.fill(&mut norm.gamma, 1.0);
        self.fill(&mut norm.beta, 0.0);
    }

    fn fill(&self, vector: &mut Param<Tensor<1>>, value: f32) {
        let [features] = vector.dims();
        *vector = filled(features, value, &self.device);
    }

    fn numbers(&mut self, count: usize) -> Vec<f32> {
        let numbers: rand_distr::Iter<_, _, f32> = StandardNormal.sample_iter(&mut self.random);
        numbers.take(count).map(|number| self.spread * number).collect()
    }
}
