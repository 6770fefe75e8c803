//! Padding: a longer row, masked keys, and the same vectors for every real piece.

use leptos::prelude::*;

use super::room::InputRoom;
use crate::kit::format::{probability, scientific, signed};
use crate::page::page;
use crate::rooms::input::state::padding::{Padded, SeenKey, border, compared};
use crate::t;

/// Lengths offered at a press.
const LENGTHS: [usize; 4] = [32, 64, 128, 512];
/// Real keys shown beside the first that is padding.
const REALS: usize = 3;

/// Padding and what it changes.
#[component]
pub fn Padding(room: InputRoom) -> impl IntoView {
    let found = Memo::new(move |_| {
        room.shown.with(|shown| shown.as_ref().and_then(|shown| compared(shown)))
    });
    view! {
        <section data-main aria-labelledby="input-padding">
            <h3 id="input-padding">{t!(panel_input_padding)}</h3>
            <p class="input-said" role="status">{move || match found.get() {
                Some(found) => said(found),
                None => t!(input_padding_none),
            }}</p>
            <Show when=move || found.with(Option::is_some)><Border room/></Show>
        </section>
    }
}

/// The length that the row is filled up to.
#[component]
pub fn Length(room: InputRoom) -> impl IntoView {
    let page = page();
    let store = page.store;
    let limit = Memo::new(move |_| {
        store.model.with(|model| model.as_ref().map_or(0, |model| model.config.positions()))
    });
    // The typed text counts, so that a length chosen while a result is on its way fits it.
    let real = Memo::new(move |_| {
        let typed = page.workbench.original.with(|all| all.as_ref().map(|all| all.pieces.len()));
        typed.unwrap_or_else(|| {
            room.rows.with(|rows| rows.iter().filter(|row| !row.padding).count())
        })
    });
    let length = Memo::new(move |_| real.get() + store.switches.with(|switches| switches.padding));
    let pad_to = move |length: usize| {
        let length = length.min(limit.get_untracked());
        let padding = length.saturating_sub(real.get_untracked());
        store.switches.update(|switches| switches.padding = padding);
    };
    let buttons = LENGTHS.map(|to| {
        view! {
            <button
                type="button"
                aria-pressed=move || (length.get() == to).to_string()
                disabled=move || to < real.get()
                on:click=move |_| pad_to(to)
            >
                {to}
            </button>
        }
    });
    view! {
        <div class="pad-length">
            <label for="pad-length">{t!(input_padding_length)}</label>
            <input
                type="number" id="pad-length" inputmode="numeric"
                min=move || real.get() max=move || limit.get()
                prop:value=move || length.get().to_string()
                on:change=move |event| {
                    pad_to(event_target_value(&event).parse().unwrap_or_default());
                    // What is out of range or no number gives way to the length that holds.
                    set_value(&event, length.get_untracked());
                }
            />
            <span class="buttons" role="group" aria-label=t!(panel_input_lengths)>
                {buttons.into_iter().collect_view()}
                <button type="button" class="quiet" on:click=move |_| pad_to(0)>{t!(input_padding_off)}</button>
            </span>
        </div>
    }
}

fn set_value(event: &web_sys::Event, length: usize) {
    event_target::<web_sys::HtmlInputElement>(event).set_value(&length.to_string());
}

fn said(found: Padded) -> String {
    let Padded { real, padding, difference, leaked } = found;
    let mut said = t!(input_padding_row, real = real, padding = padding);
    said.push(' ');
    said.push_str(&match difference {
        Some(difference) => t!(input_padding_difference, difference = scientific(difference)),
        None => t!(input_padding_unknown),
    });
    if let Some(leaked) = leaked {
        said.push(' ');
        said.push_str(&t!(input_padding_leaked, leaked = scientific(leaked.into())));
    }
    said
}

/// The last real keys and the first padded one, as the chosen piece sees them.
#[component]
fn Border(room: InputRoom) -> impl IntoView {
    let keys = Memo::new(move |_| {
        let query = room.piece.get();
        room.shown.with(|shown| shown.as_ref().and_then(|shown| border(shown, query, REALS)))
    });
    let line = |key: SeenKey| {
        view! {
            <tr>
                <th scope="row"><bdi>{key.piece}</bdi>" "<small>{key.place}</small></th>
                <td class="number">{signed(key.score)}</td>
                <td class="number">{probability(key.probability)}</td>
            </tr>
        }
    };
    view! {
        <p id="input-border">{move || t!(input_border_caption, piece = room.name())}</p>
        <table aria-labelledby="input-border">
            <thead>
                <tr>
                    <th scope="col">{t!(key)}</th>
                    <th scope="col">{t!(score)}</th>
                    <th scope="col">{t!(softmax)}</th>
                </tr>
            </thead>
            <tbody>{move || keys.get().unwrap_or_default().into_iter().map(line).collect_view()}</tbody>
        </table>
    }
}
