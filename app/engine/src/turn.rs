//! Letting other messages through, for a turn or for a while.

use futures_channel::oneshot;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::MessageChannel;

use crate::scope::scope;

/// Waits for one turn of the event loop, so that newer messages are seen. A message to oneself:
/// nested timers are slowed down by browsers, promises do not leave the current turn.
pub async fn next_turn() {
    let Ok(channel) = MessageChannel::new() else {
        return;
    };
    let (sender, receiver) = oneshot::channel::<()>();
    let wake = Closure::once(move || {
        let _ = sender.send(());
    });
    channel.port1().set_onmessage(Some(wake.as_ref().unchecked_ref()));
    if channel.port2().post_message(&JsValue::NULL).is_ok() {
        let _ = receiver.await;
    }
    channel.port1().close();
}

/// Waits so many milliseconds.
pub async fn pause(milliseconds: i32) {
    let (sender, receiver) = oneshot::channel::<()>();
    let wake = Closure::once(move || {
        let _ = sender.send(());
    });
    let wake = wake.as_ref().unchecked_ref();
    let timers = scope();
    if timers.set_timeout_with_callback_and_timeout_and_arguments_0(wake, milliseconds).is_ok() {
        let _ = receiver.await;
    }
}
