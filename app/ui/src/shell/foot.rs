//! What stands below the picture of a room: how to read it, one filled button, its panels, and what few
//! people change or take away.

use leptos::prelude::*;

use super::menus;
use super::share::Share;
use super::tabs::{self, Tabs};
use crate::kit::glossary::said::said;
use crate::page::page;
use crate::state::panel::Panel;
use crate::state::panels::Program;
use crate::state::store::Store;
use crate::t;

/// The id of the menu.
const MORE: &str = "room-more";

/// The foot.
#[component]
pub fn Foot(
    /// How to read the picture.
    reading: Option<Signal<String>>,
    /// The filled button.
    go: Option<AnyView>,
    /// What few people change or take away.
    more: Option<ViewFn>,
    /// Whether the room is handed on from here, as it has no headline.
    shares: bool,
) -> impl IntoView {
    let store = page().store;
    let read = reading.map(|reading| {
        let reading = Memo::new(move |_| reading.get());
        view! { <p class="foot-sentence">{move || reading.with(|text| said(text))}</p> }
    });
    let is_aside = Memo::new(move |_| aside(store));
    let more = StoredValue::new(more);
    view! {
        {read}
        {go}
        <Tabs/>
        <Show when=move || shares && !is_aside.get() && !store.hides("share")><Share/></Show>
        <Show when=move || !is_aside.get()><More more=more.get_value()/></Show>
    }
}

/// Whether what few people need stands beside the picture: where all panels are open, and in a lesson,
/// which speaks of it. Tracked.
pub fn aside(store: Store) -> bool {
    store.in_lesson() || Program::of(store).open.is_none()
}

/// The menu. What stands in it is made when it is opened for the first time, and kept.
#[component]
fn More(more: Option<ViewFn>) -> impl IntoView {
    let store = page().store;
    let opened = RwSignal::new(false);
    let body = move || {
        let more = more.as_ref().filter(|_| opened.get());
        more.map(|more| view! { <div class="side">{more.run()}</div> })
    };
    view! {
        <details class="menu room-more" id=MORE on:toggle=move |_| opened.set(true)>
            <summary>{t!(more)}</summary>
            <div class="menu-body">
                <Others store/>
                {body}
            </div>
        </details>
    }
}

/// The panels that have no name at the foot, and all of them below one another.
#[component]
fn Others(store: Store) -> impl IntoView {
    let panels = Memo::new(move |_| Program::of(store).panels);
    let is_many = Memo::new(move |_| panels.with(|panels| panels.len() > 1));
    let open = move |panel: Option<usize>, name: &'static str| {
        let choose = move |_| {
            tabs::open(store, panel);
            menus::shut(MORE);
        };
        view! { <li><button type="button" class="quiet" on:click=choose>{name}</button></li> }
    };
    let others = move || {
        let panels = panels.get();
        let extra = panels.iter().enumerate().filter(|(_, panel)| panel.is_extra);
        let one = |(index, panel): (usize, &Panel)| open(Some(index), panel.title.text());
        extra.map(one).collect_view()
    };
    view! {
        <Show when=move || is_many.get()>
            <ul class="other-panels">{others} {open(None, crate::kit::text::keys::panel_all.text())}</ul>
        </Show>
    }
}
