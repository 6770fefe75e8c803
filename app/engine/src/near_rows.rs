//! Rows of the table of word embeddings for the page, which shows them beside other word vectors.

use bert::checkpoint::NearRow;
use protocol::{Fault, Response};
use text::checkpoint::CheckpointError;

use crate::files::Files;
use crate::scope::post;
use crate::session;

/// Sends the rows that are nearest to that of a piece.
pub fn send(id: u32, piece: u32, count: usize) {
    let Some(files) = session::with(|session| session.files.clone()) else {
        return post(Response::Failed { id, fault: Fault::NotLoaded });
    };
    post(match near(&files, piece, count) {
        Ok(near) => {
            let (ids, cosines) = near.into_iter().map(|row| (row.id, row.cosine)).unzip();
            Response::NearRows { id, piece, ids, cosines }
        }
        Err(error) => Response::Failed { id, fault: Fault::Invalid { detail: error.to_string() } },
    });
}

fn near(files: &Files, piece: u32, count: usize) -> Result<Vec<NearRow>, CheckpointError> {
    files.model.checkpoint()?.near_rows(piece, count)
}
