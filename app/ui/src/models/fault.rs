//! Why files cannot be taken.

use thiserror::Error;

/// Why files cannot be taken.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum FileFault {
    /// None of them belongs to a model.
    #[error(
        "These files hold no model. Choose config.json, vocab.txt and model.safetensors, their folder, or a .zip of them."
    )]
    NoModel,
    /// There is a configuration, but nothing that was learned.
    #[error(
        "model.safetensors is missing. Choose it together with config.json and vocab.txt. Weights in a .bin file cannot be read."
    )]
    NoWeights,
    /// It is called a file of weights and is none.
    #[error(
        "{file} holds no weights in the safetensors format, or not all of it arrived. Download it again."
    )]
    Unread {
        /// Its name.
        file: String,
    },
    /// They are of another kind of model, do not belong together, or cannot be read.
    #[error("These files cannot be opened. {why}")]
    Refused {
        /// What is wrong, as a sentence.
        why: String,
    },
    /// Several models.
    #[error("There is more than one model: {names}. Choose the folder of one of them.")]
    Several {
        /// The first of them.
        names: String,
    },
    /// It does not fit into a page.
    #[error("{file} has more than 4 GB, which no page can hold. Choose a smaller model.")]
    TooLarge {
        /// Its name.
        file: String,
    },
    /// It is called an archive and is none.
    #[error("{file} is no .zip archive, or not all of it arrived. Pack or download it again.")]
    NoArchive {
        /// Its name.
        file: String,
    },
    /// It needs a password.
    #[error("{file} is encrypted. Unpack the archive and choose the folder.")]
    Encrypted {
        /// The name in the archive.
        file: String,
    },
    /// It is packed neither with deflate nor not at all.
    #[error(
        "{file} is packed in a way that browsers do not know. Unpack the archive and choose the folder."
    )]
    Method {
        /// The name in the archive.
        file: String,
    },
    /// It unpacks to more bytes than the archive's directory says.
    #[error("{file} unpacks to more than the archive says. Pack the archive again.")]
    Longer {
        /// The name in the archive.
        file: String,
    },
    /// It unpacks to less, or not at all.
    #[error("{file} is damaged in the archive. Pack or download the archive again.")]
    Damaged {
        /// The name in the archive.
        file: String,
    },
    /// The browser's disk quota.
    #[error(
        "This browser has no room left for the model. Remove another one, or free space on the disk."
    )]
    NoRoom,
    /// The browser keeps nothing for pages.
    #[error("This browser keeps no files for this page, as in a private window.")]
    NotKept,
    /// What was kept is gone.
    #[error("{name} is no longer kept in this browser. Choose its files again.")]
    Gone {
        /// The model's name.
        name: String,
    },
}
