//! Examples of a task, with their labels.

use serde::{Deserialize, Serialize};

use super::columns::Columns;
use super::fault::DataFault;
use super::gathered::Gathered;
use super::left_out::none;
use super::table::Table;
use super::target::Target;

/// What is learned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Task {
    /// A label for a text.
    Sequence,
    /// Any number of labels for a text, each for itself; none is one of them, too.
    MultiLabel,
    /// A number for a text.
    Regression,
    /// A label for two texts.
    Pair,
    /// A label for two sentences, each read by itself (Reimers and Gurevych 2019, section 3).
    Siamese,
    /// How alike two sentences are, each read by itself: the cosine of their vectors.
    Similarity,
    /// A label for each word.
    Words,
    /// A label for each word in the BIO scheme.
    Entities,
    /// Labels for spans of words, which may lie within each other.
    Spans,
    /// The part of a passage that answers a question.
    Question,
    /// The pieces of a hidden span, told by those around it; texts need no labels.
    Boundary,
}

impl Task {
    /// All tasks.
    pub const ALL: [Self; 11] = [
        Self::Sequence,
        Self::MultiLabel,
        Self::Regression,
        Self::Pair,
        Self::Siamese,
        Self::Similarity,
        Self::Words,
        Self::Entities,
        Self::Spans,
        Self::Question,
        Self::Boundary,
    ];

    /// The label that stands for "nothing here", which comes first.
    pub fn nothing(self) -> Option<&'static str> {
        match self {
            Self::Entities => Some("O"),
            Self::Spans => Some("none"),
            _ => None,
        }
    }

    /// Whether examples carry names that are learned.
    pub fn has_labels(self) -> bool {
        !matches!(self, Self::Question | Self::Boundary) && !self.has_scores()
    }

    /// Whether each example carries exactly one name that is learned.
    pub fn has_one_label(self) -> bool {
        matches!(self, Self::Sequence | Self::Pair | Self::Siamese)
    }

    /// Whether examples carry numbers that are learned.
    pub fn has_scores(self) -> bool {
        matches!(self, Self::Regression | Self::Similarity)
    }

    /// Whether the model reads two texts one by one ([`Text::Apart`]), never both at once.
    pub fn is_siamese(self) -> bool {
        matches!(self, Self::Siamese | Self::Similarity)
    }
}

/// What an example is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// Learned from.
    Train,
    /// Only measured with.
    Validation,
}

/// What the model reads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Text {
    /// A text.
    One(String),
    /// Two texts, read as one input.
    Two(String, String),
    /// Two texts, each an input of its own.
    Apart(String, String),
    /// Words.
    Words(Vec<String>),
}

/// One example.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Example {
    /// Its line in the table, counted from 1.
    pub line: usize,
    /// What it is for.
    pub part: Part,
    /// What the model reads.
    pub text: Text,
    /// What is to be learned of it.
    pub target: Target,
}

/// Examples that fit together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Dataset {
    /// What is learned.
    pub task: Task,
    /// The labels, in the order in which they first occur; [`Task::nothing`] first.
    pub labels: Vec<String>,
    /// The examples, in the order of the table.
    pub examples: Vec<Example>,
}

impl Dataset {
    /// Reads the examples of a table. Without a column for the split a quarter of the examples is
    /// drawn for validation, of each label or range of scores in proportion; the same table is
    /// always split in the same way.
    ///
    /// # Errors
    /// The first fault, with its line; [`Gathered::read`] leaves out a few rows instead.
    pub fn read(table: &Table, task: Task, columns: &Columns) -> Result<Self, DataFault> {
        let Gathered { dataset, left_out, .. } = Gathered::read(table, task, columns)?;
        none(&left_out)?;
        Ok(dataset)
    }

    /// Nothing can be learned where all labels or all scores are the same.
    pub(super) fn with_differences(self) -> Result<Self, DataFault> {
        if self.examples.is_empty() {
            return Err(DataFault::Empty);
        }
        let counts = [Part::Train, Part::Validation].map(|part| self.counts(part));
        let there = |label: &usize| {
            let occurs = counts.iter().any(|all| all.get(*label).is_some_and(|count| *count > 0));
            occurs || *label == 0 && self.task.nothing().is_some()
        };
        let mut used = (0..self.labels.len()).filter(there);
        match (used.next().and_then(|label| self.labels.get(label)), used.next()) {
            (Some(only), None) => Err(DataFault::OneLabel { label: only.clone() }),
            (None, _) if self.task == Task::MultiLabel => Err(DataFault::NoLabels),
            _ => self.with_different_scores(),
        }
    }

