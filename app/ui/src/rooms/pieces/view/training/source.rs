//! What is trained on, and how large the vocabulary shall be.

use leptos::prelude::*;
use text::tokenizer::trainer::Form;

use crate::kit::controls::text_box::TextBox;
use crate::page::page;
use crate::rooms::pieces::state::training::{SIZES, Training};
use crate::state::kept::kept;
use crate::state::store::Change;
use crate::t;

/// English data with parts that come again and again, not words of the page.
const PASSAGE: &str = "The walker walked along the long wall while the talker talked. Walking and \
talking, they passed the taller walls, and the tallest walker called to the smallest talker: \
\"Shall we walk on, or shall we talk?\" They talked all the longer, and walked all the slower, \
until the longest wall had passed and the slowest walkers were calling it the longest walk of all.";

/// Examples, form, text, size.
#[component]
pub fn Source() -> impl IntoView {
    let store = page().store;
    let chosen = kept::<Training>(store);
    let take = move |text: String, form: Form, size: usize| {
        chosen.change(Change::Pick, |training| *training = Training { text, form, size });
    };
    let example = move |_| {
        let Training { text, form, size } = Training::default();
        take(text, form, size);
    };
    let sentence = move |_| take(store.sentence.get_untracked().to_string(), Form::Running, 100);
    let form = move |form: Form, label: String| {
        view! {
            <label class="choice">
                <input
                    type="radio"
                    name="pieces-form"
                    prop:checked=move || chosen.now.with(|training| training.form == form)
                    on:change=move |_| chosen.change(Change::Choice, |training| training.form = form)
                />
                <span>{label}</span>
            </label>
        }
    };
    let typed = move |text: String| {
        chosen.change(Change::Stream, |training| training.text = text);
    };
    view! {
        <Show when=move || !store.hides("presets")>
            <div class="buttons pieces-sources" role="group" aria-label=t!(pieces_sources)>
                <button type="button" class="quiet" on:click=example>{t!(pieces_source_example)}</button>
                <button type="button" class="quiet" on:click=move |_| take(PASSAGE.to_owned(), Form::Running, 100)>
                    {t!(pieces_source_passage)}
                </button>
                <button type="button" class="quiet" on:click=sentence>{t!(pieces_source_sentence)}</button>
            </div>
        </Show>
        <TextBox
            id="training"
            label=t!(pieces_training_text)
            value=Signal::derive(move || chosen.now.with(|training| training.text.as_str().into()))
            typed
        />
        <div class="pieces-settings">
            <fieldset class="choices">
                <legend>{t!(pieces_form)}</legend>
                {form(Form::Counts, t!(pieces_form_counts))}
                {form(Form::Running, t!(pieces_form_running))}
            </fieldset>
            <Size/>
        </div>
    }
}

/// The wanted size. A number that makes no sense leaves the last one.
#[component]
fn Size() -> impl IntoView {
    let chosen = kept::<Training>(page().store);
    let wrong = RwSignal::new(false);
    let size = move || chosen.now.with(|training| training.size).to_string();
    let typed = move |text: String| {
        let size = text.parse::<usize>().ok().filter(|size| SIZES.contains(size));
        wrong.set(size.is_none());
        if let Some(size) = size {
            chosen.change(Change::Stream, |training| training.size = size);
        }
    };
    view! {
        <label class="choice">
            <span>{t!(pieces_size)}</span>
            <input
                type="number" step="1"
                min=SIZES.start().to_string()
                max=SIZES.end().to_string()
                prop:value=size
                aria-invalid=move || wrong.get().to_string()
                on:input:target=move |event| typed(event.target().value())
            />
        </label>
        <Show when=move || wrong.get()>
            <p class="wrong" role="alert">{t!(whole_number, low = SIZES.start(), high = SIZES.end())}</p>
        </Show>
    }
}
