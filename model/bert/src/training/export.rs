//! A fine-tuned network as files that Hugging Face's `transformers` loads.

use std::collections::HashMap;

use burn::tensor::{Tensor, Transaction};
use safetensors::tensor::{Dtype, TensorView, serialize};
use serde::Serialize;
use serde_json::{Map, Value, json};
use text::checkpoint::without_prefix;
use text::config::{BertConfig, Family};
use text::data::Task;
use text::tokenizer::Vocabulary;
use text::training::Described;
use thiserror::Error;

use super::error::TrainingError;
use super::network::read;
use super::parts::{Part, of_encoder, of_head, of_masked_language_model};
use super::taught::Taught;
use crate::encoder::Encoder;
use crate::heads::mlm::MaskedLanguageModel;
use crate::trace::TraceError;

/// A file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its name.
    pub name: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// A network that could not be written.
#[derive(Debug, Error)]
pub enum ExportError {
    /// The weights could not be read back from the device.
    #[error(transparent)]
    Training(#[from] TrainingError),
    /// The format refused what was to be written.
    #[error("The model could not be written ({reason}).")]
    Unwritable {
        /// What the writer of the format said.
        reason: String,
    },
}

/// What is written: never through a [`Value`], which has no single precision and would make
/// 0.009999999776482582 of 0.01.
#[derive(Serialize)]
struct ConfigJson {
    #[serde(flatten)]
    fields: Map<String, Value>,
    /// Under [`text::training::described::SECTION`].
    bertscope: Described,
}

/// A tensor to be written.
struct Named {
    name: String,
    shape: Vec<usize>,
    bytes: Vec<u8>,
}

impl Named {
    /// The name that Hugging Face's `BertModel` has for it: an encoder alone has no `bert.` before
    /// its parts.
    fn strip_prefix(&mut self) {
        self.name = without_prefix(&self.name).to_owned();
    }
}

impl Taught {
    /// `config.json` and `model.safetensors` in single precision; the vocabulary is the model's
    /// own. Hugging Face loads labels (one, or any number) and numbers of a text as `BertForSequenceClassification`,
    /// words as `BertForTokenClassification`, questions as `BertForQuestionAnswering`, and of spans
    /// and hidden pieces the encoder (`BertModel`). What it does not know, the heads `span_head.*`,
    /// `boundary_head.*` and the transitions `crf.*`, lies beside that; the task, the plan and the
    /// labels are in the field `bertscope` of `config.json`, and so is the scale of scores: it is
    /// folded into the classifier, whose one output is the score in the person's unit.
    ///
    /// # Errors
    /// If the device fails or the files cannot be written.
    pub async fn export(&self) -> Result<Vec<File>, ExportError> {
        let family = self.config.model_type;
        let mut network = self.network.clone();
        let mut parts = of_encoder(&mut network.encoder, family);
        parts.extend(of_head(&mut network.head, family));
        let mut tensors = all_named(parts).await?;
        if self.task.is_siamese() {
            tensors.iter_mut().for_each(Named::strip_prefix);
        }
        let weights = written(&tensors)?;
        let refused =
            |error: &dyn std::fmt::Display| ExportError::Unwritable { reason: error.to_string() };
        let config = self.config_json().map_err(|error| refused(&error))?;
        Ok(vec![
            File { name: "config.json".into(), bytes: config },
            File { name: "model.safetensors".into(), bytes: weights },
        ])
    }

