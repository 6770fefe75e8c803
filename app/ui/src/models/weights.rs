//! Files of weights, by their headers alone.

use std::collections::BTreeMap;

use serde_json::Value;
use text::checkpoint::{Header, MAX_HEADER_BYTES};
use text::file_names::base;
use wasm_bindgen::JsValue;

use super::fault::FileFault;
use super::javascript::read;
use crate::state::given::GivenFile;

/// The headers of all files of weights among a model's files, by their names.
///
/// # Errors
/// If there are no weights, or a file has no header.
pub async fn headers(files: &[GivenFile]) -> Result<BTreeMap<String, Header>, FileFault> {
    let mut headers = BTreeMap::new();
    for file in files.iter().filter(|file| file.path.ends_with(".safetensors")) {
        let name = base(&file.path).to_owned();
        let Some(json) = header(&file.handle).await else {
            return Err(FileFault::Unread { file: name });
        };
        headers.insert(name, Header { json, bytes: file.bytes });
    }
    if headers.is_empty() { Err(FileFault::NoWeights) } else { Ok(headers) }
}

/// Numbers in all files of weights with these headers.
///
/// # Errors
/// If a header cannot be read.
pub fn count(headers: &BTreeMap<String, Header>) -> Result<u64, FileFault> {
    headers.iter().try_fold(0_u64, |sum, (name, header)| {
        let unread = || FileFault::Unread { file: name.clone() };
        Ok(sum.saturating_add(counted(&header.json).ok_or_else(unread)?))
    })
}

/// The header of a file of weights in the format safetensors, behind its length.
async fn header(file: &JsValue) -> Option<Vec<u8>> {
    let length = read(file, 0, 8).await?;
    let length = u64::from_le_bytes(length.try_into().ok()?);
    if length > MAX_HEADER_BYTES {
        return None;
    }
    read(file, 8, 8 + length).await
}

/// The header is an object of tensors by their names, each with its shape; beside them may be texts.
fn counted(header: &[u8]) -> Option<u64> {
    let header: Value = serde_json::from_slice(header).ok()?;
    let shapes = header.as_object()?.values().filter_map(|tensor| tensor.get("shape")?.as_array());
    shapes.map(|shape| shape.iter().map(Value::as_u64).try_fold(1, product)).try_fold(0, sum)
}

fn product(all: u64, side: Option<u64>) -> Option<u64> {
    all.checked_mul(side?)
}

fn sum(all: u64, tensor: Option<u64>) -> Option<u64> {
    all.checked_add(tensor?)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    /// These files hold nothing but f32, four bytes each, after the header.
    #[test]
    fn numbers_are_counted_as_the_bytes_after_the_header_say() {
        let folder = Path::new("../../model/bert/tests/families");
        for family in ["bert-pretraining", "distilbert-masked", "electra-generator"] {
            let file = std::fs::read(folder.join(family).join("model.safetensors")).expect(family);
            let (length, rest) = file.split_first_chunk().expect("a length");
            let (header, data) = rest.split_at(u64::from_le_bytes(*length) as usize);
            assert!(!String::from_utf8_lossy(header).contains("F16"), "{family}");
            assert_eq!(counted(header), Some(data.len() as u64 / 4), "{family}");
        }
    }

    #[test]
    fn nothing_is_counted_in_what_is_no_header() {
        for header in
            ["", "7", "{\"a\":{\"shape\":[18446744073709551615,2]}}", "{\"a\":{\"shape\":[-1]}}"]
        {
            assert_eq!(counted(header.as_bytes()), None, "{header}");
        }
        assert_eq!(counted(b"{\"__metadata__\":{\"format\":\"pt\"}}"), Some(0));
    }
}
