//! The page's own masked model in an engine of its own, which says what could stand at a place of a row
//! that another model reads. The engine starts with the first question and ends with the room.

use std::sync::Arc;

use leptos::prelude::*;
use protocol::{DeviceKind, Found, Input, PROTOCOL, Payload, Request, Response};
use text::predictions::{AskedToken, Asking, Prediction};
use text::tokenizer::Tokenizer;

use crate::engine::worker::{Heard, Worker};
use crate::kit::browser;
use crate::page::file;
use crate::state::bundled::{DEFAULT, folder};
use crate::state::store::Store;

/// Pieces that are wanted of each place.
const WANTED: usize = 8;
/// Which engine of the page it is: the first one reads ahead what this one may not need.
const ATTEMPT: u32 = 2;

/// What is asked: a row with a mask, by the ids that its pieces must have in both models.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// The text and its edits.
    pub input: Input,
    /// What both models must read.
    pub ids: Vec<u32>,
    /// Where the mask stands.
    pub position: usize,
}

/// What there is to say.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Said {
    /// Nothing was asked.
    #[default]
    Nothing,
    /// The answer is on its way.
    Waiting,
    /// The two models have other pieces.
    OtherPieces,
    /// The two models cut this text otherwise.
    CutsOtherwise,
    /// The engine, or a file of the model, did not come.
    Failed,
    /// The answer to a question.
    Proposed(Arc<Question>, Arc<Prediction>),
}

#[derive(Default)]
struct Line {
    worker: Option<Worker>,
    /// Whether its model is there.
    is_ready: bool,
    /// The newest question, with the number under which it was asked.
    asked: Option<(u32, Arc<Question>)>,
    /// Whether the two models have the same pieces, once that is known.
    is_same: Option<bool>,
}

/// The engine, as long as its owner lives.
#[derive(Clone, Copy)]
pub struct Proposer {
    store: Store,
    line: StoredValue<Line, LocalStorage>,
    /// What there is to say of the newest question.
    pub said: RwSignal<Said>,
}

impl Proposer {
    /// Not started yet.
    pub fn new(store: Store) -> Self {
        let line = StoredValue::new_local(Line::default());
        Self { store, line, said: RwSignal::default() }
    }

    /// Asks. A newer question takes the place of this one.
    pub fn ask(self, question: Question) {
        self.with(|line| {
            let id = line.asked.as_ref().map_or(0, |(id, _)| *id) + 1;
            line.asked = Some((id, Arc::new(question)));
        });
        if !matches!(self.said.get_untracked(), Said::Proposed(..) | Said::CutsOtherwise) {
            self.say(Said::Waiting);
        }
        match self.with(|line| line.is_same) {
            Some(true) => self.go_on(),
            Some(false) => self.say(Said::OtherPieces),
            None => leptos::task::spawn_local(self.compare()),
        }
    }

    /// Compares the pieces of both models before anything large is fetched.
    async fn compare(self) {
        let own = file::text(self.store, &format!("{}vocab.txt", folder(DEFAULT))).await;
        let own = own.ok().and_then(|text| Tokenizer::from_vocabulary(&text).ok());
        let (Some(own), Some(theirs)) = (own, self.store.tokenizer.get_untracked()) else {
            return self.say(Said::Failed);
        };
        let is_same = own.vocabulary().pieces() == theirs.vocabulary().pieces();
        self.with(|line| line.is_same = Some(is_same));
        if is_same { self.go_on() } else { self.say(Said::OtherPieces) }
    }

    /// Sends the newest question to the engine, which is started where there is none.
    fn go_on(self) {
        if self.with(|line| line.is_ready) {
            let Some((id, question)) = self.with(|line| line.asked.clone()) else { return };
            let Question { input, position, ids } = &*question;
            let piece = ids.get(*position).copied().unwrap_or_default();
            let tokens = vec![AskedToken { position: *position, piece, layer: None }];
            let asking = Asking { tokens, count: WANTED, ..Asking::default() };
            let (wishes, beside) = (Vec::new(), Vec::new());
            self.send(Request::Run { id, input: input.clone(), wishes, asking, beside });
        } else if self.with(|line| line.worker.is_none()) {
            match Worker::start(ATTEMPT, Some(DeviceKind::Cpu), move |heard| self.hear(heard)) {
                Ok(worker) => {
                    self.with(|line| line.worker = Some(worker));
                    self.send(Request::Hello { id: 0, protocol: PROTOCOL, faults: false });
                }
                Err(_) => self.say(Said::Failed),
            }
        }
    }

    fn hear(self, heard: Heard) {
        let Heard::Message(payload) = heard else { return self.end() };
        match payload.message {
            Response::Hello { protocol: PROTOCOL, .. } => self.load(),
            Response::Ready { .. } => {
                self.with(|line| line.is_ready = true);
                self.go_on();
            }
            Response::Pass { id, found, .. } => self.take(id, found),
            Response::Hello { .. } | Response::Failed { .. } | Response::Fatal { .. } => self.end(),
            _ => {}
        }
    }

    fn load(self) {
        let folder = format!("{}{}", browser::base(), folder(DEFAULT));
        let device = Some(DeviceKind::Cpu);
        self.send(Request::Load { id: 0, folder, device, int8: false });
    }

    fn take(self, id: u32, found: Found) {
        let asked = self.with(|line| line.asked.clone());
        let Some((_, question)) = asked.filter(|(newest, _)| *newest == id) else { return };
        let is_cut_alike = found.encoding.ids == question.ids;
        let answer = found.predictions.into_iter().find(|one| one.position == question.position);
        self.say(match answer {
            _ if !is_cut_alike => Said::CutsOtherwise,
            None => Said::Failed,
            Some(answer) => Said::Proposed(question, Arc::new(answer)),
        });
    }

    /// The engine is of no use any more; the next question starts another one.
    fn end(self) {
        self.say(Said::Failed);
        // Ending the worker frees the handler that is running now: do it afterwards.
        leptos::task::spawn_local(async move {
            self.with(|line| {
                line.is_ready = false;
                line.worker = None;
            });
        });
    }

    fn send(self, request: Request) {
        let sent = self.with(|line| {
            line.worker.as_ref().is_none_or(|worker| worker.send(&Payload::plain(request)).is_ok())
        });
        if !sent {
            self.end();
        }
    }

    /// The room may be gone while something is on its way.
    fn say(self, said: Said) {
        let _ = self.said.try_set(said);
    }

    /// Nothing where the room is gone.
    fn with<T: Default>(self, change: impl FnOnce(&mut Line) -> T) -> T {
        self.line.try_update_value(change).unwrap_or_default()
    }
}
