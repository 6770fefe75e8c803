//! Writing an answer sign by sign: each time the most likely one.

use burn::tensor::{Tensor, Transaction};
use text::translation::END;

use super::network::{Memory, Outputs, Translator};
use crate::recurrent::LstmState;
use crate::training::{TrainingError, read_back};

/// What a network wrote.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Written {
    /// The numbers of the signs, without the end.
    pub signs: Vec<usize>,
    /// Whether it ended by itself.
    pub ended: bool,
    /// `[signs and the end, encoder]`: how much of each look fell on each sign of the source and
    /// the end behind it. Empty without attention.
    pub map: Vec<f32>,
}

impl Translator {
    /// Answers to sources, of at most so many signs and an end each.
    ///
    /// # Errors
    /// If the device fails.
    pub async fn answers<T: AsRef<[usize]>>(
        &self,
        sources: &[T],
        most: usize,
    ) -> Result<Vec<Written>, TrainingError> {
        let memory = self.read(sources);
        let mut written = vec![Written::default(); sources.len()];
        let mut state = None;
        for _ in 0..=most {
            let outputs = self.write_on(&memory, &written, state.take());
            state = outputs.state.clone();
            let (best, looks) = last(outputs).await?;
            for (place, (written, best)) in written.iter_mut().zip(best).enumerate() {
                if written.ended {
                    continue;
                }
                let encoder = sources.get(place).map_or(0, |source| source.as_ref().len() + 1);
                let [_, width, _] = memory.vectors.dims();
                let look = looks.chunks(width).nth(place).and_then(|look| look.get(..encoder));
                written.map.extend(look.unwrap_or_default());
                written.ended = best == END;
                if best != END {
                    written.signs.push(best);
                }
            }
            if written.iter().all(|written| written.ended) {
                break;
            }
        }
        Ok(written)
    }

    /// A recurrent network remembers what it wrote; a Transformer reads it again.
    fn write_on(&self, memory: &Memory, written: &[Written], state: Option<LstmState>) -> Outputs {
        let longest = written.iter().map(|written| written.signs.len()).max().unwrap_or(0);
        // What ended is written on, too, and nobody reads it.
        let given = |written: &Written| {
            let mut given = vec![END];
            given.extend(&written.signs);
            given.resize(longest + 1, END);
            given
        };
        let from = if state.is_some() { longest } else { 0 };
        let given: Vec<Vec<usize>> =
            written.iter().map(|written| given(written).split_off(from)).collect();
        self.write(memory, &given, state)
    }
}

/// The most likely signs after the last ones, and where was looked, `[batch, encoder]`.
async fn last(outputs: Outputs) -> Result<(Vec<usize>, Vec<f32>), TrainingError> {
    let [_, time, signs] = outputs.logits.dims();
    let at_end = |tensor: Tensor<3>| tensor.narrow(1, time - 1, 1);
    let mut transaction = Transaction::default().register(at_end(outputs.logits));
    if let Some(attended) = outputs.attended {
        transaction = transaction.register(at_end(attended.weights));
    }
    let mut read = read_back(transaction).await?.into_iter();
    let logits = read.next().unwrap_or_default();
    let best = |logits: &[f32]| {
        let best = logits.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1));
        best.map_or(END, |(sign, _)| sign)
    };
    Ok((logits.chunks(signs.max(1)).map(best).collect(), read.next().unwrap_or_default()))
}
