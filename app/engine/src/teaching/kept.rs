//! Networks as files: sent to the page, taken from it, and kept in this browser.

use std::rc::Rc;

use bert::training::{ExportError, File, Taught as Network, tokenizer_files};
use burn::tensor::Device;
use protocol::{CHECKPOINT, KeptNetwork, Payload, Taught};
use text::training::Described;
use wasm_bindgen_futures::spawn_local;

use super::state::{self, FineTuned};
use super::tell::{answer, answered, refuse};
use crate::scope::post_payload;
use crate::session;
use crate::shelf::Shelf;

const CONFIG: &str = "config.json";
const WEIGHTS: &str = "model.safetensors";
pub(super) const NOTHING: &str = "There is no fine-tuned network yet.";
const NO_STORAGE: &str = "This browser keeps nothing for this page: it offers no storage here, or the storage is full. Download the network instead.";

/// Sends the network as files.
pub fn export(id: u32) {
    spawn_local(async move {
        let Some(network) = state::network() else { return refuse(id, NOTHING) };
        match whole(&network.taught).await {
            Err(error) => refuse(id, error),
            Ok(files) => {
                let names = files.iter().map(|file| file.name.clone()).collect();
                let message = answered(id, &Taught::Exported { names });
                let files = files.into_iter().map(|file| file.bytes).collect();
                post_payload(&Payload::with_files(message, files));
            }
        }
    });
}

/// The network, and what other programs need beside it: how texts are cut, and made one vector.
async fn whole(network: &Network) -> Result<Vec<File>, ExportError> {
    let mut files = network.export().await?;
    if let Some(open) = session::with(|session| session.files.clone()) {
        let longest = network.config.positions();
        files.extend(tokenizer_files(open.model.tokenizer(), longest)?);
    }
    files.extend(network.sentence_transformers()?);
    Ok(files)
}

/// Uses a network from files.
pub fn import(id: u32, names: &[String], files: Vec<Vec<u8>>) {
    let file = |wanted: &str| {
        let at = names.iter().position(|name| name == wanted);
        at.and_then(|at| files.get(at)).map(Vec::as_slice)
    };
    match (file(CONFIG), file(WEIGHTS)) {
        (Some(config), Some(weights)) => answer_with(id, None, config, weights),
        _ => refuse(id, format!("Choose both files of the network: {CONFIG} and {WEIGHTS}.")),
    }
}

/// Keeps the network under a name.
pub fn keep(id: u32, name: String) {
    spawn_local(async move {
        let Some(network) = state::network() else { return refuse(id, NOTHING) };
        match network.taught.export().await {
            Err(error) => refuse(id, error),
            Ok(files) if store(&name, &files).await => list(id),
            Ok(_) => refuse(id, NO_STORAGE),
        }
    });
}

/// Keeps the newest state of a run, for an engine that dies. Without storage there is none.
pub async fn checkpoint(network: &Network) {
    if let Ok(files) = network.export().await {
        store(CHECKPOINT, &files).await;
    }
}

/// Uses a network that was kept.
pub fn open(id: u32, name: String) {
    spawn_local(async move {
        let Some(shelf) = Shelf::open().await else { return refuse(id, NO_STORAGE) };
        match (shelf.get(&name, CONFIG).await, shelf.get(&name, WEIGHTS).await) {
            (Some(config), Some(weights)) => answer_with(id, Some(name), &config, &weights),
            _ => refuse(id, format!("No network named “{name}” is kept in this browser.")),
        }
    });
}

/// Throws a kept network away.
pub fn discard(id: u32, name: String) {
    spawn_local(async move {
        if let Some(shelf) = Shelf::open().await {
            for file in [CONFIG, WEIGHTS] {
                shelf.remove(&name, file).await;
            }
        }
        list(id);
    });
}

/// Tells which networks are kept.
pub fn list(id: u32) {
    spawn_local(async move {
        let mut networks = Vec::new();
        if let Some(shelf) = Shelf::open().await {
            for name in shelf.names(CONFIG).await {
                let config = shelf.get(&name, CONFIG).await.unwrap_or_default();
                if let Ok(Described { task, labels, .. }) = Described::read(&config) {
                    networks.push(KeptNetwork { name, task, labels });
                }
            }
        }
        answer(id, &Taught::Networks { networks });
    });
}

/// Networks are listed by their description: it goes first and comes last, so that one of which the
/// engine's end left only a part is never offered.
async fn store(name: &str, files: &[File]) -> bool {
    let Some(shelf) = Shelf::open().await else { return false };
    shelf.remove(name, CONFIG).await;
    let (description, others): (Vec<_>, Vec<_>) =
        files.iter().partition(|file| file.name == CONFIG);
    for file in others.into_iter().chain(description) {
        if !shelf.put(name, &file.name, &file.bytes).await {
            return false;
        }
    }
    true
}

/// Typed texts are answered by this network from now on; a run that goes on ends.
fn answer_with(id: u32, name: Option<String>, config: &[u8], weights: &[u8]) {
    let Some(bert) = session::model_on(protocol::DeviceKind::Cpu) else {
        return refuse(id, "The model is not loaded yet.");
    };
    match Network::import(config, weights, &Device::flex()) {
        Err(error) => refuse(id, error),
        Ok(network) if network.config.vocab_size != bert.config.vocab_size => {
            let (own, open) = (network.config.vocab_size, bert.config.vocab_size);
            refuse(
                id,
                format!(
                    "This network reads another vocabulary ({own} pieces; the open model has {open}). Open the model that it was made from, then this network."
                ),
            );
        }
        Ok(network) => {
            let (task, labels, plan) = (network.task, network.labels.clone(), network.plan);
            state::end_run();
            let taught = Rc::new(network);
            state::answer_with(FineTuned { taught, step: 0, untrained: None, bert });
            answer(id, &Taught::Opened { name, task, labels, plan, own: false });
        }
    }
}
