//! Models that this browser keeps, in the page's own folder of files (Origin Private File System).

use js_sys::{Object, Reflect};
use text::file_names::{base, is_of_a_model};
use text::vectors::sentence_model::SentenceModel;
use wasm_bindgen::JsValue;

use super::choosing::{assumed_of, given, look_into};
use super::fault::FileFault;
use super::javascript::{bytes, is, member, read, text, wait};
use super::weights;
use crate::state::given::{GivenFile, GivenModel, Keeping};

/// The folder that holds a folder for each model.
const FOLDER: &str = "models";
/// An empty file: the weights become int8 while they are read.
const INT8: &str = "int8";
/// What the files of a sentence model ask for.
const SENTENCES: &str = "sentences.json";
/// Written last: without it, a folder holds no whole model.
const LAST: &str = "config.json";

/// A model that is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Its name, which is that of its folder.
    pub name: String,
    /// Bytes of its files.
    pub bytes: u64,
}

/// The models that are kept, in the order of their names; none where the browser keeps nothing.
pub async fn list() -> Vec<Kept> {
    let Ok(folder) = folder(false).await else { return Vec::new() };
    let mut all = Vec::new();
    for place in places(&folder).await {
        let files = files_of(&place).await;
        if files.iter().any(|file| file.path == LAST) {
            let bytes = files.iter().map(|file| file.bytes).sum();
            all.push(Kept { name: text(&place, "name"), bytes });
        }
    }
    all.sort_by(|one, other| one.name.cmp(&other.name));
    all
}

/// Bytes that the browser has left for this page.
pub async fn free() -> Option<u64> {
    let found = wait(&storage()?, "estimate", &[]).await.ok()?;
    Some(bytes(&found, "quota").saturating_sub(bytes(&found, "usage")))
}

/// Keeps a model, under a name that none has yet; the name.
///
/// # Errors
/// If there is no room for it, or the browser keeps nothing.
pub async fn keep(model: &GivenModel) -> Result<String, FileFault> {
    let folder = folder(true).await.map_err(|error| refused(&error))?;
    let taken: Vec<String> = list().await.into_iter().map(|kept| kept.name).collect();
    let name = free_name(&model.name, &taken);
    if let Err(error) = write(&folder, &name, model).await {
        // Half a model is of no use.
        let _ = remove(&name).await;
        return Err(refused(&error));
    }
    Ok(name)
}

/// The files of a model that is kept.
///
/// # Errors
/// If it is gone, or was damaged.
pub async fn open(name: &str) -> Result<GivenModel, FileFault> {
    let gone = || FileFault::Gone { name: name.to_owned() };
    let folder = folder(false).await.map_err(|_| gone())?;
    let place = wait(&folder, "getDirectoryHandle", &[name.into()]).await.map_err(|_| gone())?;
    let mut files = files_of(&place).await;
    if files.is_empty() {
        return Err(gone());
    }
    let int8 = files.iter().any(|file| file.path == INT8);
    let sentences = sentences_of(&files).await;
    files.retain(|file| is_of_a_model(&file.path));
    let headers = weights::headers(&files).await?;
    let parameters = weights::count(&headers)?;
    let mut assumed = look_into(&files, &headers).await?;
    assumed.extend(sentences.iter().flat_map(assumed_of));
    let (name, kept) = (name.to_owned(), Keeping::Itself);
    Ok(GivenModel { name, files, parameters, kept, int8, sentences, assumed })
}

/// What was kept of a sentence model's own files.
async fn sentences_of(files: &[GivenFile]) -> Option<SentenceModel> {
    let file = files.iter().find(|file| file.path == SENTENCES)?;
    Some(SentenceModel::kept(&read(&file.handle, 0, file.bytes).await?))
}

/// Throws a kept model away.
///
/// # Errors
/// If the browser refuses.
pub async fn remove(name: &str) -> Result<(), FileFault> {
    let folder = folder(false).await.map_err(|error| refused(&error))?;
    let all = option("recursive").map_err(|error| refused(&error))?;
    let removed = wait(&folder, "removeEntry", &[name.into(), all]).await;
    removed.map(drop).map_err(|error| refused(&error))
}

