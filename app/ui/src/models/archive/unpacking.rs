//! One file of an archive, unpacked by the browser.

use js_sys::Array;
use wasm_bindgen::JsValue;

use super::directory::{Entry, Packing};
use crate::models::fault::FileFault;
use crate::models::javascript::{bytes, call, is, member, new, read, slice, wait};

/// Bytes of a file's own header before its name (section 4.3.7 of APPNOTE.TXT), and where in it the
/// lengths of the name and of the extra field stand.
const HEADER: u64 = 30;
const LENGTHS: usize = 26;
const SIGNATURE: [u8; 4] = *b"PK\x03\x04";

/// The file as the browser's `File`. What is not packed is not read here.
///
/// # Errors
/// If it is encrypted, packed in another way, damaged, or longer than the directory says.
pub async fn unpack(archive: &JsValue, entry: &Entry) -> Result<JsValue, FileFault> {
    let file = entry.path.clone();
    if entry.is_encrypted {
        return Err(FileFault::Encrypted { file });
    }
    let damaged = || FileFault::Damaged { file: entry.path.clone() };
    let begin = content(archive, entry).await.ok_or_else(damaged)?;
    let packed = slice(archive, begin, begin + entry.packed).map_err(|_| damaged())?;
    if bytes(&packed, "size") != entry.packed {
        return Err(damaged());
    }
    let parts = match entry.packing {
        Packing::Stored if entry.packed == entry.bytes => Array::of1(&packed),
        Packing::Stored => return Err(damaged()),
        Packing::Deflated => inflated(&packed, entry).await?,
        Packing::Other => return Err(FileFault::Method { file }),
    };
    new("File", &[parts.into(), entry.path.as_str().into()]).map_err(|_| damaged())
}

/// Where a file's bytes begin: after its own header, whose name and extra field may differ from those
/// in the directory.
async fn content(archive: &JsValue, entry: &Entry) -> Option<u64> {
    let header = read(archive, entry.at, entry.at + HEADER).await?;
    let length = |at| Some(u64::from(u16::from_le_bytes(*header.get(at..)?.first_chunk()?)));
    let begin = entry.at + HEADER + length(LENGTHS)? + length(LENGTHS + 2)?;
    header.starts_with(&SIGNATURE).then_some(begin)
}

/// The parts that the browser unpacks, up to the length that the directory says.
async fn inflated(packed: &JsValue, entry: &Entry) -> Result<Array, FileFault> {
    let damaged = |_: JsValue| FileFault::Damaged { file: entry.path.clone() };
    let inflater = new("DecompressionStream", &["deflate-raw".into()])
        .map_err(|_| FileFault::Method { file: entry.path.clone() })?;
    let stream = call(packed, "stream", &[]).map_err(damaged)?;
    let stream = call(&stream, "pipeThrough", &[inflater]).map_err(damaged)?;
    let reader = call(&stream, "getReader", &[]).map_err(damaged)?;
    let (parts, mut count) = (Array::new(), 0);
    loop {
        let read = wait(&reader, "read", &[]).await.map_err(damaged)?;
        if is(&read, "done") {
            break;
        }
        let part = member(&read, "value").unwrap_or(JsValue::NULL);
        count += bytes(&part, "byteLength");
        if count > entry.bytes {
            // What is still to come is not wanted.
            let _ = call(&reader, "cancel", &[]);
            return Err(FileFault::Longer { file: entry.path.clone() });
        }
        parts.push(&part);
    }
    if count < entry.bytes {
        return Err(FileFault::Damaged { file: entry.path.clone() });
    }
    Ok(parts)
}
