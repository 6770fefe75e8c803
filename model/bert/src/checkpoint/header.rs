//! The safetensors container: eight bytes with the length of the header, the header (JSON), the
//! values of all tensors.

use safetensors::tensor::{Dtype, SafeTensorError, SafeTensors};
use serde_json::{Map, Value};
use text::checkpoint::outline::{LENGTH_BYTES, wrong_length};
use text::checkpoint::{CheckpointError, MAX_HEADER_BYTES};

/// Opens the container. Lengths are checked before anything is read or allocated.
pub fn parse(bytes: &[u8]) -> Result<SafeTensors<'_>, CheckpointError> {
    let header = header(bytes)?;
    SafeTensors::deserialize(bytes).map_err(|error| explain(error, header, bytes.len()))
}

/// The bytes of the header, if the file can hold them.
fn header(bytes: &[u8]) -> Result<&[u8], CheckpointError> {
    let found = bytes.len();
    let (length, rest) = bytes
        .split_first_chunk::<LENGTH_BYTES>()
        .ok_or(CheckpointError::TooShort { bytes: found })?;
    let length = u64::from_le_bytes(*length);
    if length > MAX_HEADER_BYTES {
        return Err(CheckpointError::HeaderTooLong { bytes: length, limit: MAX_HEADER_BYTES });
    }
    let expected = length + LENGTH_BYTES as u64;
    usize::try_from(length)
        .ok()
        .and_then(|length| rest.get(..length))
        .ok_or(CheckpointError::Truncated { expected, found: found as u64 })
}

/// What the container's fault means to a person.
fn explain(error: SafeTensorError, header: &[u8], found: usize) -> CheckpointError {
    let entries: Map<String, Value> = match serde_json::from_slice(header) {
        Ok(entries) => entries,
        Err(error) => return CheckpointError::NotJson { reason: error.to_string() },
    };
    match error {
        SafeTensorError::MetadataIncompleteBuffer => {
            let ends =
                entries.values().filter_map(|entry| entry.get("data_offsets")?.get(1)?.as_u64());
            let reason = || CheckpointError::BadHeader { reason: error.to_string() };
            wrong_length(ends.max().unwrap_or(0), header.len(), found as u64).unwrap_or_else(reason)
        }
        SafeTensorError::InvalidHeaderDeserialization(error) => unknown_dtype(&entries)
            .unwrap_or_else(|| CheckpointError::BadHeader { reason: error.to_string() }),
        other => CheckpointError::BadHeader { reason: other.to_string() },
    }
}

/// The first tensor with a type that the format does not know.
fn unknown_dtype(entries: &Map<String, Value>) -> Option<CheckpointError> {
    let known = |dtype: &Value| serde_json::from_value::<Dtype>(dtype.clone()).is_ok();
    entries.iter().find_map(|(name, entry)| {
        let dtype = entry.get("dtype").filter(|dtype| !known(dtype))?;
        let dtype = dtype.as_str().map_or_else(|| dtype.to_string(), str::to_owned);
        Some(CheckpointError::UnknownDtype { name: name.clone(), dtype })
    })
}
