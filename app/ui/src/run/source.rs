//! Which text is learned: one that comes with the page, or the person's own.

use std::sync::Arc;

use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use web_sys::HtmlInputElement;

use super::recipe::{Choices, Part, one_of};
use crate::engine::faults;
use crate::kit::controls::text_box::TextBox;
use crate::kit::format::count;
use crate::kit::picked;
use crate::page::{file, page};
use crate::state::kept::Kept;
use crate::state::store::{Change, Store};
use crate::t;

/// Most bytes of a file.
const MOST: f64 = 4e6;
/// Bytes up to which a text stands in a box; a browser lays longer ones out in seconds.
const SHOWN: usize = 100_000;

/// What is learned from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// Sentences that a cat and a dog share.
    CatAndDog,
    /// Sentences about people, animals and things, made of a few words.
    SmallWorld,
    /// A novel.
    Pride,
    /// The person's own.
    Own,
}

/// The texts of most rooms; the first is what they open with.
pub const TEXTS: [Source; 2] = [Source::SmallWorld, Source::Pride];

impl Source {
    /// Its path below the page; its origin stands in the README beside it.
    fn path(self) -> Option<&'static str> {
        match self {
            Self::CatAndDog => Some("texts/cat-and-dog.txt"),
            Self::SmallWorld => Some("texts/small-world.txt"),
            Self::Pride => Some("texts/pride-and-prejudice.txt"),
            Self::Own => None,
        }
    }

    /// What it is called.
    fn name(self) -> String {
        match self {
            Self::CatAndDog => t!(run_text_cat_and_dog),
            Self::SmallWorld => t!(run_text_small_world),
            Self::Pride => t!(run_text_pride),
            Self::Own => t!(run_own),
        }
    }

    /// Whether it is a text of one's own that has no word yet; tracked.
    pub fn is_empty(self, store: Store) -> bool {
        self == Self::Own && store.learn.with(|text| text.trim().is_empty())
    }

    /// The person's own text where that is learned from, else nothing; tracked.
    pub fn own(self, store: Store) -> Arc<str> {
        if self == Self::Own { store.learn.get() } else { Arc::default() }
    }

    /// Hands the text on: `own` at once, one of the page when it has come; if it does not come, a
    /// sentence that says why.
    pub fn read(
        self,
        store: Store,
        own: Arc<str>,
        take: impl FnOnce(Result<String, String>) + 'static,
    ) {
        let Some(path) = self.path() else { return take(Ok(own.to_string())) };
        leptos::task::spawn_local(async move {
            take(file::text(store, path).await.map_err(|fault| faults::notice(&fault).text));
        });
    }
}

/// The texts to choose from; a box and a file for one's own.
pub fn text_choice<C: Choices>(
    chosen: Kept<C>,
    texts: &'static [Source],
    Part { read, write }: Part<C, Source>,
) -> impl IntoView {
    let source = chosen.part(read);
    let now = Memo::new(move |_| {
        let place = texts.iter().position(|text| *text == source.get());
        place.unwrap_or(texts.len())
    });
    let choose = move |place: usize| {
        let source = texts.get(place).copied().unwrap_or(Source::Own);
        chosen.change(Change::Choice, |chosen| write(chosen, source));
    };
    let names = texts.iter().chain([&Source::Own]).map(|text| text.name());
    view! {
        {one_of(t!(text), names.collect(), now, choose)}
        <Show when=move || source.get() == Source::Own><Own/></Show>
    }
}

/// The person's own text.
#[component]
fn Own() -> impl IntoView {
    let store = page().store;
    let long = Memo::new(move |_| store.learn.with(|text| text.len() > SHOWN));
    let refused = RwSignal::new(false);
    let set = move |text: String| {
        store.commit(Change::Pick, |choices| choices.learn.set(text.into()));
    };
    let read = move |input: HtmlInputElement| {
        leptos::task::spawn_local(async move {
            let file = picked::chosen(input, MOST).await.into_iter().next();
            refused.set(file.is_none());
            if let Some(file) = file {
                set(String::from_utf8_lossy(&file.bytes).into_owned());
            }
        });
    };
    let typed = move |text: String| {
        store.commit(Change::Stream, |choices| choices.learn.set(text.into()));
    };
    let length = move || store.learn.with(|text| count(text.chars().count() as u64));
    view! {
        <Show
            when=move || long.get()
            fallback=move || view! {
                <TextBox id="learn" label=t!(run_own_text) value=Signal::derive(move || store.learn.get()) typed/>
            }
        >
            <p>{move || t!(run_own_long, count = length())} " " <button type="button" class="quiet" on:click=move |_| set(String::new())>{t!(remove)}</button></p>
        </Show>
        <p>
            <label for="learn-file">{t!(run_own_file)}</label> " "
            <input type="file" id="learn-file" accept=".txt,text/plain" on:change:target=move |event| read(event.target())/>
        </p>
        <Show when=move || refused.get()><p class="wrong" role="alert">{t!(run_own_refused)}</p></Show>
    }
}
