//! Opening a checkpoint: every tensor of the configuration is looked at before any is read.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use safetensors::tensor::{Dtype, SafeTensors, TensorView};

use super::decode::{HostTensor, decode, is_supported, scales, unsupported};
use super::names::{
    DECODER, DECODER_BIAS, DECODER_BIAS_ALIAS, Head, TensorSpec, WORD_EMBEDDINGS, canonical,
    decoder, expected,
};
use super::{CheckpointError, header};
use crate::config::BertConfig;
use crate::tokenizer::Tokenizer;

/// A BERT's weights: bytes of a `model.safetensors` that were checked against a configuration.
#[derive(Debug)]
pub struct Checkpoint<'data> {
    config: BertConfig,
    tensors: SafeTensors<'data>,
    /// Canonical names to the names in the file.
    files_names: BTreeMap<String, String>,
    /// What can be read, by canonical name; shapes and types are checked.
    specs: BTreeMap<String, TensorSpec>,
    heads: BTreeSet<Head>,
}

impl<'data> Checkpoint<'data> {
    /// Checks configuration and weights against each other. Only the header and the scales of int8
    /// matrices are read. Tensors that a BERT does not have are ignored.
    ///
    /// # Errors
    /// The first fault found. A head must be complete or absent; the encoder must be complete.
    pub fn open(config: BertConfig, bytes: &'data [u8]) -> Result<Self, CheckpointError> {
        config.check()?;
        let tensors = header::parse(bytes)?;
        let files_names = index(&tensors)?;
        let mut checkpoint =
            Self { config, tensors, files_names, specs: BTreeMap::new(), heads: BTreeSet::new() };
        checkpoint.check()?;
        Ok(checkpoint)
    }

    /// Opens the three files of a model: `config.json`, `vocab.txt` and `model.safetensors`.
    ///
    /// # Errors
    /// The first fault found in any of them, or that they do not belong together.
    pub fn from_files(
        config: &[u8],
        vocabulary: &[u8],
        weights: &'data [u8],
    ) -> Result<(Self, Tokenizer), CheckpointError> {
        let config = BertConfig::from_json(config)?;
        let text = str::from_utf8(vocabulary).map_err(|_| CheckpointError::VocabularyNotText)?;
        let tokenizer = Tokenizer::from_vocabulary(text)?;
        let (wanted, vocabulary) = (config.vocab_size, tokenizer.vocabulary().len());
        if wanted != vocabulary {
            return Err(CheckpointError::VocabularySize { config: wanted, vocabulary });
        }
        Ok((Self::open(config, weights)?, tokenizer))
    }

    /// The model's sizes.
    pub fn config(&self) -> &BertConfig {
        &self.config
    }

    /// The heads that the checkpoint holds.
    pub fn heads(&self) -> &BTreeSet<Head> {
        &self.heads
    }

    /// Whether [`Self::tensor`] can give this tensor, by its canonical name. The decoder counts as
    /// there when the masked-language-modelling head is, because it can be tied.
    pub fn has(&self, name: &str) -> bool {
        self.specs.contains_key(name) || (name == DECODER && self.is_tied())
    }

    /// Whether the masked-language-modelling head shares the word embeddings.
    pub fn is_tied(&self) -> bool {
        self.heads.contains(&Head::MaskedLanguageModel) && !self.specs.contains_key(DECODER)
    }

    /// The tensors in the file that belong to a BERT, in the order of their names.
    pub fn specs(&self) -> impl Iterator<Item = &TensorSpec> {
        self.specs.values()
    }

    /// A tensor by its canonical name (without `bert.`, LayerNorm with `weight` and `bias`), in
    /// single precision. Its shape is that of the configuration.
    ///
    /// # Errors
    /// A name that the checkpoint does not hold, or values that are not finite.
    pub fn tensor(&self, name: &str) -> Result<HostTensor, CheckpointError> {
        self.rows(name, 0..usize::MAX)
    }

