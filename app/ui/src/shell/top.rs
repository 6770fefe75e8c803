//! The bar above everything: the name, the way to the rooms where the rail has no room, and what
//! concerns the whole page.

use std::time::Duration;

use leptos::prelude::*;

use super::presenter;
use super::status::Status;
use crate::controls::speech::Speech;
use crate::lessons::view::LessonMenu;
use crate::page::page;
use crate::rooms::room_of;
use crate::state::appearance::Theme;
use crate::state::store::{Notice, Severity, Store};
use crate::state::url;
use crate::{browser, t};

/// How long the button says that the link was copied.
const SAID: Duration = Duration::from_secs(3);

/// Name, rooms, status, link, presenter mode, colours.
#[component]
pub fn Top() -> impl IntoView {
    let store = page().store;
    view! {
        <header class="top">
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
    let name = move || room_of(store.view.get()).map(|room| room.name.text());
    let rail = page().rail;
    view! {
        <button
            type="button"
            class="room-menu"
            aria-controls="rail"
            aria-expanded=move || rail.get().to_string()
            on:click=move |_| rail.update(|open| *open = !*open)
        >
            {name} " ▾"
        </button>
    }
}

/// Copies the link of exactly this view.
#[component]
fn Share() -> impl IntoView {
    let store = page().store;
    let copied = RwSignal::new(false);
    let copy = move |_| {
        leptos::task::spawn_local(async move {
            let lab = untrack(|| store.lab());
            let whole = url::serialize(&lab);
            let query = url::shortened(&whole, &lab).unwrap_or(whole);
            let question = if query.is_empty() { "" } else { "?" };
            if browser::copy(&format!("{}{question}{query}", browser::base())).await.is_ok() {
                copied.set(true);
                set_timeout(move || copied.set(false), SAID);
            } else {
                refuse(store);
            }
        });
    };
    let said = Memo::new(move |_| if copied.get() { t!(share_copied) } else { String::new() });
    view! {
        <button type="button" class="copy-link" title=t!(share_about) on:click=copy>
            {move || if copied.get() { t!(share_copied) } else { t!(share) }}
        </button>
        <Speech text=said/>
    }
}

fn refuse(store: Store) {
    let text = t!(share_failed);
    store.tell(Notice { topic: "share", severity: Severity::Warning, text, action: None });
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