/// Why the browser does not do it.
fn refused(error: &JsValue) -> FileFault {
    match text(error, "name").as_str() {
        "QuotaExceededError" => FileFault::NoRoom,
        _ => FileFault::NotKept,
    }
}

async fn write(folder: &JsValue, name: &str, model: &GivenModel) -> Result<(), JsValue> {
    let create = option("create")?;
    let place = wait(folder, "getDirectoryHandle", &[name.into(), create.clone()]).await?;
    let mut files: Vec<(&str, &GivenFile)> =
        model.files.iter().map(|file| (base(&file.path), file)).collect();
    files.retain(|(name, _)| is_of_a_model(name));
    files.sort_by_key(|(name, _)| *name == LAST);
    if model.int8 {
        wait(&place, "getFileHandle", &[INT8.into(), create]).await?;
    }
    if let Some(settings) = model.sentences.as_ref().map(SentenceModel::to_keep) {
        write_file(&place, SENTENCES, &settings.into()).await?;
    }
    for (name, file) in files {
        write_file(&place, name, &file.handle).await?;
    }
    Ok(())
}

async fn write_file(folder: &JsValue, name: &str, content: &JsValue) -> Result<(), JsValue> {
    let place = wait(folder, "getFileHandle", &[name.into(), option("create")?]).await?;
    let stream = wait(&place, "createWritable", &[]).await?;
    wait(&stream, "write", std::slice::from_ref(content)).await?;
    wait(&stream, "close", &[]).await.map(drop)
}

async fn files_of(folder: &JsValue) -> Vec<GivenFile> {
    let mut files = Vec::new();
    for place in places(folder).await {
        if let Ok(file) = wait(&place, "getFile", &[]).await {
            files.push(given(file));
        }
    }
    files
}

/// What lies in a folder.
async fn places(folder: &JsValue) -> Vec<JsValue> {
    let mut all = Vec::new();
    let Ok(values) = super::javascript::call(folder, "values", &[]) else { return all };
    while let Ok(next) = wait(&values, "next", &[]).await {
        match member(&next, "value").filter(|_| !is(&next, "done")) {
            Some(place) => all.push(place),
            None => break,
        }
    }
    all
}

async fn folder(create: bool) -> Result<JsValue, JsValue> {
    let root = wait(&storage().ok_or(JsValue::NULL)?, "getDirectory", &[]).await?;
    let options = if create { option("create")? } else { JsValue::UNDEFINED };
    wait(&root, "getDirectoryHandle", &[FOLDER.into(), options]).await
}

fn storage() -> Option<JsValue> {
    member(&member(&js_sys::global(), "navigator")?, "storage")
}

/// An object that says yes to one question.
fn option(name: &str) -> Result<JsValue, JsValue> {
    let options = Object::new();
    Reflect::set(&options, &name.into(), &JsValue::TRUE)?;
    Ok(options.into())
}

/// A name of a folder that none of `taken` has.
fn free_name(name: &str, taken: &[String]) -> String {
    let plain =
        |sign: char| if sign.is_control() || "/\\:*?\"<>|".contains(sign) { '-' } else { sign };
    let name: String = name.trim_matches(['.', ' ']).chars().map(plain).collect();
    let name = if name.is_empty() { FOLDER.to_owned() } else { name };
    let names = std::iter::once(name.clone()).chain((2..).map(|count| format!("{name} {count}")));
    let mut names = names.filter(|name| !taken.contains(name));
    names.next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::free_name;

    #[test]
    fn each_model_has_a_name_of_its_own_that_a_folder_can_have() {
        let taken = ["mine".to_owned(), "mine 2".to_owned()];
        assert_eq!(free_name("mine", &taken), "mine 3");
        assert_eq!(free_name("a/b", &taken), "a-b");
        assert_eq!(free_name("..", &taken), "models");
    }
}
