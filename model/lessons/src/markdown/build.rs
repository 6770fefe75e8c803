//! From the events of the Markdown parser to the tree.

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag};

use super::frame::{Frame, Open, trimmed};
use super::link::Link;
use super::prose::{FIRST, FURTHER, Prose};
use super::{Block, Inline};
use crate::fault::{FaultKind, LessonFault};
use crate::measures::Place;

/// How deep lists, quotations and emphasis may lie within each other.
const DEEPEST: usize = 16;

struct Builder<'a> {
    prose: &'a Prose,
    start: Place,
    faults: &'a mut Vec<LessonFault>,
    frames: Vec<Frame>,
    page: Frame,
    /// Beginnings that were too deep, and whose ends are still to come.
    too_deep: usize,
}

/// The tree of a text that begins at `start`.
pub(super) fn build(prose: &Prose, start: Place, faults: &mut Vec<LessonFault>) -> Vec<Block> {
    let page = Frame::new(Open::Page);
    let mut builder = Builder { prose, start, faults, frames: Vec::new(), page, too_deep: 0 };
    for (event, range) in Parser::new_ext(&prose.text, Options::empty()).into_offset_iter() {
        builder.event(event, range.start);
    }
    builder.page.close_paragraph();
    builder.page.blocks
}

impl Builder<'_> {
    fn event(&mut self, event: Event<'_>, at: usize) {
        match event {
            Event::Start(_) if self.frames.len() >= DEEPEST => {
                if self.too_deep == 0 {
                    self.fault(FaultKind::TooDeep, at);
                }
                self.too_deep += 1;
            }
            Event::Start(tag) => self.begin(tag, at),
            Event::End(_) if self.too_deep > 0 => self.too_deep -= 1,
            Event::End(_) => self.end(),
            Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) => {
                self.text(&text, at);
            }
            Event::Code(text) => self.inline(Inline::Code(text.into_string())),
            Event::SoftBreak => self.inline(Inline::Text(" ".to_owned())),
            Event::HardBreak => self.inline(Inline::Break),
            Event::Rule => self.block(Block::Rule),
            // None of these is switched on.
            Event::InlineMath(text) | Event::DisplayMath(text) | Event::FootnoteReference(text) => {
                self.inline(Inline::Text(text.into_string()));
            }
            Event::TaskListMarker(_) => {}
        }
    }

    fn begin(&mut self, tag: Tag<'_>, at: usize) {
        let open = match tag {
            Tag::Heading { .. } => Open::Heading,
            Tag::BlockQuote(_) => Open::Quote,
            Tag::CodeBlock(CodeBlockKind::Fenced(_) | CodeBlockKind::Indented) => Open::Code,
            Tag::HtmlBlock => Open::Html,
            Tag::List(start) => Open::List(start),
            Tag::Item => Open::Item,
            Tag::Emphasis => Open::Emphasis,
            Tag::Strong => Open::Strong,
            Tag::Link { dest_url, .. } => Open::Link(self.link(&dest_url, at)),
            Tag::Image { .. } => {
                self.fault(FaultKind::Image, at);
                Open::Image
            }
            // Everything else is not switched on.
            _ => Open::Paragraph,
        };
        self.frames.push(Frame::new(open));
    }

    fn link(&mut self, address: &str, at: usize) -> Option<Link> {
        let link = Link::of_address(address);
        link.map_err(|error| self.fault(FaultKind::Link(error), at)).ok()
    }

    fn end(&mut self) {
        let Some(mut frame) = self.frames.pop() else { return };
        match frame.open {
            Open::Page => {}
            Open::Paragraph | Open::Html => {
                let inlines = trimmed(frame.inlines);
                if !inlines.is_empty() {
                    self.block(Block::Paragraph(inlines));
                }
            }
            Open::Heading => self.block(Block::Heading(trimmed(frame.inlines))),
            Open::Code => self.block(Block::Code(super::plain(&frame.inlines))),
            Open::Quote => {
                frame.close_paragraph();
                self.block(Block::Quote(frame.blocks));
            }
            Open::List(start) => self.block(Block::List { start, items: frame.items }),
            Open::Item => {
                frame.close_paragraph();
                self.top().items.push(frame.blocks);
            }
            Open::Emphasis => self.inline(Inline::Emphasis(frame.inlines)),
            Open::Strong => self.inline(Inline::Strong(frame.inlines)),
            Open::Link(Some(link)) => self.inline(Inline::Link { link, text: frame.inlines }),
            Open::Link(None) | Open::Image => {
                frame.inlines.into_iter().for_each(|inline| self.inline(inline));
            }
        }
    }

    fn top(&mut self) -> &mut Frame {
        self.frames.last_mut().unwrap_or(&mut self.page)
    }

    fn block(&mut self, block: Block) {
        let frame = self.top();
        frame.close_paragraph();
        frame.blocks.push(block);
    }

    fn inline(&mut self, inline: Inline) {
        let inlines = &mut self.top().inlines;
        match (inlines.last_mut(), inline) {
            (Some(Inline::Text(before)), Inline::Text(more)) => before.push_str(&more),
            (_, inline) => inlines.push(inline),
        }
    }

    /// Text, with what was taken out of it put back.
    fn text(&mut self, text: &str, at: usize) {
        let mut rest = text;
        let mut at = at;
        while let Some(before) = rest.find(FIRST) {
            let (plain, after) = rest.split_at(before);
            if !plain.is_empty() {
                self.inline(Inline::Text(plain.to_owned()));
            }
            if let Some(Some(taken)) = self.prose.taken.get(&(at + before)) {
                self.inline(taken.clone());
            }
            let left = after.strip_prefix(FIRST).unwrap_or_default().trim_start_matches(FURTHER);
            at += rest.len() - left.len();
            rest = left;
        }
        if !rest.is_empty() {
            self.inline(Inline::Text(rest.to_owned()));
        }
    }

    fn fault(&mut self, kind: FaultKind, at: usize) {
        let before = self.prose.text.get(..at).unwrap_or_default();
        self.faults.push(kind.at(Place::START.behind(before).within(self.start)));
    }
}
