//! Opening a checkpoint: every tensor of the configuration is looked at before any is read.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use burn::tensor::Bytes;
use safetensors::tensor::{Dtype, SafeTensors, TensorView};
use text::checkpoint::outline::{Stored, Told, by_canonical_name, told};
use text::checkpoint::{CheckpointError, DECODER, TensorSpec, WORD_EMBEDDINGS};
use text::config::BertConfig;
use text::head::Head;

use super::decode::{HostTensor, decode, scales};
use super::header;

/// A model's weights: bytes of one or several safetensors files that were checked against a
/// configuration.
#[derive(Debug)]
pub struct Checkpoint<'data> {
    config: BertConfig,
    shards: Vec<SafeTensors<'data>>,
    /// The same shards, if they can be shared.
    shared: &'data [Bytes],
    /// Canonical names to the shard and the name in it.
    places: BTreeMap<String, (usize, String)>,
    /// What can be read, by canonical name; shapes and types are checked.
    specs: BTreeMap<String, TensorSpec>,
    heads: BTreeSet<Head>,
}

/// A matrix in int8, as it lies in a file: row r, column c is rows[r, c] scales[r].
pub struct StoredBytes<'data> {
    /// `[out, in]`, the last axis fastest: signed integers, byte by byte.
    pub rows: &'data [u8],
    /// `[out]`.
    pub scales: Vec<f32>,
    shared: Option<Bytes>,
}

impl StoredBytes<'_> {
    /// The rows, shared with the file where that is possible, else copied.
    pub fn into_rows(self) -> Bytes {
        self.shared.unwrap_or_else(|| Bytes::from_bytes_vec(self.rows.to_vec()))
    }
}

impl<'data> Checkpoint<'data> {
    /// Checks configuration and weights against each other. Only the header and the scales of int8
    /// matrices are read. Tensors that a BERT does not have are ignored.
    ///
    /// # Errors
    /// The first fault found. A head must be complete or absent; the encoder must be complete.
    pub fn open(config: BertConfig, bytes: &'data [u8]) -> Result<Self, CheckpointError> {
        Self::open_shards(config, [bytes])
    }

    /// As [`Self::open`], of weights that lie in several files.
    ///
    /// # Errors
    /// As [`Self::open`], or the same tensor in two files.
    pub fn open_shards(
        config: BertConfig,
        shards: impl IntoIterator<Item = &'data [u8]>,
    ) -> Result<Self, CheckpointError> {
        config.check()?;
        let shards: Vec<_> = shards.into_iter().map(header::parse).collect::<Result<_, _>>()?;
        let places = index(&shards)?;
        let (shared, specs, heads) = (&[][..], BTreeMap::new(), BTreeSet::new());
        let mut checkpoint = Self { config, shards, shared, places, specs, heads };
        checkpoint.check()?;
        Ok(checkpoint)
    }

    /// As [`Self::open_shards`], of files of which tensors may keep parts without copying them
    /// ([`Bytes::shared`]).
    ///
    /// # Errors
    /// As [`Self::open_shards`].
    pub fn open_shared(
        config: BertConfig,
        shards: &'data [Bytes],
    ) -> Result<Self, CheckpointError> {
        let slices = shards.iter().map(|shard| &**shard);
        Ok(Self { shared: shards, ..Self::open_shards(config, slices)? })
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

    /// A matrix as it is stored, if that is in int8.
    ///
    /// # Errors
    /// A name that the checkpoint does not hold.
    pub fn bytes(&self, name: &str) -> Result<Option<StoredBytes<'data>>, CheckpointError> {
        let view = self.view(name).ok_or_else(|| missing(name))?;
        if view.dtype() != Dtype::I8 {
            return Ok(None);
        }
        let scales = self.scales(name, &view)?;
        Ok(Some(StoredBytes { rows: view.data(), scales, shared: self.shared(name, view.data()) }))
    }

    /// The part of a shared file where a tensor lies.
    fn shared(&self, name: &str, data: &[u8]) -> Option<Bytes> {
        let (shard, _) = self.places.get(name)?;
        let file = self.shared.get(*shard)?;
        let first = data.as_ptr().addr().checked_sub(file.as_ptr().addr())?;
        file.view(first, first + data.len()).ok()
    }

    fn check(&mut self) -> Result<(), CheckpointError> {
        let stored = |name: &String| {
            let view = self.view(name)?;
            let (dtype, shape) = (view.dtype().to_string(), view.shape().to_vec());
            Some((name.clone(), Stored { dtype, shape }))
        };
        let tensors = self.places.keys().filter_map(stored).collect();
        let Told { specs, heads, .. } = told(&self.config, &tensors)?;
        for name in specs.keys() {
            if let Some(view) = self.view(name).filter(|view| view.dtype() == Dtype::I8) {
                self.scales(name, &view)?;
            }
        }
        (self.specs, self.heads) = (specs, heads);
        Ok(())
    }

    fn view(&self, name: &str) -> Option<TensorView<'data>> {
        let (shard, name) = self.places.get(name)?;
        self.shards.get(*shard)?.tensor(name).ok()
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

/// Canonical names to the shard and the name in it.
fn index(shards: &[SafeTensors<'_>]) -> Result<BTreeMap<String, (usize, String)>, CheckpointError> {
    let of = |(shard, tensors): (usize, &SafeTensors<'_>)| {
        let names = tensors.iter().map(|(name, _)| name.to_owned());
        names.map(|name| (name.clone(), (shard, name))).collect::<Vec<_>>()
    };
    by_canonical_name(shards.iter().enumerate().flat_map(of))
}

fn missing(name: &str) -> CheckpointError {
    CheckpointError::MissingTensor { name: name.to_owned() }
}