    fn config_json(&self) -> Result<Vec<u8>, serde_json::Error> {
        let mut fields = sizes(&self.config)?;
        let mut put = |name: &str, value: Value| fields.insert(name.to_owned(), value);
        put("architectures", json!([self.architecture()]));
        put("position_embedding_type", json!("absolute"));
        put("initializer_range", json!(0.02));
        put("hidden_dropout_prob", json!(0.1));
        put("attention_probs_dropout_prob", json!(0.1));
        put("torch_dtype", json!("float32"));
        match self.task {
            Task::Sequence | Task::Pair => {
                put("problem_type", json!("single_label_classification"));
            }
            Task::MultiLabel => {
                put("problem_type", json!("multi_label_classification"));
            }
            Task::Regression => {
                put("problem_type", json!("regression"));
                // One name makes `num_labels` 1.
                put("id2label", json!({ "0": "score" }));
                put("label2id", json!({ "score": 0 }));
            }
            _ => {}
        }
        if !self.labels.is_empty() {
            let numbered = self.labels.iter().enumerate();
            let names: Map<String, Value> =
                numbered.clone().map(|(id, name)| (id.to_string(), json!(name))).collect();
            let ids: Map<String, Value> =
                numbered.map(|(id, name)| (name.clone(), json!(id))).collect();
            put("id2label", Value::Object(names));
            put("label2id", Value::Object(ids));
        }
        let (task, plan, labels, scale) = (self.task, self.plan, self.labels.clone(), self.scale);
        let bertscope = Described { task, plan, labels, scale };
        serde_json::to_vec_pretty(&ConfigJson { fields, bertscope })
    }

