//! Ends a try that brings nothing for a while, or that somebody ends.

use std::cell::Cell;
use std::rc::{Rc, Weak};
use std::time::Duration;

use js_sys::Array;
use leptos::prelude::*;
use wasm_bindgen::JsValue;

use crate::models::javascript::{Stop, call, member};

/// So often it looks whether something came.
const PATIENCE: Duration = Duration::from_secs(10);

/// Watches a try for as long as it is there.
pub struct Watch {
    state: Rc<State>,
    outer: Stop,
}

struct State {
    heard: Cell<bool>,
    own: Stop,
}

impl Watch {
    /// Watches from now on; `outer` ends it at once.
    pub fn over(outer: &Stop) -> Option<Self> {
        let state = Rc::new(State { heard: Cell::new(false), own: Stop::new()? });
        look(Rc::downgrade(&state));
        Some(Self { state, outer: outer.clone() })
    }

    /// Something came.
    pub fn heard(&self) {
        self.state.heard.set(true);
    }

    /// What the request is given.
    pub fn signal(&self) -> JsValue {
        let own = self.state.own.signal();
        let both: Array = [&own, &self.outer.signal()].into_iter().collect();
        let any = member(&js_sys::global(), "AbortSignal")
            .and_then(|class| call(&class, "any", &[both.into()]).ok());
        // Where signals cannot be joined, it ends with the next bytes that come.
        any.unwrap_or(own)
    }

    /// Whether somebody ended it.
    pub fn is_stopped(&self) -> bool {
        self.outer.was_used()
    }
}

fn look(state: Weak<State>) {
    let again = move || {
        let Some(now) = state.upgrade() else { return };
        match now.heard.take() {
            true => look(state),
            false => now.own.now(),
        }
    };
    set_timeout(again, PATIENCE);
}
