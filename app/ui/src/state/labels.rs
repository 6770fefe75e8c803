//! What the classifier of an opened model says of the text, or of a piece.

use small::activation::sigmoid;
use text::config::{BertConfig, Problem};
use text::softmax::softmax;
use text::wishes::TracePart;

use super::shown::Shown;
use crate::t;

/// Labels that are listed.
const LISTED: usize = 5;

/// What it says.
#[derive(Clone, Debug, PartialEq)]
pub struct Labels {
    /// Whether it speaks of the whole text, not of a piece.
    pub of_text: bool,
    /// The labels with their probabilities, the most likely first; numbers as they are.
    pub rows: Vec<(String, f64)>,
    /// Whether these are numbers that were learned, not probabilities.
    pub numbers: bool,
}

/// What a result has of the text, or of the piece at `chosen`.
///
/// One label of several has softmax(z), any of several 1 / (1 + exp(-z)), as `transformers` trains
/// them by `problem_type`; a classifier of one label learned a number.
pub fn labels(shown: &Shown, config: &BertConfig, chosen: usize) -> Option<Labels> {
    if let Some(part) = shown.part(TracePart::ReplacedLogits, 0) {
        return replaced(part.row(chosen)?);
    }
    let (logits, of_text) = match shown.part(TracePart::LabelLogits, 0) {
        Some(part) => (part.values.as_slice(), true),
        None => (shown.part(TracePart::TokenLabelLogits, 0)?.row(chosen)?, false),
    };
    Some(said(logits, config, of_text))
}

/// A discriminator's two labels: p(replaced) = 1 / (1 + exp(-z)).
fn replaced(logits: &[f32]) -> Option<Labels> {
    let probability = sigmoid((*logits.first()?).into());
    let mut rows = vec![(t!(piece_replaced), probability), (t!(piece_original), 1.0 - probability)];
    rows.sort_by(|one, other| other.1.total_cmp(&one.1));
    Some(Labels { of_text: false, rows, numbers: false })
}

fn said(logits: &[f32], config: &BertConfig, of_text: bool) -> Labels {
    let logits: Vec<f64> = logits.iter().map(|logit| f64::from(*logit)).collect();
    let names = config.labels(logits.len());
    let problem = config.problem_type.filter(|_| of_text);
    let numbers = problem == Some(Problem::Regression) || (of_text && logits.len() == 1);
    let values = match problem {
        _ if numbers => logits,
        Some(Problem::MultiLabelClassification) => {
            logits.iter().map(|logit| sigmoid(*logit)).collect()
        }
        _ => softmax(&logits),
    };
    let mut rows: Vec<_> = names.into_iter().zip(values).collect();
    if !numbers {
        rows.sort_by(|one, other| other.1.total_cmp(&one.1));
    }
    rows.truncate(LISTED);
    Labels { of_text, rows, numbers }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(problem: &str, logits: &[f32]) -> Labels {
        let config = json!({
            "model_type": "bert", "id2label": { "0": "no", "1": "yes", "2": "perhaps" }, "problem_type": problem,
        });
        let config = BertConfig::from_json(config.to_string().as_bytes()).expect("a configuration");
        said(logits, &config, true)
    }

    #[test]
    fn a_discriminator_has_two_labels() {
        let said = replaced(&[3_f32.ln()]).expect("a logit");
        assert!((said.rows[0].1 - 0.75).abs() < 1e-6 && (said.rows[1].1 - 0.25).abs() < 1e-6);
        assert_eq!(said.rows[0].0, "replaced");
        assert_eq!(replaced(&[-1.0]).expect("a logit").rows[0].0, "original");
    }

    #[test]
    fn labels_are_told_as_they_were_trained() {
        let one = read("single_label_classification", &[0.0, 2_f32.ln(), 0.0]);
        assert_eq!((one.rows[0].0.as_str(), one.numbers), ("yes", false));
        assert!((one.rows[0].1 - 0.5).abs() < 1e-6 && (one.rows[1].1 - 0.25).abs() < 1e-6);
        let any = read("multi_label_classification", &[0.0, 3_f32.ln(), 0.0]);
        assert!((any.rows[0].1 - 0.75).abs() < 1e-6 && (any.rows[1].1 - 0.5).abs() < 1e-6);
        let number = read("regression", &[2.5]);
        assert!(number.numbers && number.rows[0].1 == 2.5);
        // One label that nothing is said of is a number, too: a softmax over one says nothing.
        assert!(read("other", &[2.5]).numbers);
    }
}
