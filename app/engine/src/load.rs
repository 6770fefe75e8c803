//! Fetching a model and putting it on a device.

use std::rc::Rc;

use burn::tensor::Device;
use model::bert::Bert;
use model::checkpoint::Checkpoint;
use model::config::BertConfig;
use model::manifest::{Manifest, ManifestFile};
use model::tokenizer::Tokenizer;
use protocol::{DeviceKind, Fault, Response};
use web_sys::RequestCache;

use crate::cache::Cache;
use crate::scope::post;
use crate::session::{self, Files, Load, Seat};
use crate::{devices, fetch};

const MANIFEST: &str = "manifest.json";
const WEIGHTS: &str = "model.safetensors";

/// Loads the model in `folder` onto the CPU, answers, then lets the devices compete.
pub async fn load(Load { id, folder, device }: Load) {
    devices::warm_up(device);
    match files(id, &folder)
        .await
        .and_then(|files| seat(&files, &Device::flex()).map(|seat| (files, seat)))
    {
        Err(fault) => post(Response::Failed { id, fault }),
        Ok((files, seat)) => {
            let ready = Response::Ready {
                id,
                name: files.name.clone(),
                config: files.config.clone(),
                bytes: files.weights.len() as u64,
            };
            session::with(|session| {
                session.files = Some(Rc::new(files));
                session.cpu = Some(seat);
                session.webgpu = None;
                session.active = Some(DeviceKind::Cpu);
                session.chosen = device;
            });
            post(ready);
            devices::compete(device);
        }
    }
}

/// The model of `files` on `device`.
///
/// # Errors
/// If the checkpoint cannot be used.
pub fn seat(files: &Files, device: &Device) -> Result<Seat, Fault> {
    let checkpoint = Checkpoint::open(files.config.clone(), &files.weights).map_err(unusable)?;
    let bert = Bert::load(&checkpoint, device).map_err(unusable)?;
    Ok(Seat { bert: Rc::new(bert) })
}

async fn files(id: u32, folder: &str) -> Result<Files, Fault> {
    let manifest_bytes = manifest_bytes(folder).await?;
    let manifest = Manifest::from_json(&manifest_bytes)
        .map_err(|error| Fault::Damaged { file: MANIFEST.into(), detail: error.to_string() })?;
    let version = entry(&manifest, WEIGHTS)?.sha256.chars().take(16).collect::<String>();
    let cache = Cache::open(&version).await;
    let total = manifest.bytes();
    let mut before = 0;
    let mut fetched = Vec::new();
    for name in ["config.json", "vocab.txt", WEIGHTS] {
        let file = entry(&manifest, name)?;
        let report = |loaded: u64, cached: bool| {
            post(Response::Progress { id, loaded: before + loaded, total, cached });
        };
        fetched.push(fetch::checked(folder, file, cache.as_ref(), report).await?);
        before += file.bytes;
    }
    if let Some(cache) = &cache {
        cache.put(&format!("{folder}{MANIFEST}"), &manifest_bytes).await;
        cache.remove_others().await;
    }
    let mut fetched = fetched.into_iter();
    let mut next = || fetched.next().unwrap_or_default();
    let config = BertConfig::from_json(&next()).map_err(unusable)?;
    let vocabulary = String::from_utf8(next()).map_err(unusable)?;
    let tokenizer = Tokenizer::from_vocabulary(&vocabulary).map_err(unusable)?;
    Ok(Files { name: manifest.name, config, tokenizer, weights: next() })
}

/// From the network, or the last one seen if there is no network.
async fn manifest_bytes(folder: &str) -> Result<Vec<u8>, Fault> {
    let address = format!("{folder}{MANIFEST}");
    match fetch::fetch(&address, MANIFEST, RequestCache::NoCache, &mut |_, _| {}).await {
        Ok(bytes) => Ok(bytes),
        Err(fault) => Cache::find_anywhere(&address).await.ok_or(fault),
    }
}

fn entry<'a>(manifest: &'a Manifest, name: &str) -> Result<&'a ManifestFile, Fault> {
    manifest.file(name).ok_or_else(|| Fault::Damaged {
        file: MANIFEST.into(),
        detail: format!("It does not list {name}."),
    })
}

fn unusable(error: impl std::fmt::Display) -> Fault {
    Fault::Checkpoint { detail: error.to_string() }
}
