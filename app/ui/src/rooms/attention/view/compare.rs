//! What a token attends to in two sentences, or in two networks: one bar to each side, the difference
//! coloured.

use crate::state::store::Change;
use std::sync::Arc;

use leptos::prelude::*;
use protocol::Network;

use super::two_networks::TwoNetworks;
use crate::kit::controls::csv_button::CsvButton;
use crate::kit::controls::text_box::TextBox;
use crate::kit::export::csv;
use crate::kit::format::{self, probability};
use crate::page::page;
use crate::rooms::attention::state::compare::{Compared, Key, SECOND, compared};
use crate::rooms::attention::state::large::LargePicture;
use crate::rooms::attention::state::lines::active;
use crate::shell::board::Drawn;
use crate::shell::compare_with::CompareWith;
use crate::state::controls::Controls;
use crate::state::kept::kept;
use crate::state::near_special::near_special;
use crate::state::networks::{name, other};
use crate::state::picture::Picture;
use crate::state::room::Example;
use crate::state::selection::Side;
use crate::state::shown::Shown;
use crate::state::store::Store;
use crate::t;

/// What the default sentence is compared with: one word turns what "it" means.
const WIDE: &str = "The animal didn't cross the street because it was too wide.";

/// What is compared, and both rows.
pub fn body() -> AnyView {
    view! { <Compare/> }.into_any()
}

#[component]
fn Compare() -> impl IntoView {
    let page = page();
    let store = page.store;
    let networks = Memo::new(move |_| store.against.get() != Network::Own);
    let second = Memo::new(move |_| {
        store.shown.with(|shown| {
            let shown = compared_result(store, shown.as_deref()?)?;
            let (layer, head) = store.selection.with(|chosen| (chosen.layer, chosen.head));
            let picture = kept::<Controls>(store)
                .now
                .with(|controls| Picture::new(shown, layer, head, controls));
            picture.map(Arc::new)
        })
    });
    let found = Memo::new(move |_| read(store, page.store.lasting::<LargePicture>().0, second));
    let both = Memo::new(move |_| networks.get() && second.with(Option::is_some));
    view! {
        <section id="attention-compare" class="panel" aria-labelledby="attention-compare-title">
            <h3 id="attention-compare-title">{t!(compare)}</h3>
            <div class="compare-choice"><CompareWith own=t!(attention_other_sentence)/></div>
            <Show when=move || !networks.get()><Second/></Show>
            <Show when=move || both.get()><TwoNetworks second/></Show>
            {move || match found.get() {
                Ok(found) => view! { <Bars found against=store.against.get()/> }.into_any(),
                Err(why) => why.map(|why| view! { <p class="to-do">{why}</p> }).into_any(),
            }}
        </section>
    }
}

/// The second sentence.
#[component]
fn Second() -> impl IntoView {
    let store = page().store;
    view! {
        <div class="compare-with">
            <TextBox
                id="attention-second"
                label=t!(sentence_to_compare)
                value=Signal::derive(move || store.contrast.get().unwrap_or_default())
                typed=move |text| store.contrast.set(Some(text.into())) note=near_special
            />
            <button type="button" lang="en" on:click=move |_| tired_or_wide(store)>{t!(attention_example)}</button>
        </div>
    }
}

/// The result of the second sentence, or of the other network.
fn compared_result(store: Store, shown: &Shown) -> Option<&Shown> {
    match store.against.get() {
        Network::Own => shown.other(&SECOND),
        _ => other(store, shown).map(|(_, shown)| shown),
    }
}

/// The two sentences of which the last word decides what "it" stands for.
fn tired_or_wide(store: Store) {
    // Its tokens are counted in that sentence, which no result has answered yet.
    store.counted_in.set_value(None);
    let queries = Example::ANIMAL.queries.iter().copied().collect();
    store.commit(Change::Pick, |choices| {
        choices
            .selection
            .update(|chosen| (chosen.queries, chosen.keys) = (queries, Default::default()));
        choices.sentence.set(Example::ANIMAL.sentence.into());
        choices.pair.set(None);
        choices.contrast.set(Some(WIDE.into()));
    });
}

/// Both rows of the chosen query, or why there are none; the control says itself that there is no such
/// network.
fn read(store: Store, first: Drawn, second: Drawn) -> Result<Compared, Option<String>> {
    let typed = || store.compared().is_some_and(|typed| !typed.trim().is_empty());
    let waiting = match store.against.get() {
        Network::Own if !typed() => return Err(Some(t!(attention_second_none))),
        Network::FineTuned if !store.tuned.is_there.get() => return Err(None),
        Network::Own => t!(attention_second_waiting),
        Network::Random | Network::FineTuned => t!(vector_waiting),
    };
    let (Some(first), Some(second)) = (first.get(), second.get()) else {
        return Err(Some(waiting));
    };
    let chosen = store.selection.with(|chosen| active(&first, chosen, Side::Query));
    let row = first.rows.get(chosen.first().copied().unwrap_or(0));
    let query = row.and_then(|token| token.pieces.first()).copied().unwrap_or(0);
    compared(&first, &second, query).ok_or_else(|| Some(t!(attention_second_no_query)))
}

/// One line a key: its attention in the first sentence, its token, its attention in the second.
#[component]
fn Bars(found: Compared, against: Network) -> impl IntoView {
    let [first, second] = titles(&found, against);
    let most = found.keys.iter().flat_map(|key| key.sides.iter().flatten());
    let most = most.map(|(_, weight)| *weight).fold(f32::MIN_POSITIVE, f32::max);
    let keys = found.keys.clone();
    let keys = StoredValue::new(keys);
    let caption = match against {
        Network::Own => t!(attention_compare_caption),
        _ => t!(attention_networks_caption),
    };
    let csv = move || Some(keys.with_value(|keys| as_csv(keys)));
    let lines = found.keys.into_iter().map(move |key| line(&key, most)).collect_view();
    view! {
        <div class="scroll compare-scroll" tabindex="0" role="group" aria-label=t!(compare)>
            <table class="compare-bars">
                <thead><tr>
                    <th scope="col">{first}</th>
                    <th scope="col">{t!(key)}</th>
                    <th scope="col">{second}</th>
                    <th scope="col">{t!(difference)}</th>
                </tr></thead>
                <tbody>{lines}</tbody>
            </table>
        </div>
        <p class="caption">{caption}</p>
        <CsvButton name="attention-compared" title=t!(compare) csv/>
    }
}

/// What the bars to each side are of.
fn titles(found: &Compared, against: Network) -> [String; 2] {
    let [first, second] = &found.queries;
    if against == Network::Own {
        return [
            t!(attention_compare_first, query = first),
            t!(attention_compare_second, query = second),
        ];
    }
    let of = |query: &String, network| {
        t!(attention_compare_network, query = query, network = name(network).text())
    };
    [of(first, Network::Own), of(second, against)]
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
