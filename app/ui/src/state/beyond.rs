//! A head that is named and that the model lacks.

use leptos::prelude::*;

use super::lab::Lab;
use super::selection::{Beyond, Place, Selection};
use super::store::{Notice, Severity, Store};
use crate::t;

impl Store {
    /// The state as links name it; tracks every choice.
    pub fn lab(&self) -> Lab {
        let mut lab = self.choices.lab();
        (lab.selection.layer, lab.selection.head) = self.named(&lab.selection);
        lab
    }

    /// Keeps layer and head within the model, and says so where a link asked for more. Links stay as
    /// they are.
    pub fn clamp_selection(&self, layers: usize, heads: usize) {
        let chosen = self.selection.get_untracked();
        let named = self.named(&chosen);
        let last = |index: usize, count: usize| index.min(count.saturating_sub(1));
        let shown = (last(named.0, layers), last(named.1, heads));
        let before = self.beyond.get_value();
        let beyond = (shown != named).then_some(Beyond { named, shown });
        if before == beyond {
            return;
        }
        // Whoever opens another model has named no head of it; nor has a link with that of the start.
        let start = Lab::new(self.rooms).selection;
        let is_asked = named != (start.layer, start.head) && self.opened.get_untracked() == 0;
        if beyond.is_some() && is_asked {
            self.tell(Notice {
                topic: "link",
                severity: Severity::Note,
                text: t!(link_clamped, layers = layers, heads = heads),
                action: None,
            });
        } else if before.is_some() {
            self.forget("link");
        }
        self.beyond.set_value(beyond);
        self.selection.set(Selection { layer: shown.0, head: shown.1, ..chosen });
    }

    /// Keeps layer and head within the model that answers, if one does.
    pub fn clamp_to_model(&self) {
        let sizes = self.model.with_untracked(|model| {
            let config = &model.as_ref()?.config;
            Some((config.num_hidden_layers, config.num_attention_heads))
        });
        if let Some((layers, heads)) = sizes {
            self.clamp_selection(layers, heads);
        }
    }

    /// Forgets what was named once another head is chosen.
    pub fn follow_choice(self) {
        Effect::new(move |_| {
            let chosen = self.selection.with(|chosen| (chosen.layer, chosen.head));
            if self.beyond.get_value().is_some_and(|beyond| beyond.shown != chosen) {
                self.beyond.set_value(None);
            }
        });
    }

    fn named(&self, chosen: &Selection) -> Place {
        let chosen = (chosen.layer, chosen.head);
        let beyond = self.beyond.get_value().filter(|beyond| beyond.shown == chosen);
        beyond.map_or(chosen, |beyond| beyond.named)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rooms::ROOMS;
    use crate::state::url::{parse, serialize};

    /// A page that a link opens, without a model.
    fn opened(link: &str) -> (Owner, Store) {
        let owner = Owner::new();
        owner.set();
        (owner, Store::new(parse(ROOMS, link).lab))
    }

    fn shown(store: Store) -> Place {
        store.selection.with_untracked(|chosen| (chosen.layer, chosen.head))
    }

    fn link(store: Store) -> String {
        untrack(|| serialize(&store.lab()))
    }

    #[test]
    fn a_link_keeps_its_layer_until_a_model_comes_that_has_it() {
        let (_owner, store) = opened("layer=10&head=2");
        store.clamp_selection(6, 12);
        assert_eq!((shown(store), link(store)), ((5, 2), "layer=10&head=2".to_owned()));
        assert_eq!(store.notices.with_untracked(Vec::len), 1);
        store.forget("link");
        store.clamp_selection(6, 12);
        assert_eq!(store.notices.with_untracked(Vec::len), 0, "said once");
        store.clamp_selection(12, 12);
        assert_eq!((shown(store), link(store)), ((10, 2), "layer=10&head=2".to_owned()));
    }

    #[test]
    fn who_chooses_another_head_takes_it_along() {
        let (_owner, store) = opened("layer=10&head=2");
        store.clamp_selection(6, 12);
        store.selection.update(|chosen| chosen.layer = 4);
        assert_eq!(link(store), "layer=4&head=2");
        store.clamp_selection(12, 12);
        assert_eq!(shown(store), (4, 2));
    }

    #[test]
    fn a_state_that_comes_back_is_kept_within_the_model_too() {
        let (_owner, store) = opened("layer=10&head=2");
        store.clamp_selection(6, 12);
        let kept = untrack(|| store.lab());
        store.restore(parse(ROOMS, "layer=1&head=2").lab);
        assert_eq!(link(store), "layer=1&head=2");
        store.restore(kept);
        store.clamp_selection(6, 12);
        assert_eq!((shown(store), link(store)), ((5, 2), "layer=10&head=2".to_owned()));
    }
}
