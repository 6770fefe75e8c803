//! The picture between the pieces and the answer: one drawing for the page and for files.

use std::sync::Arc;

use super::clock::{LENS, LINES, share, stops};
use super::layout::Layout;
use crate::kit::drawing::{Anchor, Drawing, Form, Role, Sheet, Text, along};
use crate::kit::pictures::columns::Column;
use crate::rooms::network::state::forming::Forming;
use crate::rooms::network::state::lines::{Kind, Line};
use crate::rooms::network::state::strips::Cells;

/// What the picture is made of.
pub struct Scenery<'a> {
    /// Where the rows stand.
    pub layout: &'a Layout,
    /// Where the columns stand, as far as the picture has been scrolled.
    pub columns: &'a [Column],
    /// The lines of each layer.
    pub lines: &'a [Vec<Line>],
    /// The strips, cut from a sheet.
    pub sheet: &'a Arc<Sheet>,
    /// How they lie there.
    pub cells: Cells,
    /// How the answer of the chosen piece forms.
    pub forming: Option<&'a Forming>,
    /// The chosen piece, and what stands there.
    pub chosen: usize,
    /// The text of every piece.
    pub pieces: &'a [String],
    /// Whether the chosen piece is a gap.
    pub gap: bool,
    /// How far the signal has come.
    pub now: f64,
    /// Whether points run down the lines.
    pub moves: bool,
    /// The layer that is pointed at.
    pub pointed: Option<usize>,
    /// For each piece its place in what is compared with.
    pub twins: Option<&'a [Option<usize>]>,
    /// Whether each word says its place.
    pub numbers: bool,
    /// Which layers' feed-forward networks work.
    pub alone: Vec<bool>,
    /// Which parts of the vectors' sum are added.
    pub on: [bool; 3],
}

/// A layer of less height has no lines: they would be one blot.
const LOWEST: f64 = 8.0;
/// Half of a lens.
const LENS_SIZE: [f64; 2] = [15.0, 7.0];

