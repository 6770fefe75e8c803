//! A tiny BERT with random weights, as bytes of a `model.safetensors`.
use std::collections::BTreeMap;

use half::{bf16, f16};
use safetensors::tensor::{Dtype, TensorView, serialize};
use text::checkpoint::names::{decoder, expected, written};
use text::config::{BertConfig, Family, HiddenAct};

/// A tensor as it will stand in the file.
#[derive(Clone)]
pub struct Raw {
    pub dtype: Dtype,
    pub shape: Vec<usize>,
    pub bytes: Vec<u8>,
}

/// Names as in the file, with their tensors.
pub type File = BTreeMap<String, Raw>;

/// Canonical names with their values.
pub type Values = BTreeMap<String, (Vec<usize>, Vec<f32>)>;

pub fn config() -> BertConfig {
    BertConfig {
        model_type: Family::Bert,
        architectures: Vec::new(),
        embedding_size: None,
        id2label: Default::default(),
        problem_type: None,
        vocab_size: 11,
        hidden_size: 8,
        num_hidden_layers: 2,
        num_attention_heads: 2,
        intermediate_size: 12,
        hidden_act: HiddenAct::Gelu,
        max_position_embeddings: 6,
        type_vocab_size: 2,
        layer_norm_eps: 1e-12,
        initializer_range: 0.02,
        pad_token_id: 0,
    }
}

/// Uniform numbers in (-2, 2), the same at each run (splitmix64, Steele et al. 2014).
pub struct Random(pub u64);

impl Random {
    pub fn value(&mut self) -> f32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        let bits = (mixed ^ (mixed >> 31)) >> 40;
        (bits as f32 / (1_u64 << 24) as f32 - 0.5) * 4.0
    }
}

/// Random values for every tensor of the configuration, without a decoder of its own.
pub fn values() -> Values {
    let mut random = Random(7);
    let draw = |spec: text::checkpoint::TensorSpec| {
        let values = (0..spec.shape.iter().product()).map(|_| random.value()).collect();
        (spec.name, (spec.shape, values))
    };
    expected(&config()).into_iter().map(draw).collect()
}

/// Random values that are no word embeddings, in the decoder's shape.
pub fn decoder_values() -> (Vec<usize>, Vec<f32>) {
    let mut random = Random(99);
    let shape = decoder(&config()).shape;
    let values = (0..shape.iter().product()).map(|_| random.value()).collect();
    (shape, values)
}

pub fn raw(dtype: Dtype, shape: &[usize], values: &[f32]) -> Raw {
    let bytes = match dtype {
        Dtype::F32 => values.iter().flat_map(|value| value.to_le_bytes()).collect(),
        Dtype::F16 => values.iter().flat_map(|value| f16::from_f32(*value).to_le_bytes()).collect(),
        Dtype::BF16 => {
            values.iter().flat_map(|value| bf16::from_f32(*value).to_le_bytes()).collect()
        }
        Dtype::F64 => values.iter().flat_map(|value| f64::from(*value).to_le_bytes()).collect(),
        other => panic!("the tests write no {other}"),
    };
    Raw { dtype, shape: shape.to_vec(), bytes }
}

/// The file of some values, under Hugging Face's names.
pub fn file(values: &Values, dtype: Dtype) -> File {
    values
        .iter()
        .map(|(name, (shape, values))| (written(name), raw(dtype, shape, values)))
        .collect()
}

pub fn bytes(file: &File) -> Vec<u8> {
    let views = file.iter().map(|(name, raw)| {
        let view = TensorView::new(raw.dtype, raw.shape.clone(), &raw.bytes).expect("lengths fit");
        (name.as_str(), view)
    });
    serialize(views, None).expect("the file can be written")
}

/// A container with any header.
pub fn container(header: &str, data: usize) -> Vec<u8> {
    let mut bytes = (header.len() as u64).to_le_bytes().to_vec();
    bytes.extend(header.as_bytes());
    bytes.resize(bytes.len() + data, 0);
    bytes
}