    /// The class of `transformers` that loads it.
    fn architecture(&self) -> String {
        let family = self.config.model_type.class();
        let class = match self.task {
            Task::Sequence | Task::MultiLabel | Task::Regression | Task::Pair => {
                "ForSequenceClassification"
            }
            Task::Words | Task::Entities => "ForTokenClassification",
            Task::Question => "ForQuestionAnswering",
            Task::Siamese | Task::Similarity | Task::Spans | Task::Boundary => "Model",
        };
        format!("{family}{class}")
    }
}

/// The fields of a configuration as its family calls them.
fn sizes(config: &BertConfig) -> Result<Map<String, Value>, serde_json::Error> {
    let Value::Object(fields) = serde_json::to_value(config)? else { return Ok(Map::new()) };
    let family = config.model_type;
    let is_known = |name: &str| name != "type_vocab_size" || family.has_segments();
    let mut fields: Map<String, Value> = fields
        .into_iter()
        .filter(|(name, _)| is_known(name))
        .map(|(name, value)| (family.key(&name).to_owned(), value))
        .collect();
    fields.insert("model_type".to_owned(), json!(family.model_type()));
    if family == Family::Electra {
        // Where it is missing, `transformers` takes 128.
        fields.insert("embedding_size".to_owned(), json!(config.embedding_width()));
    }
    Ok(fields)
}

/// `config.json`, `vocab.txt` and `model.safetensors` of a pretrained network, which Hugging Face
/// loads as `BertForMaskedLM`.
///
/// # Errors
/// As [`Taught::export`].
pub(crate) async fn masked_language_model(
    mut encoder: Encoder,
    mut mlm: MaskedLanguageModel,
    config: &BertConfig,
    vocabulary: &Vocabulary,
) -> Result<Vec<File>, ExportError> {
    let mut parts = of_encoder(&mut encoder, config.model_type);
    parts.extend(of_masked_language_model(&mut mlm));
    let weights = written(&all_named(parts).await?)?;
    let refused = |error: serde_json::Error| ExportError::Unwritable { reason: error.to_string() };
    let mut json = serde_json::to_value(config).map_err(refused)?;
    json["architectures"] = json!(["BertForMaskedLM"]);
    let config = serde_json::to_vec_pretty(&json).map_err(refused)?;
    let vocabulary = vocabulary.pieces().iter().flat_map(|piece| [piece.as_str(), "\n"]);
    Ok(vec![
        File { name: "config.json".into(), bytes: config },
        File { name: "vocab.txt".into(), bytes: vocabulary.collect::<String>().into_bytes() },
        File { name: "model.safetensors".into(), bytes: weights },
    ])
}

/// One part after the other: never is more than one held twice.
async fn all_named(parts: Vec<Part<'_>>) -> Result<Vec<Named>, TrainingError> {
    let mut tensors = Vec::new();
    for part in parts {
        tensors.extend(named(part).await?);
    }
    Ok(tensors)
}

/// Tensors as a safetensors file.
fn written(tensors: &[Named]) -> Result<Vec<u8>, ExportError> {
    let refused =
        |error: &dyn std::fmt::Display| ExportError::Unwritable { reason: error.to_string() };
    let views = tensors.iter().map(|tensor| {
        let view = TensorView::new(Dtype::F32, tensor.shape.clone(), &tensor.bytes);
        view.map(|view| (tensor.name.as_str(), view))
    });
    let views: Vec<_> = views.collect::<Result<_, _>>().map_err(|error| refused(&error))?;
    let metadata = HashMap::from([("format".to_owned(), "pt".to_owned())]);
    serialize(views, Some(metadata)).map_err(|error| refused(&error))
}

async fn named(part: Part<'_>) -> Result<Vec<Named>, TrainingError> {
    Ok(match part {
        Part::Linear(name, linear) => {
            joined(&[name], linear.weight.floats(), linear.bias.val()).await?
        }
        Part::Joined(names, linear) => {
            joined(&names, linear.weight.floats(), linear.bias.val()).await?
        }
        Part::Norm(name, norm) => vec![
            plain(format!("{name}.weight"), norm.gamma.val()).await?,
            plain(format!("{name}.bias"), norm.beta.val()).await?,
        ],
        Part::Table(name, table) => vec![plain(name, table.val()).await?],
        Part::Vector(name, vector) => vec![plain(name, vector.val()).await?],
    })
}

/// Maps whose outputs lie side by side, each as `[out, in]` and `[out]`.
async fn joined(
    names: &[String],
    weight: Tensor<3>,
    bias: Tensor<1>,
) -> Result<Vec<Named>, TrainingError> {
    let (panels, [all]) = (weight.dims(), bias.dims());
    let numbers = read(Transaction::default().register(weight).register(bias)).await?;
    let [weight, bias] = <[Vec<f32>; 2]>::try_from(numbers).map_err(|_| TraceError::Type)?;
    let features = panels[1];
    let rows = rows_from_panels(&weight, panels, all);
    let out = all / names.len().max(1);
    let weights = rows.chunks(out.max(1) * features.max(1));
    let biases = bias.chunks(out.max(1));
    let tensors = names.iter().zip(weights.zip(biases)).flat_map(|(name, (weight, bias))| {
        [
            Named {
                name: format!("{name}.weight"),
                shape: vec![out, features],
                bytes: bytes(weight),
            },
            Named { name: format!("{name}.bias"), shape: vec![out], bytes: bytes(bias) },
        ]
    });
    Ok(tensors.collect())
}

async fn plain<const D: usize>(name: String, tensor: Tensor<D>) -> Result<Named, TrainingError> {
    let shape = tensor.dims().to_vec();
    let values = read(Transaction::default().register(tensor)).await?.concat();
    Ok(Named { name, shape, bytes: bytes(&values) })
}

fn bytes(values: &[f32]) -> Vec<u8> {
    values.iter().flat_map(|value| value.to_le_bytes()).collect()
}

/// Panels `[panels, in, lanes]` of W `[in, out]` -> its transpose `[out, in]`, which is how they
/// are stored: the inverse of [`shaders::panels_from_rows`].
fn rows_from_panels(values: &[f32], [_, features, lanes]: [usize; 3], out: usize) -> Vec<f32> {
    let at = |row: usize, feature: usize| {
        let (panel, lane) = (row / lanes.max(1), row % lanes.max(1));
        values.get((panel * features + feature) * lanes + lane).copied().unwrap_or(0.0)
    };
    (0..out).flat_map(|row| (0..features).map(move |feature| at(row, feature))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_come_back_from_panels() {
        for (out, features) in [(1, 1), (2, 5), (16, 3), (18, 2), (33, 7)] {
            let rows: Vec<f32> = (0..out * features).map(|value| value as f32).collect();
            let (panels, shape) = shaders::panels_from_rows(&rows, features);
            assert_eq!(rows_from_panels(&panels, shape, out), rows);
        }
    }
}
