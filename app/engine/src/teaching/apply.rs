//! Looking at a typed text with the fine-tuned network. The newest text wins.

use std::cell::Cell;

use bert::training::{Taught as Network, TrainingError};
use protocol::{Response, Taught};
use text::data::{Task, Text};
use text::training::{Encoded, read};
use wasm_bindgen_futures::spawn_local;

use super::state;
use super::tell::{answer, refuse};
use crate::files::Files;
use crate::give_way::Looking;
use crate::scope::post;
use crate::session;
use crate::turn::next_turn;

thread_local! {
    /// The number of the newest text.
    static NEWEST: Cell<u32> = const { Cell::new(0) };
}

/// Looks at this text; whatever waited before is superseded.
pub fn next(id: u32, text: Text) {
    NEWEST.set(id);
    let looking = Looking::begin();
    spawn_local(async move {
        // Texts that were typed at once are seen at once.
        next_turn().await;
        if NEWEST.get() == id {
            match look(text).await {
                Ok(taught) if NEWEST.get() == id => answer(id, &taught),
                Ok(_) => post(Response::Superseded { id }),
                Err(error) => refuse(id, error),
            }
        } else {
            post(Response::Superseded { id });
        }
        drop(looking);
    });
}

async fn look(text: Text) -> Result<Taught, TrainingError> {
    let Some(network) = state::network() else { return Ok(Taught::Untaught) };
    let Some(files) = session::with(|session| session.files.clone()) else {
        return Ok(Taught::Untaught);
    };
    let encoded = pieces(&text, &network.taught, &files);
    let output = network.taught.apply(&encoded).await?;
    let untrained = match &network.untrained {
        Some(untrained) => Some(untrained.apply(&encoded).await?),
        None => None,
    };
    Ok(Taught::Applied {
        text,
        step: network.step,
        encoding: encoded.encoding,
        words: encoded.words,
        output,
        untrained,
    })
}

/// A text as the network reads it. Of hidden spans those that the person wrote, or else such as the
/// plan's seed draws.
pub fn pieces(text: &Text, network: &Network, files: &Files) -> Encoded {
    let tokenizer = files.model.tokenizer();
    let read = read(text, tokenizer, files.model.config().positions());
    match network.task {
        Task::Boundary => read
            .with_own_masks(tokenizer)
            .unwrap_or_else(|| read.hide(tokenizer, network.plan.seed)),
        _ => read,
    }
}
