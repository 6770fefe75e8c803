//! The recurrent network, unrolled over the typed words: every state and gate as a strip.

use std::sync::Arc;

use leptos::prelude::*;
use text::language::Architecture;

use super::buttons::Bar;
use crate::kit::controls::csv_button::CsvButton;
use crate::kit::export::csv;
use crate::kit::pictures::strip::Strip;
use crate::kit::text::{Key, keys};
use crate::page::page;
use crate::rooms::language_models::state::chosen::LanguageState;
use crate::rooms::language_models::state::finding_inside::written;
use crate::rooms::language_models::state::inside::{is_gate, number};
use crate::rooms::language_models::state::learning::{InsideOf, Learning};
use crate::rooms::language_models::state::name;
use crate::state::kept::Kept;
use crate::state::store::Change;
use crate::t;

/// What the strips of a word are.
const PARTS: [Key; 5] = [
    keys::language_part_hidden,
    keys::language_part_cell,
    keys::language_part_forget,
    keys::language_part_input,
    keys::language_part_output,
];

/// The recurrent network or the LSTM.
#[component]
fn InsideChoice(chosen: Kept<LanguageState>) -> impl IntoView {
    let now = chosen.part(|chosen| chosen.plain);
    let one = move |(plain, text): (bool, String)| {
        view! {
            <label class="choice">
                <input
                    type="radio" name="language-inside" prop:checked=move || now.get() == plain
                    on:change=move |_| chosen.change(Change::Choice, |chosen| chosen.plain = plain)
                />
                <span>{text}</span>
            </label>
        }
    };
    view! {
        <fieldset class="language-inside-choice" aria-label=t!(language_network)>
            {[(true, name(Architecture::Recurrent)), (false, name(Architecture::Lstm))].map(one).collect_view()}
        </fieldset>
    }
}

/// The panel.
#[component]
pub fn InsidePanel(chosen: Kept<LanguageState>) -> impl IntoView {
    let room = page().store.lasting::<Learning>();
    let inside = Memo::new(move |_| {
        let wanted = chosen.now.with(LanguageState::inside);
        room.inside.said.get().filter(|inside| inside.network == wanted)
    });
    let why = move || {
        let wanted = chosen.now.with(LanguageState::inside);
        let learns = room.run.with(|run| run.plan.networks.contains(&wanted));
        if learns { t!(language_waits) } else { t!(run_not_learning) }
    };
    view! {
        <section class="language-inside" data-main aria-labelledby="language-inside">
            <h3 id="language-inside">{t!(panel_language_inside)}</h3>
            <Bar chosen/>
            <InsideChoice chosen/>
            {move || match inside.get() {
                Some(inside) => view! { <Unrolled inside/> }.into_any(),
                None => view! { <p class="run-empty">{why()}</p> }.into_any(),
            }}
        </section>
    }
}

/// A row for every word, a column for every vector.
#[component]
fn Unrolled(inside: Arc<InsideOf>) -> impl IntoView {
    let width = inside.width();
    let sizes: Vec<f32> = inside
        .parts
        .iter()
        .map(|part| part.iter().fold(0.0_f32, |most, x| most.max(x.abs())))
        .collect();
    let row = |(at, word): (usize, &Option<String>)| {
        let cells = inside.parts.iter().zip(&sizes).enumerate().map(|(place, (part, size))| {
            let values = part.get(at * width..(at + 1) * width).unwrap_or_default();
            cell(values, place, *size)
        });
        let word = word.clone().unwrap_or_else(|| t!(language_start_of));
        view! { <tr><th scope="row"><bdi>{word}</bdi></th>{cells.collect_view()}</tr> }
    };
    let head = |key: Key| view! { <th scope="col">{key.text()}</th> };
    let heads = PARTS.into_iter().take(inside.parts.len()).map(head).collect_view();
    let rows = inside.words.iter().enumerate().map(row).collect_view();
    let file = StoredValue::new(inside.clone());
    view! {
        <div class="scroll language-unrolled" tabindex="0" role="group" aria-label=t!(language_states)>
            <table style=("--words", inside.words.len().to_string())>
                <caption class="spoken">{t!(language_states)}</caption>
                <thead><tr><th scope="col">{t!(language_read)}</th>{heads}</tr></thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
        <p class="language-key"><CsvButton name="language-states" title=t!(language_states) csv=move || Some(file.with_value(|file| as_csv(file)))/></p>
    }
}

/// A strip and one number of it: how long a vector is, or how open a gate.
fn cell(values: &[f32], place: usize, size: f32) -> impl IntoView + use<> {
    let (count, gate) = (values.len().max(1), is_gate(place));
    let said = written(number(values, place));
    let shown = values.iter().map(|x| if gate { 2.0 * x - 1.0 } else { *x }).collect();
    let (shown, size) = (Some(Arc::new(shown)), if gate { 1.0 } else { size });
    view! {
        <td><Strip values=shown largest=size columns=count/><span class="number">{said}</span></td>
    }
}

fn as_csv(inside: &InsideOf) -> String {
    let width = inside.width();
    let mut text = "word,part,feature,value\r\n".to_owned();
    for (part, key) in inside.parts.iter().zip(PARTS) {
        for (at, values) in part.chunks(width.max(1)).enumerate() {
            let word = inside.words.get(at).cloned().flatten().unwrap_or_default();
            for (feature, value) in values.iter().enumerate() {
                let (word, part) = (csv::cell(&word), csv::cell(key.text()));
                text.push_str(&format!("{word},{part},{feature},{}\r\n", csv::number(*value)));
            }
        }
    }
    text
}