    /// Some rows of a tensor, or elements of a vector, as [`Self::tensor`] gives them. Fewer come
    /// where the tensor ends.
    ///
    /// # Errors
    /// As [`Self::tensor`].
    pub fn rows(&self, name: &str, rows: Range<usize>) -> Result<HostTensor, CheckpointError> {
        let name = if name == DECODER && self.is_tied() { WORD_EMBEDDINGS } else { name };
        if !self.specs.contains_key(name) {
            return Err(missing(name));
        }
        let view = self.view(name).ok_or_else(|| missing(name))?;
        let all = view.shape().first().copied().unwrap_or(0);
        let end = rows.end.min(all);
        let rows = rows.start.min(end)..end;
        let cut = cut(&view, rows.clone()).ok_or_else(|| missing(name))?;
        match view.dtype() {
            Dtype::I8 => {
                let scales = self.scales(name, &view)?;
                decode(name, &cut, Some(scales.get(rows).unwrap_or_default()))
            }
            _ => decode(name, &cut, None),
        }
    }

    fn check(&mut self) -> Result<(), CheckpointError> {
        let table = expected(&self.config);
        for spec in &table {
            let present = self.files_names.contains_key(&spec.name);
            self.heads.extend(spec.head.filter(|_| present));
        }
        for spec in table {
            if spec.head.is_none_or(|head| self.heads.contains(&head)) {
                self.accept(spec)?;
            }
        }
        let decoder = decoder(&self.config);
        if self.heads.contains(&Head::MaskedLanguageModel) && self.files_names.contains_key(DECODER)
        {
            self.accept(decoder)?;
        }
        Ok(())
    }

    /// Checks one tensor and makes it readable.
    fn accept(&mut self, spec: TensorSpec) -> Result<(), CheckpointError> {
        let name = &spec.name;
        let view = self.view(name).ok_or_else(|| missing(name))?;
        if view.shape() != spec.shape {
            return Err(CheckpointError::WrongShape {
                name: name.clone(),
                expected: spec.shape,
                found: view.shape().to_vec(),
            });
        }
        if !is_supported(view.dtype()) {
            return Err(unsupported(name, view.dtype()));
        }
        if view.dtype() == Dtype::I8 {
            self.scales(name, &view)?;
        }
        self.specs.insert(name.clone(), spec);
        Ok(())
    }

    fn view(&self, name: &str) -> Option<TensorView<'data>> {
        self.tensors.tensor(self.files_names.get(name)?).ok()
    }

    fn scales(&self, name: &str, view: &TensorView<'_>) -> Result<Vec<f32>, CheckpointError> {
        let rows = view.shape().first().copied().unwrap_or(0);
        scales(name, rows, self.view(&format!("{name}.scale")))
    }
}

/// The same tensor with some of its rows, which must exist.
fn cut<'data>(view: &TensorView<'data>, rows: Range<usize>) -> Option<TensorView<'data>> {
    let mut shape = view.shape().to_vec();
    let all = *shape.first()?;
    let row = view.data().len().checked_div(all).unwrap_or(0);
    *shape.first_mut()? = rows.len();
    let data = view.data().get(rows.start * row..rows.end * row)?;
    TensorView::new(view.dtype(), shape, data).ok()
}

/// Canonical names to the names in the file.
fn index(tensors: &SafeTensors<'_>) -> Result<BTreeMap<String, String>, CheckpointError> {
    let mut names = BTreeMap::new();
    for (name, _) in tensors.iter() {
        let canonical = canonical(name);
        if names.insert(canonical.clone(), name.to_owned()).is_some() {
            return Err(CheckpointError::Ambiguous { name: canonical });
        }
    }
    if !names.contains_key(DECODER_BIAS) {
        let alias = names.get(DECODER_BIAS_ALIAS).cloned();
        names.extend(alias.map(|alias| (DECODER_BIAS.to_owned(), alias)));
    }
    Ok(names)
}

fn missing(name: &str) -> CheckpointError {
    CheckpointError::MissingTensor { name: name.to_owned() }
}
