//! Translation over the line to the engine.

use std::sync::Arc;

use leptos::prelude::*;
use protocol::{Array, Payload, Request, Response, Sealed, Translate, TranslationTold};

use super::panels::{STEP, WRITE};
use super::state::chosen::{Chosen, Plan};
use super::state::translating::{Question, Translating};
use crate::engine::client::Client;
use crate::kit::browser;
use crate::page::Page;
use crate::rooms::from_nothing::state::pretraining::Asked;
use crate::rooms::from_nothing::state::run::Stand;
use crate::state::kept::Kept;
use crate::state::panels::Program;
use crate::state::stage::Stage;
use crate::state::store::{Notice, Severity};

impl Client {
    /// Begins a run; an older one ends. With `run` it learns at once.
    pub fn begin_translation(&self, plan: Plan, run: bool) {
        let id = self.next_id();
        Translating::here().begin(id, plan.clone());
        let networks = plan.networks.into_iter().collect();
        self.translate(id, &Translate::Begin { recipe: plan.recipe, networks });
        if run {
            self.translate(id, &Translate::Run);
        }
    }

    /// Tells the run what to do.
    pub fn steer_translation(&self, what: &Translate) {
        self.translate(Translating::here().run.with_untracked(|run| run.id), what);
    }

    fn translate(&self, id: u32, what: &Translate) {
        if matches!(what, Translate::Run | Translate::Step) {
            browser::ask_before_leaving();
        }
        self.send(Request::Translate { id, translate: Sealed::new(what) });
    }
}

/// Takes what the engine tells of translation.
fn hear(client: Client, payload: &Payload<Response>) {
    let Response::Translation { id, told } = &payload.message else { return };
    if let Err(error) = take(*id, told, payload) {
        let (topic, severity) = ("translation", Severity::Warning);
        client.store().tell(Notice { topic, severity, text: error.to_string(), action: None });
    }
}

fn take(
    id: u32,
    told: &Sealed<TranslationTold>,
    payload: &Payload<Response>,
) -> Result<(), Box<dyn std::error::Error>> {
    let told = told.open()?;
    let arrays: Vec<&Array> = match &told {
        TranslationTold::Written { networks, .. } => {
            networks.iter().filter_map(|of| of.map.as_ref()).collect()
        }
        TranslationTold::Looked { look, .. } => look.iter().collect(),
        _ => Vec::new(),
    };
    let mut parts = Vec::new();
    for array in arrays {
        parts.push(Arc::new(payload.values(array)?.to_vec()));
    }
    Translating::here().hear(id, told, parts);
    Ok(())
}

/// What goes on whichever room is open: the run. While the room is open, its networks are asked.
pub fn begin(page: Page) {
    let Page { store, client, .. } = page;
    client.listen(hear);
    client
        .guard(|_| Translating::here().run.with_untracked(|run| run.is_alive() && run.step() > 0));
    let room = Translating::here();
    let chosen = Kept::<Chosen>::new(store, store.translation);
    let open = Memo::new(move |_| *store.room.get() == super::ROOM);
    let plan = chosen.part(|chosen| chosen.plan.clone());
    let ready = Memo::new(move |_| store.stage.get() == Stage::Ready);
    // What costs nothing yet follows the choice: fresh networks answer. So does the task.
    Effect::new(move |_| {
        let plan = plan.get();
        if open.get() && ready.get() {
            let stale = room.run.with_untracked(|run| {
                let fresh = run.step() == 0 && run.stand != Stand::Running;
                // Networks of another task can say nothing to this one.
                let other_task = run.plan.recipe.task != plan.recipe.task;
                run.stand == Stand::None || other_task || (fresh && run.plan != plan)
            });
            if stale {
                client.begin_translation(plan, false);
            }
        }
    });
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
    ask(client, written, &room.ask_written, |(_, text, ())| Translate::Answer {
        text: text.clone(),
    });
    let look = Memo::new(move |_| {
        let (step, text) = asking.get().filter(|_| shows(STEP))?;
        let (network, place) = chosen.now.with(|chosen| (chosen.network, chosen.place));
        let there = room.run.with(|run| run.plan.networks.contains(&network));
        there.then_some((step, text, (network, place)))
    });
    ask(client, look, &room.ask_look, |(_, text, (network, place))| Translate::Look {
        text: text.clone(),
        network: *network,
        place: *place,
    });
    Effect::new(move |before: Option<Stage>| {
        let stage = store.stage.get();
        if before == Some(Stage::Ready) && stage != Stage::Ready {
            room.lose();
        }
        stage
    });
}

/// Asks whatever is new, one question at a time.
fn ask<T: Clone + PartialEq + Send + Sync + 'static>(
    client: Client,
    wish: Memo<Option<Question<T>>>,
    asked: &'static ArcRwSignal<Asked<Question<T>>>,
    question: fn(&Question<T>) -> Translate,
) {
    Effect::new(move |_| {
        if let Some(wish) = wish.get().filter(|wish| asked.with(|asked| asked.is_new(wish))) {
            let (id, translate) = (client.next_id(), question(&wish));
            asked.update(|asked| asked.open = Some((id, wish)));
            client.translate(id, &translate);
        }
    });
}
