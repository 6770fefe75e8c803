//! Where everything stands, in pixels.

use crate::kit::pictures::columns::Column;
use crate::rooms::network::state::strips::SUMMED;

/// What the picture has to fit into.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Window {
    /// Width and height of the picture, its left edge included.
    pub size: [f64; 2],
    /// Height of the row of pieces.
    pub pieces: f64,
    /// Layers of the model.
    pub layers: usize,
    /// Whether it is projected.
    pub presented: bool,
    /// Whether the vectors show what they are the sum of.
    pub vectors: bool,
    /// The opened layer and how far it is open, from 0 to 1.
    pub opened: Option<(usize, f64)>,
}

/// Where the rows stand, from the top.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// Width and height of the picture.
    pub size: [f64; 2],
    /// Width of the left edge.
    pub edge: f64,
    /// Whether there is room for notes in the right margin, and how wide it is.
    pub notes: f64,
    /// Whether it is a phone's.
    pub phone: bool,
    /// Whether it is projected.
    pub presented: bool,
    /// Height of the row of pieces.
    pub pieces: f64,
    /// Tops of what the vectors are the sum of, where that is shown.
    pub summed: Vec<f64>,
    /// Height of a strip.
    pub strip: f64,
    /// Tops of the strips, the embeddings' first.
    pub tops: Vec<f64>,
    /// Height of the answer at the bottom.
    pub answer: f64,
    /// The opened layer and how far it is open.
    pub opened: Option<(usize, f64)>,
}

/// Widths below these are a phone's and a narrow window's, and from here on there are notes.
const PHONE: f64 = 560.0;
const NARROW: f64 = 1150.0;
const NOTED: f64 = 1240.0;
/// Widths of the left edge: presented, on a phone, in a narrow window, else.
const EDGES: [f64; 4] = [44.0, 46.0, 142.0, 178.0];
/// Width of the right margin where notes stand.
const NOTES: f64 = 180.0;
/// Heights of the answer: one line, low window, phone, presented, else.
const ANSWERS: [f64; 5] = [62.0, 134.0, 144.0, 172.0, 148.0];
/// A window of less height is low.
const LOW: f64 = 620.0;
/// Height of a strip, and where it is projected.
const STRIPS: [f64; 2] = [15.0, 18.0];
/// What an opened layer takes of the height of all layers, and on a phone or a projector.
const OPENED: [f64; 2] = [0.66, 0.72];
/// Below this height a layer shows no maps, and below this no word.
const MAPS: f64 = 40.0;
const WORDS: f64 = 44.0;

/// Between two strips.
const BETWEEN: f64 = 10.0;
/// From one of the vectors' parts to the next.
const SUMMED_PITCH: f64 = 26.0;

impl Layout {
    /// The layout for a window.
    pub fn of(window: Window) -> Self {
        let Window { size: [width, height], pieces, layers, presented, vectors, opened } = window;
        let phone = width < PHONE;
        let kind = match (presented, phone, width < NARROW) {
            (true, ..) => 0,
            (_, true, _) => 1,
            (.., true) => 2,
            _ => 3,
        };
        let open = opened.map_or(0.0, |(_, share)| share);
        let answer = match (open > 0.5, phone, presented, height < LOW) {
            (true, ..) => ANSWERS[0],
            (_, true, ..) => ANSWERS[2],
            (_, _, true, _) => ANSWERS[3],
            (.., true) => ANSWERS[1],
            _ => ANSWERS[4],
        };
        let strip = STRIPS[usize::from(presented)] * (1.0 - 0.4 * open);
        let summed: Vec<f64> = (0..if vectors { SUMMED.len() } else { 0 })
            .map(|part| pieces + 14.0 + SUMMED_PITCH * part as f64)
            .collect();
        let first = pieces + if phone { 14.0 } else { 16.0 } + SUMMED_PITCH * summed.len() as f64;
        let last = height - answer - strip - if phone { 12.0 } else { 16.0 };
        let zone = (last - first).max(0.0);
        let even = zone / layers.max(1) as f64;
        let large = zone * OPENED[usize::from(phone || presented)];
        let thin = (zone - large) / (layers.max(2) - 1) as f64;
        let mut tops = vec![first];
        for layer in 0..layers {
            let then = if opened.is_some_and(|(at, _)| at == layer) { large } else { thin };
            let top = tops.last().copied().unwrap_or(first);
            tops.push(top + even + (then - even) * open);
        }
        Self {
            size: [width, height],
            edge: EDGES[kind],
            notes: if width >= NOTED && !presented { NOTES } else { 0.0 },
            phone,
            presented,
            pieces,
            summed,
            // With many layers strips leave the lines half of the height.
            strip: strip.min(even * 0.45),
            tops,
            answer,
            opened,
        }
    }

