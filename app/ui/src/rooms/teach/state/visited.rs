//! What was chosen for each task before another one was: whoever comes back finds it.

use std::collections::BTreeMap;

use text::data::Task;

use super::chosen::{Changes, TASKS, TeachState};
use super::source::Source;

/// Data set and plan of the tasks that were left, by their names in links.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Visited(BTreeMap<&'static str, (Source, Changes)>);

impl Visited {
    /// What is chosen once another task is: for a task that was left, what it had; for a new one
    /// its first data set and its own defaults. The seed is the person's and goes along.
    pub fn switch(&mut self, from: &TeachState, task: Task) -> TeachState {
        self.0.insert(name(from.task), (from.source(), from.changes.clone()));
        let first =
            || (Source::of(task).first().copied().unwrap_or(Source::Own), Changes::default());
        let (source, changes) = self.0.get(name(task)).cloned().unwrap_or_else(first);
        let changes = Changes { seed: from.changes.seed, ..changes };
        TeachState { task, source, apart: from.apart, changes }
    }
}

fn name(task: Task) -> &'static str {
    TASKS.iter().find(|(_, one)| *one == task).map_or("", |(name, _)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_task_that_was_left_is_as_it_was() {
        let mut visited = Visited::default();
        let changes = Changes { epochs: Some(3), seed: Some(7), ..Changes::default() };
        let own = TeachState { task: Task::Sequence, source: Source::Own, apart: false, changes };
        let pairs = visited.switch(&own, Task::Pair);
        let fresh = Changes { seed: Some(7), ..Changes::default() };
        assert_eq!(
            (pairs.task, pairs.source, &pairs.changes),
            (Task::Pair, Source::Entailment, &fresh)
        );
        let seeded = TeachState { changes: Changes { seed: Some(9), ..fresh }, ..pairs };
        let back = visited.switch(&seeded, Task::Sequence);
        assert_eq!(
            (back.source, back.changes.epochs, back.changes.seed),
            (Source::Own, Some(3), Some(9))
        );
        assert_eq!(visited.switch(&back, Task::Sequence), back);
    }
}