impl Scenery<'_> {
    /// The drawing.
    pub fn drawn(&self, title: String) -> Drawing {
        let mut drawing = Drawing::new(self.layout.size, title);
        drawing.sheet = Arc::clone(self.sheet);
        let layers = self.layout.layers();
        (0..layers).for_each(|layer| self.plate(&mut drawing, layer));
        self.rails(&mut drawing);
        self.deepening(&mut drawing);
        for layer in 0..layers {
            if self.layout.open(layer) < 0.5 {
                self.exchange(&mut drawing, layer);
                self.lenses(&mut drawing, layer);
            }
        }
        self.summed(&mut drawing);
        (0..=layers).for_each(|state| self.strips(&mut drawing, state));
        (1..layers).for_each(|state| self.word(&mut drawing, state));
        (0..layers).for_each(|layer| self.beyond(&mut drawing, layer));
        drawing
    }

    fn column(&self, token: usize) -> Column {
        self.columns.get(token).copied().unwrap_or_default()
    }

    /// From the left edge of the first column to the right one of the last.
    fn span(&self) -> [f64; 2] {
        let edge = |column: Option<&Column>, side: f64| {
            column.map_or(0.0, |[middle, width]| middle + side * width / 2.0)
        };
        [edge(self.columns.first(), -1.0), edge(self.columns.last(), 1.0)]
    }

    /// Whether a column is in sight.
    fn sees(&self, token: usize) -> bool {
        self.layout.sees(self.column(token))
    }

    fn plate(&self, drawing: &mut Drawing, layer: usize) {
        let [left, right] = self.span();
        let top = self.layout.top(layer) + self.layout.strip + 2.0;
        let height = self.layout.height(layer) - self.layout.strip - 4.0;
        let place = [left + 2.0, top, right - left - 4.0, height.max(0.0)];
        let marked = self.pointed == Some(layer) || self.layout.open(layer) > 0.5;
        drawing.add(Role::Plate, Form::Rectangle(place, 9.0), if marked { 1.0 } else { 0.75 });
        if marked {
            drawing.add(Role::Attention, Form::Frame(place, 9.0, 1.5), 1.0);
        }
    }

    /// Every piece keeps its column.
    fn rails(&self, drawing: &mut Drawing) {
        let bottom = self.layout.top(self.layout.layers()) + self.layout.strip;
        let top = self.layout.pieces + 2.0;
        for token in (0..self.columns.len()).filter(|token| *token != self.chosen) {
            if self.sees(token) {
                let [x, _] = self.column(token);
                drawing.add(Role::Rail, Form::Line(vec![[x, top], [x, bottom]], 2.0), 1.0);
            }
        }
    }

    /// The chosen column takes on the colour of the answer as its last guess climbs.
    fn deepening(&self, drawing: &mut Drawing) {
        let [middle, width] = self.column(self.chosen);
        let layers = self.layout.layers();
        let most = if self.gap { 0.33 } else { 0.16 };
        for state in 0..=layers {
            let top = match state {
                0 => self.layout.pieces,
                _ => self.layout.top(state),
            };
            let bottom = match state == layers {
                true => self.layout.answer_top() + 2.0,
                false => self.layout.top(state + 1),
            };
            let depth = self.forming.and_then(|forming| forming.words.get(state));
            let depth = depth.map_or(0.0, |word| word.depth);
            let come = if state == 0 { 1.0 } else { share(self.now, 1 + state, 0.7, 1.0) };
            let role = if depth > 0.55 && come > 0.0 { Role::Answer } else { Role::Attention };
            let place = [middle - width / 2.0 + 1.0, top, width - 2.0, bottom - top];
            drawing.add(role, Form::Rectangle(place, 0.0), 0.07 + most * come * depth * depth);
        }
    }

    /// What stands back while a layer is pointed at.
    fn strength(&self, layer: usize) -> f64 {
        if self.pointed.is_some_and(|pointed| pointed != layer) { 0.35 } else { 1.0 }
    }

    /// Attention: lines from the row above into the row below.
    fn exchange(&self, drawing: &mut Drawing, layer: usize) {
        let come = share(self.now, 2 + layer, 0.0, LINES);
        let height = self.layout.height(layer);
        let is_seen = come > 0.0 && height >= LOWEST;
        let Some(lines) = self.lines.get(layer).filter(|_| is_seen) else { return };
        let top = self.layout.top(layer) + self.layout.strip + 1.0;
        let bottom = self.layout.top(layer + 1) - if height > 40.0 { 17.0 } else { 4.0 };
        let size = (height / 60.0).clamp(0.4, 1.0) * if self.layout.presented { 1.25 } else { 1.0 };
        let least = if self.layout.presented { 2.0 } else { 0.0 };
        for line in lines {
            let weight = f64::from(line.weight);
            let (role, width, opacity) = match line.kind {
                Kind::Other => {
                    (Role::Soft, size * (0.8 + 1.6 * weight), 0.16 + 0.3 * (weight - 0.25))
                }
                Kind::Special => (Role::Soft, 1.4, 0.55),
                Kind::Chosen => (Role::Attention, size * (0.6 + 8.0 * weight), 0.3 + 0.7 * weight),
                Kind::More => (Role::Above, size * (0.6 + 8.0 * weight), 0.3 + 0.7 * weight),
                Kind::Less => (Role::Below, size * (0.6 + 8.0 * weight), 0.3 + 0.7 * weight),
            };
            let ends = [[self.column(line.from)[0], top], [self.column(line.to)[0], bottom]];
            let opacity = opacity * self.strength(layer) * come;
            let broken = matches!(line.kind, Kind::Special | Kind::Less);
            let form = Form::Curve(ends, width.max(least), broken);
            drawing.add(role, form, opacity);
            if come < 1.0 && self.moves && line.kind != Kind::Special {
                drawing.add(role, Form::Disc(along(ends, come), 2.0 + 3.0 * weight), 1.0);
            }
        }
    }

    /// Names the piece that is read most beyond either edge of what is in sight.
    fn beyond(&self, drawing: &mut Drawing, layer: usize) {
        let come = share(self.now, 2 + layer, 0.0, LINES);
        if come <= 0.0 || !self.layout.has_word(layer) {
            return;
        }
        let right = self.layout.size[0];
        let all = self.lines.get(layer).map_or(&[][..], Vec::as_slice);
        for is_left in [true, false] {
            let is_beyond = |line: &&Line| {
                let [x, _] = self.column(line.from);
                line.kind == Kind::Chosen && if is_left { x < 0.0 } else { x > right }
            };
            let most = all.iter().filter(is_beyond);
            let most = most.max_by(|one, other| one.weight.total_cmp(&other.weight));
            let Some(word) = most.and_then(|line| self.pieces.get(line.from)) else { continue };
            let (text, x, anchor) = match is_left {
                true => (format!("◂ {word}"), 6.0, Anchor::Start),
                false => (format!("{word} ▸"), right - 6.0, Anchor::End),
            };
            let size = if self.layout.presented { 20.0 } else { 14.0 };
            let y = self.layout.top(layer) + self.layout.strip + size * 0.55 + 2.0;
            let wide = text.chars().count() as f64 * size * 0.56 + 8.0;
            let left = if is_left { 2.0 } else { right - wide - 2.0 };
            let behind = [left, y - size * 0.55, wide, size * 1.1];
            drawing.add(Role::Plate, Form::Rectangle(behind, 5.0), 0.9 * come);
            let text = Text { place: [x, y], text, size, anchor, turn: 0.0 };
            drawing.add(Role::Attention, Form::Text(text), come * self.strength(layer));
        }
    }

    /// The feed-forward network: each column by itself, wide and narrow again.
    fn lenses(&self, drawing: &mut Drawing, layer: usize) {
        if self.alone.get(layer) == Some(&false) {
            return;
        }
        let come = share(self.now, 2 + layer, LINES, LENS);
        let height = self.layout.height(layer);
        let [wide, high] = LENS_SIZE;
        let high = high.min(height * 0.12);
        // Half as large again at the middle of its way.
        let swell = 1.0 + 2.0 * come * (1.0 - come);
        let y = self.layout.top(layer + 1) - high - 2.0;
        for token in (0..self.columns.len()).filter(|token| self.sees(*token)) {
            let [x, width] = self.column(token);
            let opacity =
                come * self.strength(layer) * if token == self.chosen { 1.0 } else { 0.4 };
            let half = [(width * 0.36).min(wide) * swell, high];
            drawing.add(Role::FeedForward, Form::Lens([x, y], half), opacity);
        }
    }

    /// Left, top, width and height of a strip.
    fn strip(&self, state: usize, token: usize) -> [f64; 4] {
        self.layout.strip_of(self.column(token), state)
    }

    fn strips(&self, drawing: &mut Drawing, state: usize) {
        let come = match state {
            0 => share(self.now, 1, 0.2, 0.9),
            _ => share(self.now, 1 + state, 0.72, 1.0),
        };
        for token in (0..self.columns.len()).filter(|token| self.sees(*token)) {
            let [x, y, width, height] = self.strip(state, token);
            let around = [x - 2.0, y - 1.0, width + 4.0, height + 2.0];
            drawing.add(Role::Plate, Form::Rectangle(around, 0.0), 1.0);
            if come < 1.0 || self.twins.is_some() {
                drawing.add(Role::Rail, Form::Frame([x, y, width, height], 0.0, 1.0), 1.0);
            }
            if come > 0.0 && self.has_twin(token) {
                let part = self.cells.place(state, token);
                drawing.add(Role::Grid, Form::Cut([x, y, width, height], part), come);
            }
        }
    }

    /// Whether anything stands in this place in what is compared with.
    fn has_twin(&self, token: usize) -> bool {
        self.twins.is_none_or(|twins| twins.get(token).is_some_and(Option::is_some))
    }

    /// What the vectors are the sum of, above them; what is switched off is an empty frame.
    fn summed(&self, drawing: &mut Drawing) {
        let come = share(self.now, 1, 0.0, 0.5);
        let mut state = self.layout.tops.len();
        for (part, top) in self.layout.summed.iter().enumerate() {
            for token in (0..self.columns.len()).filter(|token| self.sees(*token)) {
                let [x, _, width, height] = self.strip(0, token);
                let around = [x - 2.0, top - 1.0, width + 4.0, height + 2.0];
                drawing.add(Role::Plate, Form::Rectangle(around, 0.0), 1.0);
                let place = [x, *top, width, height];
                let form = match self.on[part] {
                    true => Form::Cut(place, self.cells.place(state, token)),
                    false => Form::Frame(place, 0.0, 1.0),
                };
                drawing.add(if self.on[part] { Role::Grid } else { Role::Rail }, form, come);
                let sign = if part + 1 == self.on.len() { "↓" } else { "+" };
                let place = [self.column(token)[0], top + height + 5.0];
                let (text, anchor) = (sign.to_owned(), Anchor::Middle);
                let text = Text { place, text, size: 12.0, anchor, turn: 0.0 };
                drawing.add(Role::Soft, Form::Text(text), come);
            }
            state += usize::from(self.on[part]);
        }
    }

    /// What the chosen piece would be taken for between two layers.
    fn word(&self, drawing: &mut Drawing, state: usize) {
        let Some(forming) = self.forming else { return };
        let come = share(self.now, 1 + state, 0.8, 1.0);
        let Some(word) = forming.words.get(state).filter(|_| come > 0.0) else { return };
        if !self.layout.has_word(state)
            || (Some(&word.best) == self.pieces.get(self.chosen) && !self.numbers)
        {
            return;
        }
        let size = match (self.layout.presented, self.layout.phone) {
            (true, _) => 20.0,
            (_, true) => 14.0,
            _ => 15.0,
        };
        // On its way the signal does not tell the answer.
        let is_whole = self.now >= stops(self.layout.layers()) as f64;
        let answer = if is_whole { forming.answer.as_str() } else { "" };
        let text = match self.numbers {
            true => format!("{answer} #{}", crate::kit::format::count(word.rank as u64)),
            false => word.best.clone(),
        };
        let role = if word.best == forming.answer { Role::Answer } else { Role::Soft };
        let [middle, _] = self.column(self.chosen);
        let y = self.layout.top(state) + self.layout.strip + size * 0.55 + 2.0;
        let wide = text.chars().count() as f64 * size * 0.56 + 10.0;
        let behind = [middle - wide / 2.0, y - size * 0.55, wide, size * 1.1];
        drawing.add(Role::Plate, Form::Rectangle(behind, 5.0), 0.9 * come);
        let text = Text { place: [middle, y], text, size, anchor: Anchor::Middle, turn: 0.0 };
        drawing.add(role, Form::Text(text), come);
    }
}

