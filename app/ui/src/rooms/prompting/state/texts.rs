//! The labelled texts that templates are measured with.

use text::data::{Columns, DataFault, Dataset, Example, Format, Part, Table, Task, Text};

/// The file, beside the page.
pub const PATH: &str = "datasets/sentiment.csv";
/// The label that the first word stands for.
const POSITIVE: &str = "positive";

/// A text and whether it is positive.
#[derive(Clone, Debug, PartialEq)]
pub struct Labelled {
    /// The text.
    pub text: String,
    /// Its label.
    pub positive: bool,
    /// What it is for.
    pub part: Part,
}

/// All of them, in the order of the file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Texts(pub Vec<Labelled>);

impl Texts {
    /// Reads the file.
    ///
    /// # Errors
    /// The first fault, with its line.
    pub fn read(file: &str) -> Result<Self, DataFault> {
        let table = Table::read(file, Format::Csv)?;
        let columns = Columns::guess(&table, Task::Sequence);
        let Dataset { labels, examples, .. } = Dataset::read(&table, Task::Sequence, &columns)?;
        let positive = labels.iter().position(|label| label == POSITIVE);
        let one = |Example { text, target, part, .. }: Example| {
            let Text::One(text) = text else { return None };
            let positive = target.labels().first().copied() == positive;
            Some(Labelled { text, positive, part })
        };
        Ok(Self(examples.into_iter().filter_map(one).collect()))
    }

    /// The places of a part.
    pub fn part(&self, part: Part) -> impl Iterator<Item = usize> {
        let all = self.0.iter().enumerate();
        all.filter(move |(_, one)| one.part == part).map(|(place, _)| place)
    }

    /// Where the empty text stands: behind all others.
    pub fn empty(&self) -> usize {
        self.0.len()
    }

    /// The text at a place.
    pub fn text(&self, place: usize) -> &str {
        self.0.get(place).map_or("", |one| &one.text)
    }

    /// How many texts for validation have the label that is more frequent among the others, and of
    /// how many.
    pub fn majority(&self) -> [usize; 2] {
        let positive = |part| self.0.iter().filter(|one| one.part == part && one.positive).count();
        let count = |part| self.part(part).count();
        let (right, all) = (positive(Part::Validation), count(Part::Validation));
        let is_more = 2 * positive(Part::Train) >= count(Part::Train);
        [if is_more { right } else { all - right }, all]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = include_str!("../../../../../../public/datasets/sentiment.csv");

    #[test]
    fn the_data_set_is_whole() {
        let texts = Texts::read(FILE).expect("a data set");
        let [train, validation] =
            [Part::Train, Part::Validation].map(|part| texts.part(part).count());
        assert_eq!((train, validation, texts.empty()), (688, 112, 800));
        assert_eq!(texts.majority(), [56, 112]);
        assert!(texts.0[0].positive && !texts.0[1].positive);
        assert_eq!(texts.text(texts.empty()), "");
        assert!(Texts::read("no table").is_err());
    }
}
