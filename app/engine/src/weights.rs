//! Values of the checkpoint for the page, which shows them beside what they made.

use bert::checkpoint::HostTensor;
use protocol::{Array, Fault, Payload, Response};
use text::checkpoint::CheckpointError;

use crate::files::Files;
use crate::scope::{post, post_payload};
use crate::session;

/// Sends rows of a tensor.
pub fn send(id: u32, name: String, first: usize, count: Option<usize>) {
    let Some(files) = session::with(|session| session.files.clone()) else {
        post(Response::Failed { id, fault: Fault::NotLoaded });
        return;
    };
    match rows(&files, &name, first, count) {
        Ok(HostTensor { shape, values }) => {
            let mut buffers = Vec::new();
            let array = Array::push(&mut buffers, shape, values);
            let message = Response::Weights { id, name, first, array };
            post_payload(&Payload::with_arrays(message, buffers));
        }
        Err(error) => {
            post(Response::Failed { id, fault: Fault::Invalid { detail: error.to_string() } });
        }
    }
}

fn rows(
    files: &Files,
    name: &str,
    first: usize,
    count: Option<usize>,
) -> Result<HostTensor, CheckpointError> {
    let end = count.map_or(usize::MAX, |count| first.saturating_add(count));
    files.model.checkpoint()?.rows(name, first..end)
}
