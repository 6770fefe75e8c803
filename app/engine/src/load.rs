//! Fetching a model and putting it on a device.

use std::rc::Rc;

use burn::tensor::Device;
use protocol::fetch::News;
use protocol::{DeviceKind, Fault, Response, Sealed};
use text::checkpoint::is_of_a_model;
use text::manifest::Manifest;

use crate::ahead;
use crate::devices;
use crate::fetch::{self, checked};
use crate::files::Files;
use crate::given;
use crate::helper::Helper;
use crate::scope::post;
use crate::session::{self, Load};

const MANIFEST: &str = "manifest.json";

/// Loads the model in `folder` onto the CPU, answers, then lets the devices compete.
pub async fn load(Load { id, folder, given, device, int8 }: Load) {
    let loaded = match ahead::take(&folder).await {
        Some(loaded) => Ok(loaded),
        None => {
            let files = match given.is_empty() {
                true => files(id, &folder).await,
                false => given::read(id, folder, given).await.and_then(|files| files.in_form(int8)),
            };
            files.and_then(|files| files.load_onto(&Device::flex()).map(|model| (files, model)))
        }
    };
    match loaded {
        Err(fault) => post(Response::Failed { id, fault }),
        Ok((files, model)) => {
            let ready = Response::Ready {
                id,
                name: files.name.clone(),
                config: files.model.config().clone(),
                bytes: files.model.bytes() as u64,
                heads: model.heads(),
                tokenizer: files.given.then(|| Sealed::new(files.model.tokenizer())),
            };
            session::with(|session| {
                session.files = Some(Rc::new(files));
                session.cpu = Some(model);
                session.helper = Helper::default();
                session.webgpu = None;
                session.random = None;
                session.answered = false;
                session.active = Some(DeviceKind::Cpu);
                session.chosen = device;
            });
            post(ready);
            devices::compete(device);
        }
    }
}

async fn files(id: u32, folder: &str) -> Result<Files, Fault> {
    let manifest = manifest(folder, move |news| tell(id, MANIFEST, news, 0, 0)).await?;
    let total = manifest.bytes();
    let mut before = 0;
    let mut fetched = Vec::new();
    for file in manifest.files.iter().filter(|file| is_of_a_model(&file.name)) {
        let name = file.name.clone();
        let hear = move |news| tell(id, &name, news, before, total);
        let bytes = checked(folder, file, hear).await?;
        fetched.push((file.name.clone(), bytes));
        before += file.bytes;
        tell(id, &file.name, News { attempt: 1, loaded: 0 }, before, total);
    }
    Files::read(manifest.name, fetched, false)
}

/// The files in `folder` if the browser keeps all of them. Nobody is told how far that is.
pub async fn kept(folder: &str) -> Option<Files> {
    let manifest = manifest(folder, |_| {}).await.ok()?;
    let mut files = Vec::new();
    for file in manifest.files.iter().filter(|file| is_of_a_model(&file.name)) {
        files.push((file.name.clone(), fetch::kept(folder, file).await?));
    }
    Files::read(manifest.name, files, false).ok()
}

/// The list of files in `folder`; asked for again, past every copy, if the first one is damaged.
async fn manifest(folder: &str, hear: impl Fn(News) + Clone + 'static) -> Result<Manifest, Fault> {
    let address = format!("{folder}{MANIFEST}");
    let first = protocol::fetch::fetch(&address, hear.clone()).await?;
    if let Ok(manifest) = Manifest::from_json(&first.to_vec()) {
        return Ok(manifest);
    }
    let again = protocol::fetch::anew(&address, hear).await?;
    Manifest::from_json(&again.to_vec())
        .map_err(|error| Fault::Damaged { file: MANIFEST.into(), detail: error.to_string() })
}

/// Says how far a file is, and with it the whole model: `before` of `total` bytes came first.
pub fn tell(id: u32, file: &str, news: News, before: u64, total: u64) {
    let (file, attempt, loaded) = (file.to_owned(), news.attempt, before + news.loaded);
    post(Response::Progress { id, file, attempt, loaded, total });
}
