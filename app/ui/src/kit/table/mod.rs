//! A table, described once: on the page, and as a file.

mod file;
mod view;

pub(crate) use self::view::{FoldedTable, WholeTable};

/// Columns that are named once, and what stands in them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// What it is called.
    pub title: String,
    /// What stands above it.
    pub caption: String,
    /// From the left. The first one that is text names the row.
    pub columns: Vec<Column>,
    /// From the top.
    pub rows: Vec<Row>,
}

/// A column.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    name: String,
    unit: Option<String>,
    holds: Holds,
    on_page: bool,
}

/// What a column holds.
#[derive(Clone, Copy, Debug)]
enum Holds {
    Text,
    Number(fn(f64) -> String),
    /// A number from 0 to 1, with a bar of that length behind it.
    Share(fn(f64) -> String),
}

impl PartialEq for Holds {
    /// How numbers are written belongs to the program, not to what is shown.
    fn eq(&self, other: &Self) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }
}

/// A row.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Row {
    /// One for each column.
    pub cells: Vec<Cell>,
    /// Whether it is marked.
    pub chosen: bool,
}

/// What stands in a column of a row.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Cell {
    /// Nothing is known.
    #[default]
    Nothing,
    /// A text.
    Text(String),
    /// A text with something small below it.
    Noted(String, String),
    /// A number; what is no number shows as a dash.
    Number(f64),
}

impl Column {
    /// Of texts.
    pub fn text(name: impl Into<String>) -> Self {
        Self { name: name.into(), unit: None, holds: Holds::Text, on_page: true }
    }

    /// Of numbers that are written so.
    pub fn number(name: impl Into<String>, written: fn(f64) -> String) -> Self {
        Self { holds: Holds::Number(written), ..Self::text(name) }
    }

    /// Of numbers from 0 to 1, with a bar behind each.
    pub fn share(name: impl Into<String>, written: fn(f64) -> String) -> Self {
        Self { holds: Holds::Share(written), ..Self::text(name) }
    }

    /// The same, in this unit.
    pub fn in_unit(self, unit: impl Into<String>) -> Self {
        Self { unit: Some(unit.into()), ..self }
    }

    /// The same, in the file alone.
    pub fn in_file(self) -> Self {
        Self { on_page: false, ..self }
    }

    /// The name with the unit.
    fn head(&self) -> String {
        match &self.unit {
            Some(unit) => format!("{} ({unit})", self.name),
            None => self.name.clone(),
        }
    }

    fn is_text(&self) -> bool {
        matches!(self.holds, Holds::Text)
    }
}

impl Row {
    /// Of these cells.
    pub fn of(cells: impl IntoIterator<Item = Cell>) -> Self {
        Self { cells: cells.into_iter().collect(), chosen: false }
    }

    /// The same, marked where `chosen`.
    pub fn marked(self, chosen: bool) -> Self {
        Self { chosen, ..self }
    }
}

impl Table {
    /// The column that names the rows.
    fn naming(&self) -> Option<usize> {
        self.columns.iter().position(Column::is_text)
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<f64> for Cell {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

impl From<f32> for Cell {
    /// With the digits that tell it from its neighbours, no more.
    fn from(number: f32) -> Self {
        Self::Number(number.to_string().parse().unwrap_or(f64::NAN))
    }
}

impl<T: Into<Cell>> From<Option<T>> for Cell {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Nothing, Into::into)
    }
}
