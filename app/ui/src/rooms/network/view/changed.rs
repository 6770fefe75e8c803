//! Frames around vectors that have just changed, on a canvas of their own: it fades by itself, and
//! the picture below is not painted again for it.

use std::sync::Arc;

use web_sys::HtmlCanvasElement;

use super::layout::Layout;
use crate::kit::drawing::{Drawing, Form, Painter, Role};
use crate::kit::paint::palette::Palette;
use crate::kit::pictures::columns::Column;
use crate::rooms::network::state::strips::{moved, states};
use crate::state::shown::Shown;

/// A strip that moved by less has no frame.
const MOVED: f32 = 0.12;

/// What the last result has moved.
#[derive(Default)]
pub struct Changed {
    painter: Painter,
    /// The result before this one.
    before: Option<Arc<Shown>>,
    /// How far each vector has moved, `[states][tokens]`.
    moved: Vec<Vec<f32>>,
    /// How often something has moved.
    times: u32,
}

impl Changed {
    /// Compares a result with the one before, if both have as many pieces.
    pub fn follow(&mut self, shown: &Arc<Shown>) {
        let Some(before) = self.before.replace(Arc::clone(shown)) else { return };
        if Arc::ptr_eq(&before, shown) {
            return;
        }
        let same = before.tokens() == shown.tokens() && before.layers == shown.layers;
        self.moved = if same { moved(&states(&before), &states(shown)) } else { Vec::new() };
        self.times += u32::from(self.moved.iter().flatten().any(|moved| *moved > MOVED));
    }

    /// Paints the frames; where something has moved since, they fade anew.
    pub fn paint(
        &mut self,
        canvas: &HtmlCanvasElement,
        layout: &Layout,
        columns: &[Column],
        palette: &Palette,
    ) {
        let drawing = frames(&self.moved, layout, columns);
        // Browsers compose even a canvas without a picture anew, whatever else has changed.
        canvas.set_hidden(drawing.marks.is_empty());
        // A browser that draws nothing leaves the picture.
        let _ = self.painter.paint(canvas, &drawing, palette);
        // Two animations that are equal but for their names begin anew when they alternate.
        let turn = if self.times.is_multiple_of(2) { "even" } else { "odd" };
        let _ = canvas.set_attribute("data-turn", turn);
    }
}

/// A frame around each vector that has moved, stronger where it moved far.
fn frames(moved: &[Vec<f32>], layout: &Layout, columns: &[Column]) -> Drawing {
    let mut drawing = Drawing::new(layout.size, "");
    for (state, row) in moved.iter().enumerate() {
        let all = row.iter().zip(columns).filter(|(moved, _)| **moved > MOVED);
        for (moved, column) in all.filter(|(_, column)| layout.sees(**column)) {
            let [x, y, width, height] = layout.strip_of(*column, state);
            let place = [x - 2.0, y - 2.0, width + 4.0, height + 4.0];
            let opacity = f64::from(moved * 3.0).min(1.0);
            drawing.add(Role::Changed, Form::Frame(place, 0.0, 4.0), opacity);
        }
    }
    drawing
}

#[cfg(test)]
mod tests {
    use super::super::layout::Window;
    use super::*;

    #[test]
    fn what_moved_and_is_in_sight_has_a_frame() {
        let layout = Layout::of(Window {
            size: [300.0, 500.0],
            pieces: 30.0,
            layers: 1,
            presented: false,
            vectors: false,
            opened: None,
        });
        let columns = [[50.0, 90.0], [150.0, 90.0], [900.0, 90.0]];
        let drawing = frames(&[vec![0.0, 0.1, 0.5], vec![0.2, 0.9, 0.9]], &layout, &columns);
        let tops: Vec<f64> = drawing
            .marks
            .iter()
            .filter_map(|mark| match mark.form {
                Form::Frame([_, top, ..], ..) => Some(top),
                _ => None,
            })
            .collect();
        assert_eq!(tops, vec![layout.top(1) - 2.0; 2]);
        assert!(drawing.marks[0].opacity < drawing.marks[1].opacity);
    }
}