#[cfg(test)]
mod tests {
    use super::super::layout::Window;
    use super::*;
    use crate::rooms::network::state::forming::Word;

    fn drawn(now: f64, pointed: Option<usize>) -> Drawing {
        scrolled(now, pointed, 0.0)
    }

    /// Scrolled so far to the right.
    fn scrolled(now: f64, pointed: Option<usize>, by: f64) -> Drawing {
        let window = Window {
            size: [600.0, 500.0],
            pieces: 30.0,
            layers: 2,
            presented: false,
            vectors: false,
            opened: None,
        };
        let word =
            |best: &str, depth| Word { best: best.to_owned(), probability: 0.5, rank: 1, depth };
        let forming = Forming {
            answer: "song".to_owned(),
            words: vec![word("[CLS]", 0.1), word("market", 0.4), word("song", 1.0)],
        };
        let line = |from, kind| Line { from, to: 1, weight: 0.5, kind };
        let lines = vec![vec![line(0, Kind::Special), line(2, Kind::Chosen)]; 2];
        let scenery = Scenery {
            layout: &Layout::of(window),
            columns: &[100.0, 200.0, 300.0].map(|middle| [middle - by, 90.0]),
            lines: &lines,
            sheet: &Arc::new(Sheet::default()),
            cells: Cells { columns: 4, rows: 2, block: 1 },
            forming: Some(&forming),
            chosen: 1,
            pieces: &["a", "[MASK]", "sang"].map(str::to_owned),
            gap: true,
            now,
            moves: true,
            pointed,
            twins: None,
            numbers: false,
            alone: vec![true; 2],
            on: [true; 3],
        };
        scenery.drawn(String::new())
    }

