//! What stands in a text.

use super::{Block, Inline, Link};
use crate::measures::Measure;

/// Every measure whose value stands in some blocks, in order.
pub fn values(blocks: &[Block]) -> Vec<&Measure> {
    let mut found = Vec::new();
    walk(blocks, &mut |inline| {
        if let Inline::Value(measure) = inline {
            found.push(measure);
        }
    });
    found
}

/// Every link of some blocks, in order.
pub fn links(blocks: &[Block]) -> Vec<&Link> {
    let mut found = Vec::new();
    walk(blocks, &mut |inline| {
        if let Inline::Link { link, .. } = inline {
            found.push(link);
        }
    });
    found
}

/// Calls `visit` with every stretch of some blocks.
fn walk<'a>(blocks: &'a [Block], visit: &mut dyn FnMut(&'a Inline)) {
    for block in blocks {
        match block {
            Block::Paragraph(inlines) | Block::Heading(inlines) => walk_inlines(inlines, visit),
            Block::List { items, .. } => items.iter().for_each(|item| walk(item, visit)),
            Block::Quote(inside) => walk(inside, visit),
            Block::Code(_) | Block::Rule => {}
        }
    }
}

fn walk_inlines<'a>(inlines: &'a [Inline], visit: &mut dyn FnMut(&'a Inline)) {
    for inline in inlines {
        visit(inline);
        match inline {
            Inline::Emphasis(inside) | Inline::Strong(inside) => walk_inlines(inside, visit),
            Inline::Link { text, .. } => walk_inlines(text, visit),
            Inline::Value(_)
            | Inline::Text(_)
            | Inline::Code(_)
            | Inline::Formula(_)
            | Inline::Break => {}
        }
    }
}
