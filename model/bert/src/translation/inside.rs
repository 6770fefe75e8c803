//! One look of a decoder, in numbers; and what it would say if it were told the truth.

use burn::tensor::{Tensor, Transaction};
use text::translation::END;

use super::network::Translator;
use crate::training::{TrainingError, foreseen, read_back};

/// One look.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Look {
    /// Features of a vector.
    pub width: usize,
    /// q `[width]`.
    pub query: Vec<f32>,
    /// k `[encoder, width]`.
    pub keys: Vec<f32>,
    /// v `[encoder, width]`.
    pub values: Vec<f32>,
    /// `[encoder]`.
    pub scores: Vec<f32>,
    /// Their softmax, `[encoder]`.
    pub weights: Vec<f32>,
    /// The sum of values by these weights, `[width]`.
    pub context: Vec<f32>,
}

/// How an answer fares when the signs before each are the right ones, and when they are the network's
/// own.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Forced {
    /// -ln p of each right sign and the end after the right ones.
    pub right: Vec<f32>,
    /// The same after what the network wrote itself, as far as it wrote: after its end comes nothing.
    pub own: Vec<f32>,
}

impl Translator {
    /// The look before sign `place` of what was written; `None` of a network that does not look.
    ///
    /// # Errors
    /// If the device fails.
    pub async fn look(
        &self,
        source: &[usize],
        written: &[usize],
        place: usize,
    ) -> Result<Option<Look>, TrainingError> {
        let place = place.min(written.len());
        let outputs = self.write(&self.read(&[source]), &[started(written)], None);
        let Some(attended) = outputs.attended else { return Ok(None) };
        let [_, _, width] = attended.queries.dims();
        let here = |tensor: Tensor<3>| tensor.narrow(1, place, 1);
        let transaction = Transaction::default()
            .register(here(attended.queries))
            .register(attended.keys)
            .register(attended.values)
            .register(here(attended.scores))
            .register(here(attended.weights))
            .register(here(attended.context));
        let [query, keys, values, scores, weights, context] =
            read_back(transaction).await?.try_into().unwrap_or_default();
        Ok(Some(Look { width, query, keys, values, scores, weights, context }))
    }

    /// How a right answer fares.
    ///
    /// # Errors
    /// If the device fails.
    pub async fn forced(
        &self,
        source: &[usize],
        answer: &[usize],
    ) -> Result<Forced, TrainingError> {
        let memory = self.read(&[source]);
        let own = self.answers(&[source], answer.len()).await?.pop().unwrap_or_default();
        let mut own = own.signs;
        own.truncate(answer.len());
        let losses = async |given: &[usize]| {
            let logits = self.write(&memory, &[started(given)], None).logits;
            let signs =
                foreseen(logits.squeeze_dim(0), answer.iter().copied().chain([END])).await?;
            Ok::<_, TrainingError>(signs.iter().map(|sign| sign.loss as f32).collect())
        };
        Ok(Forced { right: losses(answer).await?, own: losses(&own).await? })
    }
}

/// What a decoder reads before it says the next sign.
fn started(signs: &[usize]) -> Vec<usize> {
    std::iter::once(END).chain(signs.iter().copied()).collect()
}
