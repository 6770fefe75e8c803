//! The picture of one query, from top to bottom: each word's key beside the query, how well they
//! agree, what the softmax makes of that, and what is collected of the values.

use text::tokenizer::Special;

use super::room::LISTED;
use crate::kit::drawing::{Anchor, Drawing, Form, Role, Text};
use crate::kit::format::fixed;
use crate::kit::pictures::columns::{Column, Columns};
use crate::kit::vector::edge;
use crate::rooms::heads::state::Look;
use crate::t;

/// What each step takes of the height: keys, scores, weights, values, the way to z, z.
const PARTS: [f64; 6] = [0.14, 0.2, 0.24, 0.15, 0.15, 0.12];
/// The same where the names of the steps stand above them, and the keys have no room.
const NARROW_PARTS: [f64; 6] = [0.0, 0.3, 0.25, 0.17, 0.13, 0.15];
/// Width of the line of a word that has all of the attention.
const WIDEST: f64 = 60.0;
/// Weaker lines are not drawn.
const LEAST: f64 = 0.005;
/// Width of z.
const WIDE: f64 = 300.0;
/// How much of a letter's size it is wide.
const LETTER: f64 = 0.58;
/// Sizes of a picture for a file: the names of the steps, a column, all of its height.
const NAMES: f64 = 190.0;
const COLUMN: f64 = 64.0;
const HIGH: f64 = 620.0;

/// What is drawn.
pub struct Steps<'a> {
    /// The query.
    pub look: &'a Look,
    /// Where the words stand.
    pub row: &'a Columns,
    /// Width and height.
    pub size: [f64; 2],
    /// Height of letters.
    pub letters: f64,
    /// Whether the steps are named above them, and not beside them.
    pub narrow: bool,
}

/// Where the scales of the picture end.
struct Edges {
    /// Of q and k.
    near: f32,
    /// Of the weighted values and z.
    far: f32,
    /// Of the scores.
    score: f64,
    /// Of the weights.
    weight: f64,
}

impl Edges {
    fn of(look: &Look) -> Self {
        let rows = |all: &[Vec<f32>], one: &[f32]| {
            edge(all.iter().map(Vec::as_slice).chain(std::iter::once(one)))
        };
        let most = |values: &mut dyn Iterator<Item = f64>| values.fold(f64::MIN_POSITIVE, f64::max);
        let steps = || look.softmax.steps.iter();
        Self {
            near: rows(&look.keys, &look.q),
            far: rows(&look.weighted(), &look.z),
            score: most(&mut steps().filter_map(|step| Some(step.score?.abs()))),
            weight: most(&mut steps().map(|step| step.weight)),
        }
    }
}

/// What the scores are called.
pub fn score_name(look: &Look) -> String {
    if look.scaled {
        format!("q \u{b7} k / \u{221a}{}", look.size)
    } else {
        "q \u{b7} k".to_owned()
    }
}

/// The picture for a file, with the words above.
pub fn saved(look: &Look) -> Drawing {
    let count = look.pieces.len().min(LISTED);
    let row = Columns::even(count, NAMES, COLUMN, 66.0);
    let size = [NAMES + (count as f64 + 0.5) * COLUMN, HIGH];
    let mut drawing = Steps { look, row: &row, size, letters: 13.0, narrow: false }.drawn();
    drawing.label([8.0, 18.0], drawing.title.clone(), Anchor::Start, 16.0);
    for (piece, [middle, _]) in look.pieces.iter().zip(&row.columns) {
        drawing.label([*middle, 52.0], piece.clone(), Anchor::Middle, 13.0);
    }
    drawing
}

