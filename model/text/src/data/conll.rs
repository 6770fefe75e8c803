//! The format of the tasks of CoNLL: a word a line with its labels behind it, and an empty line after
//! each sentence. CoNLL-U numbers the words and has more columns, which have names.

use super::cut::{MOST_COLUMNS, MOST_ROWS};
use super::fault::DataFault;
use super::left_out::LeftOut;
use super::lists::joined;
use super::table::{Row, Table};

/// The line with which a document begins.
const DOCUMENT: &str = "-DOCSTART-";
/// The columns of CoNLL-2003.
const NAMES_2003: [&str; 4] = ["words", "pos", "chunks", "labels"];
/// The columns of CoNLL-U, of which the first numbers the words.
const NAMES_U: [&str; 10] =
    ["id", "words", "lemmas", "labels", "xpos", "feats", "heads", "relations", "deps", "misc"];

/// Whether a text is of this format.
pub(super) fn is_conll(text: &str) -> bool {
    if text.trim_start().starts_with(DOCUMENT) {
        return true;
    }
    const SEEN: usize = 400;
    let lines: Vec<&str> = text.lines().take(SEEN).collect();
    let sentences: Vec<Vec<Vec<&str>>> = lines
        .split(|line| line.trim().is_empty())
        .map(|sentence| {
            sentence.iter().filter(|line| !is_comment(line)).map(|l| fields(l)).collect()
        })
        .filter(|sentence: &Vec<_>| !sentence.is_empty())
        .collect();
    let words = || sentences.iter().flatten();
    let wanted = words().next().map_or(0, Vec::len);
    let (all, even) = (words().count(), words().filter(|word| word.len() == wanted).count());
    // A few lines may be broken.
    if wanted < 2 || 5 * even < 4 * all {
        return false;
    }
    let is_tag = |label: &&str| *label == "O" || label.get(1..2) == Some("-");
    let mut last = words().filter(|word| word.len() == wanted).filter_map(|word| word.last());
    // Sentences of several words each, or a single one with labels of entities.
    let apart = sentences.len() > 1 && all >= 2 * sentences.len();
    last.all(is_tag) || apart && words().flatten().all(|field| !field.contains(' '))
}

/// Reads a table of sentences: their words, and what stands behind these.
///
/// # Errors
/// If there is nothing in it.
pub(super) fn conll(text: &str) -> Result<Table, DataFault> {
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line));
    let first = lines.clone().find(|(_, line)| is_word(line));
    let width = first.map(|(_, line)| fields(line).len()).ok_or(DataFault::Empty)?;
    let mut table = Table { columns: names(width), ..Table::default() };
    let mut sentence = Sentence::default();
    for (line, text) in lines.chain([(0, "")]) {
        if is_word(text) {
            sentence.add(line, fields(text), width);
        } else if !is_comment(text) {
            if table.rows.len() == MOST_ROWS && !sentence.words.is_empty() {
                table.cut.rows = Some(sentence.line);
                break;
            }
            std::mem::take(&mut sentence).end(&mut table, width);
        }
    }
    Ok(table)
}

/// The lines of a sentence.
#[derive(Default)]
struct Sentence<'a> {
    /// That of its first word.
    line: usize,
    words: Vec<Vec<&'a str>>,
    fault: Option<DataFault>,
}

impl<'a> Sentence<'a> {
    fn add(&mut self, line: usize, fields: Vec<&'a str>, wanted: usize) {
        if self.words.is_empty() {
            self.line = line;
        }
        let found = fields.len();
        if found != wanted {
            self.fault.get_or_insert(DataFault::Cells { line, found, wanted });
        }
        // CoNLL-U has a line for several words at once, and for words that nobody wrote.
        if wanted != NAMES_U.len() || fields.first().is_some_and(|id| id.parse::<usize>().is_ok()) {
            self.words.push(fields);
        }
    }

    fn end(self, table: &mut Table, width: usize) {
        let Self { line, words, fault } = self;
        if words.is_empty() {
            return;
        }
        if let Some(fault) = fault {
            return table.left_out.push(LeftOut { line, fault });
        }
        let cut = &mut table.cut;
        let cell = |column: usize| {
            let entries = words.iter().filter_map(|word| word.get(column));
            let entries: Vec<String> = entries.map(|entry| (*entry).to_owned()).collect();
            cut.shortened(&joined(&entries), line)
        };
        let cells = (0..width.min(MOST_COLUMNS)).map(cell).collect();
        table.rows.push(Row { line, cells });
    }
}

fn names(width: usize) -> Vec<String> {
    let name = |column: usize| match width {
        4 => NAMES_2003.get(column).map_or_else(String::new, |name| (*name).to_owned()),
        10 => NAMES_U.get(column).map_or_else(String::new, |name| (*name).to_owned()),
        _ if column == 0 => "words".to_owned(),
        _ if column + 1 == width => "labels".to_owned(),
        _ => format!("column {}", column + 1),
    };
    (0..width.min(MOST_COLUMNS)).map(name).collect()
}

/// Whether a line is about the words below: `#` may also be one of them.
fn is_comment(line: &str) -> bool {
    let about = line.starts_with("# ") && (line.contains(" = ") || line.starts_with("# new"));
    about || line.starts_with(DOCUMENT)
}

fn is_word(line: &str) -> bool {
    !line.trim().is_empty() && !is_comment(line)
}

/// What stands in a line: tabs separate, or else single spaces.
fn fields(line: &str) -> Vec<&str> {
    let line = line.trim_end_matches(['\r', '\n']);
    if line.contains('\t') {
        return line.split('\t').map(str::trim).collect();
    }
    line.split(' ').filter(|field| !field.is_empty()).collect()
}
