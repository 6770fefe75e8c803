//! The pairs of the list that say nearly the same.

use leptos::prelude::*;

use super::room::SentencesRoom;
use crate::kit::controls::csv_button::CsvButton;
use crate::kit::controls::speech::Speech;
use crate::kit::export::csv;
use crate::kit::format::fixed;
use crate::state::store::Change;
use crate::t;

/// Pairs that are listed.
const MOST: usize = 200;

/// A pair with its cosine.
type Pair = (String, String, f32);

/// The pairs, the nearest first.
#[component]
pub fn Alike(room: SentencesRoom) -> impl IntoView {
    let threshold = Memo::new(move |_| room.store.sentences.with(|chosen| chosen.threshold));
    let pairs = Memo::new(move |_| {
        let least = f32::from(threshold.get()) / 100.0;
        let found = room.own.directions.with(|all| all.alike(least, MOST + 1));
        let text = |at: usize| {
            room.own.known.with(|known| known.all.get(at).map(|(_, text, _)| text.clone()))
        };
        let pair =
            |(one, other, cosine): (usize, usize, f32)| Some((text(one)?, text(other)?, cosine));
        found.into_iter().filter_map(pair).collect::<Vec<Pair>>()
    });
    let said = Memo::new(move |_| match pairs.with(Vec::len) {
        count if count > MOST => t!(sentences_alike_most, count = MOST),
        count => t!(sentences_alike_count, count = count),
    });
    let file = move || Some(pairs.with_untracked(|pairs| as_csv(pairs)));
    let row = |(one, other, cosine): Pair| {
        view! { <tr><td class="number">{fixed(cosine.into(), 3)}</td><td><bdi>{one}</bdi></td><td><bdi>{other}</bdi></td></tr> }
    };
    view! {
        <section class="sentences-alike" data-main aria-labelledby="sentences-alike-title">
            <h3 id="sentences-alike-title">{t!(sentences_alike_title)}</h3>
            <div class="scroll" tabindex="0" role="group" aria-label=t!(sentences_alike_title)>
                <table>
                    <caption>{move || said.get()}</caption>
                    <thead><tr>
                        <th scope="col" class="number">{t!(cosine)}</th>
                        <th scope="col">{t!(first_sentence)}</th>
                        <th scope="col">{t!(second_sentence)}</th>
                    </tr></thead>
                    <tbody>{move || pairs.get().into_iter().take(MOST).map(row).collect_view()}</tbody>
                </table>
            </div>
            <Speech text=said/>
            <CsvButton name="alike" title=t!(sentences_alike_title) csv=file/>
        </section>
    }
}

fn as_csv(pairs: &[Pair]) -> String {
    let mut text = "cosine,first,second\r\n".to_owned();
    for (one, other, cosine) in pairs {
        text.push_str(&format!(
            "{},{},{}\r\n",
            csv::number(*cosine),
            csv::cell(one),
            csv::cell(other)
        ));
    }
    text
}

/// From where on a pair is alike.
#[component]
pub fn Threshold(room: SentencesRoom) -> impl IntoView {
    let store = room.store;
    let value = Memo::new(move |_| store.sentences.with(|chosen| chosen.threshold));
    let said = move || fixed(f64::from(value.get()) / 100.0, 2);
    let slide = move |event: web_sys::Event| {
        let Ok(threshold) = event_target_value(&event).parse::<u8>() else { return };
        store.change.set_value(Change::Stream);
        store.sentences.update(|chosen| chosen.threshold = threshold.min(100));
    };
    view! {
        <div class="side-row">
            <label for="sentences-threshold">{t!(sentences_alike_threshold)}</label>
            <input
                type="range" id="sentences-threshold" min="0" max="100" step="1"
                aria-valuetext=said prop:value=move || value.get().to_string() on:input=slide
            />
            <output for="sentences-threshold" class="number">{said}</output>
        </div>
    }
}
