//! Segments, and how many pieces one input has room for.

use leptos::prelude::*;

use super::room::InputRoom;
use crate::app::page;
use crate::state::store::Store;
use crate::t;

/// A pair to start from: data, not the page's words.
const PAIR: (&str, &str) = ("It's a snow day!", "There is snow outside.");

/// What the segments are for, with the pair of the figure.
#[component]
pub fn Segments(room: InputRoom) -> impl IntoView {
    let store = page().store;
    let paired = Memo::new(move |_| {
        room.shown
            .with(|shown| shown.as_ref().is_some_and(|shown| shown.encoding.segments.contains(&1)))
    });
    let counts = move || {
        let [a, b, specials, padding] = counts(room);
        if paired.get() {
            t!(input_segments_pair, a = a, b = b, specials = specials, padding = padding)
        } else {
            t!(input_segments_single, a = a, specials = specials, padding = padding)
        }
    };
    view! {
        <section aria-labelledby="input-segments">
            <h3 id="input-segments">{t!(input_segments_title)}</h3>
            <p>{t!(input_segments_about)}</p>
            <p>{counts}</p>
            <div class="buttons" role="group" aria-label=t!(input_segments_examples)>
                <button type="button" on:click=move |_| put(store, PAIR.0, Some(PAIR.1))>
                    <bdi lang="en">{format!("{} / {}", PAIR.0, PAIR.1)}</bdi>
                </button>
                <button type="button" on:click=move |_| put(store, PAIR.0, None)>
                    <bdi lang="en">{PAIR.0}</bdi>
                </button>
            </div>
        </section>
    }
}

/// Pieces of text A and of text B, specials, and padding.
fn counts(room: InputRoom) -> [usize; 4] {
    room.shown.with(|shown| {
        let Some(shown) = shown else { return [0; 4] };
        let encoding = &shown.encoding;
        let padding = shown.input.switches.padding;
        let real = shown.tokens().saturating_sub(padding);
        let mut counts = [0, 0, 0, padding];
        for (special, segment) in encoding.special.iter().zip(&encoding.segments).take(real) {
            let kind = if *special { 2 } else { usize::from(*segment == 1) };
            if let Some(count) = counts.get_mut(kind) {
                *count += 1;
            }
        }
        counts
    })
}

/// Puts sentences into the boxes, as one choice.
fn put(store: Store, sentence: &str, pair: Option<&str>) {
    store.picked.set_value(true);
    store.sentence.set(sentence.to_owned());
    store.pair.set(pair.map(str::to_owned));
    store.restored.update(|count| *count += 1);
}

/// The limit of the position table, with the live count.
#[component]
pub fn Limits(room: InputRoom) -> impl IntoView {
    let store = page().store;
    let limit = move || {
        store
            .model
            .with(|model| model.as_ref().map_or(0, |model| model.config.max_position_embeddings))
    };
    let now = move || {
        let used = room.rows.with(Vec::len);
        t!(input_limits_now, used = used, limit = limit(), rest = limit().saturating_sub(used))
    };
    let rest = Memo::new(move |_| {
        room.shown.with(|shown| {
            let shown = shown.as_ref()?;
            let from = shown.encoding.cut.sentence?;
            shown.input.sentence.get(from..).map(|rest| rest.trim().to_owned())
        })
    });
    let go_on = move |_| {
        if let Some(rest) = rest.get_untracked() {
            put(store, &rest, store.pair.get_untracked().as_deref());
        }
    };
    view! {
        <section aria-labelledby="input-limits">
            <h3 id="input-limits">{t!(input_limits_title)}</h3>
            <p>
                {move || t!(
                    input_limits_about,
                    limit = limit(),
                    single = limit().saturating_sub(2),
                    pair = limit().saturating_sub(3)
                )}
            </p>
            <p>{now}</p>
            <p>{t!(input_limits_long)}</p>
            <Show when=move || rest.with(Option::is_some)>
                <button type="button" on:click=go_on>{t!(input_limits_next)}</button>
            </Show>
        </section>
    }
}
