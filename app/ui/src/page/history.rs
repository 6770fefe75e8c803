//! Keeps the state in the address bar and takes it back on Back and Forward.
//!
//! A choice makes a new entry of the history; typing, sliding and walking with the arrow keys
//! change the current one. The whole state also goes with the entry itself, so that a text too
//! long for an address survives a reload. What was typed in the last moment before a reload is left
//! in the tab, as browsers drop a change of the address that is made while they load anew.

use std::time::Duration;

use leptos::prelude::*;
use lessons::query::pairs;

use crate::kit::{browser, storage};
use crate::state::appearance::Depth;
use crate::state::lab::Lab;
use crate::state::room::Rooms;
use crate::state::store::{Change, Notice, Severity, Store};
use crate::state::url;
use crate::t;

/// Changes of the current entry wait until the person pauses for so long: browsers refuse more than
/// some dozens of address changes in a few seconds, and each costs several milliseconds, in which a
/// key would wait (with a new address the browser reads the page's icon anew).
const PAUSE: Duration = Duration::from_millis(600);

/// Where a page that may be about to be left puts its address and, in the next line, a state that
/// the address gets now.
const LEFT: &str = "bertscope-left";

/// A page that is still there after so long was not being left when it wrote its address.
const STAYED: Duration = Duration::from_secs(1);

/// The state that the page opens with, and the names of refused properties.
pub fn opened(rooms: Rooms) -> (Lab, Vec<String>) {
    let query = browser::query();
    let mut parsed = url::parse(rooms, &query);
    if !pairs(&query).iter().any(|(name, _)| name == "depth") {
        parsed.lab.appearance.depth = Depth::kept().unwrap_or_default();
    }
    match left(rooms).or_else(|| kept(rooms)) {
        Some(lab) => (lab, Vec::new()),
        None => (parsed.lab, parsed.refused),
    }
}

/// The state that the browser kept with this entry of the history. It holds what a link would, and
/// goes through the same checks, but for the length of texts.
fn kept(rooms: Rooms) -> Option<Lab> {
    let query = browser::history_state()?;
    Some(url::parse_kept(rooms, &query).lab)
}

/// The state that the page was left with at this address before it could be written there.
fn left(rooms: Rooms) -> Option<Lab> {
    let text = storage::take(LEFT)?;
    let (address, whole) = text.split_once('\n')?;
    let lab = (address == browser::query()).then(|| url::parse_kept(rooms, whole).lab)?;
    // A refused write leaves an older link; the next change writes again.
    let _ = write_entry(&lab, false);
    Some(lab)
}

#[derive(Clone, Debug, Default)]
struct Written {
    lab: Option<Lab>,
    streaming: bool,
}

/// The link that opens a state, and whether its texts had to be left out.
pub fn link(lab: &Lab) -> (String, bool) {
    let whole = url::serialize(lab);
    let short = url::shortened(&whole, lab);
    let is_short = short.is_some();
    let query = short.unwrap_or(whole);
    let question = if query.is_empty() { "" } else { "?" };
    (format!("{}{question}{query}", browser::base()), is_short)
}

/// Writes every change of the state from now on.
pub fn keep(store: Store) {
    let written = StoredValue::new(Written::default());
    let waiting = StoredValue::new(None::<TimeoutHandle>);
    let flush = move || {
        if stop(waiting) {
            let lab = store_lab_untracked(store);
            storage::leave(LEFT, &format!("{}\n{}", browser::query(), url::serialize(&lab)));
            write(store, &lab, false);
            let stayed = || drop(storage::take(LEFT));
            set_timeout(stayed, STAYED);
        }
    };
    Effect::new(move |_| {
        let lab = store.lab();
        let before = written.try_update_value(std::mem::take).unwrap_or_default();
        let Some(old) = before.lab.filter(|old| *old != lab) else {
            written.set_value(Written { lab: Some(lab), streaming: before.streaming });
            return;
        };
        let texts = |lab: &Lab| (lab.sentence.clone(), lab.pair.clone(), lab.contrast.clone());
        let text_changed = texts(&lab) != texts(&old);
        let change = store.take_change();
        let typed = text_changed && lab.same_choices(&old) && change != Change::Pick;
        let new_entry = match change {
            // The way back is that of the page around.
            _ if typed || lab.appearance.embed => false,
            Change::Choice | Change::Pick => true,
            Change::Stream => !before.streaming,
            Change::Follow => false,
        };
        let streaming =
            !typed && (change == Change::Stream || before.streaming && change == Change::Follow);
        if new_entry {
            flush_old(waiting, store, &old);
            write(store, &lab, true);
        } else {
            stop(waiting);
            waiting.set_value(set_timeout_with_handle(flush, PAUSE).ok());
        }
        written.set_value(Written { lab: Some(lab), streaming });
    });
    window_event_listener(leptos::ev::pagehide, move |_| flush());
    let leaving = leptos::ev::Custom::<web_sys::Event>::new(browser::LEAVING);
    window_event_listener(leaving, move |_| flush());
    window_event_listener(leptos::ev::popstate, move |_| {
        let lab =
            kept(store.rooms).unwrap_or_else(|| url::parse(store.rooms, &browser::query()).lab);
        stop(waiting);
        written.set_value(Written { lab: Some(lab.clone()), streaming: false });
        store.restore(lab);
    });
}

/// Ends the wait; whether there was one.
fn stop(waiting: StoredValue<Option<TimeoutHandle>>) -> bool {
    let handle = waiting.try_update_value(Option::take).flatten();
    handle.inspect(TimeoutHandle::clear).is_some()
}

/// Writes what was typed before a new entry takes its place.
fn flush_old(waiting: StoredValue<Option<TimeoutHandle>>, store: Store, old: &Lab) {
    if stop(waiting) {
        write(store, old, false);
    }
}

fn store_lab_untracked(store: Store) -> Lab {
    untrack(move || store.lab())
}

/// Writes a state into the history: whether its texts are too long for the address, and whether
/// the browser refused.
fn write_entry(lab: &Lab, new_entry: bool) -> (bool, bool) {
    let whole = url::serialize(lab);
    let short = url::shortened(&whole, lab);
    let query = short.as_ref().unwrap_or(&whole);
    let refused = browser::write_history(query, &whole, new_entry).is_err();
    (short.is_some(), refused)
}

fn write(store: Store, lab: &Lab, new_entry: bool) {
    // A refused write leaves an older link; the next change writes again.
    let (is_short, refused) = write_entry(lab, new_entry);
    if !is_short {
        store.forget("long");
    } else {
        let (severity, text) = match refused {
            true => (Severity::Warning, t!(link_not_kept)),
            false => (Severity::Note, t!(link_too_long)),
        };
        store.tell(Notice { topic: "long", severity, text, action: None });
    }
}
