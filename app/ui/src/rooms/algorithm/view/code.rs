//! Lines of pseudocode, one of which is chosen.

use leptos::prelude::*;

use crate::kit::controls::formula::formula;
use crate::kit::keyboard::step;
use crate::state::store::Change;

/// A line as it is listed.
#[derive(Clone, Copy)]
pub(super) struct Listed {
    /// What it says, in the markup of formulas.
    pub text: &'static str,
    /// How far it is set in.
    pub depth: usize,
}

/// The lines. The arrow keys step through them.
#[component]
pub(super) fn Code(
    id: &'static str,
    title: String,
    lines: Vec<Listed>,
    chosen: Memo<usize>,
    /// Takes another line, as a choice or as one of a stream of keys.
    choose: Callback<(usize, Change)>,
) -> impl IntoView {
    let count = lines.len();
    let keydown = move |event: web_sys::KeyboardEvent| {
        // One column: up and down, Home and End lead from line to line.
        let control = event.ctrl_key() || matches!(event.key().as_str(), "Home" | "End");
        if let Some(next) = step(&event.key(), control, chosen.get_untracked(), 1, count) {
            event.prevent_default();
            choose.run((next, Change::Stream));
        }
    };
    let line = move |(index, line): (usize, Listed)| {
        view! {
            <li
                id=format!("{id}-{index}")
                role="option"
                aria-selected=move || (chosen.get() == index).to_string()
                style=("--depth", line.depth.to_string())
                on:click=move |_| choose.run((index, Change::Choice))
            >
                <small aria-hidden="true">{index + 1}</small>
                <code>{formula(line.text)}</code>
            </li>
        }
    };
    view! {
        <ol
            class="algorithm-code"
            role="listbox"
            tabindex="0"
            aria-label=title
            aria-activedescendant=move || format!("{id}-{}", chosen.get())
            on:keydown=keydown
        >
            {lines.into_iter().enumerate().map(line).collect_view()}
        </ol>
    }
}
