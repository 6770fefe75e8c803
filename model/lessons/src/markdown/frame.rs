//! What is open while the tree is built.

use super::link::Link;
use super::{Block, Inline};

/// What has begun and not ended.
pub(super) enum Open {
    Page,
    Paragraph,
    Heading,
    List(Option<u64>),
    Item,
    Quote,
    Code,
    Html,
    Emphasis,
    Strong,
    Link(Option<Link>),
    Image,
}

/// Something open, with what is in it so far.
pub(super) struct Frame {
    pub open: Open,
    pub blocks: Vec<Block>,
    pub items: Vec<Vec<Block>>,
    pub inlines: Vec<Inline>,
}

impl Frame {
    pub fn new(open: Open) -> Self {
        Self { open, blocks: Vec::new(), items: Vec::new(), inlines: Vec::new() }
    }

    /// Text that stands in no paragraph, as in a short list, is one.
    pub fn close_paragraph(&mut self) {
        let inlines = trimmed(std::mem::take(&mut self.inlines));
        if !inlines.is_empty() {
            self.blocks.push(Block::Paragraph(inlines));
        }
    }
}

/// Without white space at the end, which belongs to the source and not to the text.
pub(super) fn trimmed(mut inlines: Vec<Inline>) -> Vec<Inline> {
    if let Some(Inline::Text(last)) = inlines.last_mut() {
        last.truncate(last.trim_end().len());
        if last.is_empty() {
            inlines.pop();
        }
    }
    inlines
}
