//! The map of the head that is pointed at, large enough to read.

use std::sync::Arc;

use leptos::html;
use leptos::prelude::*;

use super::Network;
use super::edge;
use super::layout::Layout;
use crate::kit::drawing::{Anchor, Drawing, Form, Painter, Role, Sheet, Text};
use crate::kit::format::share;
use crate::kit::paint::palette::Palette;
use crate::rooms::network::state::facts::Facts;
use crate::t;

/// The side of the map.
const SIDE: f64 = 160.0;
/// Room for the words at its left and above it.
const WORDS: [f64; 2] = [74.0, 62.0];
/// More pieces have no room for their words.
const MOST: usize = 18;
/// Room at its right for words above it, which lean.
const TILTED: f64 = 30.0;
/// Room around it.
const AROUND: f64 = 8.0;
/// Height with the line that names it.
const HEIGHT: f64 = SIDE + WORDS[1] + 2.0 * AROUND + 24.0;

/// The map beside the edge, while the pointer is on a small one.
#[component]
pub fn Preview(network: Network, layout: Memo<Layout>) -> impl IntoView {
    let canvas = NodeRef::<html::Canvas>::new();
    let painter = StoredValue::new_local(Painter::default());
    let head = Memo::new(move |_| {
        let closed = layout.with(|layout| layout.opened.is_none());
        network.tried.get().filter(|_| closed)
    });
    Effect::new(move |_| {
        let (Some(canvas), Some(head)) = (canvas.get(), head.get()) else { return };
        network.facts.with(|facts| {
            let Some(facts) = facts else { return };
            let palette = Palette::of_page();
            let drawing = drawn(facts, head, &palette);
            painter.update_value(|painter| {
                // A browser that draws nothing leaves the small map.
                let _ = painter.paint(&canvas, &drawing, &palette);
            });
        });
    });
    let place = Memo::new(move |_| {
        let (layer, _) = head.get()?;
        Some(layout.with(|layout| {
            let top = layout.top(layer).min(layout.size[1] - HEIGHT).max(0.0);
            [layout.edge, top].map(|length| format!("{length:.1}px"))
        }))
    });
    let at = move |side: usize| place.with(|place| place.as_ref().map(|place| place[side].clone()));
    let name =
        move || head.get().map(|(layer, head)| t!(network_head_of, layer = layer, head = head));
    view! {
        <Show when=move || head.with(Option::is_some)>
            <figure class="network-preview" aria-hidden="true" style:left=move || at(0) style:top=move || at(1)>
                <figcaption>{name}</figcaption>
                <canvas node_ref=canvas></canvas>
            </figure>
        </Show>
    }
}

/// Who reads stands at the left, who is read above; the largest weight of the chosen piece has its number.
fn drawn(facts: &Facts, (layer, head): (usize, usize), palette: &Palette) -> Drawing {
    let maps = facts.shown.attention.get(layer);
    let (Some(map), Some(side)) =
        (maps.and_then(|maps| maps.get(head)), maps.map(|maps| maps.side))
    else {
        return Drawing::default();
    };
    let written = facts.special.len() <= MOST && side == facts.special.len();
    let [left, above] = if written { WORDS } else { [0.0; 2] };
    let mut drawing = Drawing::new([SIDE + left + TILTED, SIDE + above], "");
    let colors = map.iter().map(|weight| edge::color(*weight, palette)).collect();
    drawing.sheet = Arc::new(Sheet { columns: side, colors });
    drawing.add(Role::Mark(0), Form::Cut([left, above, SIDE, SIDE], [0, 0, side, side]), 1.0);
    drawing.add(Role::Rail, Form::Frame([left, above, SIDE, SIDE], 0.0, 1.0), 1.0);
    let cell = SIDE / side as f64;
    if written {
        words(&mut drawing, facts, [left, above], cell);
    }
    let row = side * facts.chosen..side * (facts.chosen + 1);
    let weights = map.get(row).filter(|_| side == facts.special.len()).unwrap_or_default();
    let frame = [left, above + facts.chosen as f64 * cell, SIDE, cell];
    if let Some((most, weight)) = weights.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1)) {
        drawing.add(Role::Chosen, Form::Frame(frame, 0.0, 1.5), 1.0);
        // Below the middle the number stands above its row, so that it stays within the map.
        let row = facts.chosen as f64 + if facts.chosen * 2 > side { -0.7 } else { 1.7 };
        let place = [left + (most as f64 + 0.5) * cell, above + row * cell];
        let anchor = if most * 4 > side * 3 { Anchor::End } else { Anchor::Middle };
        let left = place[0] - if anchor == Anchor::End { 34.0 } else { 17.0 };
        let around = [left, place[1] - 8.0, 34.0, 16.0];
        drawing.add(Role::Plate, Form::Rectangle(around, 4.0), 0.9);
        let text = Text { place, text: share(f64::from(*weight)), size: 12.0, anchor, turn: 0.0 };
        drawing.text(Role::Value, text);
    }
    drawing
}

fn words(drawing: &mut Drawing, facts: &Facts, [left, above]: [f64; 2], cell: f64) {
    let size = (cell - 1.0).clamp(8.0, 13.0);
    for index in 0..facts.special.len() {
        let middle = (index as f64 + 0.5) * cell;
        let role = if index == facts.chosen { Role::Asked } else { Role::Label };
        let mut write = |place, anchor, turn| {
            let text = facts.piece(index).to_owned();
            drawing.text(role, Text { place, text, size, anchor, turn });
        };
        write([left - 4.0, above + middle], Anchor::End, 0.0);
        write([left + middle, above - 4.0], Anchor::Start, -60.0);
    }
}
