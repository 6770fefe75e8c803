//! Text without its marks, and how long it is to read.

use super::{Block, Inline};

/// The text that is read out; values and formulas as they were written.
pub fn plain(inlines: &[Inline]) -> String {
    let mut text = String::new();
    for inline in inlines {
        match inline {
            Inline::Text(more) | Inline::Code(more) => text.push_str(more),
            Inline::Emphasis(inside) | Inline::Strong(inside) => text.push_str(&plain(inside)),
            Inline::Link { text: inside, .. } => text.push_str(&plain(inside)),
            Inline::Formula(formula) => text.push_str(&formula.source),
            Inline::Value(measure) => text.push_str(measure.text()),
            Inline::Break => text.push('\n'),
        }
    }
    text
}

/// Words of some blocks. A value or a formula counts as one.
pub fn words(blocks: &[Block]) -> usize {
    blocks.iter().map(of_block).sum()
}

fn of_block(block: &Block) -> usize {
    match block {
        Block::Paragraph(inlines) | Block::Heading(inlines) => of_inlines(inlines),
        Block::List { items, .. } => items.iter().map(|item| words(item)).sum(),
        Block::Quote(inside) => words(inside),
        Block::Code(text) => text.split_whitespace().count(),
        Block::Rule => 0,
    }
}

/// Words of some stretches.
pub(crate) fn of_inlines(inlines: &[Inline]) -> usize {
    let text: String = inlines.iter().map(counted).collect();
    text.split_whitespace().filter(|word| word.chars().any(char::is_alphanumeric)).count()
}

/// The text with a letter for each value and formula.
fn counted(inline: &Inline) -> String {
    match inline {
        Inline::Text(text) | Inline::Code(text) => text.clone(),
        Inline::Emphasis(inside) | Inline::Strong(inside) => inside.iter().map(counted).collect(),
        Inline::Link { text, .. } => text.iter().map(counted).collect(),
        Inline::Formula(_) | Inline::Value(_) => "x".to_owned(),
        Inline::Break => " ".to_owned(),
    }
}
