//! A model's files, from which every device is filled.

use std::rc::Rc;

use bert::Bert;
use bert::checkpoint::ModelFiles;
use burn::tensor::Device;
use protocol::Fault;

/// A model's files, from which every device is filled.
pub struct Files {
    /// What the model is called.
    pub name: String,
    /// Checked.
    pub model: ModelFiles,
    /// Whether a person gave them.
    pub given: bool,
}

impl Files {
    /// Reads files by their names.
    ///
    /// # Errors
    /// If they are not those of a model.
    pub fn read(name: String, files: Vec<(String, Vec<u8>)>, given: bool) -> Result<Self, Fault> {
        let model = ModelFiles::from_named(files).map_err(unusable)?;
        Ok(Self { name, model, given })
    }

    /// With weights as int8 if that is asked for.
    ///
    /// # Errors
    /// If the checkpoint cannot be used.
    pub fn in_form(self, int8: bool) -> Result<Self, Fault> {
        let model = if int8 { self.model.quantised().map_err(unusable)? } else { self.model };
        Ok(Self { model, ..self })
    }

    /// The model on `device`.
    ///
    /// # Errors
    /// If the checkpoint cannot be used.
    pub fn load_onto(&self, device: &Device) -> Result<Rc<Bert>, Fault> {
        self.model.load(device).map(Rc::new).map_err(unusable)
    }
}

/// The fault of files that cannot be read as a model.
fn unusable(error: impl std::fmt::Display) -> Fault {
    Fault::Checkpoint { detail: error.to_string() }
}
