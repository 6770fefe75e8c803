//! The model that the page asks for first, loaded before it does if the browser keeps it: the page's own
//! program starts meanwhile.

use std::cell::RefCell;
use std::rc::Rc;

use bert::Bert;
use burn::tensor::Device;
use futures_channel::oneshot;
use js_sys::Promise;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::{JsFuture, spawn_local};

use crate::files::Files;
use crate::folder;
use crate::scope::offered;
use crate::turn::next_turn;

/// A model's files, and the model on the processor.
pub type Loaded = (Files, Rc<Bert>);

/// What is being loaded, and from which folder; `None` comes if nothing was.
type Loading = oneshot::Receiver<Option<(String, Loaded)>>;

thread_local! {
    static LOADING: RefCell<Option<Loading>> = const { RefCell::new(None) };
}

/// Begins with the folder that `app/start/engine.js` promises, if it does.
pub fn begin() {
    let promise = offered("firstModel").and_then(|first| first.dyn_into::<Promise>().ok());
    let Some(promise) = promise else { return };
    let (sender, receiver) = oneshot::channel();
    LOADING.set(Some(receiver));
    spawn_local(async move {
        // The constructors of the engine's libraries run when this turn is over.
        next_turn().await;
        // Nobody waits if the page asked for another model.
        let _ = sender.send(load(promise).await);
    });
}

async fn load(first: Promise) -> Option<(String, Loaded)> {
    let folder = JsFuture::from(first).await.ok()?.as_string()?;
    let files = folder::kept(&folder).await?;
    let bert = files.load_onto(&Device::flex()).ok()?;
    Some((folder, (files, bert)))
}

/// The model in `folder`, if that is what was begun. Whatever was begun is over.
pub async fn take(folder: &str) -> Option<Loaded> {
    let (begun, loaded) = LOADING.take()?.await.ok()??;
    (begun == folder).then_some(loaded)
}