impl Steps<'_> {
    /// The picture.
    pub fn drawn(&self) -> Drawing {
        let look = self.look;
        let query = look.pieces.get(look.query).cloned().unwrap_or_default();
        let title =
            t!(heads_flow_title, layer = look.layer, head = look.head, query = query.clone());
        let mut drawing = Drawing::new(self.size, title);
        let Some(first) = self.row.columns.first() else { return drawing };
        let (edges, bands) = (Edges::of(look), self.bands());
        let gutter = first[0] - first[1] / 2.0;
        let plate = [0.0, bands[0][0], self.size[0], self.size[1] - bands[0][0]];
        drawing.add(Role::Plate, Form::Rectangle(plate, 10.0), 0.75);
        self.names(&mut drawing, &bands, gutter, &query, &edges);
        let steps = look.softmax.steps.iter().zip(&self.row.columns).enumerate();
        let weighted = look.weighted();
        let below = bands.map(|band| self.below_name(band));
        for (key, (step, column)) in steps {
            if !self.narrow {
                vector(&mut drawing, &look.keys[key], edges.near, inner(*column, below[0]));
            }
            if let Some(score) = step.score {
                self.score(&mut drawing, score / edges.score, score, inner(*column, below[1]));
            }
            let role = if self.is_special(key) { Role::Rail } else { Role::Attention };
            weight(&mut drawing, role, step.weight / edges.weight, inner(*column, below[2]));
            vector(&mut drawing, &weighted[key], edges.far, inner(*column, below[3]));
        }
        self.collect(&mut drawing, &bands, gutter, &query, &edges);
        drawing
    }

    /// Top and height of each step.
    fn bands(&self) -> [[f64; 2]; 6] {
        let mut top = self.row.bottom + 4.0;
        let all = self.size[1] - top;
        let parts = if self.narrow { NARROW_PARTS } else { PARTS };
        parts.map(|part| {
            let band = [top, part * all];
            top += part * all;
            band
        })
    }

    /// What a step leaves to its bars, where its name stands above them.
    fn below_name(&self, [top, high]: [f64; 2]) -> [f64; 2] {
        let name = if self.narrow { 1.4 * self.letters } else { 0.0 };
        [top + name, (high - name).max(0.0)]
    }

    fn is_special(&self, key: usize) -> bool {
        let piece = self.look.pieces.get(key).map_or("", String::as_str);
        Special::frames(piece)
    }

    fn text(&self, drawing: &mut Drawing, role: Role, place: [f64; 2], text: String, at: Anchor) {
        let text = Text { place, text, size: self.letters, anchor: at, turn: 0.0 };
        drawing.text(role, text);
    }

    /// What the steps are called, and q.
    fn names(
        &self,
        drawing: &mut Drawing,
        bands: &[[f64; 2]; 6],
        gutter: f64,
        query: &str,
        edges: &Edges,
    ) {
        let line = 1.25 * self.letters;
        for [top, _] in &bands[1..4] {
            drawing.line(Role::Rail, [[0.0, *top], [self.size[0], *top]], 1.0);
        }
        let names = [
            (t!(heads_step_compare), score_name(self.look)),
            (t!(heads_step_share), t!(softmax)),
            (t!(heads_step_collect), t!(heads_flow_values)),
        ];
        if self.narrow {
            for ((name, how), [top, _]) in names.into_iter().zip(&bands[1..4]) {
                let name = format!("{name}: {how}");
                self.text(drawing, Role::Soft, [4.0, top + line * 0.6], name, Anchor::Start);
            }
            return;
        }
        let [top, high] = bands[0];
        let name = t!(heads_step_query, query = query);
        self.text(drawing, Role::Chosen, [8.0, top + line * 0.7], name, Anchor::Start);
        let left = (gutter - 24.0).max(0.0);
        let q = [8.0, top + 1.4 * line, left, (high - 1.6 * line).max(0.0)];
        vector(drawing, &self.look.q, edges.near, q);
        for ((name, how), [top, high]) in names.into_iter().zip(&bands[1..4]) {
            let middle = top + high / 2.0;
            self.text(drawing, Role::Chosen, [8.0, middle - 0.6 * line], name, Anchor::Start);
            self.text(drawing, Role::Soft, [8.0, middle + 0.6 * line], how, Anchor::Start);
        }
    }

    /// A bar up or down from the middle, with its number beyond.
    fn score(&self, drawing: &mut Drawing, share: f64, score: f64, place: [f64; 4]) {
        let [left, top, wide, high] = place;
        let (middle, half) = (top + high / 2.0, high / 2.0 - 1.3 * self.letters);
        let long = share.abs() * half.max(0.0);
        let from = if share < 0.0 { middle } else { middle - long };
        drawing.add(Role::Soft, Form::Rectangle([left, from, wide, long], 2.0), 0.5);
        let said = fixed(score, 1);
        if said.chars().count() as f64 * LETTER * self.letters <= wide + 6.0 {
            let away = 0.75 * self.letters;
            let y = if share < 0.0 { middle + long + away } else { middle - long - away };
            self.text(drawing, Role::Label, [left + wide / 2.0, y], said, Anchor::Middle);
        }
    }

    /// The lines from the words into z, the strongest on top, and z.
    fn collect(
        &self,
        drawing: &mut Drawing,
        bands: &[[f64; 2]; 6],
        gutter: f64,
        query: &str,
        edges: &Edges,
    ) {
        let wide = WIDE.min(self.size[0] / 2.0);
        let own = self.row.columns.get(self.look.query).map_or(0.0, |column| column[0]);
        let most = (self.size[0] - wide / 2.0 - 12.0).max(gutter + wide / 2.0);
        let middle = own.clamp(gutter + wide / 2.0, most);
        let [top, bottom] = [bands[4][0], bands[5][0]];
        let steps = self.look.softmax.steps.iter().zip(&self.row.columns).enumerate();
        let mut lines: Vec<_> = steps.filter(|(_, (step, _))| step.weight >= LEAST).collect();
        lines.sort_by(|a, b| a.1.0.weight.total_cmp(&b.1.0.weight));
        for (key, (step, column)) in lines {
            let ends = [[column[0], top], [middle, bottom]];
            if self.is_special(key) {
                drawing.add(Role::Soft, Form::Curve(ends, 2.0, true), 0.9);
            } else {
                let strength = (0.35 + 4.0 * step.weight).min(0.95);
                let width = (WIDEST * step.weight).max(1.0);
                drawing.add(Role::Attention, Form::Curve(ends, width, false), strength);
            }
        }
        let [top, high] = bands[5];
        let place = [middle - wide / 2.0, top, wide, high - 6.0];
        drawing.add(Role::Plate, Form::Rectangle(place, 4.0), 0.999);
        drawing.add(Role::Attention, Form::Frame(place, 4.0, 2.0), 1.0);
        vector(drawing, &self.look.z, edges.far, inset(place, 6.0));
        let name = format!("\u{3a3} = {}", t!(heads_vector, letter = "z", piece = query));
        let place = [middle - wide / 2.0 - 10.0, top + high / 2.0];
        self.text(drawing, Role::Chosen, place, name, Anchor::End);
    }
}

