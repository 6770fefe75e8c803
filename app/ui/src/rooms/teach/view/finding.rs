//! What a run reached, as a headline.

use text::metrics::wilson;

use super::run::curves::{measure_name, measure_text};
use crate::kit::marked::value;
use crate::page::finding::{Finding, Strength};
use crate::rooms::teach::state::run::Run;
use crate::t;

/// How many of how many.
pub fn of(right: usize, total: usize) -> String {
    t!(teach_of, right = right, total = total)
}

/// The network beside counting words; of tasks without a label for each text, its measure.
pub fn finding(run: &Run) -> Finding {
    let Some(begun) = &run.begun else {
        return Finding::new(Strength::None, t!(teach_found_nothing));
    };
    let Some(last) = run.last() else {
        return Finding::new(Strength::None, t!(teach_found_begun));
    };
    let (score, task) = (&last.validation, Some(begun.dataset.task));
    let Some((counted, total)) = run.counted else {
        let (name, measure) = (measure_name(task), |measure| measure_text(task, measure));
        let now = value(&measure(score.measure()));
        let Some(first) = run.first() else {
            let text = t!(teach_found_before, name = name, value = now);
            return Finding::new(Strength::None, text);
        };
        let before = measure(first.validation.measure());
        let text = t!(teach_found_measure, name = name, value = now, before = before);
        return Finding::new(Strength::Weak, text);
    };
    let floor = counted.max(score.majority);
    let share = |count: usize| count as f64 / total.max(1) as f64;
    let low = wilson(score.right, total).map_or(0.0, |ends| ends.low);
    let strength = match () {
        () if low > share(floor) => Strength::Strong,
        () if score.right > floor => Strength::Weak,
        () => Strength::None,
    };
    let right = value(&of(score.right, total));
    let counted = of(if strength == Strength::Strong { counted } else { floor }, total);
    let text = match strength {
        Strength::Strong => t!(teach_found_strong, right = right, counted = counted),
        Strength::Weak => t!(teach_found_weak, right = right, counted = counted),
        Strength::None => t!(teach_found_none, right = right, counted = counted),
    };
    Finding::new(strength, text)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use protocol::{Evaluation, RunProgress, RunStage};
    use text::data::{Columns, Dataset, Format, Table, Task};
    use text::training::{Plan, Score};

    use super::*;
    use crate::kit::marked::plain;
    use crate::rooms::teach::state::run::Begun;
    use crate::rooms::teach::state::source::Source;

    /// After a run that got so many of a hundred right, of which counting gets 60.
    fn found(right: usize) -> (Strength, String) {
        found_beside(right, 60)
    }

    /// What a run of a hundred new texts is made of.
    fn begun() -> Begun {
        let row = |row: usize| {
            let label = if row < 60 { "yes" } else { "no" };
            format!("validation,{label},good {row}\n")
        };
        let rows: String = (0..100).map(row).collect();
        let table = format!("split,label,text\ntrain,yes,good\ntrain,no,bad\n{rows}");
        let table = Table::read(&table, Format::Csv).expect("a table");
        let columns = Columns::guess(&table, Task::Sequence);
        let dataset = Dataset::read(&table, Task::Sequence, &columns).expect("a data set");
        let (plan, source) = (Plan::of(Task::Sequence), Source::Own);
        Begun { dataset: Arc::new(dataset), source, plan, device: None }
    }

    /// The same, where one label for all gets so many.
    fn found_beside(right: usize, majority: usize) -> (Strength, String) {
        let validation = Score { right, total: 100, majority, ..Score::default() };
        let (train, judged, points) = (Score::default(), Vec::new(), Vec::new());
        let evaluation = Evaluation { step: 9, train, validation, judged, points };
        let told = RunProgress {
            stage: RunStage::Done,
            device: None,
            times: Vec::new(),
            steps_total: 9,
            afresh: false,
            steps: Vec::new(),
            evaluation: Some(evaluation),
            watched: None,
            back: None,
            examples_per_second: None,
            seconds_left: None,
        };
        let found = finding(&Run::recorded(1, begun(), vec![told]));
        (found.strength, plain(&found.text))
    }

    #[test]
    fn what_the_interval_leaves_above_counting_is_strong() {
        let text = "It gets 91 of 100 new texts right; counting words gets 60 of 100.";
        assert_eq!(found(91), (Strength::Strong, text.to_owned()));
        let text =
            "It gets 65 of 100 new texts right, without a network 60 of 100: too close to call.";
        assert_eq!(found(65), (Strength::Weak, text.to_owned()));
        // Wilson's interval of 70 of 100 begins at 0.604, that of 69 at 0.594.
        assert_eq!([found(70).0, found(69).0], [Strength::Strong, Strength::Weak]);
        let text = "It gets 60 of 100 new texts right; without a network it would be 60 of 100.";
        assert_eq!(found(60), (Strength::None, text.to_owned()));
    }

    #[test]
    fn what_one_label_for_all_gets_counts_where_it_is_more() {
        let text = "It gets 65 of 100 new texts right; without a network it would be 70 of 100.";
        assert_eq!(found_beside(65, 70), (Strength::None, text.to_owned()));
    }

    #[test]
    fn before_a_run_and_before_its_first_measure_it_says_so() {
        let found = finding(&Run::default());
        assert_eq!((found.strength, &*found.text), (Strength::None, "Training has not started."));
        let text = "Training has started: nothing is measured yet.";
        assert_eq!(finding(&Run::begin(1, begun())).text, text);
    }
}
