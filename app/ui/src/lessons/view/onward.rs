//! The way on from a step: to the next one, from the last one to the next lesson, and after all of
//! them to their list.

use leptos::prelude::*;

use super::menu_opening;
use crate::lessons::library::Lessons;
use crate::lessons::library::after;
use crate::lessons::loading;
use crate::page::page;
use crate::state::store::Store;
use crate::t;

/// The button at the end of the lesson's foot. Where the page hides the lessons, it ends with this
/// one.
#[component]
pub fn Onward(store: Store, step: Memo<usize>, count: usize, go: Callback<usize>) -> impl IntoView {
    let ends = Memo::new(move |_| step.get() + 1 >= count);
    let next = Memo::new(move |_| {
        let name = store.lesson.with(|open| open.name.clone())?;
        let entries = store.lasting::<Lessons>().entries();
        after(&entries, &name).map(|entry| (entry.name.clone(), entry.title.clone()))
    });
    let menu = page().menu;
    let press = move |_| match next.get_untracked() {
        _ if !ends.get_untracked() => go.run(step.get_untracked() + 1),
        Some((name, _)) => loading::open(store, name),
        None => {
            // Where the window is narrow the list is in the bar.
            menu.set(true);
            menu_opening::show();
        }
    };
    let way = move || match next.with(Option::is_some) {
        _ if !ends.get() => t!(lesson_next),
        true => t!(lesson_next_lesson),
        false => t!(lesson_all),
    };
    let title = move || next.get().filter(|_| ends.get()).map(|(_, title)| title);
    let hidden = move || ends.get() && store.hides("lessons");
    view! { <button type="button" class="go" title=title disabled=hidden on:click=press>{way}</button> }
}
