//! How a table is written, and what a text seems to be.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};

use super::conll::is_conll;
use super::cut::{Cut, lines_within};
use super::marked::marked;
use super::records::records;

/// How a table is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Cells separated by commas.
    Csv,
    /// Cells separated by semicolons: what spreadsheets call CSV where numbers have a decimal comma.
    Semicolons,
    /// Cells separated by tabs, in which quotes are characters.
    Tsv,
    /// Cells separated by vertical bars.
    Bars,
    /// One JSON object a line.
    JsonLines,
    /// One JSON value that holds the rows.
    Json,
    /// A word and its labels a line, and an empty line after each sentence.
    Conll,
}

/// Those whose cells a character separates; of two that fit as well, the first.
const SEPARATED: [Format; 4] = [Format::Tsv, Format::Semicolons, Format::Csv, Format::Bars];

impl Format {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Csv,
        Self::Semicolons,
        Self::Tsv,
        Self::Bars,
        Self::JsonLines,
        Self::Json,
        Self::Conll,
    ];

    /// The character that separates cells, if one does.
    #[inline]
    pub fn separator(self) -> Option<u8> {
        match self {
            Self::Csv => Some(b','),
            Self::Semicolons => Some(b';'),
            Self::Tsv => Some(b'\t'),
            Self::Bars => Some(b'|'),
            Self::JsonLines | Self::Json | Self::Conll => None,
        }
    }

    /// The format that a text seems to have.
    pub fn guess(text: &str) -> Self {
        let text = text.trim_start_matches('\u{feff}');
        let mark = marked(text);
        let named = SEPARATED.iter().find(|one| mark.is_some() && one.separator() == mark);
        if let Some(format) = named {
            return *format;
        }
        let begins = text.trim_start();
        if begins.starts_with('{') {
            return if is_one_value(begins) { Self::Json } else { Self::JsonLines };
        }
        let list = begins.strip_prefix('[').map(str::trim_start);
        if list.is_some_and(|list| list.starts_with('{')) {
            return Self::Json;
        }
        if is_conll(text) { Self::Conll } else { separated(text) }
    }
}

/// Whether a text that begins with an object is one value: it goes on behind its first line, or
/// nothing comes behind an object that holds rows.
fn is_one_value(text: &str) -> bool {
    let (first, behind) = text.split_once('\n').unwrap_or((text, ""));
    let object = serde_json::from_str::<serde_json::Map<String, serde_json::Value>>(first);
    match object {
        Ok(object) => {
            let holds_rows = |value: &serde_json::Value| {
                value.as_array().is_some_and(|rows| rows.iter().any(serde_json::Value::is_object))
            };
            let columns = object.values().all(|value| value.is_array() || value.is_object());
            behind.trim().is_empty() && (columns || object.values().any(holds_rows))
        }
        Err(error) => error.is_eof() && !behind.trim_start().starts_with('{'),
    }
}

/// The separator with which most records have as many cells as the first; of these the one that
/// makes most cells.
fn separated(text: &str) -> Format {
    /// Bytes that are looked at.
    const SEEN: usize = 60_000;
    let seen = lines_within(text, SEEN);
    let fit = |format: Format| {
        let separator = format.separator()?;
        let records = records(seen, separator, false, &mut Cut::default(), &mut Vec::new());
        let wanted = records.first().map_or(0, |record| record.count);
        let even = records.iter().filter(|record| record.count == wanted).count();
        (wanted > 1).then(|| (1_000 * even / records.len().max(1), wanted))
    };
    let fits = SEPARATED.into_iter().filter_map(|format| Some((fit(format)?, format)));
    fits.min_by_key(|(fit, _)| Reverse(*fit)).map_or(Format::Csv, |(_, format)| format)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_in_quotes_separates_nothing() {
        assert_eq!(Format::guess("\"one; two; three\",a\n"), Format::Csv);
        assert_eq!(Format::guess("\"one, two, three\";a\n"), Format::Semicolons);
        assert_eq!(Format::guess("text\n"), Format::Csv);
    }

    #[test]
    fn a_format_is_known_by_its_rows() {
        let cases = [
            // Every row has one comma and one semicolon, or one in its text by chance.
            ("4,5;fine\n3,5;poor\n", Format::Semicolons),
            ("Good, hot soup;good\nCold soup;bad\n", Format::Semicolons),
            ("good\tHot, good soup\nbad\tCold soup\n", Format::Tsv),
            ("text|label\nHot, good|good\n", Format::Bars),
            ("text,label\nhot,good|long\n", Format::Csv),
            ("sep=;\ntext;label\n", Format::Semicolons),
            ("{\"text\":\"a\"}\n{\"text\":\"b\"}\n", Format::JsonLines),
            ("{\"text\":\"a\", \"tags\":[\"b\"]}\n", Format::JsonLines),
            ("{\"text\":\n{\"text\":\"b\"}\n", Format::JsonLines),
            ("{\n \"data\": [{\"text\":\"a\"}]\n}\n", Format::Json),
            ("{\"data\": [{\"text\":\"a\"}]}\n", Format::Json),
            ("{\"text\": [\"a\"], \"label\": [\"b\"]}\n", Format::Json),
            (" [\n {\"text\":\"a\"}]", Format::Json),
            ("[CLS] is a piece,good\n[SEP] is one,bad\n", Format::Csv),
            ("Anna B-PER\nleft O\n", Format::Conll),
            ("It PRON\nrains VERB\n\nIt PRON\nsnows VERB\n", Format::Conll),
            ("label\ttext\n\na\tone more\n\nb\ttwo of them\n", Format::Tsv),
            ("", Format::Csv),
        ];
        for (text, wanted) in cases {
            assert_eq!(Format::guess(text), wanted, "{text}");
        }
    }
}
