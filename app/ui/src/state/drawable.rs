//! Which result may be drawn: nothing stale stands under what a person typed.

use std::sync::Arc;

use leptos::prelude::*;

use super::shown::{Origin, Shown};
use super::store::Store;
use crate::state::stage::Stage;

impl Store {
    /// The newest result, unless it is of another input than the person's and nothing is going to
    /// answer that. The example can be explored beside another text only in the room that it was made
    /// for, where it comes with its own pieces and the status names its sentence.
    pub fn drawable(&self) -> Option<Arc<Shown>> {
        let result = self.result.get()?;
        let stands_in = match result.origin {
            Origin::Example => {
                let (room, made_for) = (self.room.get(), self.room.get().example);
                Some(room.id) == made_for.of && *result.input.sentence == *made_for.sentence
            }
            Origin::Live { .. } => self.is_awaited(),
        };
        (stands_in || result.is_of(&self.input())).then_some(result)
    }

    /// Whether an answer to what the person typed may still come.
    pub fn is_awaited(&self) -> bool {
        let is_there = self.stage.get() != Stage::Stopped || self.revives.get();
        is_there && self.failed.get().is_none_or(|failed| failed != self.asked.get())
    }
}

#[cfg(test)]
mod tests {
    use text::corruption::{Edit, Edits, Name};

    use super::*;
    use crate::rooms::{attention, corrupt, network};
    use crate::state::lab::Lab;
    use crate::state::predicted::tests_shown;

    const TEXT: &str = "the cat sat";

    /// A page that runs, with a result of `text`.
    fn page(text: &str, origin: Origin) -> (Owner, Store) {
        let owner = Owner::new();
        owner.set();
        let store = Store::new(Lab { sentence: text.into(), ..Lab::default() });
        store.stage.set(Stage::Ready);
        store.show(Arc::new(Shown { origin, ..tests_shown(text) }));
        (owner, store)
    }

    fn live() -> (Owner, Store) {
        page(TEXT, tests_shown(TEXT).origin)
    }

    fn is_drawn(store: Store) -> bool {
        store.shown.with_untracked(Option::is_some)
    }

    #[test]
    fn a_result_of_another_text_goes_when_nothing_answers_any_more() {
        let (_owner, store) = live();
        store.sentence.set("dogs".into());
        assert!(is_drawn(store), "the answer is on its way");
        store.stage.set(Stage::Stopped);
        assert!(!is_drawn(store));
        store.sentence.set(TEXT.into());
        assert!(is_drawn(store), "it is a result of this text");
        store.pair.set(Some(" ".into()));
        assert!(is_drawn(store), "an empty box changes nothing");
        store.pair.set(Some("dogs".into()));
        assert!(!is_drawn(store));
        store.revives.set(true);
        assert!(is_drawn(store), "a new engine is about to start");
    }

    #[test]
    fn edits_and_switches_are_another_input() {
        let (_owner, store) = live();
        store.stage.set(Stage::Stopped);
        store.room.set(&corrupt::ROOM);
        store.edits.set(Edits::of(vec![Edit::Mask(Name::Original(1))]));
        assert!(!is_drawn(store));
        store.edits.update(|edits| assert!(edits.undo()));
        assert!(is_drawn(store), "what was undone makes no difference");
        store.switches.update(|switches| switches.padding = 3);
        assert!(!is_drawn(store));
    }

    #[test]
    fn a_text_that_could_not_be_computed_leaves_nothing_of_an_older_one() {
        let (_owner, store) = live();
        store.sentence.set("dogs".into());
        store.asked.set(7);
        store.failed.set(Some(7));
        assert!(!is_drawn(store));
        store.asked.set(8);
        assert!(is_drawn(store), "it is tried again");
    }

    #[test]
    fn the_example_stays_only_where_it_is_named() {
        let example = attention::ROOM.example;
        let (_owner, store) = page(example.sentence, Origin::Example);
        store.stage.set(Stage::Loading);
        store.room.set(&corrupt::ROOM);
        assert!(is_drawn(store), "it is the example's own text");
        store.sentence.set("dogs".into());
        assert!(!is_drawn(store));
        store.room.set(&network::ROOM);
        assert!(!is_drawn(store), "it has another example");
        store.room.set(&attention::ROOM);
        assert!(is_drawn(store));
        store.stage.set(Stage::Stopped);
        assert!(is_drawn(store), "it can be explored without an engine");
    }
}