/// The place of a column in a step.
fn inner([middle, wide]: Column, [top, high]: [f64; 2]) -> [f64; 4] {
    let wide = (wide - 6.0).clamp(2.0, 72.0);
    [middle - wide / 2.0, top + 4.0, wide, high - 8.0]
}

fn inset([left, top, wide, high]: [f64; 4], by: f64) -> [f64; 4] {
    [left + by, top + by / 2.0, wide - 2.0 * by, high - by]
}

/// A weight as a bar that stands on the lower edge.
fn weight(drawing: &mut Drawing, role: Role, share: f64, [left, top, wide, high]: [f64; 4]) {
    let long = share * high;
    drawing.add(role, Form::Rectangle([left, top + high - long, wide, long], 2.0), 0.95);
}

/// The numbers of a vector, up and down from a line, the ones of the scale as high as the place.
fn vector(drawing: &mut Drawing, values: &[f32], edge: f32, [left, top, wide, high]: [f64; 4]) {
    let (middle, half) = (top + high / 2.0, high / 2.0);
    let each = wide / values.len().max(1) as f64;
    let mut points = vec![[left, middle]];
    for (at, value) in values.iter().enumerate() {
        let share = f64::from((value / edge.max(f32::MIN_POSITIVE)).clamp(-1.0, 1.0));
        let y = middle - half * share;
        points.push([left + at as f64 * each, y]);
        points.push([left + (at + 1) as f64 * each, y]);
    }
    points.push([left + wide, middle]);
    drawing.add(Role::Soft, Form::Area(points), 0.8);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rooms::heads::state::fixture::shown;

    fn drawn() -> Drawing {
        let look = Look::of(&shown(), 1).expect("the inside of a head");
        let columns = vec![[200.0, 60.0], [260.0, 60.0], [320.0, 60.0]];
        let row = Columns { columns, bottom: 40.0 };
        Steps { look: &look, row: &row, size: [600.0, 640.0], letters: 15.0, narrow: false }.drawn()
    }

    #[test]
    fn the_heaviest_word_has_the_longest_bar_and_the_widest_line() {
        let marks = drawn().marks;
        let blue = |form: fn(&Form) -> Option<f64>| -> Vec<f64> {
            let blue = marks.iter().filter(|mark| mark.role == Role::Attention);
            blue.filter_map(|mark| form(&mark.form)).collect()
        };
        // Only the word in the middle is no mark of the sentence.
        let bars = blue(|form| match form {
            Form::Rectangle([left, ..], _) => Some(*left),
            _ => None,
        });
        assert_eq!(bars.len(), 1);
        let lines = blue(|form| match form {
            Form::Curve([from, _], _, false) => Some(from[0]),
            _ => None,
        });
        assert_eq!(lines, [260.0]);
        let dotted =
            |mark: &&crate::kit::drawing::Mark| matches!(mark.form, Form::Curve(_, _, true));
        assert_eq!(marks.iter().filter(dotted).count(), 2);
    }

    #[test]
    fn nothing_lies_outside() {
        let drawing = drawn();
        for mark in &drawing.marks {
            if let Form::Rectangle([x, y, wide, high], _) = mark.form {
                assert!(x >= 0.0 && y >= 0.0, "{mark:?}");
                assert!(x + wide <= drawing.size[0] + 0.1 && y + high <= drawing.size[1] + 0.1);
            }
        }
        let look = Look::of(&shown(), 1).expect("the inside of a head");
        assert!(saved(&look).marks.len() > drawing.marks.len());
    }
}
