//! The diagram's numbers as a table, and as files.

use std::fmt::Write;

use leptos::prelude::*;
use text::vectors::angle::norm;

use super::room::BlockRoom;
use crate::kit::controls::unfolding::Unfolding;
use crate::kit::export::csv as cells;
use crate::kit::format::signed;
use crate::kit::paint::colors::hex;
use crate::kit::paint::diverging;
use crate::kit::paint::scene::{Anchor, Scene};
use crate::rooms::block::state::layer::Seen;
use crate::rooms::block::state::part::LayerPart;
use crate::rooms::block::state::words;
use crate::t;
use text::layer_norm::Moments;

/// Values in a row of a strip, here and on screen.
pub const COLUMNS: usize = 192;

/// Sizes of the saved picture.
const TITLE: f64 = 34.0;
const LABELS: f64 = 200.0;
const CELL: f64 = 3.0;
const ROW: f64 = 3.5;
const GAP: f64 = 16.0;
const NUMBERS: f64 = 110.0;

/// One line a box.
#[component]
pub fn PartTable(room: BlockRoom) -> impl IntoView {
    let rows = move || {
        let seen = room.seen.get()?;
        Some(LayerPart::ALL.map(|part| row(&seen, part)).into_iter().collect_view())
    };
    view! {
        <Unfolding summary=t!(block_table)>
            <div class="scroll" tabindex="0" role="group" aria-label=t!(block_table)>
                <table>
                    <thead>
                        <tr>
                            <th scope="col">{t!(block_table_part)}</th>
                            <th scope="col">{t!(block_table_count)}</th>
                            <th scope="col">{t!(block_table_norm)}</th>
                            <th scope="col">{t!(block_table_mean)}</th>
                            <th scope="col">{t!(block_table_sd)}</th>
                            <th scope="col">{t!(block_table_least)}</th>
                            <th scope="col">{t!(block_table_most)}</th>
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
        </Unfolding>
    }
}

fn row(seen: &Seen, part: LayerPart) -> impl IntoView + use<> {
    let vector = seen.vector(part).cloned().unwrap_or_default();
    let moments = Moments::of_vector(&vector);
    let least = vector.iter().copied().reduce(f32::min);
    let most = vector.iter().copied().reduce(f32::max);
    let text = |value: Option<f64>| value.map_or_else(|| t!(block_none), signed);
    let cells = [
        text(moments.map(|_| norm(&vector))),
        text(moments.map(|moments| moments.mean)),
        text(moments.map(Moments::deviation)),
        text(least.map(f64::from)),
        text(most.map(f64::from)),
    ];
    view! {
        <tr>
            <th scope="row">{words::name(part, seen.switches.activation).text()}</th>
            <td class="number">{vector.len()}</td>
            {cells.map(|cell| view! { <td class="number">{cell}</td> }).into_iter().collect_view()}
        </tr>
    }
}

/// The diagram for a file.
pub fn scene(seen: &Seen) -> Scene {
    let title =
        t!(block_diagram_name, layer = seen.layer, piece = seen.piece, position = seen.token);
    let mut scene = Scene {
        width: LABELS + COLUMNS as f64 * CELL + NUMBERS,
        height: 0.0,
        title: title.clone(),
        shapes: Vec::new(),
    };
    scene.text([8.0, TITLE / 2.0], &title, 15.0, Anchor::Start, false);
    let mut top = TITLE + GAP;
    for part in LayerPart::ALL {
        top += strip(&mut scene, seen, part, top) + GAP;
    }
    scene.height = top;
    scene
}

/// Draws one box at `top`; its height comes back.
fn strip(scene: &mut Scene, seen: &Seen, part: LayerPart, top: f64) -> f64 {
    let vector = seen.vector(part).cloned().unwrap_or_default();
    let largest = seen.scale(part.is_inner());
    let height = vector.len().div_ceil(COLUMNS).max(1) as f64 * ROW;
    let middle = top + height / 2.0;
    scene.text(
        [LABELS - 8.0, middle],
        words::name(part, seen.switches.activation).text(),
        12.0,
        Anchor::End,
        false,
    );
    for (index, value) in vector.iter().enumerate() {
        let (x, y) = ((index % COLUMNS) as f64 * CELL, (index / COLUMNS) as f64 * ROW);
        if let Some(color) = diverging::color(*value, largest) {
            scene.rectangle([LABELS + x, top + y, CELL, ROW], hex(color));
        }
    }
    let length = if vector.is_empty() { t!(block_none) } else { signed(norm(&vector)) };
    let place = [LABELS + COLUMNS as f64 * CELL + 8.0, middle];
    scene.text(place, &length, 12.0, Anchor::Start, false);
    height
}

/// Every value of every box in full precision.
pub fn csv(seen: &Seen) -> String {
    let head = [t!(block_table_part), t!(feature), t!(value)];
    let mut text = head.map(|cell| cells::cell(&cell)).join(",");
    text.push_str("\r\n");
    for part in LayerPart::ALL {
        let name = cells::cell(words::name(part, seen.switches.activation).text());
        let values = seen.vector(part).cloned().unwrap_or_default();
        for (index, value) in values.iter().enumerate() {
            // Writing to a String cannot fail.
            let _ = write!(text, "{name},{index},{value}\r\n");
        }
    }
    text
}
