//! Translation over the line to the engine.

use std::error::Error;
use std::sync::Arc;

use leptos::prelude::*;
use protocol::translation::{Answer, Ask, Begin, Translation};
use protocol::{Array, Payload, Response};
use text::translation::Architecture;

use super::panels::{STEP, WRITE};
use super::state::chosen::{Plan, TranslationState};
use super::state::run::Run;
use super::state::translating::Translating;
use crate::engine::client::Client;
use crate::page::Page;
use crate::run::kind::Planned;
use crate::run::learns::Learns;
use crate::run::line::{self, follow_choice, follow_wish};
use crate::state::kept::Kept;
use crate::state::kept::kept;
use crate::state::panels::Program;

impl Planned for Translation {
    type Plan = Plan;
    type Network = Architecture;

    fn networks(plan: &Plan) -> Vec<Architecture> {
        plan.networks.iter().copied().collect()
    }

    fn steps(plan: &Plan) -> usize {
        plan.recipe.steps
    }

    fn begin(plan: Plan, _: String) -> Begin {
        Begin { recipe: plan.recipe, networks: plan.networks.into_iter().collect() }
    }

    fn is_foreign(one: &Plan, other: &Plan) -> bool {
        one.recipe.task != other.recipe.task
    }
}

impl Learns for Translation {
    fn run() -> &'static ArcRwSignal<Run> {
        &Translating::here().run
    }

    fn clear() {
        Translating::here().clear();
    }

    fn forget() {
        Translating::here().forget();
    }

    fn answered(
        _: Client,
        id: u32,
        answer: Answer,
        payload: &Payload<Response>,
    ) -> Result<(), Box<dyn Error>> {
        let arrays: Vec<&Array> = match &answer {
            Answer::Written { networks, .. } => {
                networks.iter().filter_map(|of| of.map.as_ref()).collect()
            }
            Answer::Looked { look, .. } => look.iter().collect(),
        };
        let mut parts = Vec::new();
        for array in arrays {
            parts.push(Arc::new(payload.values(array)?.to_vec()));
        }
        Translating::here().hear(id, answer, parts);
        Ok(())
    }

    fn refused(id: u32, _: String) {
        Translating::here().close(id);
    }
}

/// What goes on whichever room is open: the run. While the room is open, its networks are asked.
pub fn begin(page: Page) {
    let Page { store, client, .. } = page;
    line::begin::<Translation>(page);
    let room = Translating::here();
    let chosen = kept::<TranslationState>(store);
    let open = Memo::new(move |_| *store.room.get() == super::ROOM);
    follow_choice::<Translation>(page, open, wanted(chosen));
    let asking = Memo::new(move |_| {
        let (step, recipe) = room.run.with(|run| {
            let step = run.judged().filter(|_| run.is_alive())?;
            Some((step, run.plan.recipe))
        })?;
        // What does not fit the task gets its sentence in the page.
        let text = store.sentence.get();
        let fits = recipe.task.read(&text, recipe.longest()).is_ok();
        (fits && open.get()).then_some((step, text))
    });
    let shows = move |panel| Program::of(store).shows(panel);
    let written = Memo::new(move |_| {
        let (step, text) = asking.get().filter(|_| shows(WRITE))?;
        Some((step, text, ()))
    });
    follow_wish::<Translation, _>(client, written, &room.ask_written, |(_, text, ())| Ask::Write {
        text: text.clone(),
    });
    let look = Memo::new(move |_| {
        let (step, text) = asking.get().filter(|_| shows(STEP))?;
        let (network, place) = chosen.now.with(|chosen| (chosen.network, chosen.place));
        let there = room.run.with(|run| run.plan.networks.contains(&network));
        there.then_some((step, text, (network, place)))
    });
    follow_wish::<Translation, _>(client, look, &room.ask_look, |(_, text, (network, place))| {
        Ask::Look { text: text.clone(), network: *network, place: *place }
    });
}

/// What a run that begins now is made of.
pub fn wanted(chosen: Kept<TranslationState>) -> Memo<(Plan, String)> {
    chosen.part(|chosen| (chosen.plan.clone(), String::new()))
}
