//! Which column is what.

use leptos::prelude::*;
use text::data::{Columns, Task};

use crate::page::page;
use crate::rooms::teach::state::classroom::Classroom;
use crate::rooms::teach::state::draft::Draft;
use crate::rooms::teach::state::sheet::short;
use crate::rooms::teach::state::typed::needs_pair;
use crate::t;

/// What a column can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Use {
    Text,
    Pair,
    Label,
    Split,
}

impl Use {
    fn name(self, task: Task) -> String {
        match (self, task) {
            (Self::Text, Task::Pair | Task::Siamese | Task::Similarity) => t!(teach_column_first),
            (Self::Text, Task::Question) => t!(question),
            (Self::Text, Task::Words | Task::Entities | Task::Spans) => t!(words),
            (Self::Text, _) => t!(text),
            (Self::Pair, Task::Question) => t!(passage),
            (Self::Pair, _) => t!(teach_column_second),
            (Self::Label, Task::MultiLabel | Task::Words | Task::Entities) => {
                t!(teach_column_labels)
            }
            (Self::Label, Task::Spans) => t!(teach_column_spans),
            (Self::Label, Task::Question) => t!(answer),
            (Self::Label, Task::Regression | Task::Similarity) => t!(score),
            (Self::Label, _) => t!(teach_column_label),
            (Self::Split, _) => t!(teach_column_split),
        }
    }

    fn get(self, columns: &Columns) -> String {
        match self {
            Self::Text => columns.text.clone(),
            Self::Pair => columns.pair.clone().unwrap_or_default(),
            Self::Label => columns.label.clone(),
            Self::Split => columns.split.clone().unwrap_or_default(),
        }
    }

    fn set(self, columns: &mut Columns, name: String) {
        match self {
            Self::Text => columns.text = name,
            Self::Pair => columns.pair = Some(name),
            Self::Label => columns.label = name,
            Self::Split => columns.split = (!name.is_empty()).then_some(name),
        }
    }
}

/// What the task needs of a row.
fn needed(task: Task) -> impl Iterator<Item = Use> {
    let pair = needs_pair(task).then_some(Use::Pair);
    let label = (task != Task::Boundary).then_some(Use::Label);
    [Some(Use::Text), pair, label].into_iter().flatten()
}

/// What the columns that the task needs are called.
pub fn needed_names(task: Task) -> Vec<String> {
    needed(task).map(|one| one.name(task)).collect()
}

/// A choice for each thing that the task needs, set to what the names suggest.
#[component]
pub fn ColumnChoices(task: Task) -> impl IntoView {
    let draft = page().store.lasting::<Classroom>().draft(task);
    let names = Memo::new(move |_| draft.with(|draft| draft.table.columns.clone()));
    let nameless = Memo::new(move |_| draft.with(Draft::lacks_columns));
    let name = move |_| {
        draft.update(|draft| draft.name_columns(task));
    };
    let uses = needed(task).chain([Use::Split]);
    let choice = move |one: Use| {
        let current = Memo::new(move |_| draft.with(|draft| one.get(&draft.columns)));
        let choose = move |name: String| {
            draft.update(|draft| {
                one.set(&mut draft.columns, name);
                draft.revision += 1;
            });
        };
        let options = move || {
            let mut names = names.get();
            // What is chosen but not there is still said, and so is that nothing is.
            if one == Use::Split || !names.contains(&current.get()) {
                names.insert(0, String::new());
            }
            let option = |name: String| {
                let shown = match (name.is_empty(), one) {
                    (true, Use::Split) if task == Task::MultiLabel || task.has_one_label() => {
                        t!(teach_column_no_split_labels)
                    }
                    (true, Use::Split) => t!(teach_column_no_split),
                    (true, _) => t!(teach_column_none),
                    _ => short(&name),
                };
                let own = name.clone();
                view! { <option value=name prop:selected=move || current.get() == own>{shown}</option> }
            };
            names.into_iter().map(option).collect_view()
        };
        view! {
            <label class="choice">
                <span>{one.name(task)}</span>
                <select on:change:target=move |event| choose(event.target().value())>{options}</select>
            </label>
        }
    };
    view! {
        <fieldset class="choices teach-columns">
            <legend>{t!(teach_columns_legend)}</legend>
            {uses.map(choice).collect_view()}
        </fieldset>
        <Show when=move || nameless.get()>
            <p class="teach-note">
                {t!(teach_columns_first)} " "
                <button type="button" on:click=name>{t!(teach_columns_example)}</button>
            </p>
        </Show>
    }
}
