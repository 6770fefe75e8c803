//! A second worker with the engine's own program, for a second core. It needs no shared memory, and
//! so no special headers.
//!
//! In training it keeps the same network as the engine and computes half of each step
//! (data-parallel). Weights move by sums of both halves' gradients, which both add up in the same
//! order: so both networks stay the same, bit for bit, without being compared. In passes over long
//! inputs it computes half of the rows of each layer.
//!
//! `replica` is the partner's own side, this file the engine's; both send `messages`, gradients in an
//! `exchange`, and `rows`.

mod exchange;
mod inbox;
mod messages;
pub mod replica;
pub mod rows;

use std::cell::Cell;
use std::rc::{Rc, Weak};

use js_sys::{Function, Uint8Array};
use protocol::{Payload, from_js};
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::spawn_local;
use web_sys::{MessageEvent, Worker};

use crate::files::Files;
use crate::scope::{offered, property};
use crate::turn::pause;
pub use exchange::Exchange;
use inbox::{Inbox, Patience};
pub use messages::{Order, Reply};

/// Bytes of the heaviest weights that a partner gets a copy of: where memory is short, a browser
/// ends the whole page.
const HEAVIEST: usize = 128 << 20;

thread_local! {
    static AT_WORK: Cell<usize> = const { Cell::new(0) };
}

/// A partner at work. It ends when this is dropped.
pub struct Partner {
    worker: Worker,
    replies: Rc<Inbox<Payload<Reply>>>,
    _hears: Closure<dyn Fn(MessageEvent)>,
    _fails: Closure<dyn Fn(JsValue)>,
}

impl Partner {
    /// Starts one for work on a model. `None` where there is no core for it or the model is too heavy,
    /// or the work is not worth it: `is_large` says whether it would be. It is looked at every `look`
    /// milliseconds while it is waited for.
    pub fn start(files: &Files, is_large: bool, look: i32) -> Option<Self> {
        if files.model.bytes() > HEAVIEST {
            return None;
        }
        let start: Function = offered("startPartner")?.dyn_into().ok()?;
        let worker = start.call1(&JsValue::NULL, &JsValue::from_bool(is_large)).ok()?;
        let worker: Worker = worker.dyn_into().ok()?;
        let replies = Rc::new(Inbox::new());
        let inbox = Rc::clone(&replies);
        let hear = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            hear(&event.data(), &inbox);
        });
        let inbox = Rc::clone(&replies);
        let fail = Closure::<dyn Fn(JsValue)>::new(move |_| inbox.close());
        worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        worker.set_onerror(Some(fail.as_ref().unchecked_ref()));
        worker.set_onmessageerror(Some(fail.as_ref().unchecked_ref()));
        spawn_local(watch(Rc::downgrade(&replies), look));
        AT_WORK.set(AT_WORK.get() + 1);
        Some(Self { worker, replies, _hears: hear, _fails: fail })
    }

    /// Whether there is one already.
    pub fn is_at_work() -> bool {
        AT_WORK.get() > 0
    }

    /// Whether it lives, as far as is known.
    pub fn lives(&self) -> bool {
        self.replies.is_open()
    }

    /// Orders something that needs no numbers.
    pub fn order(&self, order: Order) {
        self.send(&Payload::plain(order));
    }

    /// Orders something.
    pub fn send(&self, order: &Payload<Order>) {
        let sent = exchange::sealed(order).and_then(|(message, buffers)| {
            self.worker.post_message_with_transfer(&message, &buffers).ok()
        });
        if sent.is_none() {
            self.replies.close();
        }
    }

    /// Orders something for which it needs the weights of a model.
    pub fn order_with_weights(&self, order: Order, files: &Files) {
        // Copied for the partner alone: this program's memory would grow for ever.
        let weights = files.model.weights();
        let handles = weights.map(|file| Uint8Array::from(file).buffer().into()).collect();
        self.send(&Payload { handles, ..Payload::plain(order) });
    }

    /// What it replied, if that is there.
    pub fn replied(&self) -> Option<Payload<Reply>> {
        self.replies.take()
    }

    /// What it replies next. `None` if it died.
    pub async fn reply(&self) -> Option<Payload<Reply>> {
        self.replies.next().await
    }
}

impl Drop for Partner {
    fn drop(&mut self) {
        AT_WORK.set(AT_WORK.get() - 1);
        self.replies.close();
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.set_onmessageerror(None);
        self.worker.terminate();
    }
}

/// Takes a reply in. Before the partner's program runs, its loader speaks for it, as it does to the
/// page.
fn hear(data: &JsValue, replies: &Inbox<Payload<Reply>>) {
    match from_js::<Reply>(data) {
        Ok(Payload { message: Reply::Working, .. }) => replies.spoke(),
        Ok(reply) => replies.push(reply),
        Err(_) if is_progress(data) => {}
        Err(_) => replies.close(),
    }
}

/// Whether a message says how far the partner's program is.
fn is_progress(data: &JsValue) -> bool {
    let json = property(data, "json").and_then(|json| json.as_string());
    json.is_some_and(|json| json.starts_with("{\"progress\""))
}

/// Gives up a partner that dies without a word. The engine waits only when its own half is done.
async fn watch(replies: Weak<Inbox<Payload<Reply>>>, look: i32) {
    let mut patience = Patience::default();
    loop {
        pause(look).await;
        let Some(replies) = replies.upgrade().filter(|replies| replies.is_open()) else { return };
        if patience.ends(replies.waited_for()) {
            replies.close();
        }
    }
}
