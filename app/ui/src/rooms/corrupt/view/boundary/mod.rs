//! The span boundary objective: a piece is predicted from the two vectors beside its span and from
//! its place in it (Joshi et al. 2020, section 3.2).

mod choose;
mod example;
mod feed;
mod loss;
mod network;
mod picture;
mod scene;

use leptos::prelude::*;

use crate::page::page;
use crate::rooms::corrupt::state::boundary::{Boundaries, Inner, Span};
use crate::state::predicted::answers::row;
use crate::state::store::Store;
use crate::t;
use choose::Choose;
use example::Example;
use feed::Feed;
use loss::LossTerms;
use network::Network;
use picture::Picture;

/// The spans of the result on screen, and which piece of them is looked at.
#[derive(Clone, Copy)]
struct Looking {
    found: Memo<Boundaries>,
    /// The position of the piece; another result may have none there.
    at: RwSignal<Option<usize>>,
}

impl Looking {
    fn new(store: Store) -> Self {
        let found = Memo::new(move |_| {
            let read = || {
                let (shown, tokenizer) = (store.shown.get()?, store.tokenizer.get()?);
                Some(Boundaries::of(&shown, &row(store)?, tokenizer.vocabulary()))
            };
            read().unwrap_or_default()
        });
        Self { found, at: RwSignal::new(None) }
    }

    /// Reads the span and the piece that are looked at.
    fn read<T>(self, read: impl FnOnce(&Boundaries, &Span, &Inner) -> T) -> Option<T> {
        self.found.with(|found| {
            let span = found.span(self.at.get())?;
            Some(read(found, span, span.piece(self.at.get())?))
        })
    }
}

/// The objective on the spans of the edited row.
#[component]
pub fn Boundary() -> impl IntoView {
    let store = page().store;
    let looking = Looking::new(store);
    let busy = move || store.is_behind().to_string();
    let row = page().workbench.row;
    let selected = Memo::new(move |_| {
        row.with(|row| row.as_ref().is_some_and(|row| !row.row.labels().is_empty()))
    });
    let missing = move || if selected.get() { t!(vector_waiting) } else { t!(boundary_nothing) };
    let any = Memo::new(move |_| looking.found.with(|found| !found.spans.is_empty()));
    view! {
        <section id="boundary" class="panel predictions boundary" aria-labelledby="boundary-title" aria-busy=busy>
            <h2 id="boundary-title">{t!(panel_boundary)}</h2>
            <p>{t!(boundary_intro)}</p>
            <Example looking/>
            <Show
                when=move || any.get()
                fallback=move || view! { <p class="to-do">{missing}</p> }
            >
                <Choose looking/>
                <Picture looking/>
                <Feed looking/>
                <Network/>
                <LossTerms looking/>
            </Show>
        </section>
    }
}
