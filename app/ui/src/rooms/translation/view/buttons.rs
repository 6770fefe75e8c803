//! The buttons of the run, and where it stands.

use leptos::prelude::*;
use protocol::translation::Translation;
use text::corruption::Edits;

use super::typed;
use crate::page::page;
use crate::rooms::translation::requests::wanted;
use crate::rooms::translation::state::Run;
use crate::rooms::translation::state::chosen::{TranslationState, example};
use crate::rooms::translation::state::translating::Translating;
use crate::run::bar;
use crate::run::stand::Stand;
use crate::state::kept::Kept;
use crate::t;

/// The buttons of the run, and what goes on.
#[component]
pub fn Bar(chosen: Kept<TranslationState>) -> impl IntoView {
    let wanted = wanted(chosen);
    view! {
        <div class="run-bar">{bar::buttons::<Translation>(wanted)} {bar::said::<Translation>(wanted, said, |_| None)}</div>
        <Misfit chosen/>
    }
}

fn said(run: &Run) -> String {
    match &run.stand {
        Stand::None | Stand::Reading => t!(translation_said_none),
        Stand::Paused if run.plan.networks.is_empty() => t!(run_no_network),
        Stand::Paused if run.is_done() => t!(run_said_done),
        Stand::Paused if run.step() == 0 => t!(translation_said_fresh),
        Stand::Paused => format!("{} {}", t!(run_said_paused), bar::steps_said(run)),
        Stand::Running => bar::steps_said(run),
        Stand::Recorded | Stand::Opened(_) | Stand::Failed(_) | Stand::Lost => String::new(),
    }
}

/// Why what is typed is no example of the task, and one that is.
#[component]
fn Misfit(chosen: Kept<TranslationState>) -> impl IntoView {
    let store = page().store;
    let typed = typed(chosen);
    let use_example = move |_| {
        let learned = store
            .lasting::<Translating>()
            .run
            .with_untracked(|run| run.is_alive().then_some(run.plan.recipe));
        let recipe =
            learned.unwrap_or_else(|| chosen.now.with_untracked(|chosen| chosen.plan.recipe));
        store.put(example(&recipe), Edits::default());
    };
    move || {
        let error = typed.with(|typed| typed.as_ref().err().map(ToString::to_string))?;
        Some(view! {
            <p class="translation-misfit" role="status">{error} " " <button type="button" class="quiet" on:click=use_example>{t!(translation_try)}</button></p>
        })
    }
}
