//! The loss of masked language modelling, term by term.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::row::Label;

/// How far above 0 a log-probability may lie because it was rounded.
const ROUNDING: f64 = 1e-4;

/// Why a loss cannot be taken.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
pub enum LossError {
    /// Not one log-probability a label.
    #[error("There are {labels} selected positions, but {given} log-probabilities.")]
    WrongCount {
        /// Selected positions with a label.
        labels: usize,
        /// Log-probabilities given.
        given: usize,
    },
    /// A value that no probability has.
    #[error("The probability at position {at} is not between 0 and 1.")]
    NoProbability {
        /// The position.
        at: usize,
    },
}

/// The loss at one selected position.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Term {
    /// The position and its original piece.
    pub label: Label,
    /// Probability p of the original piece.
    pub probability: f64,
    /// -ln p, in nats; infinite for p = 0.
    pub loss: f64,
}

/// The loss of an input.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Loss {
    /// One term a selected position.
    pub terms: Vec<Term>,
    /// Their sum, in nats.
    pub sum: f64,
    /// Their mean: what the objective sees (Devlin et al. 2019, section 3.1 and code). `None`
    /// where nothing is selected, because there is no loss then.
    pub mean: Option<f64>,
}

/// The mean of -ln p(original) over the *selected* positions only. `log_probabilities` holds
/// ln p of the original piece, one a label.
///
/// # Errors
/// Another number of log-probabilities than of labels, or one that is above 0 or no number.
pub fn loss(labels: &[Label], log_probabilities: &[f64]) -> Result<Loss, LossError> {
    if labels.len() != log_probabilities.len() {
        let (labels, given) = (labels.len(), log_probabilities.len());
        return Err(LossError::WrongCount { labels, given });
    }
    let terms: Result<Vec<Term>, LossError> =
        labels.iter().zip(log_probabilities).map(|(label, ln)| term(*label, *ln)).collect();
    let terms = terms?;
    let sum = terms.iter().fold(0.0, |sum, term| sum + term.loss);
    let mean = (!terms.is_empty()).then(|| sum / terms.len() as f64);
    Ok(Loss { terms, sum, mean })
}

/// The same from probabilities.
///
/// # Errors
/// Another number of probabilities than of labels, or one outside 0 to 1.
pub fn loss_of_probabilities(labels: &[Label], probabilities: &[f64]) -> Result<Loss, LossError> {
    let logarithms: Vec<f64> = probabilities.iter().map(|p| p.ln()).collect();
    loss(labels, &logarithms)
}

fn term(label: Label, ln: f64) -> Result<Term, LossError> {
    if ln.is_nan() || ln > ROUNDING {
        return Err(LossError::NoProbability { at: label.at });
    }
    let ln = ln.min(0.0);
    // 0 - ln and not -ln: the loss of a certain piece is 0, not minus 0.
    Ok(Term { label, probability: ln.exp(), loss: 0.0 - ln })
}
