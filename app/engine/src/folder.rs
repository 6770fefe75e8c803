//! The files of a model in a folder of the server.

use protocol::Fault;
use protocol::fetch::News;
use text::checkpoint::is_of_a_model;
use text::manifest::Manifest;

use crate::fetch::{self, checked};
use crate::files::Files;
use crate::progress::tell;

const MANIFEST: &str = "manifest.json";

/// The files in `folder`, fetched where the browser does not keep them. Says how far request `id` is.
///
/// # Errors
/// If one does not come whole, or they are not those of a model.
pub async fn files(id: u32, folder: &str) -> Result<Files, Fault> {
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
