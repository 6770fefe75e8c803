//! The menu of all lessons, and the way in for somebody who comes for the first time.

use leptos::prelude::*;
use model::lessons::Entry;

use super::report;
use super::tools::Tools;
use crate::lessons::{keeping, loading};
use crate::page::page;
use crate::state::store::Store;
use crate::{browser, t};

const MENU: &str = "lessons";

/// The button with the list.
#[component]
pub fn LessonMenu() -> impl IntoView {
    let store = page().store;
    let listed = RwSignal::new(None::<Vec<Entry>>);
    let opened = move |_| {
        leptos::task::spawn_local(async move { listed.set(Some(loading::list(store).await)) });
    };
    let items = move || match listed.get() {
        None => view! { <p>{t!(lesson_waiting)}</p> }.into_any(),
        Some(all) if all.is_empty() => view! { <p>{t!(lessons_missing)}</p> }.into_any(),
        Some(all) => {
            let items = all.into_iter().map(|entry| view! { <Item store entry/> }).collect_view();
            view! { <ol class="lesson-list">{items}</ol> }.into_any()
        }
    };
    view! {
        <details class="menu" id=MENU on:toggle=opened>
            <summary>{t!(lessons)}</summary>
            <div class="menu-body">{items}<Tools store/><report::Files store/></div>
        </details>
    }
}

#[component]
fn Item(store: Store, entry: Entry) -> impl IntoView {
    let Entry { name, title, minutes, questions, .. } = entry;
    let (counted, opened) = (name.clone(), name.clone());
    let stand = move || {
        let (right, judged) = store.lessons.answers.with(|all| all.score(&counted));
        (judged > 0).then(|| t!(lesson_score, right = right, asked = questions.max(judged)))
    };
    let current =
        move || store.lesson.with(|open| open.name.as_ref() == Some(&name)).then_some("true");
    let choose = move |_| {
        loading::open(store, opened.clone());
        close();
    };
    view! {
        <li>
            <button type="button" class="quiet" aria-current=current on:click=choose>{title}</button>
            <small>{t!(lesson_minutes, minutes = minutes)} " " {stand}</small>
        </li>
    }
}

/// Closes the menu.
pub fn close() {
    if let Some(menu) = browser::element(MENU) {
        // The menu is a <details>: it closes when the attribute goes.
        let _ = menu.remove_attribute("open");
    }
}

/// One line for somebody who comes for the first time.
#[component]
pub fn Welcome() -> impl IntoView {
    let store = page().store;
    let is_bare = browser::query().is_empty() && keeping::is_first_visit();
    let offered = RwSignal::new(is_bare);
    let start = move |_| {
        offered.set(false);
        leptos::task::spawn_local(async move {
            if let Some(first) = loading::list(store).await.into_iter().next() {
                loading::open(store, first.name);
            }
        });
    };
    Effect::new(move |_| keeping::visited());
    view! {
        <Show when=move || offered.get() && store.lesson.with(|open| open.name.is_none())>
            <div class="notice note">
                <p>{t!(lessons_welcome)}</p>
                <div class="buttons">
                    <button type="button" on:click=start>{t!(lessons_start)}</button>
                    <button type="button" class="quiet" data-then="#sentence" on:click=move |_| offered.set(false)>{t!(dismiss)}</button>
                </div>
            </div>
        </Show>
    }
}
