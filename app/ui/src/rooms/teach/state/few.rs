//! How far a result on few examples for validation may be from the truth, before there is one.

use text::data::{Dataset, Part, Target, Task};
use text::metrics::{Interval, Regression, wilson};

/// From so many examples for validation on nothing is said.
pub const ENOUGH: usize = 60;

/// What few examples for validation can tell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Few {
    /// Examples for validation.
    pub examples: usize,
    /// The width of the 95 % interval; `None` where what is counted is not known before.
    pub width: Option<Width>,
}

/// The width of a 95 % interval in the middle of what is possible, where it is widest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Width {
    /// Of a share of one half, in shares.
    Share(f64),
    /// Of a correlation of 0.
    Correlation(f64),
}

impl Few {
    /// `None` if there are enough, or none at all.
    pub fn of(dataset: &Dataset) -> Option<Self> {
        let examples = dataset.part(Part::Validation).count();
        let few = (1..ENOUGH).contains(&examples);
        few.then(|| Self { examples, width: width(dataset, examples) })
    }
}

fn width(dataset: &Dataset, examples: usize) -> Option<Width> {
    let share = |count: usize| {
        // Half a decision more or less does not matter for the width.
        wilson(count / 2, count).map(|interval| Width::Share(interval.high - interval.low))
    };
    let correlation = |interval: Option<Interval>| {
        interval.map(|interval| Width::Correlation(interval.high - interval.low))
    };
    match dataset.task {
        Task::Sequence | Task::Pair | Task::Siamese | Task::Question => share(examples),
        Task::MultiLabel | Task::Words | Task::Entities | Task::Spans => share(things(dataset)),
        Task::Similarity => {
            let none = Regression { count: examples, spearman: Some(0.0), ..Regression::of(&[]) };
            correlation(none.spearman_interval())
        }
        Task::Regression => {
            let none = Regression { count: examples, pearson: Some(0.0), ..Regression::of(&[]) };
            correlation(none.interval())
        }
        // Which pieces are hidden is drawn when the run begins.
        Task::Boundary => None,
    }
}

/// Labels of texts, words, names or spans for validation: what is found or missed.
fn things(dataset: &Dataset) -> usize {
    let begins = |label: &usize| {
        let name = dataset.labels.get(*label).map_or("", String::as_str);
        dataset.task != Task::Entities || name.starts_with("B-")
    };
    let of = |target: &Target| target.labels().iter().filter(|label| begins(label)).count();
    dataset.part(Part::Validation).map(|example| of(&example.target)).sum()
}

#[cfg(test)]
mod tests {
    use text::data::Columns;

    use super::super::sheet;
    use super::*;

    fn few(text: &str, task: Task) -> Option<Few> {
        let table = sheet::read(text).expect("a table");
        Few::of(&Dataset::read(&table, task, &Columns::guess(&table, task)).expect("a data set"))
    }

    fn lines(count: usize, line: &str) -> String {
        line.repeat(count)
    }

    #[test]
    fn the_width_is_that_of_the_middle() {
        let texts = |count: usize| {
            format!("split,label,text\ntrain,a,x\ntrain,b,x\n{}", lines(count, "validation,a,x\n"))
        };
        // Wilson 1927 at 10 of 20: 0.299 to 0.701.
        let Some(Few { examples: 20, width: Some(Width::Share(width)) }) =
            few(&texts(20), Task::Sequence)
        else {
            panic!("few")
        };
        assert!((width - 0.402).abs() < 0.001, "{width}");
        assert_eq!(few(&texts(ENOUGH), Task::Sequence), None);
        assert_eq!(few(&texts(0), Task::Sequence), None);
    }

    #[test]
    fn correlations_and_names_have_their_own() {
        let scores =
            format!("split,score,text\ntrain,1,x\ntrain,2,x\n{}", lines(12, "validation,1,x\n"));
        // tanh(1.96 / 3) to both sides.
        let Some(Few { width: Some(Width::Correlation(width)), .. }) =
            few(&scores, Task::Regression)
        else {
            panic!("few")
        };
        assert!((width - 2.0 * (1.959_964_f64 / 3.0).tanh()).abs() < 1e-6, "{width}");
        let names = "split,words,labels\ntrain,x y,B-P I-P\nvalidation,x y z,B-P I-P B-P\n";
        let of_two = wilson(1, 2).expect("two");
        let found = few(names, Task::Entities).and_then(|few| few.width);
        assert_eq!(found, Some(Width::Share(of_two.high - of_two.low)));
        assert_eq!(few("text\na\nb\nc\nd\n", Task::Boundary).map(|few| few.width), Some(None));
    }
}
