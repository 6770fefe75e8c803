//! What the switches did: the token's vector from layer to layer, beside the intact network.

use leptos::prelude::*;

use super::answers::Answers;
use super::course_chart::Charts;
use super::room::BlockRoom;
use crate::kit::format::{or_dash, signed};
use crate::rooms::block::state::course::{Oddity, Stop, course};
use crate::state::store::Store;
use crate::t;

/// The course as charts and as a table.
#[component]
pub fn CourseView(room: BlockRoom) -> impl IntoView {
    let store = room.page.store;
    let stops = stops(room);
    let compared = Memo::new(move |_| is_compared(store));
    view! {
        <section class="block-course" aria-labelledby="block-course" data-main>
            <h3 id="block-course">{t!(layer_by_layer)}</h3>
            <Charts room stops compared/>
            <Numbers stops/>
        </section>
    }
}

/// What is odd about the course, and the answers at its end.
#[component]
pub fn CourseEnd(room: BlockRoom) -> impl IntoView {
    let store = room.page.store;
    let stops = stops(room);
    let compared = Memo::new(move |_| is_compared(store));
    let intro = move || if compared.get() { t!(block_course_switched) } else { t!(nothing_off) };
    view! {
        <p>{intro}</p>
        <p class="block-odd" role="status">{move || stops.with(|stops| odd(stops))}</p>
        <Answers room/>
    }
}

/// The chosen token after each layer.
fn stops(room: BlockRoom) -> Memo<Vec<Stop>> {
    let store = room.page.store;
    let token = Memo::new(move |_| room.seen.with(|seen| seen.as_ref().map(|seen| seen.token)));
    Memo::new(move |_| match (store.shown.get(), token.get()) {
        (Some(shown), Some(token)) => course(&shown, token),
        _ => Vec::new(),
    })
}

/// Whether something is switched, so that there is an intact run beside it.
fn is_compared(store: Store) -> bool {
    store.shown.with(|shown| shown.as_ref().is_some_and(|shown| shown.beside.is_some()))
}

/// A sentence on the first thing that is odd.
fn odd(stops: &[Stop]) -> Option<String> {
    let place = stops.iter().position(|stop| stop.oddity.is_some())?;
    let oddity = stops.get(place)?.oddity?;
    let after = stop_name(place);
    Some(match oddity {
        Oddity::NotFinite => t!(block_odd_infinite, place = after),
        Oddity::Zero => t!(block_odd_zero, place = after),
        Oddity::Same => t!(block_odd_same, place = after),
    })
}

/// The name of a stop: the embeddings, or the layer before it.
pub fn stop_name(index: usize) -> String {
    match index.checked_sub(1) {
        None => t!(block_stop_embeddings),
        Some(layer) => t!(layer_number, layer = layer),
    }
}

#[component]
fn Numbers(stops: Memo<Vec<Stop>>) -> impl IntoView {
    let row = |(index, stop): (usize, &Stop)| {
        let cells = [
            signed(stop.intact),
            signed(stop.norm),
            or_dash(stop.cosine),
            signed(stop.mean_intact),
            signed(stop.mean_norm),
            or_dash(stop.mean_cosine),
        ];
        let cell = |text: String| view! { <td class="number">{text}</td> };
        view! {
            <tr>
                <th scope="row">{stop_name(index)}</th>
                {cells.map(cell).into_iter().collect_view()}
            </tr>
        }
    };
    let rows = move || stops.with(|stops| stops.iter().enumerate().map(row).collect_view());
    view! {
        <div class="scroll" tabindex="0" role="group" aria-label=t!(block_course_table)>
            <table class="block-table">
                <caption>{t!(block_course_table)}</caption>
                <thead>
                    <tr>
                        <th scope="col">{t!(block_after)}</th>
                        <th scope="col">{t!(block_course_norm_intact)}</th>
                        <th scope="col">{t!(block_course_norm_now)}</th>
                        <th scope="col">{t!(cosine)}</th>
                        <th scope="col">{t!(block_course_mean_intact)}</th>
                        <th scope="col">{t!(block_course_mean_now)}</th>
                        <th scope="col">{t!(block_course_mean_cosine)}</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
}
