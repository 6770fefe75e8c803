//! The texts in the order in which somebody wants to read them.

use text::data::Target;

use super::super::told::{self, Names, Told};
use super::predictions::Predictions;

/// What is said of every text so far, in words. The truth is empty, and nothing is right or wrong,
/// where the table does not say what is true.
pub fn told(all: &Predictions, names: Names<'_>) -> Vec<Told> {
    let dataset = &all.texts.dataset;
    let one = |(at, judged)| {
        let told = told::told(dataset, at, judged, names)?;
        let target = &dataset.examples.get(at)?.target;
        Some(match target {
            Target::Nothing => Told { truth: String::new(), right: None, ..told },
            _ => told,
        })
    };
    all.judged.iter().enumerate().filter_map(one).collect()
}

/// The wrong ones first, those that it is surest of in front; then the others, the least sure in
/// front; then those of which nobody says what is true. Of two labels this is the order of the
/// probability of the true one. Of numbers the largest error comes first.
pub fn ordered(mut rows: Vec<Told>) -> Vec<Told> {
    rows.sort_by(|one, other| {
        let (a, b) = (rank(one), rank(other));
        a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)).then(one.line.cmp(&other.line))
    });
    rows
}

fn rank(told: &Told) -> (u8, f64) {
    let sure = told.probability.unwrap_or(0.0);
    match (told.right, told.error()) {
        (Some(false), _) => (0, -sure),
        (_, Some(error)) => (0, -error.abs()),
        (Some(true), None) => (1, sure),
        (None, None) => (2, sure),
    }
}

#[cfg(test)]
mod tests {
    use text::data::Task;
    use text::training::Output;

    use super::super::predictions::tests::predictions;
    use super::*;

    fn lines(task: Task, csv: &str, said: Vec<Output>) -> Vec<usize> {
        let labels = ["good", "bad"];
        let found = predictions(task, &labels, csv, said);
        let names = Names { labels: &found.texts.dataset.labels, tokenizer: None, nothing: "" };
        ordered(told(&found, names)).iter().map(|row| row.line).collect()
    }

    fn label(good: f64) -> Output {
        Output::Label { probabilities: vec![good, 1.0 - good] }
    }

    /// P(true): .9, .2, .6, .4, none.
    #[test]
    fn the_true_label_that_was_least_expected_comes_first() {
        let csv = "text,label\na.,good\nb.,good\nc.,bad\nd.,bad\ne.,\n";
        let said = vec![label(0.9), label(0.2), label(0.4), label(0.6), label(0.5)];
        assert_eq!(lines(Task::Sequence, csv, said), [3, 5, 4, 2, 6]);
    }

    #[test]
    fn the_largest_error_comes_first_of_numbers() {
        let score = |value: f64| Output::Score { value, cosine: None };
        let said = vec![score(1.5), score(5.0), score(3.0), score(2.0)];
        let csv = "text,stars\na.,1\nb.,2\nc.,3\nd.,\n";
        assert_eq!(lines(Task::Regression, csv, said), [3, 2, 4, 5]);
    }
}
