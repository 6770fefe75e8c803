//! The sentences that are compared: those that come with the page, or a person's own.

use std::ops::Range;
use std::sync::OnceLock;

use text::data::{Format, Row, Table};

/// 12 ambiguous words in 12 sentences each.
const BUNDLED: &str = include_str!("../../../../../../public/datasets/senses.csv");
/// Most lines of a list of one's own.
pub const MOST_LINES: usize = 200;
/// Most bytes of a line: far more than the model reads.
const MOST_BYTES: usize = 4_000;
/// Letters that two forms of a word share at least, as *crane* and *cranes*.
const STEM: usize = 4;

/// A sentence and the word in it that is compared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// Which sense of the word is meant; empty where nobody said.
    pub sense: String,
    /// The sentence.
    pub text: String,
    /// The bytes of the word; `None` where it does not occur.
    pub word: Option<Range<usize>>,
}

/// A bundled word with its sentences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bundled {
    /// The word.
    pub word: String,
    /// Its sentences.
    pub lines: Vec<Line>,
}

/// The bundled words in the order of the file.
pub fn bundled() -> &'static [Bundled] {
    static ALL: OnceLock<Vec<Bundled>> = OnceLock::new();
    ALL.get_or_init(|| {
        let mut all: Vec<Bundled> = Vec::new();
        for Row { cells, .. } in rows() {
            let [word, sense, text] = cells.as_slice() else { continue };
            let found = find(text, word);
            let line = Line { sense: sense.clone(), text: text.clone(), word: found };
            match all.last_mut().filter(|last| last.word == *word) {
                Some(last) => last.lines.push(line),
                None => all.push(Bundled { word: word.clone(), lines: vec![line] }),
            }
        }
        all
    })
}

/// The rows of the bundled file; a test says that it is whole.
fn rows() -> Vec<Row> {
    Table::read(BUNDLED, Format::Csv).map(|table| table.rows).unwrap_or_default()
}

/// A list of one's own: a sentence a line, its sense before a `|`, the word between asterisks where
/// it is another than `word`.
pub fn own(list: &str, word: &str) -> Vec<Line> {
    let written = list.lines().filter(|line| !line.trim().is_empty());
    written.take(MOST_LINES).map(|line| read(line, word)).collect()
}

/// How many lines of a list are beyond the limit.
pub fn left_out(list: &str) -> usize {
    list.lines().filter(|line| !line.trim().is_empty()).count().saturating_sub(MOST_LINES)
}

fn read(line: &str, word: &str) -> Line {
    let line = line.get(..line.floor_char_boundary(MOST_BYTES)).unwrap_or(line);
    let (sense, text) = line.split_once('|').unwrap_or(("", line));
    let (sense, text) = (sense.trim().to_owned(), text.trim());
    if let Some((before, rest)) = text.split_once('*')
        && let Some((marked, after)) = rest.split_once('*')
        && !marked.trim().is_empty()
    {
        let range = before.len()..before.len() + marked.len();
        return Line { sense, text: format!("{before}{marked}{after}"), word: Some(range) };
    }
    Line { sense, text: text.to_owned(), word: find(text, word) }
}

/// The line as a list of one's own has it, its word marked.
pub fn written(line: &Line) -> String {
    let part = |range: Range<usize>| line.text.get(range).unwrap_or_default();
    let text = match line.word.clone() {
        Some(word) => format!(
            "{}*{}*{}",
            part(0..word.start),
            part(word.clone()),
            part(word.end..line.text.len())
        ),
        None => line.text.clone(),
    };
    if line.sense.is_empty() { text } else { format!("{} | {text}", line.sense) }
}

/// Where the word stands in a text: the same word in any case, or else another form of it.
pub fn find(text: &str, word: &str) -> Option<Range<usize>> {
    let wanted = word.to_lowercase();
    let words = || words(text).map(|range| (text.get(range.clone()).unwrap_or_default(), range));
    let same = words().find(|(found, _)| found.to_lowercase() == wanted);
    let form = |found: &str| {
        let found = found.to_lowercase();
        let short = found.chars().count().min(wanted.chars().count());
        short >= STEM && (found.starts_with(&wanted) || wanted.starts_with(&found))
    };
    same.or_else(|| words().find(|(found, _)| form(found))).map(|(_, range)| range)
}

