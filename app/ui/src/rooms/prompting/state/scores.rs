//! How well a template does, from the log-odds that were read.

use leptos::prelude::*;
use text::data::{Part, Task};
use text::prompting::{Scored, right};

use super::bank::Bank;
use super::texts::Texts;
use crate::state::store::Store;

/// The texts of a part with their log-odds; `None` until all of them and the empty text are read.
/// Calibrated, they are without those of the empty text.
pub fn scored(
    texts: &Texts,
    bank: &Bank,
    key: &str,
    part: Part,
    calibrated: bool,
) -> Option<Vec<Scored>> {
    let empty = bank.get(key, texts.empty())?;
    let less = if calibrated { empty } else { 0.0 };
    let one = |place: usize| {
        let log_odds = bank.get(key, place)? - less;
        Some(Scored { log_odds, positive: texts.0.get(place)?.positive })
    };
    texts.part(part).map(one).collect()
}

/// How many are right, and of how many: above 0 the positive word is the likelier one.
pub fn score(scored: &[Scored]) -> [usize; 2] {
    [right(scored, 0.0), scored.len()]
}

/// How many of the same texts the network is right about that "Teach it" fine-tuned in this
/// session; tracked.
pub fn taught(store: Store) -> Option<[usize; 2]> {
    store.tuned.run.with(|run| {
        let same = run.data == Some((Task::Sequence, "sentiment"));
        let (_, score) = run.judged.as_ref().filter(|(step, _)| same && *step > 0)?;
        Some([score.right, score.total])
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rooms::prompting::state::texts::Labelled;

    fn texts() -> Texts {
        let one = |positive, part| Labelled { text: String::new(), positive, part };
        let (train, validation) = (Part::Train, Part::Validation);
        Texts(vec![one(true, train), one(true, validation), one(false, validation)])
    }

    #[test]
    fn a_template_has_a_score_once_all_its_texts_are_read() {
        let (texts, mut bank) = (texts(), Bank::default());
        let found = |bank: &Bank, calibrated| {
            scored(&texts, bank, "a", Part::Validation, calibrated).map(|scored| score(&scored))
        };
        bank.keep("a", 1, 3.0);
        bank.keep("a", 2, 1.0);
        assert_eq!(found(&bank, false), None);
        // A template that says "great" of everything, by 2 of an empty text.
        bank.keep("a", texts.empty(), 2.0);
        assert_eq!(found(&bank, false), Some([1, 2]));
        assert_eq!(found(&bank, true), Some([2, 2]));
        assert_eq!(scored(&texts, &bank, "b", Part::Validation, false), None);
    }
}