    fn count(drawing: &Drawing, is: impl Fn(&Form) -> bool) -> usize {
        drawing.marks.iter().filter(|mark| mark.opacity > 0.0 && is(&mark.form)).count()
    }

    #[test]
    fn everything_is_there_at_the_end() {
        let whole = drawn(5.0, None);
        assert_eq!(count(&whole, |form| matches!(form, Form::Curve(..))), 4);
        assert_eq!(count(&whole, |form| matches!(form, Form::Cut(..))), 9);
        assert_eq!(count(&whole, |form| matches!(form, Form::Lens(..))), 6);
        let words = |form: &Form| matches!(form, Form::Text(text) if text.text == "market");
        assert_eq!(count(&whole, words), 1);
    }

    #[test]
    fn what_is_read_beyond_the_edge_is_named() {
        let named = |form: &Form, text: &str| matches!(form, Form::Text(own) if own.text == text);
        let right = |by| count(&scrolled(5.0, None, by), |form| named(form, "sang ▸"));
        assert_eq!([right(0.0), right(-310.0)], [0, 2]);
        // What a head gives to `[CLS]` or `[SEP]` is not read.
        let left = |form: &Form| matches!(form, Form::Text(own) if own.text.starts_with('◂'));
        assert_eq!(count(&scrolled(5.0, None, 150.0), left), 0);
    }

    #[test]
    fn below_the_signal_stands_only_the_empty_form() {
        // The vectors are there, the first layer has not begun.
        let begun = drawn(2.0, None);
        assert_eq!(count(&begun, |form| matches!(form, Form::Curve(..))), 0);
        assert_eq!(count(&begun, |form| matches!(form, Form::Cut(..))), 3);
        assert_eq!(count(&begun, |form| matches!(form, Form::Text(_))), 0);
        assert_eq!(count(&begun, |form| matches!(form, Form::Lens(..))), 0);
    }

    #[test]
    fn lines_to_what_is_not_needed_are_dotted() {
        let whole = drawn(5.0, None);
        let dotted = |form: &Form| matches!(form, Form::Curve(_, _, true));
        assert_eq!(count(&whole, dotted), 2);
    }
}
