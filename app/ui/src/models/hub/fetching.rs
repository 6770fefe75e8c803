//! Fetches the files of a model: each goes on where it broke off.

use std::time::Duration;

use leptos::prelude::*;
use text::config::BertConfig;
use text::file_names::CONFIG;
use wasm_bindgen::JsValue;

use super::part::{Answer, Break, Fetched, Part};
use super::refusal::refused;
use super::visit::{Stage, Visit, Wanted};
use crate::models::choosing::look_through;
use crate::models::javascript::Stop;
use crate::state::given::GivenFile;
use crate::t;

/// How often in a row nothing new may come before it is given up.
const TRIES: u32 = 4;
/// Bytes between two words on how far it is.
const STEP: u64 = 1 << 20;

impl Visit {
    /// Fetches what is missing of a model, then looks through it as if it had been chosen.
    pub(super) fn fetch(self, hub: &str, wanted: Wanted) {
        self.stop();
        let Some(stop) = Stop::new() else { return };
        self.stop.set_value(Some(stop.clone()));
        let sha = wanted.listing.sha.clone();
        self.fetched.update_value(|fetched| {
            if fetched.sha != sha {
                *fetched = Fetched { sha, ..Fetched::default() };
            }
        });
        self.tell(&wanted, 0);
        let hub = hub.to_owned();
        leptos::task::spawn_local(async move {
            let fetched = self.all(&hub, &wanted, &stop).await;
            if stop.was_used() {
                return self.stopped(wanted, None);
            }
            match fetched {
                Err(why) => self.stopped(wanted, Some(why)),
                Ok(files) => {
                    self.stage.set(Stage::Nothing);
                    // The browser holds them for whom they go to.
                    self.fetched.set_value(Fetched::default());
                    look_through(self.store, files).await;
                }
            }
        });
    }

    /// So many bytes of a file have come beside those of the others.
    fn tell(self, wanted: &Wanted, loaded: u64) {
        let before = self.fetched.with_value(Fetched::bytes);
        self.stage.set(Stage::Fetching(wanted.clone(), before + loaded));
    }

    fn stopped(self, wanted: Wanted, why: Option<String>) {
        // Another may have begun.
        if self
            .stage
            .with_untracked(|stage| matches!(stage, Stage::Fetching(of, _) if *of == wanted))
        {
            let bytes = self.fetched.with_value(Fetched::bytes);
            self.stage.set(Stage::Stopped(wanted, bytes, why));
        }
    }

    /// All files, or a sentence that says why they do not come.
    async fn all(self, hub: &str, wanted: &Wanted, stop: &Stop) -> Result<Vec<GivenFile>, String> {
        let mut files = Vec::new();
        for (name, bytes) in &wanted.files {
            let address = format!("{hub}/{}", wanted.listing.path(name));
            let part = self.whole(&address, name, *bytes, wanted, stop).await;
            let part = part.map_err(|why| refused(&why, hub, name))?;
            if name == CONFIG {
                check(&part).await?;
            }
            let folder = wanted.listing.id.rsplit('/').next().unwrap_or_default();
            let handle = part.file(name).ok_or_else(|| t!(hub_cut, what = name))?;
            files.push(GivenFile { path: format!("{folder}/{name}"), bytes: part.bytes, handle });
        }
        Ok(files)
    }

    /// A file, after as many tries as bring something new.
    async fn whole(
        self,
        address: &str,
        name: &str,
        bytes: u64,
        wanted: &Wanted,
        stop: &Stop,
    ) -> Result<Part, Break> {
        let mut idle = 0;
        loop {
            let known = |fetched: &mut Fetched| fetched.parts.remove(name).unwrap_or_default();
            let mut part = self.fetched.try_update_value(known).unwrap_or_default();
            let (before, mut told) = (part.bytes, 0);
            let hear = |loaded: u64| {
                if loaded >= told + STEP {
                    told = loaded;
                    self.tell(wanted, loaded);
                }
                true
            };
            let outcome = match part.bytes > 0 && part.bytes == bytes {
                true => Ok(()),
                false => part.go_on(address, stop, hear).await,
            };
            // A length that the hub did not say is that of what came.
            let is_whole = outcome.is_ok() && (bytes == 0 || part.bytes == bytes);
            let has_more = part.bytes > before;
            self.fetched.update_value(|all| _ = all.parts.insert(name.to_owned(), part.clone()));
            self.tell(wanted, 0);
            if is_whole || stop.was_used() {
                return outcome.map(|()| part);
            }
            idle = if has_more { 0 } else { idle + 1 };
            match outcome {
                Err(Break::Refused(Answer::Status(status))) if status < 500 => {
                    return Err(Break::Refused(Answer::Status(status)));
                }
                Err(why) if idle >= TRIES => return Err(why),
                Ok(()) if idle >= TRIES => return Err(Break::Cut),
                _ => pause(Duration::from_millis(250 << (2 * idle))).await,
            }
        }
    }
}

/// Whether this page could open a model of this configuration, before its weights come.
async fn check(config: &Part) -> Result<(), String> {
    let json = config.in_memory().await.unwrap_or_default();
    BertConfig::from_json(&json).map(drop).map_err(|error| error.to_string())
}

async fn pause(time: Duration) {
    let promise = js_sys::Promise::new(&mut |done, _| {
        set_timeout(move || _ = done.call0(&JsValue::NULL), time);
    });
    let _ = wasm_bindgen_futures::JsFuture::from(promise).await;
}
