//! Language models over the line to the engine.

use std::error::Error;

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
use crate::run::asked::Exchanged;
use crate::run::kind::Planned;
use crate::run::learns::{Learns, parts};
use crate::run::line::{self, follow_choice, follow_panel};
use crate::run::recorded;
use crate::run::source::Source;
use crate::state::kept::kept;
use crate::state::store::Store;

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

    fn recording(plan: &Plan) -> Option<&'static str> {
        (*plan == Plan::default()).then_some("language")
    }
}

impl Learns for Language {
    fn run(store: Store) -> RwSignal<Run> {
        store.lasting::<Learning>().run
    }

    fn exchanges(store: Store) -> Vec<Box<dyn Exchanged>> {
        let Learning { next, inside, reach, .. } = store.lasting();
        vec![Box::new(next), Box::new(inside), Box::new(reach)]
    }

    fn answered(
        client: Client,
        id: u32,
        answer: Answer,
        payload: &Payload<Response>,
    ) -> Result<(), Box<dyn Error>> {
        let arrays = match &answer {
            Answer::Inside { parts, .. } => parts.as_slice(),
            Answer::Next { .. } | Answer::Reach { .. } => &[],
        };
        let parts = parts(arrays, payload)?;
        client.store().lasting::<Learning>().hear(id, answer, parts);
        Ok(())
    }
}

/// What goes on whichever room is open: the run. While the room is open, its models are asked.
pub fn begin(page: Page) {
    let store = page.store;
    line::begin::<Language>(page);
    let room = store.lasting::<Learning>();
    let chosen = kept::<LanguageState>(store);
    let open = Memo::new(move |_| *store.room.get() == super::ROOM);
    let wanted = chosen::wanted(store, chosen);
    recorded::follow::<Language>(page, open, wanted);
    follow_choice::<Language>(page, open, wanted);
    let asking = line::asking::<Language>(store, open);
    let word = move || Some(chosen.now.with(|chosen| chosen.word.clone()));
    follow_panel::<Language, _, _>(page, NEXT, asking, word, room.next, |beginning, word| {
        Ask::Next { beginning, count: BEST, word }
    });
    let network = move || {
        let network = chosen.now.with(LanguageState::inside);
        room.run.with(|run| run.plan.networks.contains(&network)).then_some(network)
    };
    follow_panel::<Language, _, _>(
        page,
        INSIDE,
        asking,
        network,
        room.inside,
        |beginning, network| Ask::Inside { beginning, network },
    );
    follow_panel::<Language, _, _>(
        page,
        REACH,
        asking,
        || Some(()),
        room.reach,
        |beginning, ()| Ask::Reach { beginning },
    );
}
