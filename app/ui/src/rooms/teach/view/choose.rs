//! What is to be learned.

use leptos::prelude::*;
use model::data::Task;

use super::fields::Radio;
use crate::page::page;
use crate::rooms::teach::state::source::Source;
use crate::t;
use crate::text::{Key, keys};

/// A task: its name, what it asks, the formula of its head.
struct About {
    task: Task,
    name: Key,
    about: Key,
    formula: Key,
}

const ABOUT: &[About] = &[
    About {
        task: Task::Sequence,
        name: keys::teach_task_sequence,
        about: keys::teach_task_sequence_about,
        formula: keys::teach_task_sequence_formula,
    },
    About {
        task: Task::Regression,
        name: keys::teach_task_regression,
        about: keys::teach_task_regression_about,
        formula: keys::teach_task_regression_formula,
    },
    About {
        task: Task::Pair,
        name: keys::teach_task_pair,
        about: keys::teach_task_pair_about,
        formula: keys::teach_task_pair_formula,
    },
    About {
        task: Task::Words,
        name: keys::teach_task_words,
        about: keys::teach_task_words_about,
        formula: keys::teach_task_words_formula,
    },
    About {
        task: Task::Entities,
        name: keys::teach_task_entities,
        about: keys::teach_task_entities_about,
        formula: keys::teach_task_entities_formula,
    },
    About {
        task: Task::Spans,
        name: keys::teach_task_spans,
        about: keys::teach_task_spans_about,
        formula: keys::teach_task_spans_formula,
    },
    About {
        task: Task::Question,
        name: keys::teach_task_question,
        about: keys::teach_task_question_about,
        formula: keys::teach_task_question_formula,
    },
    About {
        task: Task::Boundary,
        name: keys::teach_task_boundary,
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
        Source::PartsOfSpeech => t!(teach_source_parts),
        Source::Entities => t!(teach_source_entities),
        Source::Spans => t!(teach_source_spans),
        Source::Questions => t!(teach_source_questions),
        Source::Own => t!(teach_source_own),
    }
}

/// The task and its data set.
#[component]
pub fn Choose() -> impl IntoView {
    let (teach, visited) = (page().store.teach, page().store.classroom.visited);
    let task = Memo::new(move |_| teach.with(|chosen| chosen.task));
    let choose = move |task: Task| {
        let from = teach.get_untracked();
        if let Some(chosen) = visited.try_update_value(|visited| visited.switch(&from, task)) {
            teach.set(chosen);
        }
    };
    let about = move |text: fn(&About) -> Key| {
        let found = ABOUT.iter().find(|about| about.task == task.get());
        found.map_or("", |found| text(found).text())
    };
    let radio = move |about: &About| {
        let own = about.task;
        view! {
            <Radio
                group="teach-task" label=about.name.text().to_owned()
                chosen=Signal::derive(move || task.get() == own) choose=move || choose(own)
            />
        }
    };
    view! {
        <section id="teach-task" aria-labelledby="teach-task-title">
            <h3 id="teach-task-title">{t!(teach_task_title)}</h3>
            <fieldset class="choices">
                <legend class="spoken">{t!(teach_task_legend)}</legend>
                {ABOUT.iter().map(radio).collect_view()}
            </fieldset>
            <p>{move || about(|about| about.about)}</p>
            <p class="teach-formula">{move || about(|about| about.formula)}</p>
            {move || view! { <Sources task=task.get()/> }}
        </section>
    }
}

#[component]
fn Sources(task: Task) -> impl IntoView {
    let teach = page().store.teach;
    let radio = move |source: &Source| {
        let source = *source;
        let name = if task == Task::Boundary && source == Source::Sentiment {
            t!(teach_source_texts)
        } else {
            source_name(source)
        };
        view! {
            <Radio
                group="teach-source" label=name
                chosen=Signal::derive(move || teach.with(|chosen| chosen.source() == source))
                choose=move || teach.update(|chosen| chosen.source = source)
            />
        }
    };
    view! {
        <fieldset class="choices">
            <legend>{t!(teach_source_legend)}</legend>
            {Source::of(task).iter().map(radio).collect_view()}
        </fieldset>
    }
}
