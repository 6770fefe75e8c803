//! Language models over the line to the engine.

use std::error::Error;
use std::sync::Arc;

use leptos::prelude::*;
use protocol::language::{Answer, Ask, Begin, Language};
use protocol::{Payload, Response};
use text::language::Architecture;

use super::panels::{INSIDE, NEXT, REACH};
use super::state::chosen::{self, LanguageState, Plan};
use super::state::learning::Learning;
use super::state::run::Run;
use crate::engine::client::Client;
use crate::page::Page;
use crate::run::kind::Planned;
use crate::run::learns::Learns;
use crate::run::line::{self, follow_choice, follow_wish};
use crate::run::source::Source;
use crate::state::kept::kept;
use crate::state::panels::Program;

/// Words of each model.
const BEST: usize = 5;

impl Planned for Language {
    type Plan = Plan;
    type Network = Architecture;

    fn networks(plan: &Plan) -> Vec<Architecture> {
        plan.networks.iter().copied().collect()
    }

    fn steps(plan: &Plan) -> usize {
        plan.recipe.steps
    }

    fn begin(plan: Plan, text: String) -> Begin {
        Begin { text, recipe: plan.recipe, networks: plan.networks.into_iter().collect() }
    }

    fn source(plan: &Plan) -> Option<Source> {
        Some(plan.source)
    }
}

impl Learns for Language {
    fn run() -> &'static ArcRwSignal<Run> {
        &Learning::here().run
    }

    fn clear() {
        Learning::here().clear();
    }

    fn forget() {
        Learning::here().forget();
    }

    fn answered(
        _: Client,
        id: u32,
        answer: Answer,
        payload: &Payload<Response>,
    ) -> Result<(), Box<dyn Error>> {
        let mut parts = Vec::new();
        if let Answer::Inside { parts: arrays, .. } = &answer {
            for array in arrays {
                parts.push(Arc::new(payload.values(array)?.to_vec()));
            }
        }
        Learning::here().hear(id, answer, parts);
        Ok(())
    }

    fn refused(id: u32, _: String) {
        Learning::here().close(id);
    }
}

/// What goes on whichever room is open: the run. While the room is open, its models are asked.
pub fn begin(page: Page) {
    let Page { store, client, .. } = page;
    line::begin::<Language>(page);
    let room = Learning::here();
    let chosen = kept::<LanguageState>(store);
    let open = Memo::new(move |_| *store.room.get() == super::ROOM);
    follow_choice::<Language>(page, open, chosen::wanted(store, chosen));
    let asking = Memo::new(move |_| {
        let step = room.run.with(|run| run.judged().filter(|_| run.is_alive()))?;
        open.get().then(|| (step, store.sentence.get()))
    });
    let shows = move |panel| Program::of(store).shows(panel);
    let next = Memo::new(move |_| {
        let (step, sentence) = asking.get().filter(|_| shows(NEXT))?;
        Some((step, sentence, chosen.now.with(|chosen| chosen.word.clone())))
    });
    follow_wish::<Language, _>(client, next, &room.ask_next, |(_, beginning, word)| Ask::Next {
        beginning: beginning.clone(),
        count: BEST,
        word: word.clone(),
    });
    let inside = Memo::new(move |_| {
        let (step, sentence) = asking.get().filter(|_| shows(INSIDE))?;
        let network = chosen.now.with(LanguageState::inside);
        let there = room.run.with(|run| run.plan.networks.contains(&network));
        there.then_some((step, sentence, network))
    });
    follow_wish::<Language, _>(client, inside, &room.ask_inside, |(_, beginning, network)| {
        Ask::Inside { beginning: beginning.clone(), network: *network }
    });
    let reach = Memo::new(move |_| {
        let (step, sentence) = asking.get().filter(|_| shows(REACH))?;
        Some((step, sentence, ()))
    });
    follow_wish::<Language, _>(client, reach, &room.ask_reach, |(_, beginning, ())| Ask::Reach {
        beginning: beginning.clone(),
    });
}
