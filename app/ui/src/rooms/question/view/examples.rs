//! Passages with questions, to start from.

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::room::QuestionRoom;
use crate::browser;
use crate::page::page;
use crate::state::store::Store;
use crate::t;

/// A passage and what may be asked about it.
struct Example {
    passage: &'static str,
    answered: &'static [&'static str],
    /// Questions that it does not answer.
    unanswered: &'static [&'static str],
}

/// English texts, because the model reads English: they are data, not the page's words.
const EXAMPLES: &[Example] = &[
    Example {
        passage: "The lighthouse on Gull Island was finished in 1871 and stands 38 metres tall. Its keeper, Anna Berg, lit the lamp every evening for thirty years. In 1969 an electric light replaced the oil lamp, and since then nobody has lived on the island. Visitors can reach it by boat in summer.",
        answered: &[
            "Who lit the lamp every evening?",
            "When was the lighthouse finished?",
            "What replaced the oil lamp?",
        ],
        unanswered: &["What did the lighthouse cost?"],
    },
    Example {
        passage: "On Saturday the Red Foxes beat the Harbour Lions by three goals to one. Maya Osei scored twice before half-time, and Lena Fuchs added the third goal from a free kick. The game had been moved to the old stadium because heavy snow had damaged the roof of the new one. About four thousand people came.",
        answered: &["Who scored twice?", "Why was the game moved?", "How many people came?"],
        unanswered: &["Who was the referee?"],
    },
    Example {
        passage: "To bake a simple bread you need flour, water, salt and yeast. Mix everything and let the dough rest for two hours in a warm place. The yeast eats the sugar in the flour and makes small bubbles of gas, which lift the dough. Bake the bread for forty minutes in a hot oven.",
        answered: &["What lifts the dough?", "How long does the dough rest?"],
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

/// The passages, each with its questions; open while there is nothing to ask about.
#[component]
pub fn Examples(room: QuestionRoom) -> impl IntoView {
    let store = page().store;
    let lacking = room.lack.with_untracked(Option::is_some);
    view! {
        <Show when=move || !store.hides("presets")>
            <details class="question-examples" open=lacking>
                <summary>{t!(question_examples)}</summary>
                <p class="caption">{t!(question_examples_about)}</p>
                <ul>{EXAMPLES.iter().map(|example| view! { <Passage example/> }).collect_view()}</ul>
            </details>
        </Show>
    }
}

/// Letters of a passage that are shown in the list.
const SHOWN: usize = 160;

#[component]
fn Passage(example: &'static Example) -> impl IntoView {
    let store = page().store;
    let passage = example.passage.trim();
    let begins: String = passage.chars().take(SHOWN).collect();
    let words = passage.split_whitespace().count();
    let button = move |question: &&'static str| {
        let question = *question;
        view! {
            <li><button type="button" lang="en" on:click=move |event| put(store, &event, question, passage)>{question}</button></li>
        }
    };
    let unanswered = example.unanswered;
    view! {
        <li>
            <p lang="en">{begins}"…"</p>
            <p class="about">{t!(question_examples_words, count = words)}</p>
            <ul class="question-asks" aria-label=t!(question_examples_asked)>
                {example.answered.iter().map(button).collect_view()}
            </ul>
            {(!unanswered.is_empty()).then(|| view! {
                <p class="about">{t!(question_examples_none)}</p>
                <ul class="question-asks" aria-label=t!(question_examples_none)>
                    {unanswered.iter().map(button).collect_view()}
                </ul>
            })}
        </li>
    }
}

/// Puts a question and a passage into the boxes, as one choice. The list makes room for the answer,
/// and the keyboard goes to the question, which is what one changes next.
fn put(store: Store, event: &web_sys::MouseEvent, question: &str, passage: &str) {
    store.picked.set_value(true);
    store.selection.update(|selection| {
        selection.queries.clear();
        selection.keys.clear();
    });
    store.sentence.set(question.to_owned());
    store.pair.set(Some(passage.to_owned()));
    store.restored.update(|count| *count += 1);
    let pressed = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let list = pressed.and_then(|button| button.closest("details").ok().flatten());
    if let (Some(list), Some(question)) = (list, browser::element("sentence")) {
        // Should either fail, the person closes the list or clicks into the box.
        let _ = question.focus();
        let _ = list.remove_attribute("open");
    }
}
