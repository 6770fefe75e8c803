//! The bar above everything: the name, the way to the rooms and the lessons, and what concerns the
//! whole page. Where the window is narrow, one button holds all of it but the depth.

use leptos::prelude::*;

use super::depth::DepthChoice;
use super::menus::{self, BAR, BAR_BUTTON};
use super::presenter;
use super::rooms_menu::{ROOMS_MENU, RoomsMenu};
use super::sentence::SentenceButton;
use super::status::{Dot, Status};
use crate::lessons::view::LessonMenu;
use crate::page::page;
use crate::t;

/// Name, rooms, lessons, depth, presenter mode, status.
#[component]
pub fn Top() -> impl IntoView {
    let store = page().store;
    let menu = page().menu;
    let in_lesson = Memo::new(move |_| store.in_lesson());
    // Whoever chose a room or a lesson there is done with it.
    let chosen =
        Memo::new(move |_| (store.room.get(), store.lesson.with(|open| open.name.clone())));
    Effect::new(move |_| {
        chosen.track();
        menu.set(false);
    });
    view! {
        <header class="top" translate="no">
            <h1>"BERTscope"</h1>
            <BarButton/>
            <div id=BAR class="bar-body" class:open=menu>
                <Show when=move || !store.hides("rooms")><RoomsMenu/></Show>
                <Show when=move || !store.hides("lessons")><LessonMenu/></Show>
                <span class="gap"></span>
                <Show when=move || !store.hides("presenter")><Present/></Show>
                <Status/>
            </div>
            <Show when=move || !store.hides("depth")>
                // A step of a lesson sets the depth.
                <Show when=move || in_lesson.get() fallback=|| view! { <DepthChoice/> }>
                    <SentenceButton/>
                </Show>
            </Show>
        </header>
    }
}

/// Opens the bar where the window is too narrow to show it, with the rooms unfolded.
#[component]
fn BarButton() -> impl IntoView {
    let menu = page().menu;
    let turn = move |_| {
        menu.update(|open| *open = !*open);
        if menu.get_untracked() {
            menus::unfold(ROOMS_MENU);
        }
    };
    view! {
        <button
            type="button"
            id=BAR_BUTTON
            class="bar-button"
            aria-controls=BAR
            aria-expanded=move || menu.get().to_string()
            on:click=turn
        >
            <Dot/> " " {move || page().store.room.get().name.text()} " ▾"
        </button>
    }
}

#[component]
fn Present() -> impl IntoView {
    let store = page().store;
    view! {
        <button
            type="button"
            class="present"
            aria-pressed=move || store.appearance.with(|look| look.presenter).to_string()
            on:click=move |_| presenter::toggle(store)
        >
            {t!(presenter)}
        </button>
    }
}
