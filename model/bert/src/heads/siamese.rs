//! A label for two sentences that are each read by themselves: softmax(W [u; v; |u - v|] + b)
//! (Reimers and Gurevych 2019, section 3, "classification objective function"; b is ours, as in the
//! other heads). The same encoder makes both vectors, which is why the network is called siamese.

use burn::module::Module;
use burn::tensor::{Device, Tensor};

use super::classifier::Classifier;

/// Scores of labels for two sentences.
#[derive(Module, Debug)]
pub struct SiameseClassification {
    /// W `[3 * hidden, labels]` and b.
    pub classifier: Classifier,
}

impl SiameseClassification {
    /// Fresh weights.
    pub fn new(hidden: usize, labels: usize, seed: u64, device: &Device) -> Self {
        Self { classifier: Classifier::new(3 * hidden, labels, seed, device) }
    }

    /// # Shapes
    /// - first and second `[pairs, hidden]`: u and v, the vectors of the sentences
    /// - output `[pairs, labels]`, logits
    pub fn forward(&self, first: Tensor<2>, second: Tensor<2>) -> Tensor<2> {
        let apart = (first.clone() - second.clone()).abs();
        self.classifier.forward(Tensor::cat(vec![first, second, apart], 1))
    }
}
