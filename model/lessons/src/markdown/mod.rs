//! The text of a lesson: Markdown as a small tree, with live values and formulas in it.
//!
//! Raw HTML is text. Links set the state of the page or open a lesson; there are no others.

mod build;
mod formula;
mod frame;
mod link;
mod plain;
mod prose;
mod walk;

use super::fault::LessonFault;
use crate::measures::{Measure, Place};

pub use formula::Formula;
pub use link::{Link, LinkError};
pub use plain::{plain, words};
pub use walk::{links, values};

/// A block of text.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// A paragraph.
    Paragraph(Vec<Inline>),
    /// A heading below that of the step.
    Heading(Vec<Inline>),
    /// A list.
    List {
        /// The number of its first item; `None` of bullets.
        start: Option<u64>,
        /// Its items.
        items: Vec<Vec<Block>>,
    },
    /// A quotation.
    Quote(Vec<Block>),
    /// Code, line by line as it stands.
    Code(String),
    /// A line between paragraphs.
    Rule,
}

/// A stretch of a block.
#[derive(Clone, Debug, PartialEq)]
pub enum Inline {
    /// Plain text, not escaped.
    Text(String),
    /// Emphasised.
    Emphasis(Vec<Inline>),
    /// Strongly emphasised.
    Strong(Vec<Inline>),
    /// Code.
    Code(String),
    /// A formula.
    Formula(Formula),
    /// The value of a measure now.
    Value(Measure),
    /// A link.
    Link {
        /// Where it leads.
        link: Link,
        /// What it reads.
        text: Vec<Inline>,
    },
    /// The end of a line.
    Break,
}

/// Reads a text that begins at `start`. What is wrong goes to `faults`; the rest is kept.
pub(super) fn blocks(text: &str, start: Place, faults: &mut Vec<LessonFault>) -> Vec<Block> {
    let prose = prose::read(text, start, faults);
    build::build(&prose, start, faults)
}

/// Reads a text of a single paragraph, such as a label.
pub(super) fn inlines(text: &str, start: Place, faults: &mut Vec<LessonFault>) -> Vec<Inline> {
    match blocks(text, start, faults).into_iter().next() {
        Some(Block::Paragraph(inlines)) => inlines,
        _ if text.trim().is_empty() => Vec::new(),
        // What looks like a list or a heading is meant as it stands.
        _ => vec![Inline::Text(text.trim().to_owned())],
    }
}
