//! Cells in rows and columns with their names, as large as the names need.

use super::{Drawing, Role, Text};
use crate::kit::paint::scene::Anchor;

/// The side of a cell, and the room that it leaves to the next one on every side.
const CELL: f64 = 40.0;
const GAP: f64 = 2.0;
/// The radius of a cell's corners.
const RADIUS: f64 = 5.0;
/// From a name to its cells.
const AWAY: f64 = 10.0;
/// By how many degrees the names of columns lean.
const LEAN: f64 = -60.0;
/// The least room for names at the left and at the top, and what a letter takes of it.
const LEFT: [f64; 2] = [176.0, 20.0];
const TOP: [f64; 2] = [148.0, 17.5];
/// What every name takes beside its letters.
const EDGES: [f64; 2] = [56.0, 20.0];
/// How far a letter of a leaning name reaches to the right.
const REACH: f64 = 13.0;
/// Height of the letters in a file.
const LETTERS: f64 = 22.0;

/// A matrix whose cells are either empty or of a colour.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cells {
    /// Names of the rows, each with whether it is asked for.
    pub rows: Vec<(String, bool)>,
    /// Names of the columns.
    pub columns: Vec<String>,
    /// Row by row.
    pub cells: Vec<Option<Role>>,
}

impl Cells {
    /// The drawing.
    pub fn drawn(&self, title: String) -> Drawing {
        let [left, top] = self.room();
        let [wide, high] = [self.columns.len(), self.rows.len()].map(|count| count as f64 * CELL);
        let beyond = self.beyond();
        let mut drawing = Drawing::new([left + wide + beyond, top + high + 4.0], title);
        self.draw_cells(&mut drawing, [left, top]);
        self.draw_names(&mut drawing, [left, top]);
        drawing
    }

    /// A frame around a row, to lie over the drawing.
    pub fn around(&self, row: usize) -> Drawing {
        let [left, top] = self.room();
        let mut frame = Drawing::default();
        let wide = self.columns.len() as f64 * CELL;
        let place = [3.0, top + row as f64 * CELL, left + wide - 6.0, CELL];
        frame.rectangle(Role::Chosen, place, 6.0);
        frame
    }

    /// The room for the names at the left and at the top; long names take more.
    fn room(&self) -> [f64; 2] {
        let rows = self.rows.iter().map(|(name, _)| name);
        let [rows, columns] = [longest(rows), longest(self.columns.iter())];
        [(LEFT[1] * rows + EDGES[0]).max(LEFT[0]), (TOP[1] * columns + EDGES[1]).max(TOP[0])]
    }

    /// How far the names of columns lean out of the cells at the right.
    fn beyond(&self) -> f64 {
        let count = self.columns.len();
        let reach = |(at, name): (usize, &String)| {
            let right = (count - at) as f64 * CELL - CELL / 2.0;
            name.chars().count() as f64 * REACH - right
        };
        self.columns.iter().enumerate().map(reach).fold(4.0, f64::max)
    }

    fn draw_cells(&self, drawing: &mut Drawing, [left, top]: [f64; 2]) {
        let columns = self.columns.len().max(1);
        for (at, role) in self.cells.iter().enumerate() {
            if let Some(role) = role {
                let (row, column) = (at / columns, at % columns);
                let corner = [left + column as f64 * CELL, top + row as f64 * CELL];
                let [x, y] = corner.map(|place| place + GAP);
                drawing.rectangle(*role, [x, y, CELL - 2.0 * GAP, CELL - 2.0 * GAP], RADIUS);
            }
        }
    }

    fn draw_names(&self, drawing: &mut Drawing, [left, top]: [f64; 2]) {
        let middle = |at: usize| (at as f64 + 0.5) * CELL;
        for (at, (name, asked)) in self.rows.iter().enumerate() {
            let (role, mark) = if *asked { (Role::Asked, "? ") } else { (Role::Label, "") };
            let place = [left - AWAY, top + middle(at)];
            let text = format!("{mark}{name}");
            drawing.text(role, Text { place, text, size: LETTERS, anchor: Anchor::End, turn: 0.0 });
        }
        for (at, name) in self.columns.iter().enumerate() {
            let place = [left + middle(at), top - AWAY];
            let text = name.clone();
            let anchor = Anchor::Start;
            drawing.text(Role::Label, Text { place, text, size: LETTERS, anchor, turn: LEAN });
        }
    }
}

fn longest<'a>(names: impl Iterator<Item = &'a String>) -> f64 {
    names.map(|name| name.chars().count()).max().unwrap_or_default() as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(names: &[&str]) -> Cells {
        let rows = names.iter().map(|name| ((*name).to_owned(), false)).collect();
        let columns: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        let cells = vec![Some(Role::Mark(0)); names.len() * names.len()];
        Cells { rows, columns, cells }
    }

    fn of(names: &[&str]) -> Drawing {
        cells(names).drawn(String::new())
    }

    #[test]
    fn long_names_have_room() {
        let [narrow, low] = of(&["a", "b"]).size;
        let long = "m".repeat(20);
        let [wide, high] = of(&["a", &long]).size;
        assert!(wide > narrow + 20.0 * LEFT[1] / 2.0 && high > low + 20.0 * TOP[1] / 2.0);
        // The last name of a column leans out of the cells.
        let last = |name: &str| of(&["a", name]).size[0];
        assert_eq!(last("mmmmm") - last("m"), 5.0 * REACH - CELL / 2.0 - 4.0);
    }

    #[test]
    fn nothing_lies_outside() {
        let names = ["the", "cat", "sat"];
        let (drawing, frame) = (of(&names), cells(&names).around(2));
        for mark in drawing.marks.iter().chain(&frame.marks) {
            if let super::super::Form::Rectangle([x, y, width, height], _) = mark.form {
                assert!(x >= 0.0 && y >= 0.0);
                assert!(x + width <= drawing.size[0] && y + height <= drawing.size[1]);
            }
        }
    }
}
