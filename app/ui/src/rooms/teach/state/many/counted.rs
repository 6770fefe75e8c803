//! How much of what is said is right.

use text::data::Target;
use text::metrics::Regression;
use text::training::Output;

use super::super::told::Told;
use super::predictions::Predictions;

/// How much of what is said is right, of the texts of which the table says what is true.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Counted {
    /// Of which it says so.
    pub labelled: usize,
    /// Texts of which all is right.
    pub right: usize,
    /// Words that get their label and all words that were read; of words alone.
    pub words: Option<(usize, usize)>,
    /// How well numbers agree; of numbers alone.
    pub numbers: Option<Regression>,
}

/// Counts what was said.
pub fn counted(all: &Predictions, told: &[Told]) -> Counted {
    let numbers: Vec<[f64; 2]> = told.iter().filter_map(|one| one.numbers).collect();
    let of_numbers = all.network.task.has_scores();
    let of = |verdict: Option<bool>| told.iter().filter(|one| one.right == verdict).count();
    let (right, wrong) = (of(Some(true)), of(Some(false)));
    let labelled = if of_numbers { numbers.len() } else { right + wrong };
    let words = words(all);
    Counted {
        labelled,
        right,
        words: (words.1 > 0).then_some(words),
        numbers: (of_numbers && labelled > 0).then(|| Regression::of(&numbers)),
    }
}

/// Words that get their label, and words that were read of texts with labels.
fn words(all: &Predictions) -> (usize, usize) {
    let mut found = (0, 0);
    for (example, judged) in all.texts.dataset.examples.iter().zip(&all.judged) {
        let (Target::Words(truth), Output::Words { probabilities, labels, .. }) =
            (&example.target, &judged.output)
        else {
            continue;
        };
        let pairs = truth.iter().zip(labels).zip(probabilities);
        for ((truth, said), _) in pairs.filter(|(_, row)| !row.is_empty()) {
            found.0 += usize::from(truth == said);
            found.1 += 1;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use text::data::Task;

    use super::super::super::told::Names;
    use super::super::predictions::tests::predictions;
    use super::super::rows;
    use super::*;

    fn counts(task: Task, labels: &[&str], csv: &str, said: Vec<Output>) -> Counted {
        let found = predictions(task, labels, csv, said);
        let names = Names { labels: &found.texts.dataset.labels, tokenizer: None, nothing: "" };
        counted(&found, &rows::told(&found, names))
    }

    #[test]
    fn only_texts_with_a_label_count_and_one_that_was_never_learned_is_never_right() {
        let said = |good: f64| Output::Label { probabilities: vec![good, 1.0 - good] };
        let csv = "text,label\na.,good\nb.,good\nc.,odd\nd.,\n";
        let all = vec![said(0.9), said(0.1), said(0.9), said(0.9)];
        let found = counts(Task::Sequence, &["good", "bad"], csv, all);
        assert_eq!((found.labelled, found.right, found.words), (3, 1, None));
        assert_eq!(found.numbers, None);
    }

    #[test]
    fn words_are_counted_where_they_were_read() {
        let row = vec![0.5, 0.5];
        let probabilities = vec![row.clone(), row, Vec::new()];
        let output = Output::Words { probabilities, labels: vec![0, 0, 0], transitions: None };
        let found = counts(Task::Words, &["A", "B"], "words,labels\nx y z,A B A\n", vec![output]);
        assert_eq!((found.right, found.labelled, found.words), (0, 1, Some((1, 2))));
    }

    /// Said 2 and 3 where 1 and 5 are true: errors 1 and -2, in the same order.
    #[test]
    fn numbers_agree_more_or_less() {
        let score = |value: f64| Output::Score { value, cosine: None };
        let csv = "text,score\na.,1\nb.,5\nc.,\n";
        let found = counts(Task::Regression, &[], csv, vec![score(2.0), score(3.0), score(9.0)]);
        let numbers = found.numbers.expect("numbers");
        assert_eq!((found.labelled, numbers.mean_absolute_error), (2, 1.5));
        assert_eq!(numbers.pearson, Some(1.0));
    }
}
