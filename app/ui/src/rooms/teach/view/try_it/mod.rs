//! The network answers what is typed.

mod answer;
mod attention;
mod boundary;
mod label;
mod labels;
mod many;
mod score;
mod spans;
mod words;

use std::sync::Arc;

use leptos::prelude::*;
use protocol::Teach;
use text::data::{Task, Text};
use text::training::Output;

use self::attention::AttentionView;
use super::choose::task_name;
use super::data::listed;
use super::panel::open_panel;
use crate::kit::controls::speech::Speech;
use crate::page::page;
use crate::rooms::teach::panels::RUN;
use crate::rooms::teach::recorded::tag;
use crate::rooms::teach::state::chosen::TeachState;
use crate::rooms::teach::state::classroom::Classroom;
use crate::rooms::teach::state::network::{Applied, Network};
use crate::rooms::teach::state::own_head::own_head;
use crate::rooms::teach::state::typed::needs_pair;
use crate::state::kept::kept;
use crate::state::stage::Stage;
use crate::t;

/// The typed sentence in the fine-tuned network, beside the untrained one.
#[component]
pub fn TryIt() -> impl IntoView {
    let store = page().store;
    let none = Memo::new(move |_| store.lasting::<Classroom>().network.with(Option::is_none));
    // The page's own pass reads both texts as one, which such a network never does.
    let together = Memo::new(move |_| {
        let network = store.lasting::<Classroom>().network;
        let has_learned = |one: &Network| !one.task.is_siamese() && !one.own;
        network.with(|network| network.as_ref().is_none_or(has_learned))
    });
    // One that was opened is not that of the recorded run.
    let kept = Memo::new(move |_| {
        let network = store.lasting::<Classroom>().network;
        network.with(|network| network.as_ref().is_some_and(|one| one.name.is_some()))
    });
    let go = move |_| open_panel(store, RUN);
    view! {
        <section id="teach-try" aria-labelledby="teach-try-title">
            <h3 id="teach-try-title">{t!(panel_teach_try)}</h3>
            <Show when=move || !kept.get()><p class="teach-stage">{tag()}</p></Show>
            <Answer/>
            <many::Many/>
            <Show when=move || none.get()>
                <div class="buttons">
                    <AskOwn/>
                    <button type="button" on:click=go>{t!(teach_try_go)}</button>
                </div>
            </Show>
            <Show when=move || together.get()><AttentionView/></Show>
        </section>
    }
}

/// What the network says of the typed sentence; or what to do so that there is one.
#[component]
pub fn Answer() -> impl IntoView {
    let store = page().store;
    let classroom = store.lasting::<Classroom>();
    let network = Memo::new(move |_| classroom.network.get());
    let applied = Memo::new(move |_| classroom.applied.get());
    let task = Memo::new(move |_| network.with(|network| network.as_ref().map(|one| one.task)));
    let lacking =
        Memo::new(move |_| task.get().is_some_and(needs_pair) && store.second().is_none());
    let boxed = Memo::new(move |_| store.pair.with(Option::is_some));
    let recorded = Memo::new(move |_| classroom.run.with(|run| run.recorded));
    let about = move || match network.get() {
        None => Some(own_head(store).map_or_else(
            || t!(teach_learned_nothing),
            |own| t!(teach_own, labels = listed(&own.labels)),
        )),
        Some(network) => {
            let task = task_name(network.task);
            if let (true, Some(name)) = (network.own, &network.name) {
                return Some(t!(teach_own_answers, name = name, task = task));
            }
            let kept = network.name.map(|name| t!(teach_try_kept, name = name, task = task));
            kept.or_else(|| recorded.get().then(|| t!(run_recorded_says)))
        }
    };
    let spoken = Memo::new(move |_| {
        applied.with(|applied| applied.as_ref().map(|one| spoken(one)).unwrap_or_default())
    });
    view! {
        {move || about().map(|about| view! { <p>{about}</p> })}
        <Show when=move || lacking.get()>
            <p class="teach-note">
                {t!(teach_try_pair)} " "
                <Show when=move || !boxed.get()>
                    <button type="button" data-then="#pair" on:click=move |_| store.pair.set(Some(Arc::default()))>{t!(pair_add)}</button>
                </Show>
            </p>
        </Show>
        {move || applied.get().map(shown)}
        <Speech text=spoken/>
    }
}

/// Asks the classifier of the model that was opened, where no run has taught another network.
#[component]
fn AskOwn() -> impl IntoView {
    let (store, client) = (page().store, page().client);
    let own = Memo::new(move |_| own_head(store).filter(|_| store.stage.get() == Stage::Ready));
    let ask = move |_| {
        let Some(own) = own.get_untracked() else { return };
        let task = kept::<TeachState>(store).now.with_untracked(|chosen| own.task_for(chosen.task));
        client.teach(Teach::OpenOwn { task }, Vec::new());
    };
    view! {
        <Show when=move || own.with(Option::is_some)>
            <button type="button" data-then="#teach-many" on:click=ask>{t!(teach_own_ask)}</button>
        </Show>
    }
}

/// How the boxes at the top are read.
#[component]
pub fn TryHow() -> impl IntoView {
    let network = page().store.lasting::<Classroom>().network;
    let how = move || {
        network.with(|network| {
            Some(match network.as_ref()?.task {
                Task::Sequence | Task::MultiLabel | Task::Regression | Task::Pair => {
                    t!(teach_how_sequence)
                }
                Task::Siamese | Task::Similarity => t!(teach_how_apart),
                Task::Words | Task::Entities | Task::Spans => t!(teach_how_words),
                Task::Question => t!(teach_how_question),
                Task::Boundary => t!(teach_how_boundary),
            })
        })
    };
    let together =
        move || network.with(|network| network.as_ref().is_none_or(|one| !one.task.is_siamese()));
    view! { <p translate="no">{how}</p> <p>{t!(teach_many_how)}</p> {move || together().then(|| view! { <p>{t!(teach_attention_about)}</p> })} }
}

/// The result with its own text.
fn shown(applied: Arc<Applied>) -> AnyView {
    let text = match &applied.text {
        Text::One(text) => text.clone(),
        Text::Two(text, pair) | Text::Apart(text, pair) => format!("{text} / {pair}"),
        Text::Words(words) => words.join(" "),
    };
    let answer = match &applied.output {
        Output::Label { .. } => label::shown(&applied),
        Output::Labels { .. } => labels::shown(&applied),
        Output::Score { .. } => score::shown(&applied),
        Output::Words { .. } => words::shown(&applied),
        Output::Spans { .. } => spans::shown(applied.clone()),
        Output::Answer { .. } => answer::shown(&applied),
        Output::Boundary { .. } => boundary::shown(&applied),
    };
    view! {
        <div class="teach-applied">
            <blockquote dir="auto">{text}</blockquote>
            {answer}
            // Of a network that was opened or loaded nobody counted the steps.
            {applied.untrained.is_some().then(|| view! { <p class="caption">{t!(teach_try_steps, step = applied.step)}</p> })}
        </div>
    }
    .into_any()
}

/// What a screen reader says of a new answer.
pub fn spoken(applied: &Applied) -> String {
    match &applied.output {
        Output::Label { probabilities } => label::said(&applied.labels, probabilities),
        Output::Labels { probabilities } => labels::said(&applied.labels, probabilities),
        Output::Score { value, cosine } => score::said(*value, *cosine),
        Output::Answer { .. } => answer::said(applied),
        Output::Words { .. } | Output::Spans { .. } | Output::Boundary { .. } => String::new(),
    }
}
