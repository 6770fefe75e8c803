//! What a person chose or dropped: files, a folder, or an archive of them; and the model in it.

use std::collections::BTreeMap;

use leptos::prelude::*;
use text::checkpoint::{Header, check};
use text::file_names::{base, is_of_a_model};
use text::vectors::sentence_model::SentenceModel;
use wasm_bindgen::JsValue;
use web_sys::HtmlInputElement;

use super::fault::FileFault;
use super::javascript::{bytes, member, read, text};
use super::{archive, weights};
use crate::state::given::{Choosing, GivenFile, GivenModel, Keeping, MEMORY};
use crate::state::store::{Notice, Severity, Store};
use crate::t;

/// Most bytes of a file or a model: a page addresses its memory with 32 bits.
pub const MOST: u64 = 1 << 32;
/// Most bytes that are read of a file other than weights: the longest vocabularies have a tenth of that.
const MOST_TEXT: u64 = 1 << 26;
/// Characters of a model's name that are kept.
const LONGEST_NAME: usize = 60;
/// Models that are named where there are several.
const LISTED: usize = 4;
/// What stands beside every model's weights.
const CONFIG: &str = "config.json";
/// Weights that are in one file.
const WHOLE: &str = "model.safetensors";

/// The files of an input element, which can be chosen again.
pub fn chosen(input: &HtmlInputElement) -> Vec<GivenFile> {
    let list = member(input, "files").unwrap_or(JsValue::NULL);
    let files = js_sys::try_iter(&list).ok().flatten().into_iter().flatten().flatten();
    let files = files.map(given).collect();
    input.set_value("");
    files
}

/// A file of the browser's, with the folders that it was chosen with.
pub fn given(file: JsValue) -> GivenFile {
    let path = Some(text(&file, "webkitRelativePath")).filter(|path| !path.is_empty());
    let path = path.unwrap_or_else(|| text(&file, "name"));
    GivenFile { path, bytes: bytes(&file, "size"), handle: file }
}

/// Looks for a model in files, and says so if there is none.
pub async fn look_through(store: Store, files: Vec<GivenFile>) {
    if files.is_empty() {
        return;
    }
    store.forget(TOPIC);
    store.choosing.set(Choosing::Reading);
    store.choosing.set(match model_of(files).await {
        Ok(model) => Choosing::Model(model),
        Err(fault) => {
            tell(store, &fault);
            Choosing::Nothing
        }
    });
}

const TOPIC: &str = "model";

/// Says why files cannot be taken.
pub fn tell(store: Store, fault: &FileFault) {
    let text = fault.to_string();
    store.tell(Notice { topic: TOPIC, severity: Severity::Error, text, action: None });
}

async fn model_of(files: Vec<GivenFile>) -> Result<GivenModel, FileFault> {
    let (name, mut files) = match files.as_slice() {
        [file] if file.path.to_lowercase().ends_with(".zip") => unpacked(file).await?,
        _ => {
            let paths: Vec<&str> = files.iter().map(|file| file.path.as_str()).collect();
            let folder = folder_of_model(&paths)?.map(str::to_owned);
            let lies =
                |file: &GivenFile| folder.as_ref().is_none_or(|folder| lies_in(folder, &file.path));
            let name = folder.as_deref().and_then(named);
            (name, files.into_iter().filter(lies).collect::<Vec<_>>())
        }
    };
    let sentences = sentences_of(&mut files).await;
    if !files.iter().any(|file| is_of_a_model(&file.path)) {
        return Err(FileFault::NoModel);
    }
    let has_whole = has_whole(files.iter().map(|file| &file.path));
    let is_read = |file: &GivenFile| is_read(&file.path, has_whole);
    let mut model = GivenModel {
        name: name.unwrap_or_else(|| t!(model_given)),
        files: files.into_iter().filter(is_read).collect(),
        parameters: 0,
        kept: Keeping::Nothing,
        int8: false,
        sentences,
        assumed: Vec::new(),
    };
    if let Some(file) = too_large(model.files.iter().map(|file| (&file.path, file.bytes))) {
        return Err(FileFault::TooLarge { file });
    }
    let headers = weights::headers(&model.files).await?;
    model.parameters = weights::count(&headers)?;
    model.assumed = look_into(&model.files, &headers).await?;
    let of_sentences: Vec<_> = model.sentences.iter().flat_map(assumed_of).collect();
    model.assumed.extend(of_sentences);
    // What would not fit otherwise begins smaller.
    model.int8 = model.can_shrink() && model.memory() > MEMORY;
    Ok(model)
}

