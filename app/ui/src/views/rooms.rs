//! What the page is used for, one room each.

use leptos::children::ChildrenFn;
use leptos::prelude::*;

use crate::app::page;
use crate::state::lab::View;
use crate::t;

/// The way into every room.
#[component]
pub fn Rooms() -> impl IntoView {
    let store = page().store;
    let link = move |view: View, name: String| {
        let current = move || (store.view.get() == view).then_some("page");
        view! {
            <button type="button" aria-current=current on:click=move |_| store.view.set(view)>
                {name}
            </button>
        }
    };
    view! {
        <Show when=move || !store.hides("rooms")>
            <nav class="rooms" aria-label=t!(rooms_name)>
                {link(View::Attention, t!(room_attention))}
                {link(View::Corrupt, t!(room_corrupt))}
                {link(View::Pairs, t!(room_pairs))}
            </nav>
        </Show>
    }
}

/// What is on the page while one room is open.
#[component]
pub fn Room(view: View, children: ChildrenFn) -> impl IntoView {
    let store = page().store;
    let open = Memo::new(move |_| store.view.get() == view);
    view! { <Show when=move || open.get()>{children()}</Show> }
}
