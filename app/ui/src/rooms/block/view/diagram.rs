//! The layer as columns from left to right, as high as their vectors are long.

use leptos::prelude::*;
use text::vectors::angle::norm;

use super::files;
use super::room::BlockRoom;
use crate::kit::format::{fixed, signed};
use crate::kit::pictures::figure::SaveMenu;
use crate::rooms::block::state::finding::{changes, told};
use crate::rooms::block::state::layer::Seen;
use crate::rooms::block::state::part::{BlockState, LayerPart};
use crate::rooms::block::state::words;
use crate::state::kept::kept;
use crate::state::store::Change;
use crate::t;

/// The columns, each as high as its vector is long; a click opens one.
#[component]
pub fn Diagram(room: BlockRoom) -> impl IntoView {
    let columns = LayerPart::ALL.map(|part| view! { <Column room part/> });
    let name = move || title(room);
    view! {
        <div class="block-columns" role="group" aria-label=name data-main>
            {columns.into_iter().collect_view()}
        </div>
    }
}

/// Its numbers as a table and as files.
#[component]
pub fn Files(room: BlockRoom) -> impl IntoView {
    let scene = move || untrack(move || room.seen.get().map(|seen| files::scene(&seen)));
    let csv = move || untrack(move || room.seen.get().map(|seen| files::csv(&seen)));
    view! {
        <files::PartTable room/>
        <SaveMenu name="layer" title=t!(block_diagram_short) scene csv/>
    }
}

/// What the darkest colours stand for.
pub fn colours(room: BlockRoom) -> Option<String> {
    room.seen.with(|seen| {
        let edge = |inner| Some(signed(seen.as_ref()?.scale(inner)));
        Some(t!(block_how_colours, outer = edge(false)?, inner = edge(true)?))
    })
}

/// What the diagram shows, in words.
fn title(room: BlockRoom) -> String {
    room.seen.with(|seen| {
        seen.as_ref().map_or_else(String::new, |seen| {
            t!(block_diagram_name, layer = seen.layer, piece = seen.piece, position = seen.token)
        })
    })
}

/// The length of a part, and that of the longest that is outside the feed-forward network: inside it
/// vectors have more numbers.
fn lengths(seen: &Seen, part: LayerPart) -> (Option<f64>, f64) {
    let of = |part: LayerPart| seen.vector(part).map(|vector| norm(vector));
    let outside = LayerPart::ALL.into_iter().filter(|part| !part.is_inner());
    (
        of(part),
        outside
            .filter_map(of)
            .filter(|length| length.is_finite())
            .fold(f64::MIN_POSITIVE, f64::max),
    )
}

/// By how much a part changes what it is added to.
fn change(seen: &Seen, part: LayerPart) -> Option<f64> {
    let [attention, feed_forward] = changes(seen);
    match part {
        LayerPart::Attention => attention,
        LayerPart::FeedForward => feed_forward,
        _ => None,
    }
}

#[component]
fn Column(room: BlockRoom, part: LayerPart) -> impl IntoView {
    let read = move |read: fn(&Seen, LayerPart) -> (Option<f64>, f64)| {
        room.seen.with(|seen| seen.as_ref().map(|seen| read(seen, part)))
    };
    let lengths = Memo::new(move |_| read(lengths).unwrap_or((None, 1.0)));
    let off = Memo::new(move |_| {
        room.seen.with(|seen| seen.as_ref().is_some_and(|seen| seen.is_off(part)))
    });
    let said = move || {
        let length = lengths.get().0;
        length.map_or_else(|| t!(block_none), |length| format!("|v| = {}", fixed(length, 1)))
    };
    let height = move || {
        let (length, most) = lengths.get();
        format!("{:.4}", length.filter(|_| !part.is_inner()).unwrap_or_default() / most)
    };
    let adds = move || room.seen.with(|seen| change(seen.as_ref()?, part)).map(told);
    let pressed = move || (room.part() == part).to_string();
    let choose = move |_| {
        kept::<BlockState>(room.page.store).change(Change::Choice, |chosen| chosen.part = part)
    };
    view! {
        <button
            type="button" class="block-column" class:off=move || off.get() class:block-inner=part.is_inner()
            class:reads={part == LayerPart::Attention} class:alone={part == LayerPart::FeedForward}
            aria-pressed=pressed on:click=choose style=("--share", height)
        >
            <span class="block-column-name">{move || breakable(words::name(part, room.activation()).text())}</span>
            <span class="block-column-formula" aria-hidden="true">{move || words::formula(part, room.activation())}</span>
            <span class="block-column-bar"><b>{adds}</b></span>
            <span class="block-column-length number">{said}</span>
            {move || off.get().then(|| view! { <span class="block-column-off">{t!(block_off)}</span> })}
        </button>
    }
}

/// A name that a narrow column may break where a reader would.
fn breakable(name: &'static str) -> impl IntoView {
    let before = name.strip_suffix("LayerNorm");
    view! { {before.unwrap_or(name)} {before.map(|_| view! { "Layer"<wbr/>"Norm" })} }
}
