//! An opened layer: six steps, in the columns of the pieces that they concern.

use text::vectors::angle::norm;

use super::clock::share as come;
use super::edge;
use super::layout::Layout;
use crate::kit::drawing::{Anchor, Drawing, Form, Role, Sheet, Text};
use crate::kit::format::{fixed, share_to};
use crate::kit::paint::palette::Palette;
use crate::kit::pictures::columns::Column;
use crate::rooms::network::state::facts::Facts;
use crate::rooms::network::state::inside::{Inside, heights, inside};
use crate::rooms::network::state::strips::{self, Cells};

/// Steps of a layer.
pub const STEPS: usize = 6;
/// How the height is shared among them.
const HEIGHTS: [f64; STEPS] = [1.0, 1.25, 1.05, 0.85, 0.75, 1.3];
/// From the strip above to the maps, and from there to the first step: room for a switch, on a phone
/// for a finger.
const MAPS: f64 = 7.0;
const BELOW_MAPS: [f64; 2] = [34.0, 50.0];
/// Weights from here on say their per cent; values from here on have a line.
const SAID: f32 = 0.03;
const DRAWN: f32 = 0.02;
/// How much is left of what has no effect.
const IDLE: f64 = 0.3;
/// Sizes of the parts, in pixels.
const MAP: [f64; 2] = [30.0, 24.0];
const GAPS: [f64; 2] = [9.0, 4.0];
const VALUE: [f64; 2] = [34.0, 11.0];
const JOINED: [f64; 2] = [27.0, 13.0];
const FEATURES: [f64; 2] = [300.0, 13.0];

/// Where the parts of an opened layer stand.
#[derive(Clone, Debug, PartialEq)]
pub struct Steps {
    /// Top and height of each step.
    pub rows: [[f64; 2]; STEPS],
    /// The maps: the first one's left, their top, their side, and from one to the next.
    pub maps: [f64; 4],
    /// The middle of what is as wide as all heads.
    pub middle: f64,
}

impl Steps {
    /// In an opened layer of `heads` heads, about a column, in a picture of this width.
    pub fn of(layout: &Layout, layer: usize, heads: usize, column: Column, width: f64) -> Self {
        let phone = usize::from(layout.phone);
        let pitch = (MAP[phone] + GAPS[phone]).min((width - 16.0) / heads.max(1) as f64);
        let side = pitch - GAPS[phone].min(pitch / 4.0);
        let all = pitch * heads as f64;
        let middle =
            column[0].clamp(all / 2.0 + 8.0, (width - all / 2.0 - 8.0).max(all / 2.0 + 8.0));
        let top = layout.top(layer) + layout.strip + MAPS;
        let first = top + side + BELOW_MAPS[phone];
        let height = layout.top(layer + 1) - 6.0 - first;
        let sum: f64 = HEIGHTS.iter().sum();
        let mut y = first;
        let rows = HEIGHTS.map(|part| {
            let row = [y, height * part / sum];
            y += row[1];
            row
        });
        Self { rows, maps: [middle - all / 2.0, top, side, pitch], middle }
    }
}

/// What the steps are drawn of.
pub struct Opened<'a> {
    /// What happens.
    pub inside: &'a Inside<'a>,
    /// Where the columns stand.
    pub columns: &'a [Column],
    /// Which pieces are `[CLS]`, `[SEP]` or filling.
    pub special: &'a [bool],
    /// The chosen piece.
    pub reader: usize,
    /// Where the parts stand.
    pub steps: &'a Steps,
    /// How far the layer's own signal has come, in steps.
    pub now: f64,
    /// How far the layer is open.
    pub open: f64,
    /// Whether lengths are written.
    pub numbers: bool,
    /// Whether it is projected.
    pub presented: bool,
}

/// What an opened layer adds to the sheet.
pub struct Pages {
    values: Vec<[usize; 4]>,
    collected: Vec<[usize; 4]>,
    added: [usize; 4],
    features: [usize; 4],
    maps: Vec<[usize; 4]>,
}

