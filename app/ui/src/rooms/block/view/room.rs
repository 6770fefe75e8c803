//! What every view of this room reads.

use std::sync::Arc;

use leptos::prelude::*;
use text::config::HiddenAct;
use text::switches::Activation;

use crate::engine::weights::Table;
use crate::page::Page;
use crate::rooms::block::state::layer::{Seen, Vector};
use crate::rooms::block::state::part::{BlockState, LayerPart};
use crate::state::kept::kept;

/// The room's signals.
#[derive(Clone, Copy)]
pub struct BlockRoom {
    /// The page's signals.
    pub page: Page,
    /// The chosen token in the layer on screen.
    pub seen: Memo<Option<Arc<Seen>>>,
    /// The feature whose numbers are worked out.
    feature: RwSignal<usize>,
    /// The neuron whose numbers are worked out.
    neuron: RwSignal<usize>,
}

impl BlockRoom {
    /// Follows the result on screen and the choice.
    pub fn new(page: Page) -> Self {
        let seen = Memo::new(move |_| {
            let shown = page.store.shown.get()?;
            let token = page.store.selection.with(|all| all.chosen_token(shown.tokens()));
            Seen::new(&shown, token).map(Arc::new)
        });
        Self { page, seen, feature: RwSignal::new(0), neuron: RwSignal::new(0) }
    }

    /// The part that is open.
    pub fn part(self) -> LayerPart {
        kept::<BlockState>(self.page.store).now.with(|chosen| chosen.part)
    }

    /// The vector of a part.
    pub fn vector(self, part: LayerPart) -> Option<Vector> {
        self.seen.with(|seen| seen.as_ref()?.vector(part).cloned())
    }

    /// The non-linearity of the layer on screen.
    pub fn activation(self) -> Activation {
        let store = self.page.store;
        let has_relu = store.model.with(|model| {
            model.as_ref().is_some_and(|model| model.config.hidden_act == HiddenAct::Relu)
        });
        if has_relu {
            return Activation::Relu;
        }
        self.seen
            .with(|seen| seen.as_ref().map(|seen| seen.switches.activation).unwrap_or_default())
    }

    /// How many values a part has; those inside the feed-forward network are as many as neurons.
    pub fn count(self, inner: bool) -> usize {
        self.page.store.model.with(|model| {
            model.as_ref().map_or(0, |model| {
                if inner { model.config.intermediate_size } else { model.config.hidden_size }
            })
        })
    }

    /// The signal of the chosen feature, or of the chosen neuron.
    pub fn chosen(self, inner: bool) -> RwSignal<usize> {
        if inner { self.neuron } else { self.feature }
    }

    /// The chosen feature or neuron, within the model.
    pub fn index(self, inner: bool) -> usize {
        self.chosen(inner).get().min(self.count(inner).saturating_sub(1))
    }

    /// Rows of a tensor of the layer on screen, once they have come.
    pub fn weights(self, name: &str, first: usize, count: Option<usize>) -> Option<Arc<Table>> {
        let layer = self.seen.with(|seen| seen.as_ref().map(|seen| seen.layer))?;
        let name = format!("encoder.layer.{layer}.{name}");
        self.page.client.weights(&name, first, count).get()
    }

    /// One element of a vector of the layer on screen.
    pub fn element(self, name: &str, index: usize) -> Option<f32> {
        self.weights(name, 0, None)?.values.get(index).copied()
    }

    /// What LayerNorm adds to the variance.
    pub fn epsilon(self) -> Option<f64> {
        self.page.store.model.with(|model| Some(model.as_ref()?.config.layer_norm_eps))
    }
}
