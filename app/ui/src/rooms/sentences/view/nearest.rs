//! The nearest sentences of the list, as bars, beside the map of all.

use std::sync::Arc;

use leptos::prelude::*;
use text::vectors::neighbours::Directions;

use super::missing::Missing;
use super::room::{Reading, SentencesRoom};
use crate::kit::controls::csv_button::CsvButton;
use crate::kit::export::csv;
use crate::kit::format::short;
use crate::kit::pictures::point::{Drawn, Point};
use crate::kit::pictures::points::PointMap;
use crate::rooms::sentences::state::finding::cosine as written;
use crate::rooms::sentences::state::found::{Known, Neighbour, nearest};
use crate::state::shown::Shown;
use crate::t;

/// Neighbours that are in the file, and those that are drawn.
const LISTED: usize = 8;
const DRAWN: usize = 5;

/// The ranking and the map, or the ranking of another network.
#[component]
pub fn Nearest(room: SentencesRoom, found: Memo<Vec<Neighbour>>) -> impl IntoView {
    let has_map = Memo::new(move |_| room.plane.with(Option::is_some));
    let is_wordless = move || {
        let wordless = |shown: &Arc<Shown>| shown.encoding.special.iter().all(|special| *special);
        room.store.shown.with(|shown| shown.as_ref().is_some_and(wordless))
    };
    let empty = move || match () {
        () if room.list.with(Vec::is_empty) => t!(sentences_empty),
        () if is_wordless() => t!(sentences_no_word),
        () => t!(model_loading),
    };
    view! {
        <Show
            when=move || found.with(|found| !found.is_empty())
            fallback=move || view! { <p class="to-do" role="status">{empty}</p> }
        >
            <div class="sentences-glance" class:both=move || room.compares.get() data-main>
                <Ranking reading=room.own found name="nearest"/>
                <Show
                    when=move || room.compares.get()
                    fallback=move || view! { <Show when=move || has_map.get()><Map room found/></Show> }
                >
                    <Ranking reading=room.other found=ranked(room.other) name="nearest-other"/>
                </Show>
            </div>
        </Show>
    }
}

/// The sentences of the list that are nearest to the typed one in a network.
pub fn ranked(reading: Reading) -> Memo<Vec<Neighbour>> {
    Memo::new(move |_| {
        let Some(typed) = reading.typed.get() else { return Vec::new() };
        let of = |known: &Known| reading.directions.with(|all| nearest(known, all, &typed, LISTED));
        reading.known.with(|known| of(known))
    })
}

/// The ranking of one network.
#[component]
fn Ranking(reading: Reading, found: Memo<Vec<Neighbour>>, name: &'static str) -> impl IntoView {
    let rows = move || Some(found.with_untracked(|found| as_csv(found)));
    view! {
        <section aria-labelledby=format!("sentences-{name}-title")>
            <h3 id=format!("sentences-{name}-title")>{move || reading.titled(t!(nearest))}</h3>
            <Missing reading/>
            <ol class="sentences-ranking">{move || found.get().into_iter().take(DRAWN).map(bar).collect_view()}</ol>
            {move || view! { <CsvButton name title=reading.titled(t!(nearest)) csv=rows/> }}
        </section>
    }
}

fn bar(Neighbour { text, cosine, .. }: Neighbour) -> impl IntoView {
    view! {
        <li style=("--share", format!("{:.3}", cosine.clamp(0.0, 1.0)))>
            <bdi>{text}</bdi> <span class="number">{written(cosine)}</span>
        </li>
    }
}

fn as_csv(found: &[Neighbour]) -> String {
    let mut text = "place,sentence,cosine\r\n".to_owned();
    for Neighbour { place, text: sentence, cosine } in found {
        text.push_str(&format!("{place},{},{}\r\n", csv::cell(sentence), csv::number(*cosine)));
    }
    text
}

/// All sentences and the typed one in the plane in which the list differs most.
#[component]
fn Map(room: SentencesRoom, found: Memo<Vec<Neighbour>>) -> impl IntoView {
    let listed = Memo::new(move |_| listed(room).unwrap_or_default());
    let drawn = Memo::new(move |_| {
        let mut drawn = listed.get();
        found.with(|found| name(&mut drawn, found));
        if let Some(typed) = typed(room) {
            let nearest = found.with(|found| found.first().map(|nearest| nearest.place));
            let at = drawn.points.iter().position(|point| Some(point.number) == nearest);
            drawn.tied.extend(at.map(|at| [drawn.points.len(), at]));
            drawn.points.push(Arc::new(typed));
        }
        drawn
    });
    view! { <PointMap name="sentences-map" title=t!(map) drawn caption=String::new()/> }
}

/// Names the points of the nearest sentences.
fn name(drawn: &mut Drawn, found: &[Neighbour]) {
    for near in found.iter().take(DRAWN) {
        let point = drawn.points.iter_mut().find(|point| point.number == near.place);
        if let Some(point) = point {
            *point = Arc::new(Point { label: short(&near.text), ..Point::clone(point) });
        }
    }
}

/// The sentences of the list, which stay where they are while the person types.
fn listed(room: SentencesRoom) -> Option<Drawn> {
    let plane = room.plane.get()?;
    let (known, directions) = (room.own.known.get(), room.own.directions.get());
    let point = |(at, (number, text, _)): (usize, &(usize, String, _))| {
        Arc::new(plane.point(*number, [String::new(), text.clone()], directions.get(at)))
    };
    let points = known.all.iter().enumerate().map(point).collect();
    Some(Drawn { points, shares: plane.basis.shares, ..Drawn::default() })
}

fn typed(room: SentencesRoom) -> Option<Point> {
    let (plane, vector) = (room.plane.get()?, room.own.typed.get()?);
    let unit = Directions::of([vector.as_slice()]);
    let text =
        room.store.shown.with(|shown| shown.as_ref().map(|shown| shown.input.sentence.to_string()));
    let names = [t!(points_yours), text.unwrap_or_default()];
    let point = plane.point(room.list.with(Vec::len), names, unit.get(0));
    Some(Point { typed: true, label: t!(points_yours), ..point })
}
