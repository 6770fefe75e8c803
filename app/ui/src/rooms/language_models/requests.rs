//! Language models over the line to the engine.

use std::sync::Arc;

use leptos::prelude::*;
use protocol::{Language, LanguageTold, Payload, Request, Response, Sealed};

use super::panels::{INSIDE, NEXT, REACH};
use super::state::chosen::{self, Chosen, Source, TEXTS, Wanted};
use super::state::learning::{Learning, Question};
use crate::engine::client::Client;
use crate::engine::faults;
use crate::kit::browser;
use crate::page::Page;
use crate::page::file;
use crate::rooms::from_nothing::state::pretraining::Asked;
use crate::rooms::from_nothing::state::run::Stand;
use crate::state::kept::Kept;
use crate::state::panels::Program;
use crate::state::stage::Stage;
use crate::state::store::{Notice, Severity};

/// Words of each model.
const BEST: usize = 5;

impl Client {
    /// Begins a run; an older one ends. With `run` it learns at once.
    pub fn begin_language(&self, wanted: Wanted, run: bool) {
        let (client, store, id) = (*self, self.store(), self.next_id());
        Learning::here().begin(id, wanted.clone());
        let (plan, own) = wanted;
        let source = plan.source;
        let begin = move |text| {
            let networks = plan.networks.into_iter().collect();
            client.language(id, &Language::Begin { text, recipe: plan.recipe, networks });
            if run {
                client.language(id, &Language::Run);
            }
        };
        let path = match source {
            Source::Own => return begin(own),
            Source::Bundled(place) => TEXTS.get(place).map_or("", |text| text.path),
        };
        leptos::task::spawn_local(async move {
            let room = Learning::here();
            match file::text(store, path).await {
                Ok(text) if room.run.with_untracked(|run| run.id == id) => begin(text),
                Ok(_) => {}
                Err(fault) => {
                    let detail = faults::notice(&fault).text;
                    room.hear(id, LanguageTold::Failed { detail }, Vec::new());
                }
            }
        });
    }

    /// Tells the run what to do.
    pub fn steer_language(&self, what: &Language) {
        self.language(Learning::here().run.with_untracked(|run| run.id), what);
    }

    fn language(&self, id: u32, what: &Language) {
        if matches!(what, Language::Run | Language::Step) {
            browser::ask_before_leaving();
        }
        self.send(Request::Language { id, language: Sealed::new(what) });
    }
}

/// Takes what the engine tells of language models.
fn hear(client: Client, payload: &Payload<Response>) {
    let Response::Language { id, told } = &payload.message else { return };
    if let Err(error) = take(*id, told, payload) {
        let (topic, severity) = ("language", Severity::Warning);
        client.store().tell(Notice { topic, severity, text: error.to_string(), action: None });
    }
}

fn take(
    id: u32,
    told: &Sealed<LanguageTold>,
    payload: &Payload<Response>,
) -> Result<(), Box<dyn std::error::Error>> {
    let told = told.open()?;
    let mut parts = Vec::new();
    if let LanguageTold::Inside { parts: arrays, .. } = &told {
        for array in arrays {
            parts.push(Arc::new(payload.values(array)?.to_vec()));
        }
    }
    Learning::here().hear(id, told, parts);
    Ok(())
}

/// What goes on whichever room is open: the run. While the room is open, its models are asked.
pub fn begin(page: Page) {
    let Page { store, client, .. } = page;
    client.listen(hear);
    client.guard(|_| Learning::here().run.with_untracked(|run| run.is_alive() && run.step() > 0));
    let room = Learning::here();
    let chosen = Kept::<Chosen>::new(store, store.language);
    let open = Memo::new(move |_| *store.room.get() == super::ROOM);
    let wanted = chosen::wanted(store, chosen);
    let ready = Memo::new(move |_| store.stage.get() == Stage::Ready);
    // What costs nothing yet follows the choice: the text is counted, and fresh networks answer.
    // One's own text waits for the person: it is still being typed.
    Effect::new(move |_| {
        let wanted = wanted.get();
        if !open.get() || !ready.get() {
            return;
        }
        let stale = room.run.with_untracked(|run| {
            let fresh = run.step() == 0 && run.stand != Stand::Running;
            run.stand == Stand::None || (fresh && !run.is_of(&wanted))
        });
        match (stale, wanted.0.source) {
            (true, Source::Own) => room.wait(wanted),
            (true, Source::Bundled(_)) => client.begin_language(wanted, false),
            (false, _) => {}
        }
    });
    let asking = Memo::new(move |_| {
        let step = room.run.with(|run| run.judged().filter(|_| run.is_alive()))?;
        open.get().then(|| (step, store.sentence.get()))
    });
    let shows = move |panel| Program::of(store).shows(panel);
    let next = Memo::new(move |_| {
        let (step, sentence) = asking.get().filter(|_| shows(NEXT))?;
        Some((step, sentence, chosen.now.with(|chosen| chosen.word.clone())))
    });
    ask(client, next, &room.ask_next, |(_, beginning, word)| Language::Next {
        beginning: beginning.clone(),
        count: BEST,
        word: word.clone(),
    });
    let inside = Memo::new(move |_| {
        let (step, sentence) = asking.get().filter(|_| shows(INSIDE))?;
        let network = chosen.now.with(Chosen::inside);
        let there = room.run.with(|run| run.plan.networks.contains(&network));
        there.then_some((step, sentence, network))
    });
    ask(client, inside, &room.ask_inside, |(_, beginning, network)| Language::Inside {
        beginning: beginning.clone(),
        network: *network,
    });
    let reach = Memo::new(move |_| {
        let (step, sentence) = asking.get().filter(|_| shows(REACH))?;
        Some((step, sentence, ()))
    });
    ask(client, reach, &room.ask_reach, |(_, beginning, ())| Language::Reach {
        beginning: beginning.clone(),
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
    question: fn(&Question<T>) -> Language,
) {
    Effect::new(move |_| {
        if let Some(wish) = wish.get().filter(|wish| asked.with(|asked| asked.is_new(wish))) {
            let (id, language) = (client.next_id(), question(&wish));
            asked.update(|asked| asked.open = Some((id, wish)));
            client.language(id, &language);
        }
    });
}
