//! A table of texts that a network is asked about, once it has learned.

use super::columns::Columns;
use super::dataset::{Dataset, Example, Part, Task};
use super::fault::DataFault;
use super::gathered::{in_bio, legal};
use super::labels::Labels;
use super::left_out::LeftOut;
use super::reader::Reader;
use super::table::Table;
use super::target::Target;

/// The texts of a table, and what is true of them where the table says so.
#[derive(Clone, Debug, PartialEq)]
pub struct Texts {
    /// The texts, in the order of the table; [`Target::Nothing`] where nothing is said of one, or
    /// nothing that can be read. Its labels are those of the network, then those of the table that the
    /// network never learned: these can never be what it says.
    pub dataset: Dataset,
    /// How many of the labels are the network's.
    pub known: usize,
    /// Rows without a text, by line.
    pub left_out: Vec<LeftOut>,
}

impl Texts {
    /// Reads the texts of a table for a network that learned this task with these labels. Any number
    /// of rows may lack a text, as long as one has one: they are left out.
    ///
    /// # Errors
    /// If a column with texts is not there, or no row has a text: the fault of the first.
    pub fn read(
        table: &Table,
        task: Task,
        columns: &Columns,
        labels: &[String],
    ) -> Result<Self, DataFault> {
        let reader = Reader::of_texts(table, task, columns)?;
        let (mut rows, mut left_out) = (Vec::new(), table.left_out.clone());
        for row in &table.rows {
            match reader.asked(row) {
                Ok(read) => rows.push(read),
                Err(fault) => left_out.push(LeftOut { line: row.line, fault }),
            }
        }
        left_out.sort_by_key(|row| row.line);
        if rows.is_empty() {
            return Err(left_out.first().map_or(DataFault::Empty, |first| first.fault.clone()));
        }
        if task == Task::Entities {
            in_bio(&mut rows);
        }
        let mut names = Labels::known(labels);
        let example = |read: super::reader::Read<'_>| {
            let (line, text) = (read.line, read.text);
            let legal = legal(&read.named, task, line);
            let target = legal.and_then(|()| names.target(read.named, line));
            Example {
                line,
                part: Part::Validation,
                text,
                target: target.unwrap_or(Target::Nothing),
            }
        };
        let examples = rows.into_iter().map(example).collect();
        let dataset = Dataset { task, labels: names.names, examples };
        Ok(Self { dataset, known: labels.len(), left_out })
    }

    /// The labels of the table that the network never learned.
    pub fn unknown(&self) -> &[String] {
        self.dataset.labels.get(self.known..).unwrap_or_default()
    }

    /// Of how many texts something is said to be true.
    pub fn labelled(&self) -> usize {
        let examples = self.dataset.examples.iter();
        examples.filter(|example| example.target != Target::Nothing).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Text;

    fn texts(task: Task, labels: &[&str], text: &str) -> Result<Texts, DataFault> {
        let table = Table::from_bytes(text.as_bytes()).expect("a table");
        let labels: Vec<String> = labels.iter().map(|label| (*label).to_owned()).collect();
        Texts::read(&table, task, &Columns::of_texts(&table, task, &labels), &labels)
    }

    fn targets(texts: &Texts) -> Vec<Target> {
        texts.dataset.examples.iter().map(|example| example.target.clone()).collect()
    }

    #[test]
    fn labels_are_the_networks_in_its_order_and_then_those_it_never_learned() {
        let table = "text,label\nGood soup.,good\nCold soup.,bad\nSome soup.,odd\nMore soup.,\n";
        let found = texts(Task::Sequence, &["bad", "good"], table).expect("texts");
        let label = Target::Label;
        assert_eq!(targets(&found), [label(1), label(0), label(2), Target::Nothing]);
        assert_eq!((found.unknown(), found.labelled()), (&["odd".to_owned()][..], 3));
    }

    #[test]
    fn texts_need_no_labels_and_no_usual_name() {
        let found = texts(Task::Sequence, &["a", "b"], "id,comment\n1,It rains.\n2,It is warm.\n");
        let found = found.expect("texts");
        let first = &found.dataset.examples[0];
        assert_eq!((first.line, &first.text), (2, &Text::One("It rains.".to_owned())));
        assert_eq!(found.labelled(), 0);
        // A column of numbers is no score unless it is called one.
        let found = texts(Task::Regression, &[], "id,comment\n1,It rains.\n2,It is warm.\n");
        assert_eq!(found.expect("texts").labelled(), 0);
        let found = texts(Task::Regression, &[], "stars,text\n4,It rains.\nmany,It is warm.\n");
        assert_eq!(targets(&found.expect("texts")), [Target::Score(4.0), Target::Nothing]);
    }

    #[test]
    fn a_label_without_a_usual_name_is_known_by_what_is_in_it() {
        let table = "opinion,remark\ngood,The soup was hot.\nbad,The soup was cold.\n";
        let found = texts(Task::Sequence, &["good", "bad"], table).expect("texts");
        assert_eq!(targets(&found), [Target::Label(0), Target::Label(1)]);
        let pairs = "one,two,verdict\nIt rains.,It is wet.,yes\nIt rains.,It is dry.,no\n";
        let found = texts(Task::Pair, &["yes", "no"], pairs).expect("texts");
        let both = Text::Two("It rains.".to_owned(), "It is wet.".to_owned());
        assert_eq!((&found.dataset.examples[0].text, found.labelled()), (&both, 2));
    }

    #[test]
    fn words_are_those_of_the_table_where_it_has_labels_and_as_typed_where_not() {
        let words = |table: &str| {
            let found = texts(Task::Words, &["NOUN", "PUNCT"], table).expect("texts");
            match found.dataset.examples[0].text.clone() {
                Text::Words(words) => (words.join("|"), found.labelled()),
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(words("words,labels\nRain.,NOUN\n"), ("Rain.".to_owned(), 1));
        assert_eq!(words("words\nRain.\n"), ("Rain|.".to_owned(), 0));
        // As many labels as words, or none that can be used.
        assert_eq!(words("words,labels\nRain.,NOUN PUNCT\n"), ("Rain|.".to_owned(), 0));
        let listed = "{\"tokens\": [\"10 000\", \".\"]}\n{\"tokens\": [\"Rain\"]}\n";
        assert_eq!(words(listed), ("10 000|.".to_owned(), 0));
    }

    #[test]
    fn an_empty_answer_means_none_only_where_others_are_there() {
        let row = |answer: &str| format!("Who?,Anna left.,{answer}\n");
        let read = |answers: [&str; 2]| {
            let rows = answers.map(row).concat();
            let found = texts(Task::Question, &[], &format!("question,passage,answer\n{rows}"));
            targets(&found.expect("texts"))
        };
        assert_eq!(read(["Anna", ""]), [Target::Answer(Some(0..4)), Target::Answer(None)]);
        assert_eq!(read(["", ""]), [Target::Nothing, Target::Nothing]);
    }

    #[test]
    fn rows_without_a_text_are_left_out_as_long_as_one_has_one() {
        let found = texts(Task::Sequence, &["a", "b"], "text,label\n,a\n,b\nIt rains.,b\n");
        let found = found.expect("texts");
        assert_eq!(found.left_out.iter().map(|row| row.line).collect::<Vec<_>>(), [2, 3]);
        let none = texts(Task::Sequence, &["a", "b"], "text,label\n,a\n,b\n");
        assert!(matches!(none, Err(DataFault::EmptyCell { line: 2, .. })), "{none:?}");
        let missing = texts(Task::Pair, &["a", "b"], "label,text\na,It rains.\n");
        assert!(missing.is_err(), "{missing:?}");
    }
}
