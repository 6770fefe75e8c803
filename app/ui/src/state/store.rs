//! The signals that all views share.

use std::ops::Deref;
use std::sync::Arc;

use leptos::prelude::*;
use protocol::{DeviceKind, DeviceStatus, Input};
use text::config::BertConfig;
use text::corruption::Edits;
use text::head::{Head, Heads};
use text::tokenizer::{Tokenizer, beginning, has_text};

use super::by_type::ByType;
use super::given::{Choosing, GivenModel};
use super::lab::{Choices, Lab};
use super::room::{Pair, Room};
use super::selection::{Beyond, Selection};
use super::shown::Shown;
use super::stage::Stage;
use super::tuned::Tuned;
pub use crate::kit::surroundings::Severity;
use crate::kit::surroundings::Told;

/// Pieces that BERT's position table has room for, until the model says otherwise.
const POSITIONS: usize = 512;

/// Characters that are shown of what was left out of a text.
pub const GREYED: usize = 1_000;

/// The texts of both boxes.
type Typed = (Arc<str>, Option<Arc<str>>);

/// How a change of the state goes into the browser's history.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Change {
    /// A choice: a new entry.
    #[default]
    Choice,
    /// One of a stream, as from a slider or arrow keys: the whole stream shares an entry.
    Stream,
    /// A text that was picked, not typed: a new entry, and the boxes take it.
    Pick,
    /// The page's own doing, as when chosen tokens follow an edit: the current entry changes.
    Follow,
}

/// What a notice offers to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Open the page again.
    Reload,
    /// Fetch again everything that is missing, the model first of all.
    FetchAgain,
    /// Run the input again.
    RunAgain,
    /// Start the engine again.
    StartAgain,
    /// Do what ends the engine, and what learns in it.
    GoOn,
}

/// One sentence to the person. A newer one of the same topic takes its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// What it is about.
    pub topic: &'static str,
    /// How much it matters.
    pub severity: Severity,
    /// The sentence.
    pub text: String,
    /// What can be done.
    pub action: Option<Action>,
}

/// Bytes of the engine's program or of the model so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bytes {
    /// The file that is being fetched.
    pub file: String,
    /// Received.
    pub loaded: u64,
    /// In all; 0 until known.
    pub total: u64,
    /// How often that file has been asked for.
    pub attempt: u32,
}

/// The model that answers.
#[derive(Clone, Debug, PartialEq)]
pub struct ModelStatus {
    /// Its folder's name.
    pub name: String,
    /// Its sizes.
    pub config: BertConfig,
    /// Bytes of its weights.
    pub bytes: u64,
    /// The heads that its files hold.
    pub heads: Heads,
}

/// What is known of the devices.
#[derive(Clone, Debug, PartialEq)]
pub struct Devices {
    /// In use.
    pub active: DeviceKind,
    /// Whether the person chose it.
    pub chosen: bool,
    /// All of them.
    pub devices: Vec<DeviceStatus>,
}

