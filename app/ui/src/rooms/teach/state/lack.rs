//! What is missing from a data set, apart from faults of single lines.

use text::data::{Dataset, Part, Task};

/// What is missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lack {
    /// No example to learn from.
    Train,
    /// No example to measure with.
    Validation,
    /// Labels that only validation has: they can never be learned.
    Unseen(Vec<String>),
    /// Labels that only training has: whether they were learned is not measured.
    Unmeasured(Vec<String>),
}

/// What is missing.
pub fn lacks(dataset: &Dataset) -> Vec<Lack> {
    let has = |part| dataset.part(part).next().is_some();
    let (train, validation) = (dataset.counts(Part::Train), dataset.counts(Part::Validation));
    // That no span is one needs no example of its own.
    let implied = usize::from(dataset.task == Task::Spans);
    let counts = dataset.labels.iter().zip(train.iter().zip(&validation)).skip(implied);
    let named = |lacks: fn(usize, usize) -> bool| -> Vec<String> {
        let those = counts.clone().filter(|(_, (train, validation))| lacks(**train, **validation));
        those.map(|(label, _)| label.clone()).collect()
    };
    let unseen = named(|train, validation| train == 0 && validation > 0);
    let unmeasured = named(|train, validation| train > 0 && validation == 0);
    let whole = has(Part::Train) && has(Part::Validation);
    [
        (!has(Part::Train)).then_some(Lack::Train),
        (!has(Part::Validation)).then_some(Lack::Validation),
        (!unseen.is_empty()).then_some(Lack::Unseen(unseen)),
        // Without any example for validation that is true of all labels and was said.
        (whole && !unmeasured.is_empty()).then_some(Lack::Unmeasured(unmeasured)),
    ]
    .into_iter()
    .flatten()
    .collect()
}

impl Lack {
    /// Whether a run cannot begin with it.
    pub fn stops(&self) -> bool {
        matches!(self, Self::Train | Self::Validation)
    }
}

#[cfg(test)]
mod tests {
    use text::data::Columns;

    use super::super::sheet;
    use super::*;

    fn lacking(text: &str, task: Task) -> Vec<Lack> {
        let table = sheet::read(text).expect("a table");
        let columns = Columns::guess(&table, task);
        lacks(&Dataset::read(&table, task, &columns).expect("a data set"))
    }

    #[test]
    fn what_is_missing_is_named() {
        let lacking = |text| lacking(text, Task::Sequence);
        let names = |labels: &[&str]| labels.iter().map(|label| (*label).to_owned()).collect();
        assert_eq!(lacking("split,label,text\ntrain,a,x\ntrain,b,y\n"), [Lack::Validation]);
        assert_eq!(
            lacking("split,label,text\ntrain,a,x\nvalidation,b,y\n"),
            [Lack::Unseen(names(&["b"])), Lack::Unmeasured(names(&["a"]))]
        );
        assert_eq!(
            lacking("split,label,text\ntrain,a,x\ntrain,b,x\nvalidation,b,y\ntrain,c,z\n"),
            [Lack::Unmeasured(names(&["a", "c"]))]
        );
        // Without a split the draw gives each label one, if there are two of it.
        assert_eq!(lacking("label,text\na,x\nb,x\nb,y\na,y\n"), []);
        assert_eq!(
            lacking("label,text\na,x\nb,x\nb,y\na,y\nc,z\n"),
            [Lack::Unmeasured(names(&["c"]))]
        );
    }

    #[test]
    fn sentences_without_names_are_no_label() {
        let text = "split,words,spans\ntrain,x y,1-1:A\nvalidation,x y,1-2:A\ntrain,x,\n";
        assert_eq!(lacking(text, Task::Spans), []);
    }
}
