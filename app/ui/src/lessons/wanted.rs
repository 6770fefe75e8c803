//! What the open step must know of the sentence: its measures, and what they ask of the engine.

use std::sync::Arc;

use leptos::prelude::*;
use lessons::markdown::{Block, Inline};
use lessons::measures::Measure;
use lessons::{Part, Question, Step, Task};
use text::config::BertConfig;
use text::predictions::AskedToken;
use text::wishes::{TracePart, Wish};

use super::library::open_step;
use crate::state::store::Store;
use crate::state::workbench::Workbench;

/// What the measures of the open step need kept of a pass; the attention of every head comes with
/// each pass anyway.
pub fn wishes(store: Store, config: &BertConfig) -> Vec<Wish> {
    let mut all = Vec::new();
    for_each(store, |measure| {
        let kept =
            |wish: &Wish| !matches!(wish.part, TracePart::Attention | TracePart::MeanAttention);
        all.extend(measure.wishes(config).into_iter().filter(kept));
    });
    all
}

/// The tokens that the measures of the open step need predicted.
pub fn asking(store: Store, workbench: Workbench) -> Vec<AskedToken> {
    let mut all = Vec::new();
    let (Some(tokenizer), Some(original)) = (store.tokenizer.get(), workbench.original.get())
    else {
        return all;
    };
    let row = workbench.row.get().filter(|_| store.room.get().reads.edits);
    let (encoding, labels) = match row {
        Some(row) => {
            let encoding = row.row.encoding(&original, tokenizer.vocabulary());
            (Arc::new(encoding), row.row.labels())
        }
        None => (original, Vec::new()),
    };
    for_each(store, |measure| all.extend(measure.asking(&encoding, &labels, &tokenizer)));
    all
}

fn for_each(store: Store, mut with: impl FnMut(&Measure)) {
    let Some((lesson, step)) = open_step(store) else { return };
    if let Some(step) = lesson.steps.get(step) {
        of_step(step, &mut with);
    }
}

/// Every measure of a step.
fn of_step(step: &Step, with: &mut impl FnMut(&Measure)) {
    for part in &step.parts {
        match part {
            Part::Text(blocks) => of_blocks(blocks, with),
            Part::Question(question) => of_question(question, with),
        }
    }
}

fn of_question(question: &Question, with: &mut impl FnMut(&Measure)) {
    of_blocks(&question.text, with);
    of_blocks(&question.because, with);
    question.measures().for_each(&mut *with);
    if let Task::Do { hint, .. } = &question.task {
        of_blocks(hint, with);
    }
}

fn of_blocks(blocks: &[Block], with: &mut impl FnMut(&Measure)) {
    for block in blocks {
        match block {
            Block::Paragraph(inlines) | Block::Heading(inlines) => of_inlines(inlines, with),
            Block::List { items, .. } => items.iter().for_each(|item| of_blocks(item, with)),
            Block::Quote(inside) => of_blocks(inside, with),
            Block::Code(_) | Block::Rule => {}
        }
    }
}

fn of_inlines(inlines: &[Inline], with: &mut impl FnMut(&Measure)) {
    for inline in inlines {
        match inline {
            Inline::Value(measure) => with(measure),
            Inline::Emphasis(inside) | Inline::Strong(inside) => of_inlines(inside, with),
            Inline::Link { text, .. } => of_inlines(text, with),
            Inline::Text(_) | Inline::Code(_) | Inline::Formula(_) | Inline::Break => {}
        }
    }
}
