//! The typed text after each stage of normalising.

use leptos::prelude::*;

use super::seen::PiecesRoom;
use crate::kit::text::{Key, keys};
use crate::rooms::pieces::state::{CHARACTERS, Mark, marks, rows};
use crate::t;

/// Names and explanations: as typed, then the stages in their order.
const STAGES: [(Key, Key); 5] = [
    (keys::pieces_stage_typed, keys::pieces_stage_typed_about),
    (keys::pieces_stage_cleaned, keys::pieces_stage_cleaned_about),
    (keys::pieces_stage_isolated, keys::pieces_stage_isolated_about),
    (keys::pieces_stage_unaccented, keys::pieces_stage_unaccented_about),
    (keys::pieces_stage_lowercased, keys::pieces_stage_lowercased_about),
];

/// The stages, one below the other.
#[component]
pub fn Normalised(room: PiecesRoom) -> impl IntoView {
    let after = Memo::new(move |_| room.text.with(|(text, _)| rows(text)));
    let whole = Memo::new(move |_| room.text.with(|(_, whole)| *whole));
    let row = move |(index, (name, about)): (usize, &(Key, Key))| {
        let row =
            Memo::new(move |_| after.with(|rows| rows.get(index).cloned()).unwrap_or_default());
        let state = move || match row.with(|(_, changed)| *changed) {
            _ if index == 0 => String::new(),
            true => t!(pieces_changed),
            false => t!(pieces_unchanged),
        };
        view! {
            <tr class:changed=move || row.with(|(_, changed)| *changed)>
                <th scope="row">{name.text()}<small>{about.text()}</small></th>
                <td><Marked text=Signal::derive(move || row.with(|(text, _)| text.clone()))/></td>
                <td>{state}</td>
            </tr>
        }
    };
    view! {
        <section data-main aria-labelledby="pieces-normal">
            <h3 id="pieces-normal">{t!(panel_pieces_normal)}</h3>
            <div class="scroll" tabindex="0" role="group" aria-label=t!(panel_pieces_normal)>
                <table class="pieces-stages">
                    <caption class="spoken">{t!(panel_pieces_normal)}</caption>
                    <thead>
                        <tr>
                            <th scope="col">{t!(pieces_column_stage)}</th>
                            <th scope="col">{t!(text)}</th>
                            <th scope="col">{t!(pieces_column_changed)}</th>
                        </tr>
                    </thead>
                    <tbody>{STAGES.iter().enumerate().map(row).collect_view()}</tbody>
                </table>
            </div>
            <Show when=move || !whole.get()>
                <p class="caption">{t!(pieces_beginning, count = CHARACTERS)}</p>
            </Show>
        </section>
    }
}

/// What stands in their place where a text is read as bytes.
#[component]
pub fn NothingCleaned() -> impl IntoView {
    view! {
        <section data-main aria-labelledby="pieces-normal">
            <h3 id="pieces-normal">{t!(panel_pieces_normal)}</h3>
            <p>{t!(pieces_nothing_cleaned)}</p>
        </section>
    }
}

/// A text with signs for what nobody sees.
#[component]
fn Marked(text: Signal<String>) -> impl IntoView {
    let mark = |mark: Mark| match mark {
        Mark::Plain(text) => view! { <span>{text}</span> }.into_any(),
        Mark::Sign(sign) => view! { <span class="sign">{sign}</span> }.into_any(),
    };
    view! {
        <bdi class="pieces-marked">{move || marks(&text.get()).into_iter().map(mark).collect_view()}</bdi>
    }
}
