//! The first line `sep=;`, with which Excel is told what separates the cells.

/// The separator that the first line names.
pub(super) fn marked(text: &str) -> Option<u8> {
    let line = text.split(['\n', '\r']).next().unwrap_or_default().trim_matches('"');
    let (name, separator) = line.split_at_checked(4)?;
    match separator.trim_end_matches(['"', ' ']).as_bytes() {
        [one] if name.eq_ignore_ascii_case("sep=") => Some(*one),
        _ => None,
    }
}

/// What stands behind such a line, and the number of the line with which that begins.
pub(super) fn behind_mark(text: &str) -> (&str, usize) {
    match marked(text) {
        Some(_) => (text.split_once('\n').map_or("", |(_, behind)| behind), 2),
        None => (text, 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_names_the_separator() {
        assert_eq!(marked("sep=;\r\na;b\n"), Some(b';'));
        assert_eq!(marked("SEP=\t\na\tb\n"), Some(b'\t'));
        assert_eq!(marked("\"sep=,\"\na,b\n"), Some(b','));
        assert_eq!(behind_mark("sep=;\r\na;b\n"), ("a;b\n", 2));
        for text in ["sepal,label\n", "sep=é\n", "sep=\n", "sep=ab\n", "", "é"] {
            assert_eq!((marked(text), behind_mark(text)), (None, (text, 1)), "{text}");
        }
    }
}