/// Takes out the files that a sentence model has beside others, and reads them.
async fn sentences_of(files: &mut Vec<GivenFile>) -> Option<SentenceModel> {
    let paths: Vec<&str> = files.iter().map(|file| file.path.as_str()).collect();
    let folder = folder_of_model(&paths).ok().flatten().unwrap_or_default().to_owned();
    let mut texts = BTreeMap::new();
    for file in files.iter() {
        let Some(path) = of_sentences(&folder, &file.path) else { continue };
        if let Some(text) = read(&file.handle, 0, file.bytes.min(MOST_TEXT)).await {
            texts.insert(path.to_owned(), text);
        }
    }
    files.retain(|file| of_sentences(&folder, &file.path).is_none());
    SentenceModel::read(|path| texts.get(path).cloned())
}

/// The path of a file below the folder of its model, if a sentence model can have it there.
fn of_sentences<'a>(folder: &str, path: &'a str) -> Option<&'a str> {
    let path = match folder {
        "" => path,
        _ => path.strip_prefix(folder)?.strip_prefix('/')?,
    };
    SentenceModel::is_read(path).then_some(path)
}

/// What is said of a sentence model: what is followed, and what is not.
pub fn assumed_of(of: &SentenceModel) -> Vec<String> {
    let pooling = of.pooling.map(|_| t!(model_pooling));
    let longest = of.longest.map(|count| t!(model_longest, count = count));
    let left_out = of.left_out.iter().map(|module| t!(model_module, module = module));
    let unread = of.unread.iter().map(|file| t!(model_unread_settings, file = file));
    pooling.into_iter().chain(longest).chain(left_out).chain(unread).collect()
}

/// Looks whether the engine could open these files, before it makes room for them; what had to be
/// assumed, in sentences.
pub async fn look_into(
    files: &[GivenFile],
    headers: &BTreeMap<String, Header>,
) -> Result<Vec<String>, FileFault> {
    let mut texts = BTreeMap::new();
    for file in files.iter().filter(|file| is_of_a_model(&file.path)) {
        let name = base(&file.path);
        if headers.contains_key(name) {
            continue;
        }
        let Some(text) = read(&file.handle, 0, file.bytes.min(MOST_TEXT)).await else {
            return Err(FileFault::Refused { why: t!(model_unread, file = name) });
        };
        texts.insert(name.to_owned(), text);
    }
    let assumed = check(texts, headers);
    let assumed = assumed.map_err(|error| FileFault::Refused { why: error.to_string() })?;
    Ok(assumed.iter().map(ToString::to_string).collect())
}

/// Of the files of an archive only those that a model needs are unpacked.
async fn unpacked(file: &GivenFile) -> Result<(Option<String>, Vec<GivenFile>), FileFault> {
    if let Some(file) = too_large([(&file.path, file.bytes)].into_iter()) {
        return Err(FileFault::TooLarge { file });
    }
    let entries = archive::entries(&file.handle, &file.path, file.bytes).await?;
    let paths: Vec<&str> = entries.iter().map(|entry| entry.path.as_str()).collect();
    let folder = folder_of_model(&paths)?.unwrap_or_default();
    let wanted = |entry: &&archive::Entry| {
        let is_of_it = is_of_a_model(&entry.path) && lies_in(folder, &entry.path);
        is_of_it || of_sentences(folder, &entry.path).is_some()
    };
    let mut wanted: Vec<&archive::Entry> = entries.iter().filter(wanted).collect();
    let has_whole = has_whole(wanted.iter().map(|entry| &entry.path));
    wanted.retain(|entry| is_read(&entry.path, has_whole));
    if let Some(file) = too_large(wanted.iter().map(|entry| (&entry.path, entry.bytes))) {
        return Err(FileFault::TooLarge { file });
    }
    let mut files = Vec::new();
    for entry in wanted {
        let handle = archive::unpack(&file.handle, entry).await?;
        files.push(GivenFile { path: entry.path.clone(), bytes: entry.bytes, handle });
    }
    let stem = file.path.rsplit_once('.').map(|(stem, _)| stem);
    Ok((named(folder).or_else(|| named(stem?)), files))
}

/// Whether all weights are in one of these files.
fn has_whole<'a>(mut paths: impl Iterator<Item = &'a String>) -> bool {
    paths.any(|path| split(path).1 == WHOLE)
}

/// Whether a file matters: beside the whole of the weights no others are read.
fn is_read(path: &str, has_whole: bool) -> bool {
    !(has_whole && path.ends_with(".safetensors")) || split(path).1 == WHOLE
}

