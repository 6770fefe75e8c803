//! Which sentences the typed one is most alike.

use crate::state::store::Change;
use leptos::prelude::*;
use text::vectors::neighbours::largest;

use super::reading::Reading;
use super::room::ContextRoom;
use crate::kit::format::fixed;
use crate::rooms::context::state::tries;
use crate::state::networks;
use crate::t;

/// Neighbours that are listed.
const LISTED: usize = 5;
/// Cosines that differ by less are equal, but for rounding.
const EQUAL: f32 = 1e-5;

/// A neighbour of the typed sentence.
#[derive(Clone, Debug, PartialEq)]
struct Neighbour {
    number: usize,
    sense: String,
    text: String,
    cosine: f32,
    /// The cosine in the network that is compared with.
    other: Option<f32>,
}

/// What the vectors of one network say of the typed word.
pub fn said(room: ContextRoom, reading: Reading) -> String {
    let other = reading.entries.with(|entries| {
        let typed = entries.typed().and_then(|place| entries.all.get(place))?;
        let written = typed.written().to_owned();
        (written.to_lowercase() != room.word.get().to_lowercase()).then_some(written)
    });
    verdict(&neighbours(reading), other)
}

/// The nearest sentences; without a word to compare, one to try.
#[component]
pub fn Nearest(room: ContextRoom) -> impl IntoView {
    let found = Memo::new(move |_| {
        let mut found = neighbours(room.own);
        found.truncate(LISTED);
        let others = neighbours(room.other);
        for Neighbour { number, other, .. } in &mut found {
            *other = others.iter().find(|known| known.number == *number).map(|known| known.cosine);
        }
        found
    });
    let compared =
        Memo::new(move |_| room.other.reader.with(|reader| Some(reader.as_ref()?.network)));
    let heads = move || match compared.get() {
        None => view! { <th scope="col">{t!(cosine)}</th> }.into_any(),
        Some(network) => view! {
            <th scope="col">{t!(network_trained)}</th>
            <th scope="col">{networks::name(network).text()}</th>
        }
        .into_any(),
    };
    let row = move |neighbour| row(neighbour, compared.get_untracked().is_some());
    view! {
        <section class="context-nearest" aria-labelledby="context-nearest-title">
            <Show
                when=move || found.with(|found| !found.is_empty())
                fallback=move || view! { <Try room/> }
            >
                <table>
                    <caption id="context-nearest-title">
                        {t!(nearest)}
                        <Show when=move || compared.get().is_some()>", " {t!(cosine)}</Show>
                    </caption>
                    <thead><tr>
                        <th scope="col">"#"</th>
                        <th scope="col">{t!(sentence)}</th>
                        {heads}
                    </tr></thead>
                    <tbody>{move || {
                        compared.track();
                        found.get().into_iter().map(row).collect_view()
                    }}</tbody>
                </table>
            </Show>
        </section>
    }
}

fn row(
    Neighbour { number, sense, text, cosine, other }: Neighbour,
    compares: bool,
) -> impl IntoView {
    let other = move || other.map_or_else(|| "–".to_owned(), |cosine| fixed(cosine.into(), 3));
    let sense = (!sense.is_empty()).then(|| view! { <bdi class="context-sense">{sense}</bdi> " " });
    view! {
        <tr>
            <th scope="row" class="number">{number}</th>
            <td>{sense}<bdi>{text}</bdi></td>
            <td class="number">{fixed(cosine.into(), 3)}</td>
            {compares.then(|| view! { <td class="number">{other()}</td> })}
        </tr>
    }
}

/// What the nearest sentence says, unless sentences of several senses are equally near; `other` is the
/// typed word where it is another one than the list's.
fn verdict(found: &[Neighbour], other: Option<String>) -> String {
    let Some(nearest) = found.first() else { return String::new() };
    let equal = |other: &&Neighbour| nearest.cosine - other.cosine < EQUAL;
    if found.iter().filter(equal).any(|other| other.sense != nearest.sense) {
        t!(context_verdict_tie)
    } else if nearest.sense.is_empty() {
        t!(context_verdict_plain, number = nearest.number)
    } else {
        let sense = nearest.sense.clone();
        match other {
            Some(word) => t!(context_verdict_other, word = word, sense = sense),
            None => t!(context_verdict, sense = sense),
        }
    }
}

fn neighbours(reading: Reading) -> Vec<Neighbour> {
    let (entries, directions) = (reading.entries.get(), reading.directions.get());
    let Some(typed) = entries.typed() else { return Vec::new() };
    let is_listed = |place: usize| entries.all.get(place).is_some_and(|entry| !entry.typed);
    let cosines: Vec<f32> =
        (0..entries.all.len()).map(|other| directions.cosine(typed, other)).collect();
    let places = largest(&cosines, cosines.len()).into_iter().filter(|place| is_listed(*place));
    let neighbour = |place: usize| {
        let entry = entries.all.get(place)?;
        let cosine = cosines.get(place).copied()?;
        Some(Neighbour {
            number: entry.number,
            sense: entry.line.sense.clone(),
            text: entry.line.text.clone(),
            cosine,
            other: None,
        })
    };
    places.filter_map(neighbour).collect()
}

/// What to type, and a sentence that the page types.
#[component]
fn Try(room: ContextRoom) -> impl IntoView {
    let store = room.store;
    let example = move || {
        let word = room.word.get_untracked();
        tries::of(&word).unwrap_or(tries::FIRST).to_owned()
    };
    let choose = move |_| {
        store.commit(Change::Pick, |choices| choices.sentence.set(example().into()));
    };
    view! {
        <p id="context-nearest-title">{move || t!(context_type, word = room.word.get())}</p>
        <button type="button" on:click=choose>{t!(context_try)}</button>
    }
}
