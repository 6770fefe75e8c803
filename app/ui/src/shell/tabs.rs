//! The panels of the open room: one at a time, or all of them one below the other.

use leptos::children::ChildrenFn;
use leptos::prelude::*;

use crate::kit::controls::speech::Speech;
use crate::page::page;
use crate::state::panel::Panel;
use crate::state::panels::{Program, panels};
use crate::state::store::Store;
use crate::t;

/// Whether the panel called `id` of the open room is open.
pub fn shows(id: &'static str) -> Memo<bool> {
    let store = page().store;
    Memo::new(move |_| Program::of(store).shows(id))
}

/// The row of panel names.
#[component]
pub fn Tabs() -> impl IntoView {
    let store = page().store;
    let program = Memo::new(move |_| Program::of(store));
    let names = Memo::new(move |_| program.with(|program| program.panels.clone()));
    let several = Memo::new(move |_| names.with(|names| names.len() > 1));
    let open_now = Memo::new(move |_| program.with(|program| program.open));
    // A lesson may speak of each of them; on a projector there is no room for all names.
    let all =
        Memo::new(move |_| store.in_lesson() && !store.appearance.with(|look| look.presenter));
    let spoken = Memo::new(move |_| {
        let name = |program: &Program| Some(program.panels.get(program.open?)?.title.text());
        program.with(name).unwrap_or_default().to_owned()
    });
    let button = move |name: &'static str, this: Option<usize>| {
        let current = move || (open_now.get() == this).then_some("true");
        view! { <button type="button" class:all-of-them=this.is_none() aria-current=current on:click=move |_| open(store, this)>{name}</button> }
    };
    let one = move |(index, panel): (usize, Panel)| {
        let is_named =
            Memo::new(move |_| all.get() || program.with(|program| program.is_named(index)));
        move || is_named.get().then(|| button(panel.title.text(), Some(index)))
    };
    view! {
        <Show when=move || several.get()>
            <nav class="panels" aria-label=t!(panels_name)>
                {move || names.get().into_iter().enumerate().map(one).collect_view()}
                <Show when=move || open_now.get().is_none()>{button(crate::kit::text::keys::panel_all.text(), None)}</Show>
            </nav>
        </Show>
        <Speech text=spoken/>
    }
}

/// Opens the panel with this index, or all of them.
pub fn open(store: Store, panel: Option<usize>) {
    store.appearance.update(|look| {
        look.all_panels = panel.is_none();
        look.panel = panel.unwrap_or(look.panel);
    });
}

/// A panel: it is on the page while it is open.
#[component]
pub fn Tab(id: &'static str, children: ChildrenFn) -> impl IntoView {
    let store = page().store;
    let open = shows(id);
    let name = move || {
        let panels = store.hide.with(|hide| panels(store.room.get(), hide));
        panels.iter().find(|panel| panel.id == id).map(|panel| panel.title.text())
    };
    view! {
        <Show when=move || open.get()>
            <div class="tab" role="group" aria-label=name>{children()}</div>
        </Show>
    }
}