/// The first file with which there are more bytes than a page can hold.
fn too_large<'a>(files: impl Iterator<Item = (&'a String, u64)>) -> Option<String> {
    let mut sum = 0_u64;
    for (name, bytes) in files.filter(|(name, _)| is_of_a_model(name) || name.ends_with(".zip")) {
        sum = sum.saturating_add(bytes);
        if sum > MOST {
            return Some(name.clone());
        }
    }
    None
}

/// The folder of the outermost configuration: a model's files lie beside it, parts of it and older
/// states in other folders. `None` where there is no configuration.
///
/// # Errors
/// If several lie side by side, so that nobody can say which is meant.
fn folder_of_model<'a>(paths: &[&'a str]) -> Result<Option<&'a str>, FileFault> {
    let configurations = paths.iter().map(|path| split(path)).filter(|(_, name)| *name == CONFIG);
    let folders: Vec<&str> = configurations.map(|(folder, _)| folder).collect();
    let depth = |folder: &str| folder.split('/').filter(|part| !part.is_empty()).count();
    let Some(outermost) = folders.iter().map(|folder| depth(folder)).min() else { return Ok(None) };
    let side_by_side = || folders.iter().copied().filter(|folder| depth(folder) == outermost);
    if side_by_side().nth(1).is_some() {
        let mut names: Vec<String> = side_by_side().filter_map(named).collect();
        names.sort();
        names.truncate(LISTED);
        return Err(FileFault::Several { names: names.join(", ") });
    }
    Ok(side_by_side().next())
}

/// Whether a file is one of the model whose folder this is.
fn lies_in(folder: &str, path: &str) -> bool {
    split(path).0 == folder || of_sentences(folder, path).is_some()
}

/// Folder and name of a path.
fn split(path: &str) -> (&str, &str) {
    path.rsplit_once('/').unwrap_or(("", path))
}

/// A model's name from that of its folder.
fn named(folder: &str) -> Option<String> {
    let name: String = split(folder).1.trim().chars().take(LONGEST_NAME).collect();
    (!name.is_empty()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_model_lies_beside_its_outermost_configuration() {
        let paths = ["mine/1_Pooling/config.json", "mine/config.json", "mine/model.safetensors"];
        assert_eq!(folder_of_model(&paths), Ok(Some("mine")));
        assert_eq!(folder_of_model(&["config.json", "a/config.json"]), Ok(Some("")));
        assert!(paths.iter().all(|path| lies_in("mine", path)));
        assert!(lies_in("", "1_Pooling/config.json"));
        assert!(!lies_in("", "old/1_Pooling/config.json"));
        assert_eq!(of_sentences("mine", paths[0]), Some("1_Pooling/config.json"));
        assert_eq!(of_sentences("mine", paths[1]), None);
        assert!(!lies_in("mine", "mine/old/config.json"));
        assert_eq!(folder_of_model(&["vocab.txt"]), Ok(None));
        let two = folder_of_model(&["a/one/config.json", "a/two/config.json", "a/vocab.txt"]);
        assert_eq!(two, Err(FileFault::Several { names: "one, two".to_owned() }));
    }

    #[test]
    fn other_weights_do_not_matter_beside_the_whole() {
        let paths = ["a/model.safetensors", "a/adapter.safetensors", "a/vocab.txt"];
        let paths = paths.map(str::to_owned);
        let read = |paths: &[String]| -> Vec<bool> {
            let has_whole = has_whole(paths.iter());
            paths.iter().map(|path| is_read(path, has_whole)).collect()
        };
        assert_eq!(read(&paths), [true, false, true]);
        assert_eq!(read(&paths[1..]), [true, true]);
    }

    #[test]
    fn it_is_called_as_its_folder() {
        assert_eq!(named("models/bert-base").as_deref(), Some("bert-base"));
        assert_eq!(named(""), None);
        assert_eq!(named(&"x".repeat(99)).map(|name| name.len()), Some(LONGEST_NAME));
    }

    #[test]
    fn what_a_page_cannot_hold_is_named_and_other_files_do_not_count() {
        let names = ["pytorch_model.bin", "a.safetensors", "b.safetensors"].map(str::to_owned);
        let with = |sizes: [u64; 3]| too_large(names.iter().zip(sizes));
        assert_eq!(with([9 << 32, MOST - 1, 1]), None);
        assert_eq!(with([0, MOST - 1, 2]), Some("b.safetensors".to_owned()));
        assert_eq!(with([0, u64::MAX, 2]), Some("a.safetensors".to_owned()));
    }
}
