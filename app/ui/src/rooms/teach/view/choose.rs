//! What is to be learned.

use leptos::prelude::*;
use text::data::Task;

use super::fields::Radio;
use crate::kit::text::{Key, keys};
use crate::page::page;
use crate::rooms::teach::state::chosen::TeachState;
use crate::rooms::teach::state::classroom::Classroom;
use crate::rooms::teach::state::source::Source;
use crate::state::kept::kept;
use crate::state::store::Change;
use crate::t;

/// A task: its name, an example of what goes in and what comes out, what it asks, the formula of its
/// head.
struct About {
    task: Task,
    name: Key,
    /// English, because the model reads English: data, not the page's words.
    example: [&'static str; 2],
    about: Key,
    formula: Key,
}

const ABOUT: &[About] = &[
    About {
        task: Task::Sequence,
        name: keys::teach_task_sequence,
        example: ["The soup was cold, and the waiter shrugged.", "negative"],
        about: keys::teach_task_sequence_about,
        formula: keys::teach_task_sequence_formula,
    },
    About {
        task: Task::MultiLabel,
        name: keys::teach_task_multi_label,
        example: ["Kind waiters, but the soup was cold.", "service, food"],
        about: keys::teach_task_multi_label_about,
        formula: keys::teach_task_multi_label_formula,
    },
    About {
        task: Task::Regression,
        name: keys::teach_task_regression,
        example: ["Lovely pasta, but a long wait for the bill.", "4 of 5 stars"],
        about: keys::teach_task_regression_about,
        formula: keys::teach_task_regression_formula,
    },
    About {
        task: Task::Pair,
        name: keys::teach_task_pair,
        example: ["It’s a snow day! / There is snow outside.", "entailment"],
        about: keys::teach_task_pair_about,
        formula: keys::teach_task_sequence_formula,
    },
    About {
        task: Task::Siamese,
        name: keys::teach_task_siamese,
        example: ["It’s a snow day!  +  There is snow outside.", "entailment"],
        about: keys::teach_task_siamese_about,
        formula: keys::teach_task_siamese_formula,
    },
    About {
        task: Task::Similarity,
        name: keys::teach_task_similarity,
        example: ["The match went out too soon.  +  The match went on too long.", "0.5 of 5"],
        about: keys::teach_task_similarity_about,
        formula: keys::teach_task_similarity_formula,
    },
    About {
        task: Task::Words,
        name: keys::teach_task_words,
        example: ["The old dog sleeps", "DET ADJ NOUN VERB"],
        about: keys::teach_task_words_about,
        formula: keys::teach_task_entities_formula,
    },
    About {
        task: Task::Entities,
        name: keys::teach_task_entities,
        example: ["My neighbour Tom works for Siemens", "Tom: PERSON, Siemens: ORGANISATION"],
        about: keys::teach_task_entities_about,
        formula: keys::teach_task_entities_formula,
    },
    About {
        task: Task::Spans,
        name: keys::teach_task_spans,
        example: ["The University of Zurich", "University of Zurich: ORGANISATION, Zurich: PLACE"],
        about: keys::teach_task_spans_about,
        formula: keys::teach_task_spans_formula,
    },
    About {
        task: Task::Question,
        name: keys::teach_task_question,
        example: ["Who lit the lamp? / Anna lit it every evening.", "Anna"],
        about: keys::teach_task_question_about,
        formula: keys::teach_task_question_formula,
    },
    About {
        task: Task::Boundary,
        name: keys::teach_task_boundary,
        example: ["The [MASK] [MASK] sleeps by the fire", "old dog"],
        about: keys::teach_task_boundary_about,
        formula: keys::teach_task_boundary_formula,
    },
];

/// What a task is called.
pub fn task_name(task: Task) -> String {
    let found = ABOUT.iter().find(|about| about.task == task);
    found.map_or_else(String::new, |about| about.name.text().to_owned())
}

/// What a data set is called.
pub fn source_name(source: Source) -> String {
    match source {
        Source::Sentiment => t!(teach_source_sentiment),
        Source::Sarcasm => t!(teach_source_sarcasm),
        Source::Ratings => t!(teach_source_ratings),
        Source::Entailment => t!(teach_source_entailment),
        Source::Similarity => t!(teach_source_similarity),
        Source::PartsOfSpeech => t!(teach_source_parts),
        Source::Entities => t!(teach_source_entities),
        Source::Spans => t!(teach_source_spans),
        Source::Questions => t!(teach_source_questions),
        Source::Own => t!(teach_source_own),
    }
}

/// An example as it goes in and what comes out.
pub fn in_out(input: String, output: String) -> impl IntoView {
    let output = (!output.is_empty()).then(|| view! { <strong>{output}</strong> });
    view! { <span class="teach-in-out" lang="en"><span>{input}</span>{output}</span> }
}

/// The tasks, a card each.
#[component]
pub fn Choose() -> impl IntoView {
    let (teach, visited) =
        (kept::<TeachState>(page().store), page().store.lasting::<Classroom>().visited);
    let task = Memo::new(move |_| teach.now.with(|chosen| chosen.task));
    let choose = move |task: Task| {
        let from = teach.now.get_untracked();
        if let Some(chosen) = visited.try_update_value(|visited| visited.switch(&from, task)) {
            teach.change(Change::Choice, |kept| *kept = chosen);
        }
    };
    let card = move |(index, about): (usize, &About)| {
        let own = about.task;
        let [name, shown] = ["name", "example"].map(|part| format!("teach-task-{index}-{part}"));
        view! {
            <label class="teach-card">
                <input
                    type="radio" name="teach-task" aria-labelledby=name.clone() aria-describedby=shown.clone()
                    prop:checked=move || task.get() == own on:change=move |_| choose(own)
                />
                <span id=name class="teach-card-name">{about.name.text()}</span>
                <span id=shown>{in_out(about.example[0].to_owned(), about.example[1].to_owned())}</span>
            </label>
        }
    };
    view! {
        <section id="teach-task" aria-labelledby="teach-task-title">
            <h3 id="teach-task-title">{t!(panel_teach_task)}</h3>
            <fieldset class="teach-cards" data-main>
                <legend class="spoken">{t!(panel_teach_task)}</legend>
                {ABOUT.iter().enumerate().map(card).collect_view()}
            </fieldset>
        </section>
    }
}

/// What the chosen task asks, and the formula of its head.
#[component]
pub fn TaskHow() -> impl IntoView {
    let teach = kept::<TeachState>(page().store);
    let about = move || {
        let task = teach.now.with(|chosen| chosen.task);
        let found = ABOUT.iter().find(|about| about.task == task)?;
        Some(
            view! { <p translate="no">{found.about.text()}</p> <p class="teach-formula" translate="no">{found.formula.text()}</p> },
        )
    };
    view! { {about} }
}

/// The data set of the chosen task.
#[component]
pub fn Sources() -> impl IntoView {
    let teach = kept::<TeachState>(page().store);
    let task = Memo::new(move |_| teach.now.with(|chosen| chosen.task));
    move || view! { <SourcesOf task=task.get()/> }
}

#[component]
fn SourcesOf(task: Task) -> impl IntoView {
    let teach = kept::<TeachState>(page().store);
    let radio = move |source: &Source| {
        let source = *source;
        view! {
            <Radio
                group="teach-source" label=source_name(source)
                chosen=Signal::derive(move || teach.now.with(|chosen| chosen.source() == source))
                choose=move || teach.change(Change::Choice, |chosen| chosen.source = source)
            />
        }
    };
    view! {
        <fieldset class="choices">
            <legend>{t!(examples)}</legend>
            {Source::of(task).iter().map(radio).collect_view()}
        </fieldset>
    }
}
