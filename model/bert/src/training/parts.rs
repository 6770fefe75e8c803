//! The parts of a fine-tuned network by the names under which they are kept: those of Hugging Face
//! where it has one.

use burn::module::Param;
use burn::tensor::Tensor;
use text::checkpoint::{in_encoder, over_whole_text};
use text::config::Family;

use super::task_head::TaskHead;
use crate::encoder::Encoder;
use crate::heads::boundary::SpanBoundary;
use crate::heads::field::Field;
use crate::heads::mlm::MaskedLanguageModel;
use crate::heads::regression::SequenceRegression;
use crate::heads::span::SpanClassification;
use crate::layer_norm::LayerNorm;
use crate::linear::Linear;

/// A part.
pub(super) enum Part<'a> {
    /// `{name}.weight` `[out, in]` and `{name}.bias`.
    Linear(String, &'a mut Linear),
    /// Several linear maps of the same input, which lie side by side.
    Joined([String; 3], &'a mut Linear),
    /// `{name}.weight` and `{name}.bias`.
    Norm(String, &'a mut LayerNorm),
    /// A matrix.
    Table(String, &'a mut Param<Tensor<2>>),
    /// A vector.
    Vector(String, &'a mut Param<Tensor<1>>),
}

/// The parts of the encoder.
pub(super) fn of_encoder(encoder: &mut Encoder, family: Family) -> Vec<Part<'_>> {
    let named = |part: &str| in_encoder(family, part);
    let table = |name: &str| named(&format!("embeddings.{name}_embeddings.weight"));
    let embeddings = &mut encoder.embeddings;
    let mut parts = vec![
        Part::Table(table("word"), embeddings.word.floats_mut()),
        Part::Table(table("position"), &mut embeddings.position),
        Part::Norm(named("embeddings.LayerNorm"), &mut embeddings.layer_norm),
    ];
    let segments = embeddings.token_type.as_mut();
    parts.extend(segments.map(|segments| Part::Table(table("token_type"), segments)));
    let projection = embeddings.projection.as_mut();
    parts.extend(projection.map(|linear| Part::Linear(named("embeddings_project"), linear)));
    for (layer, block) in encoder.layers.iter_mut().enumerate() {
        let name = |part: &str| named(&format!("encoder.layer.{layer}.{part}"));
        let qkv = ["query", "key", "value"].map(|part| name(&format!("attention.self.{part}")));
        parts.push(Part::Joined(qkv, &mut block.attention.query_key_value));
        parts.push(Part::Linear(name("attention.output.dense"), &mut block.attention.output));
        parts.push(Part::Norm(name("attention.output.LayerNorm"), &mut block.attention_norm));
        parts.push(Part::Linear(name("intermediate.dense"), &mut block.feed_forward.intermediate));
        parts.push(Part::Linear(name("output.dense"), &mut block.feed_forward.output));
        parts.push(Part::Norm(name("output.LayerNorm"), &mut block.output_norm));
    }
    parts
}

/// The parts of the head for masked words, but for the table that it shares with the encoder.
pub(super) fn of_masked_language_model(head: &mut MaskedLanguageModel) -> Vec<Part<'_>> {
    let name = |part: &str| format!("cls.predictions.{part}");
    vec![
        Part::Linear(name("transform.dense"), &mut head.transform),
        Part::Norm(name("transform.LayerNorm"), &mut head.layer_norm),
        Part::Vector(name("bias"), &mut head.bias),
    ]
}

/// The parts of a head.
pub(super) fn of_head(head: &mut TaskHead, family: Family) -> Vec<Part<'_>> {
    let [pooler, classifier] = over_whole_text(family);
    let linear = |name: &str, linear| Part::Linear(name.to_owned(), linear);
    match head {
        TaskHead::Label(head)
        | TaskHead::Labels(head)
        | TaskHead::Score(SequenceRegression { head, .. }) => vec![
            linear(pooler, &mut head.pooler.dense),
            linear(classifier, &mut head.classifier.dense),
        ],
        TaskHead::Siamese(head) => vec![linear("classifier", &mut head.classifier.dense)],
        TaskHead::Cosine(_) => Vec::new(),
        TaskHead::Words(head) => {
            let mut parts = vec![linear("classifier", &mut head.classifier.dense)];
            parts.extend(head.field.as_mut().into_iter().flat_map(of_field));
            parts
        }
        TaskHead::Question(head) => vec![linear("qa_outputs", &mut head.dense)],
        TaskHead::Spans(head) => of_span_head(head),
        TaskHead::Boundary(head) => of_boundary_head(head),
    }
}

fn of_field(field: &mut Field) -> [Part<'_>; 3] {
    [
        Part::Vector("crf.start".into(), &mut field.start),
        Part::Table("crf.transitions".into(), &mut field.between),
        Part::Vector("crf.end".into(), &mut field.end),
    ]
}

fn of_span_head(head: &mut SpanClassification) -> Vec<Part<'_>> {
    let name = |part: &str| format!("span_head.{part}");
    let mut parts = vec![
        Part::Linear(name("start"), &mut head.start),
        Part::Linear(name("end"), &mut head.end),
        Part::Linear(name("inner"), &mut head.inner),
        Part::Linear(name("classifier"), &mut head.classifier.dense),
    ];
    parts.extend(
        head.attention.as_mut().map(|attention| Part::Linear(name("attention"), attention)),
    );
    parts
}

fn of_boundary_head(head: &mut SpanBoundary) -> Vec<Part<'_>> {
    let name = |part: &str| format!("boundary_head.{part}");
    vec![
        Part::Table(name("position_embeddings.weight"), &mut head.places),
        Part::Linear(name("first.dense"), &mut head.first),
        Part::Norm(name("first.LayerNorm"), &mut head.first_norm),
        Part::Linear(name("second.dense"), &mut head.second),
        Part::Norm(name("second.LayerNorm"), &mut head.second_norm),
        Part::Vector(name("bias"), &mut head.bias),
    ]
}
