//! Asks the hub which files a model has.

use leptos::prelude::*;
use text::file_names::INDEX;
use text::hub::{Listing, choice, listing_path};

use super::part::{Break, Part};
use super::refusal::refused;
use super::visit::{Stage, Visit, Wanted};
use crate::models::choosing::MOST;
use crate::models::fault::FileFault;
use crate::models::javascript::Stop;

/// Most bytes of a list of files, or of the list of the weights' files.
const LONGEST: u64 = 1 << 24;

impl Visit {
    /// Asks for a model; what was asked before ends. With `at_once` its files follow.
    pub(super) fn ask(self, hub: &str, id: &str, at_once: bool) {
        self.stop();
        let Some(stop) = Stop::new() else { return };
        self.stop.set_value(Some(stop.clone()));
        self.stage.set(Stage::Asking);
        let (hub, id) = (hub.to_owned(), id.trim().to_owned());
        leptos::task::spawn_local(async move {
            let listed = listed(&hub, &id, &stop).await;
            if stop.was_used() {
                return;
            }
            match listed {
                Ok(wanted) if at_once => self.fetch(&hub, wanted),
                Ok(wanted) => self.stage.set(Stage::Listed(wanted)),
                Err(why) => self.stage.set(Stage::Failed(why)),
            }
        });
    }
}

/// The files of a model, or a sentence that says why there are none.
async fn listed(hub: &str, id: &str, stop: &Stop) -> Result<Wanted, String> {
    let path = listing_path(id).map_err(|error| error.to_string())?;
    let said = small(&format!("{hub}/{path}"), stop).await.map_err(|why| refused(&why, hub, id))?;
    let listing = Listing::from_json(&said).map_err(|error| error.to_string())?;
    let names = listing.names();
    let index = match names.contains(&INDEX) {
        true => small(&format!("{hub}/{}", listing.path(INDEX)), stop).await.ok(),
        false => None,
    };
    let weights = choice::weights(&names, index.as_deref()).map_err(|error| error.to_string())?;
    let needed = choice::small(&names).into_iter().map(str::to_owned).chain(weights);
    let with_length = |name: String| {
        let bytes = listing.file(&name).and_then(|file| file.size).unwrap_or_default();
        (name, bytes)
    };
    let files: Vec<(String, u64)> = needed.map(with_length).collect();
    let wanted = Wanted { files, listing };
    match wanted.files.iter().max_by_key(|(_, bytes)| *bytes) {
        Some((file, _)) if wanted.bytes() > MOST => {
            Err(FileFault::TooLarge { file: file.clone() }.to_string())
        }
        _ => Ok(wanted),
    }
}

/// A small file.
async fn small(address: &str, stop: &Stop) -> Result<Vec<u8>, Break> {
    let mut part = Part::default();
    part.go_on(address, stop, |loaded| loaded <= LONGEST).await?;
    part.in_memory().await.ok_or(Break::Cut)
}
