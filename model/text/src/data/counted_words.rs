//! What counting words reaches: multinomial naive Bayes with add-one smoothing (Manning, Raghavan &
//! Schütze 2008, *Introduction to Information Retrieval*, section 13.2).

use std::collections::HashMap;

use super::dataset::{Dataset, Part, Text};
use super::target::Target;

/// How often each word stands in the texts of each label.
struct CountedWords {
    /// Texts of each label.
    texts: Vec<usize>,
    /// Words of each label, counted with repetition.
    words: Vec<usize>,
    /// Of each word, how often it stands in the texts of each label.
    of_word: HashMap<String, Vec<usize>>,
}

/// How many examples for validation get their label by counting the words of those to learn from, and
/// of how many; `None` where texts have no single label each.
pub fn right_by_counting(dataset: &Dataset) -> Option<(usize, usize)> {
    let labelled = |part| {
        let examples: Option<Vec<(&Text, usize)>> = dataset
            .part(part)
            .map(|example| match example.target {
                Target::Label(label) => Some((&example.text, label)),
                _ => None,
            })
            .collect();
        examples.filter(|examples| !examples.is_empty())
    };
    let (learned, judged) = (labelled(Part::Train)?, labelled(Part::Validation)?);
    let counted = CountedWords::of(&learned, dataset.labels.len());
    let right = judged.iter().filter(|(text, label)| counted.label(text) == Some(*label)).count();
    Some((right, judged.len()))
}

impl CountedWords {
    fn of(examples: &[(&Text, usize)], labels: usize) -> Self {
        let (mut texts, mut words) = (vec![0; labels], vec![0; labels]);
        let mut of_word: HashMap<String, Vec<usize>> = HashMap::new();
        for (text, label) in examples {
            add(&mut texts, *label);
            for word in words_of(text) {
                add(&mut words, *label);
                add(of_word.entry(word).or_insert_with(|| vec![0; labels]), *label);
            }
        }
        Self { texts, words, of_word }
    }

    /// argmax ln P(label) + Σ ln P(word | label); words that no text has count for nothing, and of
    /// equally likely labels the first is said.
    fn label(&self, text: &Text) -> Option<usize> {
        let words = words_of(text);
        let known: Vec<&Vec<usize>> =
            words.iter().filter_map(|word| self.of_word.get(word)).collect();
        let score = |label: usize, texts: usize| {
            let all = (self.words.get(label).copied().unwrap_or(0) + self.of_word.len()) as f64;
            let counts = known.iter().map(|counts| counts.get(label).copied().unwrap_or(0));
            (texts as f64).ln() + counts.map(|count| ((count + 1) as f64 / all).ln()).sum::<f64>()
        };
        let scores =
            self.texts.iter().enumerate().map(|(label, texts)| (label, score(label, *texts)));
        scores.reduce(|best, one| if one.1 > best.1 { one } else { best }).map(|(label, _)| label)
    }
}

fn add(counts: &mut [usize], place: usize) {
    if let Some(count) = counts.get_mut(place) {
        *count += 1;
    }
}

/// Runs of letters and digits, in small letters.
fn words_of(text: &Text) -> Vec<String> {
    let split = |text: &str| -> Vec<String> {
        let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        words.map(str::to_lowercase).collect()
    };
    match text {
        Text::One(text) => split(text),
        Text::Two(first, second) | Text::Apart(first, second) => {
            [split(first), split(second)].concat()
        }
        Text::Words(words) => words.iter().flat_map(|word| split(word)).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::columns::Columns;
    use super::super::dataset::Task;
    use super::super::format::Format;
    use super::super::table::Table;
    use super::*;

    fn dataset(rows: &str) -> Dataset {
        let table =
            Table::read(&format!("split,label,text\n{rows}"), Format::Csv).expect("a table");
        let columns = Columns::guess(&table, Task::Sequence);
        Dataset::read(&table, Task::Sequence, &columns).expect("a data set")
    }

    /// Example 13.1 of the book: three documents of China and one of Japan; the test document is said to
    /// be of China, since three times Chinese outweighs Tokyo and Japan.
    #[test]
    fn the_example_of_the_book() {
        let china = "train,china,Chinese Beijing Chinese\ntrain,china,Chinese Chinese Shanghai\ntrain,china,Chinese Macao\ntrain,japan,Tokyo Japan Chinese\n";
        let found = |judged: &str| right_by_counting(&dataset(&format!("{china}{judged}")));
        let text = "Chinese Chinese Chinese Tokyo Japan";
        assert_eq!(found(&format!("validation,china,{text}\n")), Some((1, 1)));
        // Twice is enough, too: 3/4 (3/7)² (1/14)² > 1/4 (2/9)⁴; once is not.
        assert_eq!(found("validation,japan,Chinese Chinese Tokyo Japan\n"), Some((0, 1)));
        assert_eq!(
            found("validation,japan,Chinese Tokyo Japan\nvalidation,china,Tokyo\n"),
            Some((1, 2))
        );
    }

    #[test]
    fn without_single_labels_there_is_nothing_to_count() {
        let table = Table::read(
            "split,score,text\ntrain,1,bad\ntrain,2,good\nvalidation,2,fine\n",
            Format::Csv,
        );
        let table = table.expect("a table");
        let columns = Columns::guess(&table, Task::Regression);
        let dataset = Dataset::read(&table, Task::Regression, &columns).expect("a data set");
        assert_eq!(right_by_counting(&dataset), None);
    }
}
