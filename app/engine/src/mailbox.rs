//! Receives the page's messages, and tells the page when the engine is about to die.

use std::panic::PanicHookInfo;

use protocol::{Crash, Fault, PROTOCOL, Payload, Request, Response, from_js};
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::spawn_local;
use web_sys::MessageEvent;

use crate::scope::{fatal, post, property, scope};
use crate::session::{self, Load};
use crate::{devices, gpu, kinds, near_rows, teaching, trainer, weights};

/// Listens from now on.
pub fn open() {
    tell_of_faults();
    let receive =
        Closure::<dyn Fn(MessageEvent)>::new(|event: MessageEvent| receive(&event.data()));
    scope().set_onmessage(Some(receive.as_ref().unchecked_ref()));
    receive.forget();
}

/// Says why this worker is about to die.
pub fn tell_of_faults() {
    std::panic::set_hook(Box::new(last_words));
    for event in ["error", "unhandledrejection"] {
        let listener = Closure::<dyn Fn(JsValue)>::new(|event: JsValue| {
            let reason = property(&event, "message").or_else(|| property(&event, "reason"));
            fatal(&reason.map_or_else(|| "unknown error".into(), |reason| describe(&reason)));
        });
        let _ = scope().add_event_listener_with_callback(event, listener.as_ref().unchecked_ref());
        // The listener lives as long as the worker.
        listener.forget();
    }
}

fn last_words(info: &PanicHookInfo<'_>) {
    fatal(&info.to_string());
}

fn describe(value: &JsValue) -> String {
    value.as_string().unwrap_or_else(|| format!("{value:?}"))
}

fn receive(data: &JsValue) {
    if session::with(|session| session.silent) {
        return;
    }
    match from_js::<Request>(data) {
        Ok(Payload { message, files, handles, .. }) => accept(message, files, handles),
        // No id can be read, so nobody waits for the answer of this request in particular.
        Err(_) => post(Response::Failed { id: 0, fault: Fault::Protocol { engine: PROTOCOL } }),
    }
}

fn accept(request: Request, files: Vec<Vec<u8>>, given: Vec<JsValue>) {
    match request {
        Request::Hello { id, protocol, faults } => hello(id, protocol, faults),
        Request::Ping { id } => post(Response::Pong { id }),
        Request::Load { id, folder, device, int8 } => {
            session::load_next(Load { id, folder, given, device, int8 });
        }
        Request::Device { id, device } => spawn_local(devices::choose(id, device)),
        Request::Kernels { id, family } => devices::use_kernels(id, family),
        Request::Run { id, input, wishes, asking, beside } => {
            session::run_next(session::Run { id, input, wishes, asking, beside });
        }
        Request::Weights { id, name, first, count } => weights::send(id, name, first, count),
        Request::NearRows { id, piece, count } => near_rows::send(id, piece, count),
        Request::TrainPieces { id, text, form, size } => trainer::begin(id, text, form, size),
        Request::StopTraining { id } => trainer::stop(id),
        Request::Teach { id, teach } => match teach.open() {
            Ok(teach) => teaching::accept(id, teach, files),
            Err(error) => refuse(id, error.to_string()),
        },
        Request::Learn { id, letter } => {
            if let Err(error) = kinds::accept(id, &letter) {
                refuse(id, error.to_string());
            }
        }
        Request::Crash { id, kind } => crash(id, kind),
    }
}

fn hello(id: u32, protocol: u32, faults: bool) {
    if protocol != PROTOCOL {
        post(Response::Failed { id, fault: Fault::Protocol { engine: PROTOCOL } });
        return;
    }
    session::with(|session| session.faults = faults);
    post(Response::Hello { id, protocol: PROTOCOL, webgpu: gpu::OFFERED });
}

fn crash(id: u32, kind: Crash) {
    let allowed = session::with(|session| {
        if session.faults {
            session.crash = Some(kind);
        }
        session.faults
    });
    if !allowed {
        refuse(id, "Crash requests are not accepted on this page.".to_owned());
    }
}

fn refuse(id: u32, detail: String) {
    post(Response::Failed { id, fault: Fault::Invalid { detail } });
}
