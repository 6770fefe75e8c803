//! What a token attends to in two sentences: one bar to each side, the difference coloured.

use leptos::prelude::*;

use crate::controls::csv_button::CsvButton;
use crate::controls::text_box::TextBox;
use crate::export::csv;
use crate::page::page;
use crate::rooms::attention::state::compare::{Compared, Key, SECOND, compared};
use crate::rooms::attention::state::lines::active;
use crate::state::format::{self, probability};
use crate::state::lab::{DEFAULT_SENTENCE, Lab};
use crate::state::picture::Picture;
use crate::state::selection::{Selection, Side};
use crate::state::store::Store;
use crate::t;

/// What the default sentence is compared with: one word turns what "it" means.
const WIDE: &str = "The animal didn't cross the street because it was too wide.";

/// The second sentence and both rows.
#[component]
pub fn Compare() -> impl IntoView {
    let page = page();
    let store = page.store;
    let found = Memo::new(move |_| read(store, page.picture));
    view! {
        <section id="attention-compare" class="panel" aria-labelledby="attention-compare-title">
            <h3 id="attention-compare-title">{t!(compare)}</h3>
            <div class="compare-with">
                <TextBox
                    id="attention-second"
                    label=t!(sentence_to_compare)
                    value=Signal::derive(move || store.contrast.get().unwrap_or_default())
                    typed=move |text| store.contrast.set(Some(text))
                />
                <button type="button" lang="en" on:click=move |_| tired_or_wide(store)>{t!(attention_example)}</button>
            </div>
            {move || match found.get() {
                Ok(found) => view! { <Bars found/> }.into_any(),
                Err(why) => view! { <p class="to-do">{why}</p> }.into_any(),
            }}
        </section>
    }
}

/// The two sentences of which the last word decides what "it" stands for.
fn tired_or_wide(store: Store) {
    store.picked.set_value(true);
    // Its tokens are counted in that sentence, which no result has answered yet.
    store.counted_in.set_value(None);
    let Selection { queries, keys, .. } = Lab::default().selection;
    store.selection.update(|chosen| (chosen.queries, chosen.keys) = (queries, keys));
    store.sentence.set(DEFAULT_SENTENCE.to_owned());
    store.pair.set(None);
    store.contrast.set(Some(WIDE.to_owned()));
    store.restored.update(|count| *count += 1);
}

/// Both rows of the chosen query, or why there are none.
fn read(store: Store, picture: Memo<Option<std::sync::Arc<Picture>>>) -> Result<Compared, String> {
    if store.compared().is_none_or(|typed| typed.trim().is_empty()) {
        return Err(t!(attention_second_none));
    }
    let (layer, head) = store.selection.with(|chosen| (chosen.layer, chosen.head));
    let second = store.shown.with(|shown| {
        let other = shown.as_ref()?.other(&SECOND)?;
        store.controls.with(|controls| Picture::new(other, layer, head, controls))
    });
    let (Some(first), Some(second)) = (picture.get(), second) else {
        return Err(t!(attention_second_waiting));
    };
    let chosen = store.selection.with(|chosen| active(&first, chosen, Side::Query));
    let row = first.rows.get(chosen.first().copied().unwrap_or(0));
    let query = row.and_then(|token| token.pieces.first()).copied().unwrap_or(0);
    compared(&first, &second, query).ok_or_else(|| t!(attention_second_no_query))
}

/// One line a key: its attention in the first sentence, its token, its attention in the second.
#[component]
fn Bars(found: Compared) -> impl IntoView {
    let [first, second] = found.queries.clone();
    let most = found.keys.iter().flat_map(|key| key.sides.iter().flatten());
    let most = most.map(|(_, weight)| *weight).fold(f32::MIN_POSITIVE, f32::max);
    let keys = found.keys.clone();
    let keys = StoredValue::new(keys);
    let csv = move || Some(keys.with_value(|keys| as_csv(keys)));
    let lines = found.keys.into_iter().map(move |key| line(&key, most)).collect_view();
    view! {
        <div class="scroll compare-scroll" tabindex="0" role="group" aria-label=t!(compare)>
            <table class="compare-bars">
                <thead><tr>
                    <th scope="col">{t!(attention_compare_first, query = first)}</th>
                    <th scope="col">{t!(key)}</th>
                    <th scope="col">{t!(attention_compare_second, query = second)}</th>
                    <th scope="col">{t!(difference)}</th>
                </tr></thead>
                <tbody>{lines}</tbody>
            </table>
        </div>
        <p class="caption">{t!(attention_compare_caption)}</p>
        <CsvButton name="attention-compared" title=t!(compare) csv/>
    }
}

fn line(key: &Key, most: f32) -> impl IntoView + use<> {
    let bar = |side: &Option<(String, f32)>| {
        let weight = side.as_ref().map(|(_, weight)| *weight);
        let share = format!("{:.3}", weight.unwrap_or_default() / most);
        view! { <td class="bar" style=("--share", share)><span class="number">{weight.map(probability)}</span></td> }
    };
    let label = |side: &Option<(String, f32)>| side.as_ref().map(|(label, _)| label.clone());
    let [first, second] = [label(&key.sides[0]), label(&key.sides[1])];
    let token = match (first, second) {
        (Some(first), Some(second)) if first == second => first,
        (first, second) => [first, second].map(|label| label.unwrap_or("–".to_owned())).join(" / "),
    };
    let difference = key.difference();
    let strength = format!("{:.3}", (difference.unwrap_or_default().abs() / most).min(1.0));
    let more = difference.is_some_and(|difference| difference > 0.0);
    view! {
        <tr>
            {bar(&key.sides[0])}
            <th scope="row"><bdi>{token}</bdi></th>
            {bar(&key.sides[1])}
            <td class="difference number" class:more=more style=("--strength", strength)>{difference.map(|difference| format::difference(difference.into(), 3))}</td>
        </tr>
    }
}

fn as_csv(keys: &[Key]) -> String {
    let cell = |side: &Option<(String, f32)>| match side {
        Some((label, weight)) => [csv::cell(label), csv::number(*weight)],
        None => Default::default(),
    };
    let row = |key: &Key| key.sides.iter().flat_map(cell).collect::<Vec<_>>().join(",");
    let header = "first_token,first_attention,second_token,second_attention".to_owned();
    let lines: Vec<String> = [header].into_iter().chain(keys.iter().map(row)).collect();
    lines.join("\r\n") + "\r\n"
}
