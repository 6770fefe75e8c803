//! Reads a shader as a person does: comments, blanks, and the files that fill blanks.

/// What starts a line that says how a blank is filled.
const TEMPLATE: &str = "// template: ";

/// Characters by which code is set in.
const INDENT: usize = 4;

/// A stretch of a shader's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span<'a> {
    /// The text, unchanged.
    pub text: &'a str,
    /// Whether it is part of a comment.
    pub comment: bool,
    /// Whether it is a blank, `{{ name }}` or `{r}`.
    pub blank: bool,
}

/// A line of a shader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<'a> {
    /// The line with its end, in stretches of one kind each.
    pub spans: Vec<Span<'a>>,
    /// Characters by which the rest is set in where the line is too long for one.
    pub hang: usize,
}

/// The whole text, line by line.
pub fn lines(source: &str) -> impl Iterator<Item = Line<'_>> {
    source.split_inclusive('\n').map(|line| {
        let (code, comment) = line.split_at(line.find("//").unwrap_or(line.len()));
        let spans = blanks(code, false).chain(blanks(comment, true)).collect();
        Line { spans, hang: hang(line) }
    })
}

/// The rest of a comment stands under its first word, the rest of code a little to the right.
fn hang(line: &str) -> usize {
    let text = line.trim_start();
    let indent = line.len() - text.len();
    match text.strip_prefix("//") {
        Some(comment) => line.len() - comment.trim_start().len(),
        None => indent + INDENT,
    }
}

fn blanks(text: &str, comment: bool) -> impl Iterator<Item = Span<'_>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let (start, end) = next_blank(rest).unwrap_or((rest.len(), rest.len()));
        let blank = start == 0;
        let (text, after) = rest.split_at(if blank { end } else { start });
        rest = after;
        (!text.is_empty()).then_some(Span { text, comment, blank })
    })
}

/// Where the next blank starts and ends.
fn next_blank(text: &str) -> Option<(usize, usize)> {
    let until = |open: &str, close: &str| {
        let start = text.find(open)?;
        let length = text.get(start..)?.find(close)? + close.len();
        Some((start, start + length))
    };
    [until("{{", "}}"), until("{r}", "}")].into_iter().flatten().min()
}

/// The files that fill blanks of a shader, as paths below `shaders/`.
pub fn included(source: &str) -> Vec<String> {
    let path = |line: &str| {
        let (_, value) = line.strip_prefix(TEMPLATE)?.split_once(" = ")?;
        value.trim().strip_prefix('@').map(str::to_owned)
    };
    source.lines().filter_map(path).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn spans(source: &str) -> Vec<Span<'_>> {
        lines(source).flat_map(|line| line.spans).collect()
    }

    #[test]
    fn long_lines_go_on_under_their_first_word() {
        let hangs = |source| lines(source).map(|line| line.hang).collect::<Vec<_>>();
        assert_eq!(hangs("//   qkv\n    // a\n    let a;\nfn f()\n"), [5, 7, 8, 4]);
    }

    #[test]
    fn tells_comments_and_blanks_from_code() {
        let found = spans("let a{r} = {{ rows }}u; // one of {{ rows }}\n{ return; }\n");
        let text = |wanted: fn(&Span) -> bool| -> Vec<&str> {
            found.iter().filter(|span| wanted(span)).map(|span| span.text).collect()
        };
        assert_eq!(text(|span| span.blank && !span.comment), ["{r}", "{{ rows }}"]);
        assert_eq!(text(|span| span.comment), ["// one of ", "{{ rows }}", "\n"]);
        assert_eq!(
            text(|span| !span.blank && !span.comment),
            ["let a", " = ", "u; ", "{ return; }\n"]
        );
    }

    #[test]
    fn names_only_files() {
        let source = "// template: workgroup = 64\n// template: row_sum = @common/row_sum.wgsl\n";
        assert_eq!(included(source), ["common/row_sum.wgsl"]);
    }

    proptest! {
        #[test]
        fn leaves_every_character_where_it_was(source in "[a{}r /\n\u{e9}]{0,60}") {
            let joined: String = spans(&source).iter().map(|span| span.text).collect();
            prop_assert_eq!(joined, source);
        }
    }
}