/// Columns that the sheet must have for an opened layer.
pub const LEAST_COLUMNS: usize = FEATURES[0] as usize;

/// What the steps of an opened layer are drawn of.
pub struct Scene<'a> {
    /// What the picture shows.
    pub facts: &'a Facts,
    /// Where the rows stand.
    pub layout: &'a Layout,
    /// Where the columns stand.
    pub columns: &'a [Column],
    /// How far the layer's own signal has come, in steps.
    pub now: f64,
    /// Whether lengths are written.
    pub numbers: bool,
}

/// Writes the vectors of the opened layer, where one is, below what is on the sheet.
pub fn pages(sheet: &mut Sheet, facts: &Facts, palette: &Palette) -> Option<Pages> {
    let inside = inside(&facts.shown, facts.opened?, facts.reader)?;
    Some(Pages::write(sheet, &inside, palette))
}

/// Draws the steps of the opened layer.
pub fn draw(scene: &Scene<'_>, pages: &Pages, drawing: &mut Drawing) {
    let Scene { facts, layout, columns, now, numbers } = *scene;
    let (Some(place), Some((layer, open))) = (facts.opened, layout.opened) else { return };
    let Some(inside) = inside(&facts.shown, place, facts.reader) else { return };
    if layer != inside.layer || open <= 0.5 {
        return;
    }
    let column = columns.get(facts.reader).copied().unwrap_or_default();
    let steps = Steps::of(layout, layer, facts.shown.heads, column, layout.size[0]);
    let opened = Opened {
        inside: &inside,
        columns,
        special: &facts.special,
        reader: facts.reader,
        steps: &steps,
        now,
        open: (open - 0.5) * 2.0,
        numbers,
        presented: layout.presented,
    };
    opened.draw(drawing, pages);
}

impl Pages {
    /// Writes the vectors of an opened layer below what is on the sheet.
    pub fn write(sheet: &mut Sheet, inside: &Inside<'_>, palette: &Palette) -> Self {
        let map = |map: &&[f32]| {
            let side = (map.len() as f64).sqrt() as usize;
            let colors = map.iter().map(|weight| edge::color(*weight, palette)).collect();
            append(sheet, colors, Cells { columns: side, rows: side, block: 1 })
        };
        let maps = inside.maps.iter().map(map).collect();
        let mut page = |values: &[f32], size: [f64; 2]| {
            let cells = Cells::of(values.len(), 1, size);
            append(sheet, strips::strip(values, cells, palette), cells)
        };
        Self {
            values: inside.values.iter().map(|values| page(values, VALUE)).collect(),
            collected: inside.collected.iter().map(|values| page(values, JOINED)).collect(),
            added: page(inside.added, [90.0, 13.0]),
            features: page(inside.features, FEATURES),
            maps,
        }
    }
}

/// Puts cells below what is on the sheet, at its left.
fn append(sheet: &mut Sheet, colors: Vec<[u8; 3]>, cells: Cells) -> [usize; 4] {
    let top = sheet.colors.len().checked_div(sheet.columns).unwrap_or(0);
    for row in colors.chunks(cells.columns.max(1)).take(cells.rows) {
        let mut line = row.to_vec();
        line.resize(sheet.columns, [0; 3]);
        sheet.colors.extend(line);
    }
    [0, top, cells.columns.min(sheet.columns), cells.rows]
}

