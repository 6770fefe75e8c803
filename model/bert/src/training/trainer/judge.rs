//! What the network says of examples while it learns.

use burn::tensor::Transaction;
use text::training::Judged;

use super::Trainer;
use crate::training::error::TrainingError;
use crate::training::network::read;

impl Trainer {
    /// What the network says of some examples now.
    ///
    /// # Errors
    /// If an example does not exist or does not fit, or the device fails.
    pub async fn judge(&self, examples: &[usize]) -> Result<Vec<Judged>, TrainingError> {
        if examples.is_empty() {
            return Ok(Vec::new());
        }
        let (network, batch) = (self.network(), self.batch(examples)?);
        let hidden = self.vectors(&network, examples, &batch)?;
        network.judge(hidden, &batch, &self.plan).await
    }

    /// As [`Trainer::judge`], and one vector for each of the examples, which stands for it on a map,
    /// `[examples][hidden]`: in the last layer that of `[CLS]`, or |u - v| of two sentences that are
    /// read one by one.
    ///
    /// # Errors
    /// As [`Trainer::judge`].
    pub async fn judge_and_summarise(
        &self,
        examples: &[usize],
    ) -> Result<(Vec<Judged>, Vec<Vec<f32>>), TrainingError> {
        if examples.is_empty() {
            return Ok((Vec::new(), Vec::new()));
        }
        let (network, batch) = (self.network(), self.batch(examples)?);
        let hidden = self.vectors(&network, examples, &batch)?;
        let summaries = network.summaries(&hidden, &batch);
        let numbers = read(Transaction::default().register(summaries)).await?.concat();
        let numbers = numbers.chunks(self.config.hidden_size.max(1)).map(<[f32]>::to_vec);
        Ok((network.judge(hidden, &batch, &self.plan).await?, numbers.collect()))
    }
}
