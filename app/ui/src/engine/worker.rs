//! One Web Worker and its event handlers.

use protocol::{DeviceKind, Payload, Request, Response, WireError, from_js, to_js};
use wasm_bindgen::prelude::*;
use web_sys::{ErrorEvent, MessageEvent};

#[wasm_bindgen]
extern "C" {
    /// A new engine; see `app/start/page.js`.
    #[wasm_bindgen(catch, js_name = startEngine)]
    fn start_engine(attempt: u32, device: &str) -> Result<web_sys::Worker, JsValue>;
}

/// What a worker tells the page.
#[derive(Debug)]
pub enum Heard {
    /// A message.
    Message(Box<Payload<Response>>),
    /// A message that cannot be read, or an error that nobody caught.
    Broken(String),
}

/// A running engine. Dropping it ends the engine.
pub struct Worker {
    worker: web_sys::Worker,
    _message: Closure<dyn FnMut(MessageEvent)>,
    _error: Closure<dyn FnMut(ErrorEvent)>,
    _unreadable: Closure<dyn FnMut(MessageEvent)>,
}

impl Worker {
    /// Starts an engine, with the program for that device, or for the one that is likely faster;
    /// `attempt` counts engines from 1.
    ///
    /// # Errors
    /// If the browser refuses to start a worker at all.
    pub fn start(
        attempt: u32,
        device: Option<DeviceKind>,
        hear: impl Fn(Heard) + Clone + 'static,
    ) -> Result<Self, JsValue> {
        let device = match device {
            Some(DeviceKind::Cpu) => "cpu",
            Some(DeviceKind::Webgpu) => "webgpu",
            None => "",
        };
        let worker = start_engine(attempt, device)?;
        let tell = hear.clone();
        let message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            tell(match from_js::<Response>(&event.data()) {
                Ok(payload) => Heard::Message(Box::new(payload)),
                Err(error) => Heard::Broken(error.to_string()),
            });
        });
        let tell = hear.clone();
        let error = Closure::<dyn FnMut(ErrorEvent)>::new(move |event: ErrorEvent| {
            event.prevent_default();
            // A script that could not be fetched gives a plain event without a message.
            let text = js_sys::Reflect::get(&event, &JsValue::from_str("message")).ok();
            tell(Heard::Broken(text.and_then(|text| text.as_string()).unwrap_or_default()));
        });
        let unreadable = Closure::<dyn FnMut(MessageEvent)>::new(move |_: MessageEvent| {
            hear(Heard::Broken(String::new()));
        });
        worker.set_onmessage(Some(message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(error.as_ref().unchecked_ref()));
        worker.set_onmessageerror(Some(unreadable.as_ref().unchecked_ref()));
        Ok(Self { worker, _message: message, _error: error, _unreadable: unreadable })
    }

    /// Sends a request, with the files that belong to it.
    ///
    /// # Errors
    /// If it cannot be written as a message.
    pub fn send(&self, request: &Payload<Request>) -> Result<(), WireError> {
        let (message, buffers) = to_js(request)?;
        self.worker.post_message_with_transfer(&message, &buffers).map_err(|_| WireError::Shape)
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.set_onmessageerror(None);
        self.worker.terminate();
    }
}
