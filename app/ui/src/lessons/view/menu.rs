//! The menu of all lessons, and the way in for somebody who comes for the first time.

use leptos::prelude::*;
use lessons::Entry;

use super::menu_opening::{MENU, close};
use super::report;
use super::tools::Tools;
use crate::kit::browser;
use crate::lessons::library::COUNT;
use crate::lessons::library::Lessons;
use crate::lessons::{keeping, loading};
use crate::page::parts::Part;
use crate::page::{Page, page};
use crate::shell::arriving::Arriving;
use crate::state::store::Store;
use crate::t;

/// The button with the list.
#[component]
pub fn LessonMenu() -> impl IntoView {
    let parts = page().parts;
    let asked = RwSignal::new(0_usize);
    let opened = move |_| {
        parts.want(Part::Lessons);
        asked.update(|asked| *asked += 1);
    };
    let is_asked = Memo::new(move |_| asked.get() > 0);
    let body = move || match parts.lessons().filter(|_| is_asked.get()) {
        Some(views) => (views.menu)(Memo::new(move |_| asked.get())),
        None => view! { <Arriving part=Part::Lessons/> }.into_any(),
    };
    view! {
        <details class="menu" id=MENU on:toggle=opened>
            <summary>{t!(lessons)}</summary>
            <div class="menu-body">{body}</div>
        </details>
    }
}

/// The list, and what else there is to do with lessons. Fetches the list with each time it is asked
/// for, unless it is there.
pub fn body(asked: Memo<usize>) -> AnyView {
    let store = page().store;
    let listed = RwSignal::new(None::<Vec<Entry>>);
    Effect::new(move |_| {
        asked.track();
        leptos::task::spawn_local(async move { listed.set(Some(loading::list(store).await)) });
    });
    let items = move || match listed.get() {
        None => view! { <p>{t!(lesson_waiting)}</p> }.into_any(),
        Some(all) if all.is_empty() => view! { <p>{t!(lessons_missing)}</p> }.into_any(),
        Some(all) => {
            let items = all.into_iter().map(|entry| view! { <Item store entry/> }).collect_view();
            view! { <ol class="lesson-list" translate="yes">{items}</ol> }.into_any()
        }
    };
    view! { {items}<Tools store/><report::Files store/> }.into_any()
}

#[component]
fn Item(store: Store, entry: Entry) -> impl IntoView {
    let Entry { name, title, minutes, questions, .. } = entry;
    let (counted, opened) = (name.clone(), name.clone());
    let stand = move || {
        let (right, judged) = store.lasting::<Lessons>().answers.with(|all| all.score(&counted));
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
            <small translate="no">{t!(lesson_minutes, minutes = minutes)} " " {stand}</small>
        </li>
    }
}

/// One line for somebody who comes for the first time, or goes on; until it is declined.
#[component]
pub fn Welcome() -> impl IntoView {
    let Page { store, parts, .. } = page();
    let offered = RwSignal::new(browser::query().is_empty() && !keeping::has_declined());
    store.lasting::<Lessons>().place.set(keeping::place());
    let number = move || {
        store.lasting::<Lessons>().place.with(|place| place.as_ref().map(|(number, _)| *number))
    };
    let invitation = move || match number() {
        Some(number) => t!(lessons_place, number = number, count = COUNT),
        None => t!(lessons_welcome, count = COUNT),
    };
    let way = move || match number() {
        Some(number) => t!(lessons_go_on, number = number),
        None => t!(lessons_start),
    };
    let start = move |_| {
        leptos::task::spawn_local(async move {
            if let Some(views) = parts.fetch_lessons().await {
                (views.go_on)(store);
            }
        });
    };
    let decline = move |_| {
        offered.set(false);
        keeping::decline();
    };
    // A class has been welcomed.
    let presenting = Memo::new(move |_| store.appearance.with(|look| look.presenter));
    let shown =
        move || offered.get() && !presenting.get() && store.lesson.with(|open| open.name.is_none());
    view! {
        <Show when=shown>
            <div class="notice note welcome">
                <p>{invitation}</p>
                <div class="buttons">
                    <button type="button" on:click=start>{way}</button>
                    <button type="button" class="quiet" data-then="#sentence" on:click=decline>{t!(dismiss)}</button>
                </div>
            </div>
        </Show>
    }
}
