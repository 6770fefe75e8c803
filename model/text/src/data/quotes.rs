//! Quotes that are opened and not closed: readers of CSV take all lines up to the next quote for one
//! cell, without a word.

/// An opening quote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Quote {
    /// Its line, counted from 1.
    pub line: usize,
    /// Its byte.
    pub start: usize,
}

/// Where a reader of separated cells stands.
enum At {
    /// Before the first character of a cell.
    Start,
    /// In a cell without quotes.
    Bare,
    /// Behind this opening quote.
    Quoted(Quote),
    /// Behind a quote within such quotes: it closes them, unless another one follows.
    Closed(Quote),
}

/// The first quote that is never closed, or only by one in a later line behind which the cell goes
/// on, as one does that was meant to open another cell. Within a line such a quote is forgiven.
pub(super) fn unclosed(text: &str, separator: u8) -> Option<Quote> {
    let (mut at, mut line) = (At::Start, 1);
    for (start, byte) in text.bytes().enumerate() {
        let ends = byte == separator || matches!(byte, b'\n' | b'\r');
        at = match at {
            At::Start if byte == b'"' => At::Quoted(Quote { line, start }),
            At::Quoted(opened) if byte == b'"' => At::Closed(opened),
            At::Quoted(opened) => At::Quoted(opened),
            At::Closed(opened) if byte == b'"' => At::Quoted(opened),
            At::Closed(opened) if !ends && opened.line < line => return Some(opened),
            At::Start | At::Bare | At::Closed(_) if ends => At::Start,
            At::Start | At::Bare | At::Closed(_) => At::Bare,
        };
        line += usize::from(byte == b'\n');
    }
    match at {
        At::Quoted(opened) => Some(opened),
        At::Start | At::Bare | At::Closed(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn line_of(text: &str, separator: u8) -> Option<usize> {
        unclosed(text, separator).map(|quote| quote.line)
    }

    #[test]
    fn a_quote_that_is_not_closed_names_its_line() {
        let cases = [
            ("label,text\na,\"one\nb,two\nc,three\n", Some(2)),
            // Closed by the quote that opens another cell.
            ("label,text\na,\"one\nb,\"two\"\nc,three\n", Some(2)),
            ("label,text\na,\"two\nlines\"\nb,\"said \"\"no\"\"\"\n", None),
            ("label,text\na,\"two\nlines\"\n\"b,x\n", Some(4)),
            // Quotes within a bare cell are characters, and so is what follows a quoted one.
            ("label,text\na,5\" wide\nb,\"Great\" film\n", None),
            ("", None),
        ];
        for (text, line) in cases {
            assert_eq!(line_of(text, b','), line, "{text}");
        }
        assert_eq!(unclosed("a;\"b,c\n", b';'), Some(Quote { line: 1, start: 2 }));
    }

    proptest! {
        /// Cells that are written as RFC 4180 says leave no quote open, and one quote more does.
        #[test]
        fn well_written_cells_are_closed(cells in proptest::collection::vec("[a,\"\n ]{0,8}", 1..12)) {
            let quoted = |cell: &String| format!("\"{}\"", cell.replace('"', "\"\""));
            let text = cells.iter().map(quoted).collect::<Vec<_>>().join(",");
            prop_assert_eq!(line_of(&text, b','), None);
            let line = 1 + text.matches('\n').count();
            prop_assert_eq!(line_of(&format!("{text},\"rest\nof it"), b','), Some(line));
        }
    }
}
