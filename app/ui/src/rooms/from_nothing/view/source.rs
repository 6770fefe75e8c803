//! Which text is learned: one that comes with the page, or the person's own.

use leptos::prelude::*;
use web_sys::HtmlInputElement;

use crate::kit::controls::text_box::TextBox;
use crate::kit::format::count;
use crate::kit::picked;
use crate::page::page;
use crate::rooms::from_nothing::state::chosen::{Chosen, Source};
use crate::rooms::from_nothing::state::pretraining::Pretraining;
use crate::rooms::from_nothing::state::run::Run;
use crate::rooms::from_nothing::state::texts::TEXTS;
use crate::run::recipe::one_of;
use crate::state::kept::Kept;
use crate::state::store::Change;
use crate::t;

/// Most bytes of a file.
const MOST: f64 = 4e6;
/// Bytes up to which a text stands in a box; a browser lays longer ones out in seconds.
const SHOWN: usize = 100_000;

/// The texts to choose from; a box and a file for one's own.
#[component]
pub fn TextChoice(chosen: Kept<Chosen>) -> impl IntoView {
    let source = chosen.part(|chosen| chosen.source);
    let now = Memo::new(move |_| match source.get() {
        Source::Bundled(place) => place,
        Source::Own => TEXTS.len(),
    });
    let (store, run) = (page().store, &Pretraining::here().run);
    // Another text may well be one that can be read.
    Effect::new(move |before: Option<()>| {
        source.track();
        store.learn.track();
        if before.is_some() && run.with_untracked(Run::is_refused) {
            run.set(Run::default());
        }
    });
    let choose = move |place: usize| {
        let source = if place < TEXTS.len() { Source::Bundled(place) } else { Source::Own };
        chosen.change(Change::Choice, |chosen| chosen.source = source);
    };
    let names = TEXTS.iter().map(|text| text.name.text().to_owned()).chain([t!(nothing_own)]);
    view! {
        {one_of(t!(text), names.collect(), now, choose)}
        <Show when=move || source.get() == Source::Own><Own/></Show>
    }
}

/// The person's own text.
#[component]
pub fn Own() -> impl IntoView {
    let store = page().store;
    let long = Memo::new(move |_| store.learn.with(|text| text.len() > SHOWN));
    let refused = RwSignal::new(false);
    let set = move |text: String| {
        store.learn.set(text);
        store.restored.update(|count| *count += 1);
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
        store.change.set_value(Change::Stream);
        store.learn.set(text);
    };
    let length = move || store.learn.with(|text| count(text.chars().count() as u64));
    view! {
        <Show
            when=move || long.get()
            fallback=move || view! {
                <TextBox id="learn" label=t!(nothing_own_text) value=Signal::derive(move || store.learn.get()) typed/>
            }
        >
            <p>{move || t!(nothing_own_long, count = length())} " " <button type="button" class="quiet" on:click=move |_| set(String::new())>{t!(remove)}</button></p>
        </Show>
        <p>
            <label for="learn-file">{t!(nothing_own_file)}</label> " "
            <input type="file" id="learn-file" accept=".txt,text/plain" on:change:target=move |event| read(event.target())/>
        </p>
        <Show when=move || refused.get()><p class="wrong" role="alert">{t!(nothing_own_refused)}</p></Show>
    }
}
