//! Passages with questions, to start from.

use leptos::prelude::*;

use crate::kit::browser;
use crate::page::page;
use crate::rooms::question::state::examples::{EXAMPLES, Example, next};
use crate::state::store::Store;
use crate::t;

/// Goes on to the next question.
#[component]
pub fn AnotherQuestion() -> impl IntoView {
    let store = page().store;
    let go = move |_| {
        let passage = store.pair.get_untracked();
        let (question, passage) = next(&store.sentence.get_untracked(), passage.as_deref());
        take(store, question, passage);
    };
    view! {
        <Show when=move || !store.hides("presets")>
            <button type="button" class="go" on:click=go>{t!(question_another)}</button>
        </Show>
    }
}

/// The passages, each with its questions.
#[component]
pub fn Examples() -> impl IntoView {
    let store = page().store;
    view! {
        <Show when=move || !store.hides("presets")>
            <section class="question-examples" aria-label=t!(question_examples)>
                <h3>{t!(question_examples)}</h3>
                <ul>{EXAMPLES.iter().map(passage).collect_view()}</ul>
            </section>
        </Show>
    }
}

/// Letters of a passage that are shown in the list.
const SHOWN: usize = 60;

fn passage(example: &'static Example) -> impl IntoView {
    let store = page().store;
    let passage = example.passage.trim();
    let begins: String = passage.chars().take(SHOWN).collect();
    let words = passage.split_whitespace().count();
    let button = move |question: &&'static str| {
        let question = *question;
        view! { <button type="button" lang="en" on:click=move |_| put(store, question, passage)>{question}</button> }
    };
    let unanswered = example.unanswered;
    view! {
        <li>
            <p><span lang="en">{begins}"…"</span> " " {t!(question_examples_words, count = words)}</p>
            {example.answered.iter().map(button).collect_view()}
            {(!unanswered.is_empty()).then(|| view! {
                <p>{t!(question_no_answer)}</p>
                {unanswered.iter().map(button).collect_view()}
            })}
        </li>
    }
}

/// Puts a question and a passage into the boxes, as one choice. The keyboard goes to the question,
/// which is what one changes next.
fn put(store: Store, question: &str, passage: &str) {
    take(store, question, passage);
    if let Some(question) = browser::element("sentence") {
        // Should it fail, the person clicks into the box.
        let _ = question.focus();
    }
}

fn take(store: Store, question: &str, passage: &str) {
    store.selection.update(|selection| {
        selection.queries.clear();
        selection.keys.clear();
    });
    store.pick(question, Some(passage));
}
