//! Covers the room while its picture would give a prediction away.

use leptos::prelude::*;

use crate::lessons::answers::Asked;
use crate::lessons::library::Lessons;
use crate::lessons::library::open_step;
use crate::page::page;
use crate::state::store::Store;
use crate::t;

/// Over the stage, until the first question of the step that is predicted has an answer, or until
/// somebody does not want to wait. The style sheet hides what lies under it.
#[component]
pub fn Cover() -> impl IntoView {
    let store = page().store;
    let covered = Memo::new(move |_| is_covered(store));
    let show = move |_| store.lasting::<Lessons>().uncovered.set(store.lesson.get_untracked());
    view! {
        <Show when=move || covered.get()>
            <div class="lesson-cover">
                <p>{t!(lesson_covered)}</p>
                <button type="button" data-then="#room" on:click=show>{t!(lesson_uncover)}</button>
            </div>
        </Show>
    }
}

/// Whether the room is covered; tracked.
pub fn is_covered(store: Store) -> bool {
    let open = store.lesson.get();
    let Some((lesson, step)) = open_step(store) else { return false };
    if store.lasting::<Lessons>().uncovered.with(|shown| *shown == open) {
        return false;
    }
    let predicted = lesson
        .steps
        .get(step)
        .filter(|step| step.covered)
        .and_then(|step| step.questions().position(|question| question.is_predicted()));
    let name = open.name.unwrap_or_default();
    predicted.is_some_and(|question| {
        store
            .lasting::<Lessons>()
            .answers
            .with(|all| all.get(&name, Asked { step, question }).is_none())
    })
}
