//! Going to a step: what it sets on the page, and what stays a person's own.

use leptos::prelude::*;
use lessons::{Lesson, State};

use crate::lessons::library::Lessons;
use crate::state::appearance::Appearance;
use crate::state::lab::Lab;
use crate::state::open_lesson::OpenLesson;
use crate::state::store::Store;
use crate::state::url;

/// Opens a step and sets what it sets, as one choice.
pub fn go(store: Store, name: &str, lesson: &Lesson, step: usize) {
    let before = untrack(|| store.lab());
    if before.lesson.name.is_none() {
        store.lasting::<Lessons>().before.set_value(Some(Box::new(before.clone())));
    }
    let open = OpenLesson { name: Some(name.to_owned()), step };
    store.restore(entered(&before, open, &lesson.state(step)));
}

/// Sets what a link of a lesson names; the rest stays.
pub fn follow(store: Store, state: &State) {
    let mut lab = untrack(|| store.lab());
    if state.get("sentence").is_some() {
        lab.pair = None;
    }
    if state.get("sentence").is_some() || state.get("pair").is_some() {
        lab.edits = Default::default();
        lab.kept.forget_places(lab.rooms.all());
        lab.selection.queries.clear();
        lab.selection.keys.clear();
    }
    set(&mut lab, state);
    store.restore(lab);
}

/// Closes the lesson. Who had typed something of their own finds it again; otherwise the room stays
/// as it is.
pub fn close(store: Store) {
    let before = store.lasting::<Lessons>().before.try_update_value(Option::take).flatten();
    match before.filter(|before| !before.is_untouched()) {
        // How the page looks and where it computes may have been chosen since.
        Some(before) => {
            let (look, device) = untrack(|| (store.appearance.get(), store.device.get()));
            let Appearance { theme, presenter, embed, .. } = look;
            let appearance = Appearance { theme, presenter, embed, ..before.appearance };
            let bundled = store.bundled.get_untracked();
            store.restore(Lab { appearance, device, bundled, ..*before });
        }
        None => store.lesson.set(OpenLesson::default()),
    }
}

/// The page as a step wants it. How the page looks, its device, and what was prepared in the rooms
/// with data of one's own stay, unless the lesson names them.
fn entered(before: &Lab, lesson: OpenLesson, state: &State) -> Lab {
    let Appearance { theme, presenter, embed, .. } = before.appearance;
    let room = state.get("view").and_then(|id| before.rooms.named(id));
    let mut lab = Lab {
        lesson,
        appearance: Appearance { theme, presenter, embed, ..Appearance::default() },
        device: before.device,
        bundled: before.bundled.clone(),
        hide: before.hide.clone(),
        learn: before.learn.clone(),
        kept: before.kept.own(before.rooms.all()),
        faults: before.faults,
        ..Lab::of(before.rooms, room.unwrap_or(before.rooms.first()))
    };
    // The default choice and the second sentence belong to the default sentence.
    if state.get("sentence").is_some() || state.get("pair").is_some() {
        lab.selection.queries.clear();
        lab.pair = None;
    }
    set(&mut lab, state);
    lab
}

/// Sets every property of a state. Its values were checked when the lesson was read.
pub(crate) fn set(lab: &mut Lab, state: &State) {
    for (name, value) in state.properties() {
        url::take(lab, name, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::appearance::Theme;

    fn state(query: &str) -> State {
        State::of_query(query).expect("a state")
    }

    #[test]
    fn a_step_sets_what_it_names_and_leaves_what_is_a_persons_own() {
        let mut before = Lab { sentence: "typed".into(), ..Lab::default() };
        before.appearance.theme = Theme::Dark;
        before.switches.padding = 4;
        let open = OpenLesson { name: Some("heads".to_owned()), step: 2 };
        let lab =
            entered(&before, open.clone(), &state("view=heads&sentence=a+cat&layer=2&head=1"));
        assert_eq!((lab.room.id, &*lab.sentence), ("heads", "a cat"));
        assert_eq!((lab.selection.layer, lab.selection.head), (2, 1));
        assert!(lab.selection.queries.is_empty());
        assert_eq!((lab.appearance.theme, lab.switches.padding), (Theme::Dark, 0));
        assert_eq!(lab.lesson, open);
    }
}
