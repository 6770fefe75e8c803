//! The picture as a file: what stands around the canvas on the page is written into it.

use super::layout::Layout;
use crate::kit::drawing::{Anchor, Drawing, Form, Role, Text};
use crate::kit::format::share;
use crate::kit::pictures::columns::Column;
use crate::rooms::network::state::facts::Facts;
use crate::t;

/// Height of letters: of pieces and names, and of the answer.
const LETTERS: f64 = 16.0;
const ANSWER: f64 = 34.0;

/// The whole picture.
pub fn whole(mut drawing: Drawing, facts: &Facts, layout: &Layout, columns: &[Column]) -> Drawing {
    pieces(&mut drawing, facts, layout, columns);
    answer(&mut drawing, facts, layout, columns);
    let mut whole = drawing.moved_right(layout.edge);
    for (text, y) in names(layout) {
        whole.label([14.0, y], text, Anchor::Start, LETTERS);
    }
    whole
}

fn pieces(drawing: &mut Drawing, facts: &Facts, layout: &Layout, columns: &[Column]) {
    for (token, [x, width]) in columns.iter().enumerate() {
        let chosen = token == facts.reader;
        if chosen {
            let place = [x - width / 2.0, 6.0, *width, layout.pieces - 6.0];
            drawing.add(Role::Chosen, Form::Frame(place, 8.0, 2.0), 1.0);
        }
        let role = if chosen { Role::Chosen } else { Role::Label };
        let place = [*x, layout.pieces / 2.0 + 3.0];
        let text = facts.piece(token).to_owned();
        drawing.text(role, Text { place, text, size: LETTERS, anchor: Anchor::Middle, turn: 0.0 });
    }
}

fn answer(drawing: &mut Drawing, facts: &Facts, layout: &Layout, columns: &[Column]) {
    let [x, _] = columns.get(facts.chosen).copied().unwrap_or_default();
    let Some((word, probability)) = facts.best.first() else { return };
    let place = [x, layout.answer_top() + layout.answer / 2.0];
    let text = format!("{word}  {}", share(f64::from(*probability)));
    drawing
        .text(Role::Answer, Text { place, text, size: ANSWER, anchor: Anchor::Middle, turn: 0.0 });
}

/// The names of the rows, and where they stand.
fn names(layout: &Layout) -> Vec<(String, f64)> {
    let mut names = vec![
        (t!(network_row_pieces), layout.pieces / 2.0 + 3.0),
        (t!(network_row_vectors), layout.top(0) + layout.strip / 2.0),
        (t!(network_row_answer), layout.answer_top() + layout.answer / 2.0),
    ];
    let layers = (0..layout.layers()).map(|layer| {
        let middle = (layout.top(layer) + layout.strip + layout.top(layer + 1)) / 2.0;
        (t!(network_layer, layer = layer), middle)
    });
    names.extend(layers);
    names
}
