//! Which of the examples that are learned from are also measured with.

use super::encoded::Goal;
use super::lesson::Lesson;
use crate::data::Balance;

/// Fewest examples of a sample, if there are as many.
pub const LEAST_SAMPLED: usize = 8;

impl Lesson {
    /// The places of examples that are learned from, drawn in balance (see [`Balance`]): about as
    /// many as there are for validation, so that both take the same time. The same seed draws the
    /// same.
    pub fn sample(&self, seed: u64) -> Vec<usize> {
        let (trained, validation) =
            (self.trained, self.examples.len().saturating_sub(self.trained));
        let most = validation.max(LEAST_SAMPLED);
        if trained <= most {
            return (0..trained).collect();
        }
        let share = |count: usize| (count * most + trained / 2) / trained;
        let drawn = self.balance().draw(share, seed);
        drawn.into_iter().enumerate().filter(|(_, drawn)| *drawn).map(|(place, _)| place).collect()
    }

    /// By what a sample of the examples that are learned from is balanced.
    fn balance(&self) -> Balance {
        let goals = || self.examples.iter().take(self.trained).map(|example| &example.goal);
        let score = |goal: &Goal| match goal {
            Goal::Score(score) => Some(*score),
            _ => None,
        };
        let scores: Option<Vec<f64>> = goals().map(score).collect();
        scores.map_or_else(|| Balance::Labels(goals().map(groups).collect()), Balance::Scores)
    }
}

fn groups(goal: &Goal) -> Vec<usize> {
    match goal {
        Goal::Label(label) => vec![*label],
        Goal::Labels(labels) | Goal::Words(labels) => labels.clone(),
        Goal::Spans(spans) => spans.iter().map(|span| span.label).collect(),
        Goal::Answer(answer) => vec![usize::from(answer.is_some())],
        Goal::Score(_) | Goal::Hidden(_) | Goal::CutOff | Goal::Nothing => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{Columns, Dataset, Table, Task};
    use crate::tokenizer::Tokenizer;

    fn lesson(task: Task, text: &str) -> Lesson {
        let pieces = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "x", "y"];
        let tokenizer = Tokenizer::from_vocabulary(&pieces.join("\n")).expect("a vocabulary");
        let table = Table::from_bytes(text.as_bytes()).expect("a table");
        let dataset = Dataset::read(&table, task, &Columns::guess(&table, task));
        Lesson::of(&dataset.expect("a data set"), &tokenizer, 64, 1)
    }

    /// Sorted by label, the first rows would be of one label only.
    #[test]
    fn a_sorted_table_is_measured_on_all_labels() {
        let rows = |part: &str, count: usize| -> String {
            let label = |row: usize| if row < count / 4 { "rare" } else { "common" };
            (0..count).map(|row| format!("{part},{},x\n", label(row))).collect()
        };
        let text = format!("split,label,text\n{}{}", rows("train", 80), rows("validation", 20));
        let lesson = lesson(Task::Sequence, &text);
        let sample = lesson.sample(7);
        assert_eq!((sample.len(), &sample), (20, &lesson.sample(7)));
        assert_ne!(sample, lesson.sample(8));
        let rare = |place: &&usize| lesson.examples[**place].goal == Goal::Label(0);
        assert_eq!(sample.iter().filter(rare).count(), 5);
        assert!(sample.iter().all(|place| *place < lesson.trained));
    }

    #[test]
    fn few_examples_are_all_measured_and_scores_from_low_to_high() {
        let text = "split,label,text\ntrain,a,x\ntrain,b,x\ntrain,b,y\nvalidation,a,y\n";
        assert_eq!(lesson(Task::Sequence, text).sample(1), [0, 1, 2]);
        let rows: String = (0..40).map(|row| format!("train,{row},x\n")).collect();
        let held: String = (0..10).map(|row| format!("validation,{row},x\n")).collect();
        let lesson = lesson(Task::Regression, &format!("split,score,text\n{rows}{held}"));
        let sample = lesson.sample(3);
        assert_eq!(
            sample.iter().map(|place| place / 4).collect::<Vec<_>>(),
            (0..10).collect::<Vec<_>>()
        );
    }
}