    /// Where scores are learned, there must be two to tell apart.
    fn with_different_scores(self) -> Result<Self, DataFault> {
        let first = self.scores(Part::Train).next();
        match first {
            Some(first) if self.scores(Part::Train).all(|other| other == first) => {
                Err(DataFault::OneScore { score: first.to_string() })
            }
            _ => Ok(self),
        }
    }

    /// The scores of a part, in the order of the table; none of other tasks.
    pub fn scores(&self, part: Part) -> impl Iterator<Item = f64> {
        self.part(part).filter_map(|example| example.target.score())
    }

    /// The examples of one part.
    pub fn part(&self, part: Part) -> impl Iterator<Item = &Example> {
        self.examples.iter().filter(move |example| example.part == part)
    }

    /// The same with the labels of a model, in the order in which its classifier has them; `None` where an
    /// example has another one.
    pub fn with_labels(mut self, labels: &[String]) -> Option<Self> {
        let is_first = |nothing| labels.first().map(String::as_str) == Some(nothing);
        if self.task == Task::Spans || !self.task.nothing().is_none_or(is_first) {
            return None;
        }
        let place = |label: &String| labels.iter().position(|other| other == label);
        let places: Vec<usize> = self.labels.iter().map(place).collect::<Option<_>>()?;
        for example in &mut self.examples {
            example.target = example.target.renumbered(&places)?;
        }
        self.labels = labels.to_vec();
        Some(self)
    }