/// Every signal of the page. Views read them; event handlers and the engine's client write them.
///
/// They last as long as the page, so that a copy, of which each closure of a view holds one, is no
/// more than an address.
#[derive(Clone, Copy)]
pub struct Store(&'static Signals);

impl Deref for Store {
    type Target = Signals;

    fn deref(&self) -> &Signals {
        self.0
    }
}

/// What a [`Store`] holds.
#[derive(Clone, Copy)]
pub struct Signals {
    /// What the person typed, chose and switched; its signals are the store's own, see [`Deref`].
    pub choices: Choices,
    /// What rooms and lessons know for as long as the page is there.
    pub by_type: ByType,
    /// The network that is fine-tuned.
    pub tuned: Tuned,
    /// The model's tokeniser, once its vocabulary has arrived.
    pub tokenizer: RwSignal<Option<Arc<Tokenizer>>>,
    /// The newest result, whatever input it is of.
    pub result: RwSignal<Option<Arc<Shown>>>,
    /// The result on screen: the newest one, unless it is of another input than the person's and
    /// nothing is going to answer that.
    pub shown: Memo<Option<Arc<Shown>>>,
    /// Number of the newest request.
    pub asked: RwSignal<u32>,
    /// Number of the request that is on screen.
    pub drawn: RwSignal<u32>,
    /// Number of the newest request that could not be answered.
    pub failed: RwSignal<Option<u32>>,
    /// How far the engine is.
    pub stage: RwSignal<Stage>,
    /// Whether a new engine is about to take the place of one that died.
    pub revives: RwSignal<bool>,
    /// Bytes of the engine's program, then of the model, so far.
    pub bytes: RwSignal<Bytes>,
    /// Whether an engine that is being started has not said anything for a while.
    pub quiet: RwSignal<bool>,
    /// The model that answers.
    pub model: RwSignal<Option<ModelStatus>>,
    /// The model that the person opened; `None` for the page's own.
    pub given: RwSignal<Option<GivenModel>, LocalStorage>,
    /// Files that the person chose to open a model from.
    pub choosing: RwSignal<Choosing, LocalStorage>,
    /// Counts models that were opened, so that rooms begin anew with each.
    pub opened: RwSignal<u32>,
    /// What is known of the devices.
    pub devices: RwSignal<Option<Devices>>,
    /// What the person should know.
    pub notices: RwSignal<Vec<Notice>>,
    /// How the next change goes into the history.
    change: StoredValue<Change>,
    /// Whether a person came into the open room, see [`Self::take_entered`].
    entered: StoredValue<bool>,
    /// The pieces that the chosen tokens are counted in; `None` where they are meant for the text
    /// in the boxes, which no result has answered yet.
    pub counted_in: StoredValue<Option<Vec<String>>>,
    /// The head that was named where the model lacks it.
    pub beyond: StoredValue<Option<Beyond>>,
    /// The text that the edits were set together with: they are its own already.
    edited_text: StoredValue<Option<Typed>>,
    /// Counts restores of a whole state, so that text boxes take its text.
    pub restored: RwSignal<u32>,
}

impl Deref for Signals {
    type Target = Choices;

    fn deref(&self) -> &Choices {
        &self.choices
    }
}

impl Store {
    /// The signals for a state.
    pub fn new(lab: Lab) -> Self {
        let choices = Choices::new(lab);
        let signals = Signals {
            choices,
            by_type: ByType::new(),
            tuned: Tuned::default(),
            tokenizer: RwSignal::new(None),
            result: RwSignal::new(None),
            shown: Memo::new(|_| None),
            asked: RwSignal::new(0),
            drawn: RwSignal::new(0),
            failed: RwSignal::new(None),
            stage: RwSignal::new(Stage::Stopped),
            revives: RwSignal::new(false),
            bytes: RwSignal::new(Bytes::default()),
            quiet: RwSignal::new(false),
            model: RwSignal::new(None),
            given: RwSignal::new_local(None),
            choosing: RwSignal::new_local(Choosing::Nothing),
            opened: RwSignal::new(0),
            devices: RwSignal::new(None),
            notices: RwSignal::new(Vec::new()),
            change: StoredValue::new(Change::default()),
            entered: StoredValue::new(false),
            counted_in: StoredValue::new(None),
            beyond: StoredValue::new(None),
            edited_text: StoredValue::new(None),
            restored: RwSignal::new(0),
        };
        // The one signal that is made of the others.
        let is_new = |before: Option<&Option<Arc<Shown>>>, now: Option<&Option<Arc<Shown>>>| {
            let place = |shown: &Arc<Shown>| Arc::as_ptr(shown);
            before.map(|shown| shown.as_ref().map(place))
                != now.map(|shown| shown.as_ref().map(place))
        };
        let store = Self::leaked(signals);
        let shown = Memo::new_with_compare(move |_| store.drawable(), is_new);
        Self::leaked(Signals { shown, ..signals })
    }

    fn leaked(signals: Signals) -> Self {
        Self(Box::leak(Box::new(signals)))
    }

    /// Changes part of the state; it goes into the history as one change.
    pub fn commit(&self, how: Change, write: impl FnOnce(&Choices)) {
        self.change.set_value(how);
        write(&self.choices);
        if how == Change::Pick {
            self.refill();
        }
    }

    /// Puts sentences in the place of what was typed.
    pub fn pick(&self, sentence: &str, pair: Option<&str>) {
        self.commit(Change::Pick, |choices| {
            choices.sentence.set(sentence.into());
            choices.pair.set(pair.map(Arc::from));
        });
    }

    /// Lets the text boxes take the texts of the state.
    pub fn refill(&self) {
        self.restored.update(|count| *count += 1);
    }

    /// Takes a whole state, as from the history.
    pub fn restore(&self, lab: Lab) {
        self.edited_text.set_value(Some((lab.sentence.clone(), lab.pair.clone())));
        self.counted_in.set_value(None);
        self.beyond.set_value(None);
        let is_other_model = self.bundled.with_untracked(|name| *name != lab.bundled);
        self.choices.set(lab);
        if !is_other_model {
            self.clamp_to_model();
        }
        self.refill();
    }

    /// Puts a sentence with edits of its pieces in the place of what was typed, as one choice.
    pub fn put(&self, sentence: &str, edits: Edits) {
        let sentence: Arc<str> = sentence.into();
        self.edited_text.set_value(Some((sentence.clone(), None)));
        self.commit(Change::Pick, |choices| {
            choices.sentence.set(sentence);
            choices.pair.set(None);
            choices.edits.set(edits);
        });
    }

    /// Whether the edits were set together with the text that is typed now; asking resets it.
    pub fn take_edited_text(&self) -> bool {
        let text = self.edited_text.try_update_value(Option::take).flatten();
        let typed = || (self.sentence.get_untracked(), self.pair.get_untracked());
        text.is_some_and(|text| text == typed())
    }

    /// How the change that is being written goes into the history; asking resets it.
    pub fn take_change(&self) -> Change {
        self.change.try_update_value(std::mem::take).unwrap_or_default()
    }

    /// Sentence A as far as it can matter to the model: see [`beginning`].
    pub fn first(&self) -> Arc<str> {
        let pieces = self.positions();
        self.sentence.with(|sentence| read(sentence, pieces))
    }

    /// Sentence B as far as it can matter, where there is text in its box: the box alone changes
    /// nothing, nor has it any for a model that reads one sentence.
    pub fn second(&self) -> Option<Arc<str>> {
        if self.reads_one() {
            return None;
        }
        let pieces = match self.room.get().reads.pair {
            Pair::Passage(pieces) => pieces(self.positions()),
            Pair::Nothing | Pair::Sentence => self.positions(),
        };
        let pair = self.pair.with(|pair| pair.as_ref().map(|pair| read(pair, pieces)));
        pair.filter(|pair| has_text(pair))
    }

    /// Whether the model has one segment, and so no place for a second sentence, where that is what
    /// tells sentences apart; tracked.
    pub fn reads_one(&self) -> bool {
        let segments = |model: &ModelStatus| model.config.type_vocab_size;
        let one = self.model.with(|model| model.as_ref().is_some_and(|all| segments(all) == 1));
        one && self.tokenizer.with(|read| read.as_ref().is_none_or(|read| read.has_segments()))
    }

    /// The sentence to compare with as far as it can matter, if there is a box for it.
    pub fn compared(&self) -> Option<Arc<str>> {
        let pieces = self.positions();
        self.contrast.with(|typed| typed.as_ref().map(|typed| read(typed, pieces)))
    }

    /// Pieces that one input has room for.
    pub fn positions(&self) -> usize {
        let of_model = |model: &ModelStatus| model.config.positions();
        let positions = self.model.with(|model| model.as_ref().map_or(POSITIONS, of_model));
        self.longest().map_or(positions, |longest| longest.min(positions))
    }

    /// Pieces that a sentence model reads of a sentence by its own files, in a room about such models.
    pub fn longest(&self) -> Option<usize> {
        self.opened.track();
        let longest =
            || self.given.with_untracked(|given| given.as_ref()?.sentences.as_ref()?.longest);
        self.room.get().reads.as_sentences.then(longest)?
    }

    /// What the person typed, edited and switched.
    pub fn input(&self) -> Input {
        let reads = self.room.get().reads;
        let edits = if reads.edits { self.edits.get() } else { Edits::default() };
        let mut switches = self.switches.get();
        if let Some(model) = self.model.get() {
            let config = model.config;
            switches = switches.within(config.num_hidden_layers, config.num_attention_heads);
        }
        if reads.segments {
            switches.segments = self.segments.get();
        }
        Input { edits, switches, ..self.original() }
    }

    /// As [`Self::input`], without tracking.
    pub fn input_untracked(&self) -> Input {
        untrack(|| self.input())
    }

    /// What the person typed, without edits of its pieces and with nothing switched.
    pub fn original(&self) -> Input {
        let longest = self.longest();
        Input { sentence: self.first(), pair: self.second(), longest, ..Input::default() }
    }

    /// What the person typed, without edits of its pieces and with nothing switched; without
    /// tracking.
    pub fn original_untracked(&self) -> Input {
        untrack(|| self.original())
    }

    /// The head that the open room needs and the model lacks.
    pub fn lacks(&self) -> Option<Head> {
        self.lacks_for(self.room.get())
    }

    /// The head that a room needs and the model lacks.
    pub fn lacks_for(&self, room: &Room) -> Option<Head> {
        let head = room.reads.head?;
        let has = |model: &ModelStatus| {
            [Some(head), room.reads.instead].into_iter().flatten().any(|head| model.heads.has(head))
        };
        self.model.with(|model| model.as_ref().is_some_and(|model| !has(model))).then_some(head)
    }

    /// Whether a link takes the control `name` away.
    pub fn hides(&self, name: &str) -> bool {
        self.hide.with(|hide| hide.contains(name))
    }

    /// Whether something was asked that is not on screen yet; tracked.
    pub fn is_behind(&self) -> bool {
        self.asked.get() > self.drawn.get()
    }

    /// Puts a result on screen; chosen tokens follow their pieces into it.
    pub fn show(&self, shown: Arc<Shown>) {
        let pieces = &shown.encoding.pieces;
        match self.counted_in.get_value() {
            Some(before) if before != *pieces => {
                let carried =
                    self.selection.with_untracked(|selection| selection.carried(&before, pieces));
                self.change_selection(carried);
                self.counted_in.set_value(Some(pieces.clone()));
            }
            None if shown.is_of(&self.input_untracked()) => {
                self.counted_in.set_value(Some(pieces.clone()));
            }
            _ => {}
        }
        self.result.set(Some(shown));
    }

    fn change_selection(&self, selection: Selection) {
        if self.selection.with_untracked(|old| *old != selection) {
            self.commit(Change::Follow, |choices| choices.selection.set(selection));
        }
    }

    /// Goes to a room, and there to its first panel. What a person typed goes along; where nobody has
    /// typed, the room opens on its own example.
    pub fn go(&self, room: &'static Room) {
        if self.room.get_untracked() != room {
            self.appearance.update(|look| look.panel = 0);
        }
        self.entered.set_value(true);
        let lab = untrack(|| self.lab());
        let texts = |of: &Room| (of.example.sentence, of.example.pair);
        if lab.is_untouched() && texts(lab.room) != texts(room) {
            return self.restore(Lab { room, ..lab }.at_example());
        }
        self.room.set(room);
    }

    /// Goes to the room that links call so.
    pub fn go_to(&self, id: &str) {
        if let Some(room) = self.rooms.named(id) {
            self.go(room);
        }
    }

    /// Whether a person just came into the open room, instead of a link or the way back.
    pub fn take_entered(&self) -> bool {
        self.entered.try_update_value(std::mem::take).unwrap_or(false)
    }

    /// Does something whenever another model is opened.
    pub fn with_every_model(self, act: impl Fn() + 'static) {
        Effect::new(move |before: Option<u32>| {
            let opened = self.opened.get();
            if before.is_some_and(|before| before != opened) {
                act();
            }
            opened
        });
    }

    /// Layers of the loaded model; before it is there, of what is shown. Tracked.
    pub fn layers(&self) -> usize {
        let loaded = self.model.with(|model| Some(model.as_ref()?.config.num_hidden_layers));
        loaded.unwrap_or_else(|| self.shown.with(|shown| shown.as_ref().map_or(0, |it| it.layers)))
    }

    /// Tells the person something.
    pub fn tell(&self, notice: Notice) {
        self.notices.update(|notices| {
            // The page and its engine may miss the same file.
            notices.retain(|old| old.topic != notice.topic && old.text != notice.text);
            notices.push(notice);
        });
    }

    /// Tells the person what a control or a picture has to say.
    pub fn pass_on(&self, Told { topic, severity, text }: Told) {
        self.tell(Notice { topic, severity, text, action: None });
    }

    /// Takes back what was said about `topic`.
    pub fn forget(&self, topic: &str) {
        let said = self.notices.with_untracked(|all| all.iter().any(|old| old.topic == topic));
        if said {
            self.notices.update(|notices| notices.retain(|old| old.topic != topic));
        }
    }
}

/// What matters of a text; a copy only where that is not all of it.
fn read(text: &Arc<str>, pieces: usize) -> Arc<str> {
    let read = beginning(text, pieces, GREYED);
    if read.len() == text.len() { text.clone() } else { read.into() }
}