impl Opened<'_> {
    /// Adds the steps to a drawing.
    pub fn draw(&self, drawing: &mut Drawing, pages: &Pages) {
        self.maps(drawing, pages);
        self.compare(drawing);
        self.share_out(drawing);
        self.collect(drawing, pages);
        self.join(drawing, pages);
        self.add(drawing, pages);
        self.rework(drawing, pages);
    }

    /// The attention of every head, the one that is shown framed.
    fn maps(&self, drawing: &mut Drawing, pages: &Pages) {
        let [left, top, side, pitch] = self.steps.maps;
        for (head, part) in pages.maps.iter().enumerate() {
            let place = [left + head as f64 * pitch, top, side, side];
            drawing.add(Role::Grid, Form::Cut(place, *part), self.open);
            let own = head == self.inside.head;
            let (role, width) = if own { (Role::Attention, 3.0) } else { (Role::Rail, 1.0) };
            let frame = [place[0] - 1.0, top - 1.0, side + 2.0, side + 2.0];
            drawing.add(role, Form::Frame(frame, 0.0, width), self.open);
        }
    }

    fn come(&self, step: usize) -> f64 {
        // What a head that is off compares and shares out goes nowhere.
        let works = step > 2 || self.inside.works;
        come(self.now, step, 0.0, 1.0) * self.open * if works { 1.0 } else { IDLE }
    }

    fn column(&self, token: usize) -> Column {
        self.columns.get(token).copied().unwrap_or_default()
    }

    fn role(&self, token: usize) -> Role {
        if self.special.get(token) == Some(&true) { Role::Soft } else { Role::Attention }
    }

    /// q·k: a bar in every column, up where it is above the mean.
    fn compare(&self, drawing: &mut Drawing) {
        let ([y, height], come) = (self.steps.rows[0], self.come(0));
        let middle = y + height / 2.0;
        for (token, score) in heights(self.inside.scores).into_iter().enumerate() {
            let [x, _] = self.column(token);
            let tall = score * height * 0.42;
            let role = if score > 0.0 { self.role(token) } else { Role::Soft };
            let place = [x - 7.0, middle - tall.max(0.0), 14.0, tall.abs().max(1.5)];
            drawing.add(role, Form::Rectangle(place, 0.0), come);
        }
    }

    /// softmax: a bar and its per cent in every column.
    fn share_out(&self, drawing: &mut Drawing) {
        let ([y, height], come) = (self.steps.rows[1], self.come(1));
        let size = if self.presented { 20.0 } else { 13.0 };
        for (token, weight) in self.inside.weights.iter().enumerate() {
            let [x, _] = self.column(token);
            let tall = f64::from(*weight) * (height - size - 6.0);
            let bottom = y + height - 2.0;
            let place = [x - 12.0, bottom - tall, 24.0, tall.max(1.5)];
            drawing.add(self.role(token), Form::Rectangle(place, 0.0), come);
            if *weight >= SAID {
                let text = share_to(f64::from(*weight), usize::from(self.numbers));
                self.text(drawing, [x, bottom - tall - size * 0.6], text, size, come);
            }
        }
    }

    /// Each column's value, as visible as its weight, on its way into the place of this head.
    fn collect(&self, drawing: &mut Drawing, pages: &Pages) {
        let ([y, height], come) = (self.steps.rows[2], self.come(2));
        let slot = self.slot(self.inside.head);
        for (token, weight) in self.inside.weights.iter().enumerate() {
            let ([x, width], weight) = (self.column(token), f64::from(*weight));
            if weight as f32 > DRAWN && self.inside.works {
                let ends = [[x, y + 2.0 + VALUE[1]], [slot, y + height + 2.0]];
                let form = Form::Curve(ends, 0.8 + 8.0 * weight, false);
                drawing.add(self.role(token), form, come * (0.2 + 0.8 * weight));
            }
            let wide = VALUE[0].min(width - 8.0);
            let place = [x - wide / 2.0, y + 2.0, wide, VALUE[1]];
            let part = pages.values.get(token).copied().unwrap_or_default();
            drawing.add(Role::Grid, Form::Cut(place, part), come * (0.12 + 0.88 * weight.sqrt()));
        }
    }

    /// The middle of a head's place among all heads.
    fn slot(&self, head: usize) -> f64 {
        let [left, _, side, pitch] = self.steps.maps;
        left + head as f64 * pitch + side / 2.0
    }

    /// The results of all heads side by side, and W_O as what makes one vector of them.
    fn join(&self, drawing: &mut Drawing, pages: &Pages) {
        if pages.collected.is_empty() {
            return;
        }
        let ([y, height], come) = (self.steps.rows[3], self.come(3));
        let [_, _, _, pitch] = self.steps.maps;
        let wide = (pitch - 2.0).min(JOINED[0] + 6.0);
        for (head, part) in pages.collected.iter().enumerate() {
            let x = self.slot(head);
            let place = [x - wide / 2.0, y + 3.0, wide, JOINED[1]];
            let own = head == self.inside.head;
            drawing.add(Role::Grid, Form::Cut(place, *part), come * if own { 1.0 } else { 0.75 });
            if own {
                let frame = [place[0] - 2.0, place[1] - 2.0, wide + 4.0, JOINED[1] + 4.0];
                drawing.add(Role::Attention, Form::Frame(frame, 0.0, 2.5), come);
            }
        }
        let half = pages.collected.len() as f64 * pitch / 2.0;
        let [x, width] = self.own();
        let top = y + JOINED[1] + 7.0;
        let funnel = vec![
            [self.steps.middle - half, top],
            [self.steps.middle + half, top],
            [x + width / 2.0, y + height - 2.0],
            [x - width / 2.0, y + height - 2.0],
        ];
        drawing.add(Role::Rail, Form::Area(funnel), come * 0.8);
    }

    /// Middle and width of the chosen piece's own vectors.
    fn own(&self) -> Column {
        let [x, width] = self.column(self.reader);
        [x, (width - 10.0).max(46.0)]
    }

    /// The sum with the old vector, and its LayerNorm.
    fn add(&self, drawing: &mut Drawing, pages: &Pages) {
        let ([y, _], come) = (self.steps.rows[4], self.come(4));
        let [x, width] = self.own();
        self.around(drawing, [self.steps.rows[0][0] - 2.0, y + 9.0], come);
        self.plus(drawing, y + 9.0, come);
        let place = [x - width / 2.0, y + 19.0, width, 13.0];
        if self.inside.added.is_empty() {
            return;
        }
        drawing.add(Role::Grid, Form::Cut(place, pages.added), come);
        if self.numbers {
            let text = fixed(norm(self.inside.added), 1);
            self.text(drawing, [x + width / 2.0 + 24.0, y + 26.0], text, 12.0, come);
        }
    }

    /// The feed-forward network: wide, and narrow again.
    fn rework(&self, drawing: &mut Drawing, pages: &Pages) {
        let ([y, height], come) = (self.steps.rows[5], self.come(5));
        let [x, width] = self.own();
        let right = self.columns.last().map_or(0.0, |[middle, width]| middle + width / 2.0);
        let wide = (width * 4.0).min(FEATURES[0]);
        let middle = x.clamp(wide / 2.0 + 8.0, (right - wide / 2.0 - 8.0).max(wide / 2.0 + 8.0));
        let end = y + height - 10.0;
        let features = y + ((end - 10.0 - y - FEATURES[1]) * 0.6).max(0.0);
        self.around(drawing, [self.steps.rows[4][0] + 32.0, end], come);
        if self.inside.features.is_empty() {
            return;
        }
        let funnel = vec![
            [x - width / 2.0, y],
            [x + width / 2.0, y],
            [middle + wide / 2.0, features],
            [middle + wide / 2.0, features + FEATURES[1]],
            [x + width / 2.0, end - 10.0],
            [x - width / 2.0, end - 10.0],
            [middle - wide / 2.0, features + FEATURES[1]],
            [middle - wide / 2.0, features],
        ];
        drawing.add(Role::FeedForward, Form::Area(funnel), come * 0.2);
        let place = [middle - wide / 2.0, features, wide, FEATURES[1]];
        drawing.add(Role::Grid, Form::Cut(place, pages.features), come);
        drawing.add(Role::FeedForward, Form::Frame(place, 0.0, 1.5), come);
        self.plus(drawing, end, come);
    }

    /// The way of the old vector around what is computed of it.
    fn around(&self, drawing: &mut Drawing, [from, to]: [f64; 2], come: f64) {
        if !self.inside.residual {
            return;
        }
        let [x, width] = self.column(self.reader);
        let side = x - width / 2.0 - 14.0;
        let way =
            [[x - width / 2.0 + 4.0, from], [side, from + 10.0], [side, to - 8.0], [x - 9.0, to]];
        for ends in way.windows(2) {
            drawing.add(Role::Chosen, Form::Dashes([ends[0], ends[1]], 1.8), come * 0.55);
        }
    }

    fn plus(&self, drawing: &mut Drawing, y: f64, come: f64) {
        if !self.inside.residual {
            return;
        }
        let [x, _] = self.column(self.reader);
        let place = [x - 8.0, y - 8.0, 16.0, 16.0];
        drawing.add(Role::Plate, Form::Rectangle(place, 8.0), come);
        drawing.add(Role::Chosen, Form::Frame(place, 8.0, 1.6), come);
        drawing.add(Role::Chosen, Form::Line(vec![[x - 4.0, y], [x + 4.0, y]], 1.6), come);
        drawing.add(Role::Chosen, Form::Line(vec![[x, y - 4.0], [x, y + 4.0]], 1.6), come);
    }

    fn text(&self, drawing: &mut Drawing, place: [f64; 2], text: String, size: f64, come: f64) {
        let text = Text { place, text, size, anchor: Anchor::Middle, turn: 0.0 };
        drawing.add(Role::Label, Form::Text(text), come);
    }
}

