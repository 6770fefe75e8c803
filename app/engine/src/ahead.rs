//! The model that the page asks for first, loaded before it does if the browser keeps it: the page's own
//! program starts meanwhile.

use std::cell::RefCell;
use std::rc::Rc;

use burn::tensor::Device;
use futures_channel::oneshot;
use model::bert::Bert;
use wasm_bindgen_futures::spawn_local;

use crate::files::Files;
use crate::load;
use crate::scope::offered;
use crate::turn::next_turn;

/// A model's files, and the model on the processor.
pub type Loaded = (Files, Rc<Bert>);

/// What is being loaded from a folder; `None` comes if that did not work.
type Loading = (String, oneshot::Receiver<Option<Loaded>>);

thread_local! {
    static LOADING: RefCell<Option<Loading>> = const { RefCell::new(None) };
}

/// Begins with what `app/start/engine.js` names.
pub fn begin() {
    let Some(folder) = offered("firstModel").and_then(|folder| folder.as_string()) else { return };
    let (sender, receiver) = oneshot::channel();
    LOADING.set(Some((folder.clone(), receiver)));
    spawn_local(async move {
        // The constructors of the engine's libraries run when this turn is over.
        next_turn().await;
        let loaded = load::kept(&folder).await;
        let loaded = loaded.and_then(|files| {
            let bert = files.load_onto(&Device::flex()).ok()?;
            Some((files, bert))
        });
        // Nobody waits if the page asked for another model.
        let _ = sender.send(loaded);
    });
}

/// The model in `folder`, if that is what was begun. Whatever was begun is over.
pub async fn take(folder: &str) -> Option<Loaded> {
    let (begun, loaded) = LOADING.take()?;
    if begun == folder { loaded.await.ok()? } else { None }
}
