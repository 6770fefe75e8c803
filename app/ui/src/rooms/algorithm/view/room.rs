//! What the parts of the room share.

use std::sync::Arc;

use leptos::prelude::*;
use text::wishes::TracePart;

use crate::engine::weights::Rows;
use crate::page::Page;
use crate::rooms::algorithm::state::chosen::AlgorithmState;
use crate::rooms::algorithm::state::masked_head::{HeadRow, HeadWeights};
use crate::rooms::algorithm::state::tensors::At;
use crate::rooms::algorithm::state::training::{Position, positions};
use crate::rooms::algorithm::state::{Line, TrainingLine};
use crate::state::kept::kept;
use crate::state::predicted::answers::row_of;
use crate::state::shown::Shown;
use crate::state::store::{Change, Store};

/// The room.
#[derive(Clone, Copy)]
pub(super) struct AlgorithmRoom {
    /// The page.
    pub page: Page,
    /// The chosen layer, head and token; the token is one of the result on screen.
    pub at: Memo<At>,
    /// The chosen line of the forward pass.
    pub line: Memo<Line>,
    /// The chosen line of the training step.
    pub training_line: Memo<TrainingLine>,
    /// What the head makes of the chosen token, while a line needs it.
    pub head: Memo<Option<Arc<HeadRow>>>,
    /// The positions of the text, for the training step.
    pub positions: Memo<Vec<Position>>,
}

impl AlgorithmRoom {
    pub(super) fn new(page: Page) -> Self {
        let store = page.store;
        let at = Memo::new(move |_| {
            let tokens = store.shown.with(|shown| shown.as_ref().map_or(0, |shown| shown.tokens()));
            store.selection.with(|selection| At {
                layer: selection.layer,
                head: selection.head,
                token: selection.chosen_token(tokens),
            })
        });
        let line =
            Memo::new(move |_| kept::<AlgorithmState>(store).now.with(AlgorithmState::forward));
        let training_line =
            Memo::new(move |_| kept::<AlgorithmState>(store).now.with(AlgorithmState::training));
        let needs_head = Memo::new(move |_| {
            matches!(line.get(), Line::Transform | Line::HeadNorm | Line::Predict)
        });
        let head = Memo::new(move |_| {
            needs_head.get().then(|| head_row(page, at.get().token)).flatten().map(Arc::new)
        });
        let positions = Memo::new(move |_| read(store).unwrap_or_default());
        Self { page, at, line, training_line, head, positions }
    }

    /// Chooses other lines.
    pub(super) fn choose(self, change: Change, choose: impl FnOnce(&mut AlgorithmState)) {
        kept::<AlgorithmState>(self.page.store).change(change, choose);
    }

    /// Reads the result on screen.
    pub(super) fn with_shown<T>(self, read: impl FnOnce(&Shown) -> Option<T>) -> Option<T> {
        self.page.store.shown.with(|shown| read(shown.as_ref()?))
    }

    /// The chosen piece as it reads.
    pub(super) fn piece(self) -> String {
        let token = self.at.get().token;
        self.with_shown(|shown| shown.encoding.pieces.get(token).cloned()).unwrap_or_default()
    }
}

fn read(store: Store) -> Option<Vec<Position>> {
    let (shown, tokenizer) = (store.shown.get()?, store.tokenizer.get()?);
    let limit = store.model.with(|model| Some(model.as_ref()?.config.positions()))?;
    let row = row_of(&shown, tokenizer.vocabulary(), limit)?;
    Some(positions(&shown, &row, tokenizer.vocabulary()))
}

/// The head of one token, once its weights and the token's vector have come.
fn head_row(page: Page, token: usize) -> Option<HeadRow> {
    let epsilon = page.store.model.with(|model| Some(model.as_ref()?.config.layer_norm_eps))?;
    let of = |name: &str| -> Rows {
        page.client.weights(&format!("cls.predictions.transform.{name}"), 0, None)
    };
    let [weight, bias] = [of("dense.weight").get(), of("dense.bias").get()];
    let [gamma, beta] = [of("LayerNorm.weight").get(), of("LayerNorm.bias").get()];
    let (weight, bias, gamma, beta) = (weight?, bias?, gamma?, beta?);
    let weights = HeadWeights {
        weight: &weight.values,
        bias: &bias.values,
        gamma: &gamma.values,
        beta: &beta.values,
        epsilon,
    };
    page.store.shown.with(|shown| {
        let shown = shown.as_ref()?;
        let hidden = shown.part(TracePart::Hidden, shown.layers.checked_sub(1)?)?;
        HeadRow::new(hidden.row(token)?, weights)
    })
}