#[cfg(test)]
mod tests {
    use super::super::layout::Window;
    use super::*;

    fn steps(heads: usize, column: Column, width: f64) -> (Layout, Steps) {
        let layout = Layout::of(Window {
            size: [1440.0, 700.0],
            pieces: 34.0,
            layers: 6,
            presented: false,
            vectors: false,
            opened: Some((3, 1.0)),
        });
        let steps = Steps::of(&layout, 3, heads, column, width);
        (layout, steps)
    }

    #[test]
    fn steps_follow_one_another_within_their_layer() {
        let (layout, steps) = steps(12, [600.0, 90.0], 1082.0);
        assert!(steps.rows.is_sorted_by(|a, b| a[0] + a[1] <= b[0] + 1e-9));
        let [y, height] = steps.rows[STEPS - 1];
        assert!(y + height <= layout.top(4));
        assert!(steps.maps[1] > layout.top(3) && steps.maps[1] + steps.maps[2] < steps.rows[0][0]);
    }

    #[test]
    fn every_head_has_a_map_in_sight() {
        for (heads, column, width) in [(12, 30.0, 1082.0), (16, 1070.0, 1082.0), (12, 150.0, 344.0)]
        {
            let (_, steps) = steps(heads, [column, 60.0], width);
            let [left, _, side, pitch] = steps.maps;
            assert!(left >= 0.0 && left + pitch * heads as f64 <= width, "{steps:?}");
            assert!(side > 10.0 && side < pitch);
        }
    }

    #[test]
    fn what_is_written_on_a_sheet_is_found_there() {
        let mut sheet = Sheet { columns: 4, colors: vec![[9; 3]; 8] };
        let cells = Cells { columns: 3, rows: 2, block: 1 };
        let place = append(&mut sheet, vec![[1; 3]; 6], cells);
        assert_eq!(place, [0, 2, 3, 2]);
        assert_eq!(sheet.colors.len(), 16);
        assert_eq!(sheet.colors[8..12], [[1; 3], [1; 3], [1; 3], [0; 3]]);
    }
}
