//! A linear-chain conditional random field that learns (Lafferty et al. 2001; Lample et al. 2016,
//! section 2.2). The same arithmetic as [`text::crf`], on tensors and for several sequences.

use burn::module::{Module, Param};
use burn::tensor::{Device, Tensor, TensorData};

use super::fresh::filled;

/// Scores of transitions.
#[derive(Module, Debug)]
pub struct Field {
    /// Score of each label at the beginning, `[labels]`.
    pub start: Param<Tensor<1>>,
    /// A[y, y'], from one label to the next, `[labels, labels]`.
    pub between: Param<Tensor<2>>,
    /// Score of each label at the end, `[labels]`.
    pub end: Param<Tensor<1>>,
}

impl Field {
    /// Transitions that do not matter yet.
    pub fn new(labels: usize, device: &Device) -> Self {
        let zeros = TensorData::new(vec![0.0_f32; labels * labels], [labels, labels]);
        Self {
            start: filled(labels, 0.0, device),
            between: Param::from_tensor(Tensor::from_data(zeros, device)),
            end: filled(labels, 0.0, device),
        }
    }

    /// (ln Z - score of the true labels), summed over the sequences and divided by their words,
    /// `[1]`.
    ///
    /// # Shapes
    /// - emissions `[sequences, words, labels]`
    /// - truth: the labels of each sequence; what lies behind its last word does not count
    pub fn loss(&self, emissions: Tensor<3>, truth: &[Vec<usize>]) -> Tensor<1> {
        let total = truth.iter().map(Vec::len).sum::<usize>().max(1) as f32;
        let counted = truth.iter().map(|labels| f32::from(!labels.is_empty())).collect();
        let counted = upload(counted, [truth.len(), 1], &emissions);
        let partition = (self.log_partition(emissions.clone(), truth) * counted).sum();
        (partition - self.score(emissions, truth)) / total
    }

    /// ln Z of each sequence by the forward algorithm, `[sequences, 1]`.
    fn log_partition(&self, emissions: Tensor<3>, truth: &[Vec<usize>]) -> Tensor<2> {
        let [sequences, words, labels] = emissions.dims();
        let at = |word: usize| emissions.clone().narrow(1, word, 1).reshape([sequences, labels]);
        let between = self.between.val().unsqueeze::<3>();
        let mut reached = at(0) + self.start.val().unsqueeze::<2>();
        for word in 1..words {
            let ways = reached.clone().reshape([sequences, labels, 1]) + between.clone();
            let next = log_sum_exp(ways, 1).reshape([sequences, labels]) + at(word);
            let inside = truth.iter().map(|labels| f32::from(word < labels.len())).collect();
            let inside = upload(inside, [sequences, 1], &emissions);
            reached = reached.clone() + (next - reached) * inside;
        }
        log_sum_exp(reached + self.end.val().unsqueeze::<2>(), 1)
    }

    /// The scores of the true labels, summed over the sequences, `[1]`.
    fn score(&self, emissions: Tensor<3>, truth: &[Vec<usize>]) -> Tensor<1> {
        let [sequences, words, labels] = emissions.dims();
        let mut emitted = Counts::new(sequences * words * labels);
        let mut between = Counts::new(labels * labels);
        let (mut start, mut end) = (Counts::new(labels), Counts::new(labels));
        for (sequence, truth) in truth.iter().enumerate() {
            for (word, label) in truth.iter().enumerate() {
                emitted.add((sequence * words + word) * labels + label);
            }
            for pair in truth.windows(2) {
                if let [from, to] = pair {
                    between.add(from * labels + to);
                }
            }
            truth.first().into_iter().for_each(|label| start.add(*label));
            truth.last().into_iter().for_each(|label| end.add(*label));
        }
        let like = emissions.clone();
        (emissions * upload(emitted.0, [sequences, words, labels], &like)).sum()
            + (self.between.val() * upload(between.0, [labels, labels], &like)).sum()
            + (self.start.val() * upload(start.0, [labels], &like)).sum()
            + (self.end.val() * upload(end.0, [labels], &like)).sum()
    }
}

/// How often each score counts.
struct Counts(Vec<f32>);

impl Counts {
    fn new(length: usize) -> Self {
        Self(vec![0.0; length])
    }

    fn add(&mut self, index: usize) {
        if let Some(count) = self.0.get_mut(index) {
            *count += 1.0;
        }
    }
}

/// ln sum exp(x) along an axis, computed after subtracting the maximum.
fn log_sum_exp<const D: usize>(values: Tensor<D>, axis: usize) -> Tensor<D> {
    let most = values.clone().detach().max_dim(axis);
    (values - most.clone()).exp().sum_dim(axis).log() + most
}

/// Numbers on the device of another tensor.
fn upload<const D: usize, const E: usize>(
    values: Vec<f32>,
    shape: [usize; D],
    like: &Tensor<E>,
) -> Tensor<D> {
    Tensor::from_data(TensorData::new(values, shape), &like.device())
}
