//! Looking at many texts with the fine-tuned network, a few at a time: whoever types in between is
//! answered first. All are told by the network as it was when they were asked about.

use std::cell::Cell;

use bert::training::TrainingError;
use protocol::{Prediction, Taught};
use text::data::Text;
use text::training::{Encoded, PORTION, portions};
use wasm_bindgen_futures::spawn_local;

use super::apply::pieces;
use super::kept::NOTHING;
use super::state::{self, FineTuned};
use super::team::BATCH;
use super::tell::{answer, refuse};
use crate::files::Files;
use crate::give_way::yield_to_others;
use crate::session;

thread_local! {
    /// The number of the request that goes on; 0 of none.
    static CURRENT: Cell<u32> = const { Cell::new(0) };
}

/// Looks at these texts; those of an older request are looked at no more.
pub fn begin(id: u32, texts: Vec<Text>) {
    CURRENT.set(id);
    spawn_local(async move {
        let files = session::with(|session| session.files.clone());
        let (Some(network), Some(files)) = (state::network(), files) else {
            return refuse(id, NOTHING);
        };
        if let Err(error) = predict(id, &texts, &network, &files).await {
            refuse(id, error);
        }
    });
}

/// Looks at no more texts.
pub fn stop() {
    CURRENT.set(0);
}

async fn predict(
    id: u32,
    texts: &[Text],
    network: &FineTuned,
    files: &Files,
) -> Result<(), TrainingError> {
    let mut first = 0;
    for some in texts.chunks(BATCH) {
        yield_to_others().await;
        let encoded: Vec<Encoded> =
            some.iter().map(|text| pieces(text, &network.taught, files)).collect();
        let mut predictions = Vec::with_capacity(some.len());
        for portion in portions(&lengths(&encoded), BATCH, PORTION) {
            if !predictions.is_empty() {
                yield_to_others().await;
            }
            if CURRENT.get() != id {
                return Ok(());
            }
            let portion = encoded.get(portion).unwrap_or_default();
            let outputs = network.taught.apply_all(&portion.iter().collect::<Vec<_>>()).await?;
            let told = outputs.into_iter().zip(portion);
            predictions.extend(told.map(|(output, text)| Prediction {
                output: output.brief(),
                is_cut: text.is_cut(),
            }));
        }
        let count = predictions.len();
        answer(id, &Taught::Predicted { first, predictions });
        first += count;
    }
    Ok(())
}

fn lengths(texts: &[Encoded]) -> Vec<usize> {
    texts.iter().map(Encoded::pieces).collect()
}
