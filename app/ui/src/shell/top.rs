//! The bar above everything: the name, the way to the rooms where the rail has no room, and what
//! concerns the whole page.

use leptos::prelude::*;

use super::menus::RAIL_BUTTON;
use super::presenter;
use super::share::Share;
use super::status::Status;
use crate::lessons::view::LessonMenu;
use crate::page::page;
use crate::state::appearance::Theme;
use crate::t;

/// Name, rooms, status, link, presenter mode, colours.
#[component]
pub fn Top() -> impl IntoView {
    let store = page().store;
    view! {
        <header class="top" translate="no">
            <h1>"BERTscope"</h1>
            <RoomMenu/>
            <Show when=move || !store.hides("lessons")><LessonMenu/></Show>
            <Status/>
            <Show when=move || !store.hides("share")><Share/></Show>
            <Show when=move || !store.hides("presenter")><Present/></Show>
            <Show when=move || !store.hides("theme")><Colours/></Show>
        </header>
    }
}

/// Opens the rail where the window is too narrow to hold it.
#[component]
fn RoomMenu() -> impl IntoView {
    let store = page().store;
    let name = move || store.room.get().name.text();
    let rail = page().rail;
    view! {
        <button
            type="button"
            id=RAIL_BUTTON
            class="room-menu"
            aria-controls="rail"
            aria-expanded=move || rail.get().to_string()
            on:click=move |_| rail.update(|open| *open = !*open)
        >
            {name} " ▾"
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

/// Light or dark.
#[component]
fn Colours() -> impl IntoView {
    let store = page().store;
    let theme = move || store.appearance.with(|look| look.theme);
    let choose = move |theme| store.appearance.update(|look| look.theme = theme);
    let button = move |value: Theme, label: String| {
        view! {
            <button type="button" aria-pressed=move || (theme() == value).to_string() on:click=move |_| choose(value)>
                {label}
            </button>
        }
    };
    view! {
        <details class="menu colours">
            <summary aria-label=t!(theme_name)>"◐"</summary>
            <div class="menu-body segmented" role="group" aria-label=t!(theme_name)>
                {button(Theme::Auto, t!(theme_auto))}
                {button(Theme::Light, t!(theme_light))}
                {button(Theme::Dark, t!(theme_dark))}
            </div>
        </details>
    }
}
