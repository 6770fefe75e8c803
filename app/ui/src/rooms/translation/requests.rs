//! Translation over the line to the engine.

use std::error::Error;
use std::sync::Arc;

use leptos::prelude::*;
use protocol::translation::{Answer, Ask, Begin, Translation};
use protocol::{Array, Payload, Response};
use text::translation::Architecture;

use super::panels::{STEP, WRITE};
use super::state::Run;
use super::state::chosen::{Plan, TranslationState};
use super::state::translating::Translating;
use crate::engine::client::Client;
use crate::page::Page;
use crate::run::asked::Exchanged;
use crate::run::kind::Planned;
use crate::run::learns::{Learns, parts};
use crate::run::line::{self, follow_choice, follow_panel};
use crate::run::recorded;
use crate::state::kept::Kept;
use crate::state::kept::kept;
use crate::state::store::Store;

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

    fn recording(plan: &Plan) -> Option<&'static str> {
        (*plan == Plan::default()).then_some("translation")
    }

    fn is_foreign(one: &Plan, other: &Plan) -> bool {
        one.recipe.task != other.recipe.task
    }
}

impl Learns for Translation {
    fn run(store: Store) -> RwSignal<Run> {
        store.lasting::<Translating>().run
    }

    fn exchanges(store: Store) -> Vec<Box<dyn Exchanged>> {
        let Translating { written, look, .. } = store.lasting();
        vec![Box::new(written), Box::new(look)]
    }

    fn answered(
        client: Client,
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
        let parts = parts(arrays, payload)?;
        client.store().lasting::<Translating>().hear(id, answer, parts);
        Ok(())
    }
}

/// What goes on whichever room is open: the run. While the room is open, its networks are asked.
pub fn begin(page: Page) {
    let store = page.store;
    line::begin::<Translation>(page);
    let room = store.lasting::<Translating>();
    let chosen = kept::<TranslationState>(store);
    let open = Memo::new(move |_| *store.room.get() == super::ROOM);
    recorded::follow::<Translation>(page, open, wanted(chosen));
    follow_choice::<Translation>(page, open, wanted(chosen));
    let typed = line::asking::<Translation>(store, open);
    // What does not fit the task gets its sentence in the page.
    let asking = Memo::new(move |_| {
        let recipe = room.run.with(|run| run.plan.recipe);
        typed.get().filter(|(_, text)| recipe.task.read(text, recipe.longest()).is_ok())
    });
    follow_panel::<Translation, _, _>(
        page,
        WRITE,
        asking,
        || Some(()),
        room.written,
        |text, ()| Ask::Write { text },
    );
    let look = move || {
        let (network, place) = chosen.now.with(|chosen| (chosen.network, chosen.place));
        let there = room.run.with(|run| run.plan.networks.contains(&network));
        there.then_some((network, place))
    };
    follow_panel::<Translation, _, _>(
        page,
        STEP,
        asking,
        look,
        room.look,
        |text, (network, place)| Ask::Look { text, network, place },
    );
}

/// What a run that begins now is made of.
pub fn wanted(chosen: Kept<TranslationState>) -> Memo<(Plan, Arc<str>)> {
    chosen.part(|chosen| (chosen.plan.clone(), Arc::default()))
}
