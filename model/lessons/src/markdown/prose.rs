//! Takes `{measures}` and `$formulas$` out of a text before Markdown reads it: their stars and
//! underscores are not emphasis. Each leaves as many signs of its own behind as it had letters, so
//! that every place stays what it was.

use std::collections::BTreeMap;

use super::Inline;
use super::formula::Formulas;
use crate::fault::{FaultKind, LessonFault};
use crate::measures::{Measure, Place};

/// Stands for what was taken out: its first letter, and each further one. Nobody types these two;
/// Unicode keeps them for private use.
pub(super) const FIRST: char = '\u{E000}';
pub(super) const FURTHER: char = '\u{E001}';

/// A text, and what was taken out of it.
pub(super) struct Prose {
    /// What Markdown reads.
    pub text: String,
    /// What stood at which byte of `text`; `None` where it was wrong.
    pub taken: BTreeMap<usize, Option<Inline>>,
}

/// Reads a text that begins at `start`.
pub(super) fn read(text: &str, start: Place, faults: &mut Vec<LessonFault>) -> Prose {
    let prose = Prose { text: String::with_capacity(text.len()), taken: BTreeMap::new() };
    let mut reader = Reader { prose, place: start, faults, formulas: Formulas::new() };
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let length = reader.stretch(rest, letter);
        rest = rest.get(length..).unwrap_or_default();
    }
    reader.prose
}

struct Reader<'a> {
    prose: Prose,
    place: Place,
    faults: &'a mut Vec<LessonFault>,
    formulas: Formulas,
}

impl Reader<'_> {
    /// Reads the stretch that `rest` begins with; returns its bytes.
    fn stretch(&mut self, rest: &str, letter: char) -> usize {
        match letter {
            '\\' => {
                let escaped = rest.chars().take(2).map(char::len_utf8).sum();
                self.copy(rest, escaped)
            }
            '`' => self.copy(rest, code(rest)),
            '{' => self.measure(rest),
            '$' => self.formula(rest),
            FIRST | FURTHER => {
                self.prose.text.push(char::REPLACEMENT_CHARACTER);
                self.place = self.place.after(letter);
                letter.len_utf8()
            }
            other => self.copy(rest, other.len_utf8()),
        }
    }

    fn copy(&mut self, rest: &str, length: usize) -> usize {
        let stretch = rest.get(..length).unwrap_or(rest);
        self.prose.text.push_str(stretch);
        self.place = self.place.behind(stretch);
        stretch.len()
    }

    /// Puts `inline` in the place of `stretch`.
    fn take(&mut self, stretch: &str, inline: Option<Inline>) -> usize {
        self.prose.taken.insert(self.prose.text.len(), inline);
        let signs = std::iter::once(FIRST).chain(std::iter::repeat(FURTHER));
        self.prose.text.extend(signs.take(stretch.chars().count()));
        self.place = self.place.behind(stretch);
        stretch.len()
    }

    fn measure(&mut self, rest: &str) -> usize {
        let Some(length) = closing_brace(rest) else {
            self.fault(FaultKind::OpenBrace);
            return self.copy(rest, 1);
        };
        let (stretch, inside) = (rest.get(..length), rest.get(1..length - 1));
        let (Some(stretch), Some(inside)) = (stretch, inside) else { return self.copy(rest, 1) };
        let measure = inside.parse::<Measure>();
        let inline = measure.map(Inline::Value).map_err(|error| {
            let place = error.place.within(self.place.after('{'));
            self.faults.push(FaultKind::Measure(error.fault).at(place));
        });
        self.take(stretch, inline.ok())
    }

    fn formula(&mut self, rest: &str) -> usize {
        let display = rest.starts_with("$$");
        let mark = if display { "$$" } else { "$" };
        let Some(source) = formula(rest, mark) else { return self.copy(rest, 1) };
        let formula = self.formulas.read(source, display);
        let inline = formula.map(Inline::Formula).map_err(|kind| self.fault(kind));
        let length = source.len() + 2 * mark.len();
        match rest.get(..length) {
            Some(stretch) => self.take(stretch, inline.ok()),
            None => self.copy(rest, 1),
        }
    }

    fn fault(&mut self, kind: FaultKind) {
        self.faults.push(kind.at(self.place));
    }
}

/// Bytes of the code that `text` begins with, its marks included; of a lone mark only the mark.
fn code(text: &str) -> usize {
    let run = text.len() - text.trim_start_matches('`').len();
    let mut rest = text.get(run..).unwrap_or_default();
    let mut read = run;
    while let Some(at) = rest.find('`') {
        let after = rest.get(at..).unwrap_or_default();
        let length = after.len() - after.trim_start_matches('`').len();
        read += at + length;
        if length == run {
            return read;
        }
        rest = after.get(length..).unwrap_or_default();
    }
    run
}

/// Bytes up to the brace that closes the one that `text` begins with, on the same line and outside
/// of quotes.
fn closing_brace(text: &str) -> Option<usize> {
    let mut quoted = false;
    for (at, letter) in text.char_indices().skip(1) {
        match letter {
            '\n' => return None,
            '"' => quoted = !quoted,
            '}' if !quoted => return Some(at + 1),
            _ => {}
        }
    }
    None
}

/// The formula between two marks on one line. A dollar with a space behind it, or before the second
/// one, is money.
fn formula<'a>(text: &'a str, mark: &str) -> Option<&'a str> {
    let inside = text.strip_prefix(mark)?;
    let line = inside.split('\n').next()?;
    let (source, _) = line.split_once(mark)?;
    let is_formula = !source.is_empty()
        && !source.starts_with(char::is_whitespace)
        && !source.ends_with([' ', '\t', '\\']);
    is_formula.then_some(source)
}
