//! Bytes as text, in the encodings that tables come in.

use serde::{Deserialize, Serialize};

use super::fault::DataFault;

/// How the characters of a file are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Encoding {
    /// UTF-8.
    #[default]
    Utf8,
    /// UTF-16, the low byte first: the "Unicode text" of spreadsheets.
    Utf16Le,
    /// UTF-16, the high byte first.
    Utf16Be,
    /// Windows-1252: what older programs write in Western Europe.
    Windows1252,
}

/// Marks at the beginning of a file, and what they say.
const MARKS: [(&[u8], Encoding); 3] = [
    (&[0xef, 0xbb, 0xbf], Encoding::Utf8),
    (&[0xff, 0xfe], Encoding::Utf16Le),
    (&[0xfe, 0xff], Encoding::Utf16Be),
];

/// The characters of the bytes 0x80 to 0x9f in Windows-1252 as the web reads it; five of them stand
/// for themselves.
const WINDOWS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

impl Encoding {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Utf8, Self::Utf16Le, Self::Utf16Be, Self::Windows1252];

    /// What a file is written in: what its mark says, UTF-8 if it can be, UTF-16 if about every
    /// second byte is zero, or else Windows-1252, in which all bytes are characters.
    pub fn guess(bytes: &[u8]) -> Self {
        if let Some((_, encoding)) = MARKS.iter().find(|(mark, _)| bytes.starts_with(mark)) {
            return *encoding;
        }
        let zeros = |first: usize| {
            let every_second = bytes.iter().skip(first).step_by(2).take(SEEN);
            every_second.filter(|byte| **byte == 0).count()
        };
        let most = bytes.len().div_ceil(2).min(SEEN);
        match [zeros(0), zeros(1)] {
            [0, low] if 2 * low > most => Self::Utf16Le,
            [high, 0] if 2 * high > most => Self::Utf16Be,
            _ if str::from_utf8(bytes).is_ok() => Self::Utf8,
            _ => Self::Windows1252,
        }
    }

    /// The text, without a mark at its beginning.
    ///
    /// # Errors
    /// If the bytes are none in this encoding, or no text: they hold characters of code 0.
    pub fn decode(self, bytes: &[u8]) -> Result<String, DataFault> {
        let marks = MARKS.iter().filter(|(_, encoding)| *encoding == self);
        let unmarked =
            marks.fold(bytes, |rest, (mark, _)| rest.strip_prefix(*mark).unwrap_or(rest));
        let text = match self {
            Self::Utf8 => str::from_utf8(unmarked).ok().map(str::to_owned),
            Self::Utf16Le => utf16(unmarked, u16::from_le_bytes),
            Self::Utf16Be => utf16(unmarked, u16::from_be_bytes),
            Self::Windows1252 => Some(unmarked.iter().map(|byte| windows(*byte)).collect()),
        };
        text.filter(|text| !text.contains('\0')).ok_or(DataFault::Encoding)
    }
}

/// Pairs of bytes that are looked at.
const SEEN: usize = 4096;

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Option<String> {
    let (pairs, rest) = bytes.as_chunks::<2>();
    let units: Vec<u16> = pairs.iter().map(|pair| unit(*pair)).collect();
    String::from_utf16(&units).ok().filter(|_| rest.is_empty())
}

fn windows(byte: u8) -> char {
    let special = byte.checked_sub(0x80).and_then(|place| WINDOWS.get(usize::from(place)));
    special.copied().unwrap_or(char::from(byte))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn read(bytes: &[u8]) -> (Encoding, Result<String, DataFault>) {
        let encoding = Encoding::guess(bytes);
        (encoding, encoding.decode(bytes))
    }

    fn written(text: &str, encoding: Encoding) -> Vec<u8> {
        match encoding {
            Encoding::Utf16Le => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
            Encoding::Utf16Be => text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
            _ => text.as_bytes().to_vec(),
        }
    }

    #[test]
    fn bytes_of_windows_are_characters() {
        let found = read(b"caf\xe9 \x80 \x93so\x94 na\xefve \x9f\n");
        assert_eq!(found, (Encoding::Windows1252, Ok("café € “so” naïve Ÿ\n".to_owned())));
    }

    #[test]
    fn what_is_no_text_is_refused() {
        for bytes in
            [&b"PK\x03\x04\x14\0\0\0\x08\0\xe9\xff"[..], &[0xff, 0xfe, 0x41], b"a\0b\0\0\0"]
        {
            assert_eq!(read(bytes).1, Err(DataFault::Encoding), "{bytes:?}");
        }
        assert_eq!(Encoding::Utf8.decode(b"caf\xe9"), Err(DataFault::Encoding));
        assert_eq!(read(b""), (Encoding::Utf8, Ok(String::new())));
    }

    proptest! {
        /// With its mark, every text is read in the encoding in which it is written.
        #[test]
        fn a_mark_decides(text in "[a-zé€🎉,\n]{0,20}") {
            for encoding in [Encoding::Utf8, Encoding::Utf16Le, Encoding::Utf16Be] {
                let marked = written(&format!("\u{feff}{text}"), encoding);
                prop_assert_eq!(read(&marked), (encoding, Ok(text.clone())));
            }
        }

        #[test]
        fn western_texts_need_no_mark(text in "[a-zé ,]{0,9}[a-z]{10}") {
            for encoding in [Encoding::Utf8, Encoding::Utf16Le, Encoding::Utf16Be] {
                prop_assert_eq!(read(&written(&text, encoding)), (encoding, Ok(text.clone())));
            }
        }
    }
}