/// Wherever the same word stands in a text, in any case.
pub fn every(text: &str, word: &str) -> Vec<Range<usize>> {
    let wanted = word.to_lowercase();
    let is_it = |range: &Range<usize>| {
        text.get(range.clone()).is_some_and(|found| found.to_lowercase() == wanted)
    };
    words(text).filter(is_it).collect()
}

/// The word of a line between its neighbours: enough to tell it from the others.
pub fn amid(line: &Line) -> String {
    let Some(word) = &line.word else { return String::new() };
    let before = words(&line.text).filter(|other| other.end <= word.start).last();
    let after = words(&line.text).find(|other| other.start >= word.end);
    let from = before.map_or(word.start, |before| before.start);
    let to = after.map_or(word.end, |after| after.end);
    line.text.get(from..to).unwrap_or_default().to_owned()
}

/// The words of a text: runs of letters, digits and apostrophes.
pub fn words(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let is_inside = |c: char| c.is_alphanumeric() || c == '\'' || c == '’';
    let mut rest = 0;
    std::iter::from_fn(move || {
        let after = text.get(rest..)?;
        let start = rest + after.find(is_inside)?;
        let length = text.get(start..)?.find(|c: char| !is_inside(c));
        let end = length.map_or(text.len(), |length| start + length);
        rest = end;
        Some(start..end)
    })
}

/// The bundled word that a text contains, the first of them.
pub fn bundled_in(text: &str) -> Option<&'static str> {
    let known = |range: Range<usize>| {
        let found = text.get(range)?.to_lowercase();
        bundled().iter().find(|all| all.word == found).map(|all| all.word.as_str())
    };
    words(text).find_map(known)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bundled_set_is_whole() {
        assert_eq!(bundled().len(), 12);
        for Bundled { word, lines } in bundled() {
            assert_eq!(lines.len(), 12, "{word}");
            let mut senses: Vec<&str> = lines.iter().map(|line| line.sense.as_str()).collect();
            senses.sort_unstable();
            senses.dedup();
            assert!((2..=3).contains(&senses.len()), "{word}: {senses:?}");
            for line in lines {
                let found = line.text.get(line.word.clone().expect("the word is there"));
                assert_eq!(found.map(str::to_lowercase).as_ref(), Some(word), "{}", line.text);
            }
        }
    }

    #[test]
    fn own_lines_name_a_sense_and_a_word() {
        let text = "river | We sat on the Bank.\n\n  *crane* lifts|steel\nTwo cranes, one crane";
        let lines = own(text, "bank");
        assert_eq!(lines.len(), 3);
        assert_eq!((lines[0].sense.as_str(), lines[0].word.clone()), ("river", Some(14..18)));
        assert_eq!(lines[1].sense, "*crane* lifts");
        assert_eq!(lines[2].word, None);
        let cranes = own("Two cranes fly\nA *heron* and a crane", "crane");
        assert_eq!(cranes[0].word, Some(4..10));
        assert_eq!(
            (cranes[1].text.as_str(), cranes[1].word.clone()),
            ("A heron and a crane", Some(2..7))
        );
    }

    #[test]
    fn a_marked_line_reads_back() {
        let marked =
            Line { sense: "bird".into(), text: "A héron and a crane".into(), word: Some(2..8) };
        let without = Line { text: "nothing here".into(), word: None, ..marked.clone() };
        for line in [marked, without] {
            assert_eq!(own(&written(&line), "crane"), [line]);
        }
    }

    #[test]
    fn odd_lists_are_read_without_a_fault() {
        assert_eq!(own("", "bank"), []);
        assert_eq!(own("|\n*\n**\n* *", "bank").len(), 4);
        let long = "ü".repeat(MOST_BYTES);
        assert_eq!(own(&long, "bank").len(), 1);
        let many = "bank\n".repeat(MOST_LINES + 3);
        assert_eq!((own(&many, "bank").len(), left_out(&many)), (MOST_LINES, 3));
        assert_eq!(words("don’t stop 🎉 now").count(), 3);
    }

    #[test]
    fn a_word_is_shown_between_its_neighbours() {
        let lines = own("Hold out your palm now.\nPalm\nno tree", "palm");
        let shown: Vec<String> = lines.iter().map(amid).collect();
        assert_eq!(shown, ["your palm now", "Palm", ""]);
    }

    #[test]
    fn the_typed_sentence_names_a_bundled_word() {
        assert_eq!(bundled_in("He left the BANK by the spring."), Some("bank"));
        assert_eq!(bundled_in("Banks are closed."), None);
    }
}
