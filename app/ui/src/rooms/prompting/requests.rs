//! What the room asks of the engine: the typed text in its template, and, while the data set is
//! read, a few of its texts at a time, so that typing never waits long for them.

use std::borrow::Cow;
use std::sync::Arc;

use leptos::prelude::*;
use protocol::{Beside, Input, Network, Tag};
use text::predictions::{AskedToken, Asking};
use text::prompting::{Prompt, Template};

use super::state::bank;
use super::state::chosen::{self, PromptingState};
use super::state::prompting::{Fetched, Prompting, Wanted};
use super::state::question;
use super::state::seen::{EMPTY, LISTED, TYPED, log_odds};
use super::state::templates::TEMPLATES;
use super::state::texts::{PATH, Texts};
use crate::kit::browser;
use crate::page::Page;
use crate::page::file;
use crate::state::kept::kept;
use crate::state::store::Store;

/// Texts that go with one pass.
const AT_ONCE: usize = 8;

/// The prompts to compute beside the typed text; tracked.
pub fn beside(store: Store, input: &Input) -> Vec<Beside> {
    let all = || {
        let template = question::template(store).ok()?;
        let pieces = question::pieces(store)?;
        let (tokenizer, limit) = (store.tokenizer.get()?, store.positions());
        let ask = |tag: Tag, template: &Template, text: &str, count: usize| {
            let prompt = template.prompt(text, &tokenizer, limit).ok()?;
            Some(prompted(tag, prompt, &pieces, count, input))
        };
        let calibrated = kept::<PromptingState>(store).now.with(|state| state.calibrated);
        let empty = || ask(EMPTY, &template, "", 1);
        let mut all: Vec<Beside> = ask(TYPED, &template, &input.sentence, LISTED)
            .into_iter()
            .chain(calibrated.then(empty).flatten())
            .collect();
        let background = missing(store).into_iter().filter_map(|(wanted, place, text)| {
            let template: Template = wanted.template.parse().ok()?;
            let tag = Tag { kind: Cow::Owned(wanted.key), number: place };
            ask(tag, &template, &text, 1)
        });
        all.extend(background);
        Some(all)
    };
    all().unwrap_or_default()
}

/// A text in its template, with the label words at `[MASK]`.
fn prompted(tag: Tag, prompt: Prompt, pieces: &[u32], count: usize, input: &Input) -> Beside {
    let position = prompt.position;
    let asked = |piece: &u32| AskedToken { position, piece: *piece, layer: None };
    let switches = input.switches.clone();
    Beside {
        tag,
        input: Input { sentence: prompt.text.into(), switches, ..Input::default() },
        network: Network::Own,
        wishes: Some(Vec::new()),
        asking: Asking { tokens: pieces.iter().map(asked).collect(), count, ..Asking::default() },
    }
}

/// The next texts to read, each with its template and its place.
fn missing(store: Store) -> Vec<(Wanted, usize, String)> {
    let room = store.lasting::<Prompting>();
    let Some(texts) = room.texts().filter(|_| room.reading.get()) else { return Vec::new() };
    let wanted = room.wanted(store);
    room.bank.with(|bank| {
        let all = wanted.iter().flat_map(|one| one.places.iter().map(move |place| (one, *place)));
        let lacking = all.filter(|(one, place)| bank.get(&one.key, *place).is_none());
        let text =
            |(one, place): (&Wanted, usize)| (one.clone(), place, texts.text(place).to_owned());
        lacking.take(AT_ONCE).map(text).collect()
    })
}

/// Fetches the data set, and keeps what is read of it. What is read stays until another model is
/// opened; another question stops the reading.
pub fn begin(page: Page) {
    let store = page.store;
    let room = store.lasting::<Prompting>();
    let open = Memo::new(move |_| *store.room.get() == super::ROOM);
    Effect::new(move |_| {
        if open.get() && room.texts.with_untracked(|texts| *texts == Fetched::Waiting) {
            fetch(store);
        }
    });
    Effect::new(move |_| {
        let Some(result) = store.result.get() else { return };
        let found = result.others.iter().filter(|other| bank::is_key(&other.tag.kind));
        let found: Vec<_> =
            found.filter_map(|other| Some((&other.tag, log_odds(&other.shown)?))).collect();
        if !found.is_empty() {
            browser::ask_before_leaving();
            room.bank.update(|bank| {
                found.iter().for_each(|(tag, odds)| bank.keep(&tag.kind, tag.number, *odds));
            });
        }
    });
    // All templates of the list are read anyhow: choosing another of them is no other question.
    let question = Memo::new(move |_| {
        let own = Some(chosen::template(store))
            .filter(|template| !TEMPLATES.contains(&template.as_str()))
            .unwrap_or_default();
        question::key(store, &own)
    });
    Effect::new(move |before: Option<Option<String>>| {
        let now = question.get();
        if before.is_some_and(|before| before != now) {
            room.reading.set(false);
        }
        now
    });
    Effect::new(move |before: Option<u32>| {
        let opened = store.opened.get();
        if before.is_some_and(|before| before != opened) {
            room.forget();
        }
        opened
    });
}

/// Fetches the data set.
pub fn fetch(store: Store) {
    let texts = store.lasting::<Prompting>().texts;
    texts.set(Fetched::Waiting);
    leptos::task::spawn_local(async move {
        let file = file::text(store, PATH).await.ok();
        let read = file.and_then(|file| Texts::read(&file).ok());
        texts.set(read.map_or(Fetched::Missing, |read| Fetched::Here(Arc::new(read))));
    });
}
