//! Typing over a piece, or typing a new one.

use leptos::html;
use leptos::prelude::*;

use super::actions::{Hand, Typing};
use crate::state::typed_in::Target;
use crate::t;

/// Letters that the field takes.
const LONGEST: &str = "100";

/// The field in the row. Enter puts in what was typed, Escape leaves the row as it is.
#[component]
pub fn Field(hand: Hand, typing: Typing) -> impl IntoView {
    let element = NodeRef::<html::Input>::new();
    let Typing { target, start, selected } = typing;
    let label = match target {
        Target::Over(_) => t!(row_field_over),
        Target::After(_) => t!(row_field_after),
    };
    Effect::new(move |_| {
        let Some(element) = element.get() else { return };
        // At once, so that the next key already goes into the field.
        let _ = element.focus();
        if selected {
            element.select();
        }
    });
    let put_in = move || {
        let text = element.get_untracked().map(|element| element.value()).unwrap_or_default();
        hand.put_in(target, &text);
    };
    let keydown = move |event: web_sys::KeyboardEvent| {
        event.stop_propagation();
        if event.is_composing() {
            return;
        }
        match event.key().as_str() {
            "Enter" => {
                event.prevent_default();
                put_in();
            }
            "Escape" => hand.close_field(),
            _ => {}
        }
    };
    view! {
        <span class="edit-field" on:keydown=|event| event.stop_propagation()>
            <input
                type="text"
                node_ref=element
                aria-label=label
                maxlength=LONGEST
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                dir="auto"
                prop:value=start
                on:keydown=keydown
            />
            <button type="button" on:click=move |_| put_in()>{t!(row_field_put)}</button>
            <button type="button" class="quiet" on:click=move |_| hand.close_field()>{t!(row_field_cancel)}</button>
        </span>
    }
}
