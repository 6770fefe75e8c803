//! The switches as they were, to be taken back one change at a time.

use text::switches::Switches;

/// Most changes that are kept.
const MOST: usize = 64;

/// Earlier switches, the newest last.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Undo {
    past: Vec<Switches>,
    /// What was just put back: the change to it is no change to be undone.
    restored: Option<Switches>,
}

impl Undo {
    /// The switches changed from `before` to `now`.
    pub fn changed(&mut self, before: &Switches, now: &Switches) {
        let restored = self.restored.take();
        if before.same(now) || restored.is_some_and(|restored| restored.same(now)) {
            return;
        }
        if self.past.len() == MOST {
            self.past.remove(0);
        }
        self.past.push(before.clone());
    }

    /// The switches before the last change, which is forgotten.
    pub fn take(&mut self) -> Option<Switches> {
        let last = self.past.pop()?;
        self.restored = Some(last.clone());
        Some(last)
    }

    /// Whether there is a change to take back.
    pub fn is_possible(&self) -> bool {
        !self.past.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn off(heads: &[usize]) -> Switches {
        let mut switches = Switches::default();
        switches.layer_mut(2).ablated_heads = heads.iter().copied().collect();
        switches
    }

    #[test]
    fn changes_are_taken_back_one_by_one() {
        let mut undo = Undo::default();
        let steps = [off(&[]), off(&[1]), off(&[1, 4])];
        undo.changed(&steps[0], &steps[1]);
        undo.changed(&steps[1], &steps[2]);
        assert_eq!(undo.take(), Some(steps[1].clone()));
        undo.changed(&steps[2], &steps[1]);
        assert_eq!(undo.take(), Some(steps[0].clone()));
        undo.changed(&steps[1], &steps[0]);
        assert!(!undo.is_possible());
        assert_eq!(undo.take(), None);
    }

    #[test]
    fn what_changes_nothing_is_no_change() {
        let mut undo = Undo::default();
        undo.changed(&Switches::default(), &off(&[]));
        assert!(!undo.is_possible());
    }
}
