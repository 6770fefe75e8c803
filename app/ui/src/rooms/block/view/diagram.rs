//! The layer as boxes from top to bottom, with the residual connections beside them.

use leptos::prelude::*;
use text::vectors::angle::norm;

use super::files::{self, COLUMNS};
use super::room::BlockRoom;
use crate::kit::format::signed;
use crate::kit::pictures::figure::SaveMenu;
use crate::kit::pictures::strip::Strip;
use crate::rooms::block::state::part::{BlockState, LayerPart};
use crate::rooms::block::state::words;
use crate::state::kept::kept;
use crate::state::store::Change;
use crate::t;

/// The diagram, and one line on its colours.
#[component]
pub fn Diagram(room: BlockRoom) -> impl IntoView {
    let boxes = LayerPart::ALL.map(|part| view! { <PartBox room part/> });
    let cut = Memo::new(move |_| {
        room.seen.with(|seen| seen.as_ref().is_some_and(|seen| !seen.switches.residual))
    });
    let name = move || title(room);
    view! {
        <figure class="block-figure">
            <div class="block-diagram" role="group" aria-label=name>
                {boxes.into_iter().collect_view()}
                <div class="block-skip first" class:off=move || cut.get() aria-hidden="true">
                    <span>{move || skip(cut.get())}</span>
                </div>
                <div class="block-skip second" class:off=move || cut.get() aria-hidden="true">
                    <span>{move || skip(cut.get())}</span>
                </div>
            </div>
            <figcaption>{t!(red_and_blue)}</figcaption>
        </figure>
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

fn skip(cut: bool) -> String {
    if cut { t!(block_skip_off) } else { t!(block_skip) }
}

/// What the diagram shows, in words.
fn title(room: BlockRoom) -> String {
    room.seen.with(|seen| {
        seen.as_ref().map_or_else(String::new, |seen| {
            t!(block_diagram_name, layer = seen.layer, piece = seen.piece, position = seen.token)
        })
    })
}

#[component]
fn PartBox(room: BlockRoom, part: LayerPart) -> impl IntoView {
    let values = Memo::new(move |_| room.vector(part));
    let largest = Memo::new(move |_| {
        room.seen.with(|seen| seen.as_ref().map_or(0.0, |seen| seen.scale(part.is_inner())))
    });
    let off = Memo::new(move |_| {
        room.seen.with(|seen| seen.as_ref().is_some_and(|seen| seen.is_off(part)))
    });
    let length = move || {
        values.with(|values| {
            values
                .as_ref()
                .map_or_else(|| t!(block_none), |values| format!("|v| = {}", signed(norm(values))))
        })
    };
    let pressed = move || (room.part() == part).to_string();
    let choose = move |_| {
        kept::<BlockState>(room.page.store).change(Change::Choice, |chosen| chosen.part = part)
    };
    view! {
        <button
            type="button" class="block-box" class:off=move || off.get() class:inner=part.is_inner()
            aria-pressed=pressed aria-controls="block-detail" on:click=choose
        >
            <span class="block-box-name">{move || words::name(part, room.activation()).text()}</span>
            <span class="block-box-formula" aria-hidden="true">{move || words::formula(part, room.activation())}</span>
            <span class="block-box-norm number">{length}</span>
            {move || off.get().then(|| view! { <span class="block-box-off">{t!(block_off)}</span> })}
            <Strip values largest columns=COLUMNS/>
        </button>
    }
}
