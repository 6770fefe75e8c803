//! What the page knows, for measures: the result on screen and the run of fine-tuning.

use std::borrow::Cow;
use std::sync::Arc;

use leptos::prelude::*;
use lessons::fields;
use lessons::measures::{Facts, Metric, Unknown};
use small::written::Written;
use text::config::BertConfig;
use text::corruption::Label;
use text::predictions::Prediction;
use text::statistics;
use text::tokenizer::{Encoding, Tokenizer};
use text::training::Score;
use text::wishes::{TracePart, Wish};

use crate::page::Page;
use crate::state::shown::Shown;

/// One moment of the page.
pub struct PageFacts {
    shown: Option<Arc<Shown>>,
    tokenizer: Option<Arc<Tokenizer>>,
    config: Option<BertConfig>,
    labels: Vec<Label>,
    steps: usize,
    score: Option<Score>,
    written: Written,
}

impl PageFacts {
    /// Follows everything that a measure may read.
    pub fn of(page: Page) -> Self {
        let store = page.store;
        let edits = store.room.get().reads.edits;
        let labels = || page.workbench.row.with(|row| row.as_ref().map(|row| row.row.labels()));
        let run = store.tuned.run;
        Self {
            // A result of an older text would judge what is typed now.
            shown: store.shown.get().filter(|shown| shown.is_of(&store.input())),
            tokenizer: store.tokenizer.get(),
            config: store.model.with(|model| model.as_ref().map(|model| model.config.clone())),
            labels: edits.then(labels).flatten().unwrap_or_default(),
            steps: run.with(|run| run.steps),
            score: run.with(|run| run.judged.as_ref().map(|(_, score)| score.clone())),
            written: store.kept.with(|all| fields::written(|room| all.of(room))),
        }
    }
}

impl Facts for PageFacts {
    fn tokenizer(&self) -> Option<&Tokenizer> {
        self.tokenizer.as_deref()
    }

    fn config(&self) -> Option<&BertConfig> {
        self.config.as_ref()
    }

    fn encoding(&self) -> Option<&Encoding> {
        self.shown.as_ref().map(|shown| &shown.encoding)
    }

    fn texts(&self) -> [&str; 2] {
        match &self.shown {
            Some(shown) => [&shown.input.sentence, shown.input.pair.as_deref().unwrap_or_default()],
            None => ["", ""],
        }
    }

    fn values(&self, wish: Wish) -> Option<Cow<'_, [f32]>> {
        let shown = self.shown.as_deref()?;
        match (wish.part, wish.head) {
            (TracePart::Attention, Some(head)) => shown.head(wish.layer, head).map(Cow::Borrowed),
            (TracePart::MeanAttention, _) => mean(shown, wish.layer).map(Cow::Owned),
            (_, Some(head)) => of_head(shown, wish, head).map(Cow::Borrowed),
            (part, None) => {
                let found = shown.part(part, wish.layer)?;
                Some(Cow::Borrowed(found.values.as_slice()))
            }
        }
    }

    fn predictions(&self) -> &[Prediction] {
        self.shown.as_ref().map_or(&[], |shown| &shown.extras.predictions)
    }

    fn labels(&self) -> Cow<'_, [Label]> {
        Cow::Borrowed(&self.labels)
    }

    fn written(&self) -> Cow<'_, Written> {
        Cow::Borrowed(&self.written)
    }

    fn steps(&self) -> Option<usize> {
        Some(self.steps)
    }

    fn validation(&self, metric: Metric) -> Result<f64, Unknown> {
        let score = self.score.as_ref().ok_or(Unknown::NoTraining)?;
        metric.of(score).ok_or(Unknown::NoSuchMetric)
    }
}

/// The mean over the heads of a layer, `[tokens, tokens]`.
fn mean(shown: &Shown, layer: usize) -> Option<Vec<f32>> {
    let maps = shown.attention.get(layer).filter(|maps| maps.block == 1)?;
    let mean = statistics::mean(statistics::heads(&maps.values, maps.side).ok()?).ok()?;
    Some(mean.values)
}

/// A part of one head, `[tokens, tokens]`: asked for alone, or cut out of all heads.
fn of_head(shown: &Shown, wish: Wish, head: usize) -> Option<&[f32]> {
    let mut parts = shown.extras.parts.iter();
    let fits = |found: &Wish| found.part == wish.part && found.layer == wish.layer;
    let part =
        parts.find(|part| fits(&part.wish) && part.wish.head.is_none_or(|only| only == head))?;
    if part.wish.head.is_some() {
        return Some(&part.values);
    }
    let [_, rows, columns] = part.shape.as_slice() else { return None };
    part.values.get(head * rows * columns..(head + 1) * rows * columns)
}
