//! Word vectors learned from a text: skip-gram with negative sampling (Mikolov et al. 2013b;
//! Jurafsky & Martin, Speech and Language Processing, chapter 6) and GloVe (Pennington et al. 2014).
//!
//! Both keep two matrices `[words, width]`: the vectors of words as targets, and those as contexts.

pub mod align;
pub mod analogies;
pub mod frequent;
pub mod glove;
pub mod noise;
pub mod recorded;
pub mod skip_gram;
pub mod space;
pub mod training;
pub mod vectors;
pub mod window;