    /// How often each label occurs in a part, in the order of [`Dataset::labels`].
    pub fn counts(&self, part: Part) -> Vec<usize> {
        let mut counts = vec![0; self.labels.len()];
        for label in self.part(part).flat_map(|example| example.target.labels()) {
            if let Some(count) = counts.get_mut(label) {
                *count += 1;
            }
        }
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{LONGEST_LABEL, LabelledSpan, MOST_LABELS};
    use crate::spans::Span;

    fn read(text: &str, task: Task) -> Result<Dataset, DataFault> {
        let table = Table::from_bytes(text.as_bytes())?;
        Dataset::read(&table, task, &Columns::guess(&table, task))
    }

    #[test]
    fn capital_letters_do_not_hide_a_column() {
        let text = "Split,LABEL,Text\ntrain,a,one\ntrain,b,two\nvalidation,a,three\n";
        let dataset = read(text, Task::Sequence).expect("a data set");
        assert_eq!(dataset.labels, ["a", "b"]);
        assert_eq!(dataset.examples[2].part, Part::Validation);
    }

    #[test]
    fn labels_are_numbered_as_they_occur() {
        let dataset = read("label,text\nb,one\na,two\nb,three\nb,four\na,five\n", Task::Sequence);
        let dataset = dataset.expect("a data set");
        assert_eq!(dataset.labels, ["b", "a"]);
        let found: Vec<_> = dataset.examples.iter().map(|e| e.target.clone()).collect();
        assert_eq!(found, [0, 1, 0, 0, 1].map(Target::Label));
        assert_eq!(
            (dataset.counts(Part::Train), dataset.counts(Part::Validation)),
            (vec![2, 1], vec![1, 1])
        );
    }

    #[test]
    fn a_model_s_own_labels_keep_their_places() {
        let [yes, no, perhaps] = ["yes", "no", "perhaps"].map(str::to_owned);
        let dataset = read("label,text\nyes,one\nno,two\nyes,three\nno,four\n", Task::Sequence);
        let dataset = dataset.expect("a data set");
        let own = [no.clone(), perhaps, yes.clone()];
        let found = dataset.clone().with_labels(&own).expect("it has them all");
        let targets: Vec<_> = found.examples.iter().map(|one| one.target.clone()).collect();
        assert_eq!(
            (targets, found.labels),
            ([2, 0, 2, 0].map(Target::Label).to_vec(), own.to_vec())
        );
        assert_eq!(dataset.with_labels(&[yes, "other".to_owned()]), None);
        let several = read("labels,text\nyes;no,a\nno,b\n,c\nyes,d\n", Task::MultiLabel);
        let found = several.expect("a data set").with_labels(&own).expect("it has them all");
        assert_eq!(found.examples[0].target, Target::Labels(vec![0, 2]), "in their new order");
        let words = read("words,labels\na b,O B-X\na b,B-X O\n", Task::Entities).expect("words");
        let tags = ["O", "I-X", "B-X"].map(str::to_owned);
        let found = words.clone().with_labels(&tags).expect("it has them all");
        assert_eq!(found.examples[0].target, Target::Words(vec![0, 2]));
        let [outside, inside, begin] = tags;
        assert_eq!(words.with_labels(&[begin, inside, outside]), None, "nothing comes first");
    }

    /// Two labels by turns: every fourth row would be of one label only.
    #[test]
    fn every_label_is_measured_without_a_column_for_the_split() {
        let lines = |line: &dyn Fn(usize) -> String| (0..40).map(line).collect::<String>();
        let counts = |text: &str, task| {
            let dataset = read(text, task).expect(text);
            assert_eq!(read(text, task).expect(text), dataset);
            [Part::Train, Part::Validation].map(|part| dataset.counts(part))
        };
        let texts = lines(&|row| format!("{},text {row}\n", ["good", "bad"][row % 2]));
        let found = counts(&format!("label,text\n{texts}"), Task::Sequence);
        assert_eq!(found, [[15, 15], [5, 5]]);
        // A label twice among forty, and one that is never alone.
        let words = lines(&|row| match row {
            7 | 23 => "x y,A RARE\n".to_owned(),
            _ => format!("x y,{}\n", ["A B", "B A", "A A"][row % 3]),
        });
        let [train, validation] = counts(&format!("words,labels\n{words}"), Task::Words);
        assert!(
            validation.iter().chain(&train).all(|count| *count > 0),
            "{train:?} {validation:?}"
        );
        let spans = lines(&|row| format!("x y,{}\n", ["1-1:P", "", "1-2:O;2-2:P"][row % 3]));
        let [_, validation] = counts(&format!("words,spans\n{spans}"), Task::Spans);
        assert!(validation[1..].iter().all(|count| *count > 0), "{validation:?}");
    }

    #[test]
    fn questions_and_scores_are_split_evenly() {
        let lines = |line: &dyn Fn(usize) -> String| (0..40).map(line).collect::<String>();
        let answers = lines(&|row| format!("why?,it is,{}\n", ["it", ""][row % 2]));
        let dataset = read(&format!("question,passage,answer\n{answers}"), Task::Question);
        let dataset = dataset.expect("a data set");
        let without =
            dataset.part(Part::Validation).filter(|one| one.target == Target::Answer(None));
        assert_eq!((without.count(), dataset.part(Part::Validation).count()), (5, 10));
        let scores = lines(&|row| format!("{},text\n", row * 7 % 40));
        let dataset = read(&format!("score,text\n{scores}"), Task::Regression).expect("a data set");
        let mut found: Vec<f64> = dataset.scores(Part::Validation).collect();
        found.sort_by(f64::total_cmp);
        // One of each four neighbours among 0 to 39.
        assert_eq!(
            found.iter().map(|score| (score / 4.0) as usize).collect::<Vec<_>>(),
            (0..10).collect::<Vec<_>>()
        );
    }

    #[test]
    fn what_is_no_label_is_refused() {
        let many: String = (0..=MOST_LABELS).map(|label| format!("{label},text\n")).collect();
        let fault = read(&format!("label,text\n{many}"), Task::Sequence);
        assert_eq!(fault, Err(DataFault::ManyLabels { line: MOST_LABELS + 2, most: MOST_LABELS }));
        let long = "é".repeat(LONGEST_LABEL);
        let text = format!("label,text\na,x\n{long},y\n{long}z,y\n");
        let fault = read(&text, Task::Sequence);
        assert_eq!(fault, Err(DataFault::LongLabel { line: 4, most: LONGEST_LABEL }));
    }

    #[test]
    fn spans_may_lie_within_each_other_and_answers_are_found() {
        let text = "words,spans\nThe Zurich Zoo opened,2-3:ORGANISATION;2-2:PLACE\nIt rains,\n";
        let dataset = read(text, Task::Spans).expect("a data set");
        assert_eq!(dataset.labels, ["none", "ORGANISATION", "PLACE"]);
        let span = |first, last, label| LabelledSpan { span: Span { first, last }, label };
        let targets: Vec<_> = dataset.examples.iter().map(|e| e.target.clone()).collect();
        let expected = [Target::Spans(vec![span(1, 2, 1), span(1, 1, 2)]), Target::Spans(vec![])];
        assert_eq!(targets, expected);
        let text = "question,passage,answer\nWho?,Élodie sings.,sings\nWhy?,Élodie sings.,\n";
        let dataset = read(text, Task::Question).expect("a data set");
        let targets: Vec<_> = dataset.examples.iter().map(|e| e.target.clone()).collect();
        assert_eq!(targets, [Target::Answer(Some(8..13)), Target::Answer(None)]);
        let texts = read("text\none\ntwo\n", Task::Boundary).expect("a data set");
        assert!(texts.examples.iter().all(|example| example.target == Target::Nothing));
    }

    #[test]
    fn scores_are_numbers_in_a_column_that_is_found() {
        let tables = [
            "text,score\none,4\ntwo,-2.5\n",
            "text;Score\none;4\ntwo;-2,5\n",
            "points\tsaid\ttext\n4\tx\tone\n-2.5\ty\ttwo\n",
            "{\"text\":\"one\",\"stars\":4}\n{\"text\":\"two\",\"stars\":-2.5}\n",
        ];
        for table in tables {
            let dataset = read(table, Task::Regression).expect(table);
            assert_eq!(dataset.scores(Part::Train).collect::<Vec<_>>(), [4.0, -2.5]);
            assert!(dataset.labels.is_empty());
        }
    }

    #[test]
    fn two_sentences_stay_apart() {
        let dataset = read("score,first,second\n5,one,two\n0.5,three,four\n", Task::Similarity);
        let dataset = dataset.expect("a data set");
        let found: Vec<_> = dataset.examples.iter().map(|one| one.text.clone()).collect();
        let apart = |one: &str, other: &str| Text::Apart(one.into(), other.into());
        assert_eq!(found, [apart("one", "two"), apart("three", "four")]);
        assert_eq!(dataset.scores(Part::Train).collect::<Vec<_>>(), [5.0, 0.5]);
        let dataset = read("label,premise,hypothesis\nb,x,y\na,y,z\n", Task::Siamese);
        let dataset = dataset.expect("a data set");
        assert_eq!((&dataset.examples[0].text, dataset.labels.len()), (&apart("x", "y"), 2));
    }

    #[test]
    fn every_fault_names_its_line() {
        let cases = [
            ("text,score\nx,\n", Task::Regression, "Line 2 has no score."),
            ("text,score\nx,1\ny,3 stars\n", Task::Regression, "Line 3: “3 stars” is not a number"),
            ("text;score\nx;1\ny;1,000\n", Task::Regression, "Line 3: “1,000” is not a number"),
            ("text,score\nx,1\ny,inf\n", Task::Regression, "Line 3: “inf” is not a number"),
            ("text,score\nx,1\ny,NaN\n", Task::Regression, "Line 3: “NaN” is not a number"),
            (
                "text,score\nx,2\ny,2.0\n",
                Task::Regression,
                "All examples for training have the score 2.",
            ),
            ("text,said\nx,y\n", Task::Regression, "There is no column “score”."),
            ("label,text\na,x\nb,\n", Task::Sequence, "Line 3 has no text."),
            ("label,text\na,x\na,y\n", Task::Sequence, "All examples have the label “a”."),
            ("text\nx\n", Task::Sequence, "There is no column “label”."),
            ("split,label,text\nexam,a,x\n", Task::Sequence, "Line 2: “exam” is not a split."),
            ("words,labels\nx y,O\n", Task::Words, "Line 2 has 2 words but 1 label."),
            ("text\nx,y\n", Task::Boundary, "Line 2 has 2 cells, but there is 1 column."),
            ("words,labels\nx y z,B-A O I-A\n", Task::Entities, "Line 2: Word 3 is labelled I-A"),
            ("words,labels\nx y,O Z\n", Task::Entities, "Line 2: “Z” is not a BIO label"),
            ("words,spans\nx y,1-2\n", Task::Spans, "Line 2: “1-2” is not a span."),
            ("words,spans\nx y,0-2:A\n", Task::Spans, "Line 2: “0-2:A” is not a span."),
            ("words,spans\nx y,2-1:A\n", Task::Spans, "Line 2: “2-1:A” is not a span."),
            ("words,spans\nx y,1-1:A;2-3:A\n", Task::Spans, "Line 2: the span “2-3:A” reaches"),
            ("words,spans\nx y,\n", Task::Spans, "All examples have the label “none”."),
            ("question,passage,answer\nq,p,x\n", Task::Question, "Line 2: the answer “x” does"),
            ("question,passage,answer\nq,,x\n", Task::Question, "Line 2 has no passage."),
            ("premise,label\nx,a\n", Task::Pair, "There is no column “hypothesis”."),
            ("first,score\nx,1\n", Task::Similarity, "There is no column “second”."),
            ("first,second,score\nx,y,much\n", Task::Similarity, "Line 2: “much” is not a number"),
        ];
        for (text, task, beginning) in cases {
            let fault = read(text, task).expect_err(text).to_string();
            assert!(fault.starts_with(beginning), "{fault}");
        }
    }
}
