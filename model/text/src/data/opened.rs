//! A file as a table: what is recognised of it, and what a person says instead.

use super::encoding::Encoding;
use super::fault::DataFault;
use super::format::Format;
use super::table::Table;

/// What a person says of a file; the rest is recognised.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReadAs {
    /// How its characters are written.
    pub encoding: Option<Encoding>,
    /// How the table is written.
    pub format: Option<Format>,
    /// Whether its first row names the columns.
    pub header: Option<bool>,
}

impl ReadAs {
    /// The same, with what is recognised of a file where nothing is said: how it would be read, even
    /// if it cannot be. The rest of what is no text is not known.
    pub fn recognised(self, bytes: &[u8]) -> Self {
        let encoding = self.encoding.unwrap_or_else(|| Encoding::guess(bytes));
        let guessed = || encoding.decode(bytes).ok().map(|text| Format::guess(&text));
        Self { encoding: Some(encoding), format: self.format.or_else(guessed), ..self }
    }
}

/// How a file was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// How its characters are written.
    pub encoding: Encoding,
    /// How the table is written.
    pub format: Format,
    /// Whether its first row names the columns; they are numbered if not.
    pub header: bool,
}

/// A file that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opened {
    /// Its rows, but those in [`Table::left_out`].
    pub table: Table,
    /// How it was read.
    pub reading: Reading,
}

impl Opened {
    /// Reads the bytes of a file. A few rows that cannot be read are left out.
    ///
    /// # Errors
    /// If there is no text or no row in it, or most rows cannot be read.
    pub fn read(bytes: &[u8], choice: ReadAs) -> Result<Self, DataFault> {
        let encoding = choice.encoding.unwrap_or_else(|| Encoding::guess(bytes));
        let text = encoding.decode(bytes)?;
        let format = choice.format.unwrap_or_else(|| Format::guess(&text));
        let (table, header) = Table::read_most(&text, format, choice.header)?;
        Ok(Self { table, reading: Reading { encoding, format, header } })
    }
}
