//! What is trained, with the number of parameters of each choice.

use leptos::prelude::*;
use text::config::BertConfig;
use text::data::Task;
use text::training::Scope;

use super::super::fields::Radio;
use super::Planned;
use crate::kit::format::count;
use crate::page::page;
use crate::rooms::teach::state::chosen::TeachState;
use crate::rooms::teach::state::chosen::allows;
use crate::rooms::teach::state::classroom::Checked;
use crate::rooms::teach::state::classroom::Classroom;
use crate::state::kept::kept;
use crate::state::parameters;
use crate::state::store::Change;
use crate::t;

/// A row for each choice.
#[component]
pub fn ScopeChoice(plan: Planned) -> impl IntoView {
    let store = page().store;
    let scope = Memo::new(move |_| plan.with(|plan| plan.scope));
    let choose = move |scope: Scope| {
        kept::<TeachState>(store)
            .change(Change::Choice, |chosen| chosen.changes.scope = Some(scope));
    };
    let layers = Memo::new(move |_| {
        store.model.with(|model| model.as_ref().map(|model| model.config.num_hidden_layers))
    });
    let last = Memo::new(move |before: Option<&usize>| match scope.get() {
        Scope::LastLayers(count) => count,
        _ => before.copied().unwrap_or(2),
    });
    let head = Memo::new(move |_| head_parameters(store, plan));
    let sizes = move |scope: Scope| {
        let encoder = store
            .model
            .with(|model| model.as_ref().map(|model| scope.encoder_parameters(&model.config)));
        match (encoder, head.get()) {
            (Some(encoder), Some(head)) => {
                t!(teach_scope_size, encoder = count(encoder as u64), head = count(head as u64))
            }
            (Some(encoder), None) => t!(teach_scope_encoder, encoder = count(encoder as u64)),
            _ => String::new(),
        }
    };
    // How much of the encoder it is.
    let share = move |scope: Scope| {
        let of = |config: &BertConfig| {
            scope.encoder_parameters(config) as f64 / config.parameters() as f64
        };
        let share = store.model.with(|model| model.as_ref().map(|model| of(&model.config)));
        format!("{:.4}", share.unwrap_or(0.0))
    };
    let headed = Memo::new(move |_| {
        kept::<TeachState>(store).now.with(|chosen| allows(chosen.task, Scope::Head))
    });
    let row = move |own: Signal<Scope>, label: String| {
        let is_it = Signal::derive(move || {
            std::mem::discriminant(&scope.get()) == std::mem::discriminant(&own.get())
        });
        view! {
            <div class="teach-scope" style=("--share", move || share(own.get()))>
                <Radio group="teach-scope" label chosen=is_it choose=move || choose(own.get_untracked())/>
                <span class="number">{move || sizes(own.get())}</span>
            </div>
        }
    };
    view! {
        <fieldset class="teach-scopes">
            <legend>{t!(teach_scope_legend)}</legend>
            {move || headed.get().then(|| row(Signal::stored(Scope::Head), t!(teach_scope_head)))}
            {row(Signal::derive(move || Scope::LastLayers(last.get())), t!(teach_scope_last))}
            <label class="choice teach-layers">
                <span>{t!(teach_scope_layers)}</span>
                <input
                    type="range" min="1" max=move || layers.get().unwrap_or(6).to_string()
                    prop:value=move || last.get().to_string()
                    on:input:target=move |event| {
                        if let Ok(count) = event.target().value().parse() {
                            kept::<TeachState>(store).change(Change::Stream, |chosen| chosen.changes.scope = Some(Scope::LastLayers(count)));
                        }
                    }
                />
                <output>{move || last.get()}</output>
            </label>
            {row(Signal::stored(Scope::NormsAndBiases), t!(teach_scope_norms))}
            {row(Signal::stored(Scope::Everything), t!(teach_scope_all))}
        </fieldset>
    }
}

/// That the head has no weights, where it has none.
pub fn weightless(store: crate::state::store::Store) -> Option<String> {
    let task = kept::<TeachState>(store).now.with(|chosen| chosen.task);
    (!allows(task, Scope::Head)).then(|| t!(teach_scope_cosine))
}

/// That the head includes the pooler, where it does.
pub fn pooler(store: crate::state::store::Store) -> Option<String> {
    let task = kept::<TeachState>(store).now.with(|chosen| chosen.task);
    let pooled = matches!(task, Task::Sequence | Task::Pair | Task::Regression);
    store.model.with(|model| {
        let config = &model.as_ref()?.config;
        let pooler = count(parameters::pooler(config).parameters);
        pooled.then(|| t!(teach_scope_pooler, pooler = pooler))
    })
}

fn head_parameters(store: crate::state::store::Store, plan: Planned) -> Option<usize> {
    let task = kept::<TeachState>(store).now.with(|chosen| chosen.task);
    let labels = store.lasting::<Classroom>().checked.with(|checked| match checked {
        Checked::Ready(dataset) => Some(dataset.labels.len()),
        _ => (!task.has_labels()).then_some(0),
    })?;
    let of = |config: &BertConfig| {
        plan.with(|plan| text::training::head_parameters(task, labels, plan, config))
    };
    store.model.with(|model| model.as_ref().map(|model| of(&model.config)))
}