    /// Height from a layer's strip above to the one below.
    pub fn height(&self, layer: usize) -> f64 {
        self.top(layer + 1) - self.top(layer)
    }

    /// Top of a strip; 0 is the embeddings'.
    pub fn top(&self, state: usize) -> f64 {
        self.tops.get(state).copied().unwrap_or_default()
    }

    /// Left, top, width and height of a column's strip.
    pub fn strip_of(&self, [middle, width]: Column, state: usize) -> [f64; 4] {
        let width = (width - BETWEEN).max(6.0);
        [middle - width / 2.0, self.top(state), width, self.strip]
    }

    /// Whether a column is in sight.
    pub fn sees(&self, [middle, width]: Column) -> bool {
        middle + width / 2.0 > 0.0 && middle - width / 2.0 < self.size[0]
    }

    /// Layers.
    pub fn layers(&self) -> usize {
        self.tops.len().saturating_sub(1)
    }

    /// Where the answer begins.
    pub fn answer_top(&self) -> f64 {
        self.size[1] - self.answer
    }

    /// How far a layer is open.
    pub fn open(&self, layer: usize) -> f64 {
        self.opened.filter(|(at, _)| *at == layer).map_or(0.0, |(_, share)| share)
    }

    /// Whether a layer has room for a word on its plate.
    pub fn has_word(&self, layer: usize) -> bool {
        self.height(layer) >= WORDS && self.open(layer) < 0.5
    }

    /// Whether a layer has room for the maps of its heads.
    pub fn has_maps(&self, layer: usize) -> bool {
        self.height(layer) >= MAPS && !self.presented && self.open(layer) < 0.5
    }

    /// The strip or layer at a height.
    pub fn place_at(&self, y: f64) -> Option<Place> {
        let strip = |state: &usize| {
            let top = self.top(*state);
            y >= top - 3.0 && y <= top + self.strip + 3.0
        };
        if let Some(state) = (0..self.tops.len()).find(strip) {
            return Some(Place::Strip(state));
        }
        let layer = |layer: &usize| y > self.top(*layer) && y < self.top(layer + 1);
        (0..self.layers()).find(layer).map(Place::Layer)
    }
}

/// What stands at a height.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The vectors before a layer, or behind the last one.
    Strip(usize),
    /// A layer.
    Layer(usize),
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn window(width: f64, height: f64, layers: usize) -> Window {
        let size = [width, height];
        Window { size, pieces: 34.0, layers, presented: false, vectors: false, opened: None }
    }

    proptest! {
        #[test]
        fn rows_follow_one_another_and_end_above_the_answer(
            width in 360.0..2000.0, height in 420.0..1400.0, layers in 1..25_usize, open in proptest::option::of((0..25_usize, 0.0..=1.0)),
            presented: bool, vectors: bool,
        ) {
            let opened = open.filter(|(layer, _)| *layer < layers && layers > 1);
            let layout = Layout::of(Window { opened, presented, vectors, ..window(width, height, layers) });
            prop_assert_eq!(layout.layers(), layers);
            prop_assert!(layout.tops.is_sorted());
            prop_assert!(layout.top(0) > layout.pieces);
            let end = layout.top(layers) + layout.strip;
            prop_assert!(end <= layout.answer_top() + 1e-6, "{} {}", end, layout.answer_top());
        }
    }

    #[test]
    fn an_opened_layer_takes_most_of_the_height() {
        let closed = Layout::of(window(1440.0, 700.0, 6));
        let opened = Layout::of(Window { opened: Some((3, 1.0)), ..window(1440.0, 700.0, 6) });
        assert!(opened.height(3) > 3.0 * closed.height(3));
        assert!(opened.height(2) < closed.height(2));
        assert!(!opened.has_maps(3) && closed.has_maps(3));
    }

    #[test]
    fn what_is_pointed_at_is_found_by_its_height() {
        let layout = Layout::of(window(1440.0, 700.0, 6));
        assert_eq!(layout.place_at(layout.top(2) + 4.0), Some(Place::Strip(2)));
        assert_eq!(layout.place_at(layout.top(2) + layout.strip + 12.0), Some(Place::Layer(2)));
        assert_eq!(layout.place_at(3.0), None);
    }

    #[test]
    fn a_narrow_window_has_no_notes_and_a_thin_edge() {
        assert!(Layout::of(window(1440.0, 700.0, 6)).notes > 0.0);
        assert_eq!(Layout::of(window(1024.0, 600.0, 6)).notes, 0.0);
        assert_eq!(Layout::of(window(390.0, 600.0, 6)).edge, EDGES[1]);
    }
}
