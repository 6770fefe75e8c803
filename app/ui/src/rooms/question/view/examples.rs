//! Passages with questions, to start from.

use leptos::prelude::*;

use crate::kit::browser;
use crate::page::page;
use crate::state::lab::DEFAULT_SENTENCE;
use crate::state::store::{Change, Store};
use crate::t;

/// A passage and what may be asked about it.
struct Example {
    passage: &'static str,
    answered: &'static [&'static str],
    /// Questions that it does not answer.
    unanswered: &'static [&'static str],
}

/// What the shipped model answers well comes first in each passage. English texts, because the model
/// reads English: they are data, not the page's words.
const EXAMPLES: &[Example] = &[
    Example {
        passage: "The lighthouse on Gull Island is 38 metres tall and was finished in 1871. For thirty years Anna Berg lit the lamp every evening. In 1969 an electric light replaced the oil lamp, and since then nobody has lived on the island. Visitors can reach it by boat in summer.",
        answered: &[
            "Who lit the lamp every evening?",
            "When was the lighthouse finished?",
            "What replaced the oil lamp?",
        ],
        unanswered: &["How much did the lighthouse cost?"],
    },
    Example {
        passage: "On Saturday the Red Foxes beat the Harbour Lions by three goals to one. Maya Osei scored twice before half-time, and Lena Fuchs added the third goal from a free kick. The game had been moved to the old stadium because heavy snow had damaged the roof of the new one. About four thousand people came.",
        answered: &[
            "Who added the third goal?",
            "How many people came?",
            "Where was the game played?",
        ],
        unanswered: &["Who was the referee?"],
    },
    Example {
        passage: "To bake a simple bread you need flour, water, salt and yeast. Mix everything and let the dough rest for two hours in a warm place. The yeast eats the sugar in the flour and makes small bubbles of gas, which lift the dough. Bake the bread for forty minutes in a hot oven.",
        answered: &["How long does the dough rest?", "What lifts the dough?"],
        unanswered: &["Who invented bread?"],
    },
    Example {
        passage: include_str!("long_passage.txt"),
        answered: &[
            "Who built the first ferry?",
            "How long did Elisabeth work on the river?",
            "What was the ferry built of in 1976?",
        ],
        unanswered: &[],
    },
];

/// Where nothing but the page's own sentence is there, puts the first example into the boxes; once
/// the room is left, the sentence is back, unless something was changed.
pub fn open_on_one(store: Store) {
    let untouched = untrack(|| {
        store.pair.with(Option::is_none) && store.sentence.with(|typed| typed == DEFAULT_SENTENCE)
    });
    let Some((question, passage)) = EXAMPLES
        .first()
        .and_then(|one| Some((*one.answered.first()?, one.passage)))
        .filter(|_| untouched && !store.hides("presets"))
    else {
        return;
    };
    // What was chosen belongs to the sentence.
    store.commit(Change::Follow, |choices| {
        choices.selection.update(|selection| selection.queries.clear());
        fill(store, question, Some(passage));
    });
    on_cleanup(move || {
        let same = store.sentence.with_untracked(|typed| typed == question)
            && store.pair.with_untracked(|typed| typed.as_deref() == Some(passage));
        if same {
            let next = store.room.get_untracked().example;
            fill(store, next.sentence, None);
            let queries = next.queries.iter().copied().collect();
            store.selection.update(|selection| selection.queries = queries);
        }
    });
}

fn fill(store: Store, question: &str, passage: Option<&str>) {
    store.sentence.set(question.to_owned());
    store.pair.set(passage.map(str::to_owned));
    store.refill();
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
    store.selection.update(|selection| {
        selection.queries.clear();
        selection.keys.clear();
    });
    store.pick(question, Some(passage));
    if let Some(question) = browser::element("sentence") {
        // Should it fail, the person clicks into the box.
        let _ = question.focus();
    }
}
