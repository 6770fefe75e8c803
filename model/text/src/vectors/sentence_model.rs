//! What the files of a sentence model ask for beside its encoder, as Reimers and Gurevych's library
//! `sentence-transformers` reads them: which modules follow it, how its vectors become one, and how many
//! pieces of a sentence are read.

use serde_json::{Value, json};

use super::pooling::Pooling;
use crate::file_names::without_mark;

/// Which modules make a vector of a sentence, one after the other.
pub const MODULES: &str = "modules.json";
/// How many pieces the first of them reads.
pub const LENGTH: &str = "sentence_bert_config.json";
/// How the vectors of pieces become one, where no other folder is named for it.
pub const POOLING: &str = "1_Pooling/config.json";

/// The field of [`LENGTH`].
const LONGEST: &str = "max_seq_length";
/// A sentence of fewer pieces has no word between `[CLS]` and `[SEP]`.
const FEWEST: u64 = 3;
/// How the classes end that need nothing more: the encoder, the pooling, and a length of 1, which changes
/// no cosine.
const FOLLOWED: [&str; 3] = [".Transformer", ".Pooling", ".Normalize"];

/// What they ask for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SentenceModel {
    /// How the vectors of a sentence's pieces become one.
    pub pooling: Option<Pooling>,
    /// Pieces that are read of a sentence at most, `[CLS]` and `[SEP]` among them.
    pub longest: Option<usize>,
    /// Modules that are named and not computed here, by their classes.
    pub left_out: Vec<String>,
    /// Files that say nothing that can be read.
    pub unread: Vec<String>,
}

impl SentenceModel {
    /// Reads what `file` has, by the paths of the library. `None` for a model without such files.
    pub fn read(file: impl Fn(&str) -> Option<Vec<u8>>) -> Option<Self> {
        let mut found = Self::default();
        let modules = file(MODULES).map(|json| found.modules(&json));
        let place = modules.as_ref().and_then(|place| place.as_deref()).unwrap_or(POOLING);
        let (pooling, length) = (file(place), file(LENGTH));
        if modules.is_none() && pooling.is_none() && length.is_none() {
            return None;
        }
        if let Some(json) = pooling {
            found.pooling = Pooling::chosen(&json);
            found.unread.extend(found.pooling.is_none().then(|| place.to_owned()));
        }
        if let Some(json) = length {
            found.longest = longest(&json).unwrap_or_else(|| {
                found.unread.push(LENGTH.to_owned());
                None
            });
        }
        Some(found)
    }

    /// Whether a file, by its path in the folder of the model, can be one of those that are read: the
    /// folders of modules are numbered.
    pub fn is_read(path: &str) -> bool {
        let is_module = |folder: &str| folder.starts_with(|sign: char| sign.is_ascii_digit());
        [MODULES, LENGTH].contains(&path)
            || path
                .split_once('/')
                .is_some_and(|(folder, name)| is_module(folder) && name == "config.json")
    }

    /// Where the settings of the pooling lie, if a module says it.
    fn modules(&mut self, json: &[u8]) -> Option<String> {
        let read: Option<Vec<Value>> = serde_json::from_slice(without_mark(json)).ok();
        let Some(modules) = read else {
            self.unread.push(MODULES.to_owned());
            return None;
        };
        let text = |module: &Value, key: &str| Some(module.get(key)?.as_str()?.to_owned());
        let class = |module: &Value| text(module, "type").unwrap_or_else(|| "?".to_owned());
        let others = modules.iter().map(class);
        let others = others.filter(|class| !FOLLOWED.iter().any(|end| class.ends_with(end)));
        self.left_out.extend(others.map(|class| last_name(&class)));
        let pooling = modules.iter().find(|module| class(module).ends_with(".Pooling"))?;
        Some(format!("{}/config.json", text(pooling, "path")?))
    }

    /// The same in one file, for a model that is kept; [`Self::kept`] reads it.
    pub fn to_keep(&self) -> String {
        let pooling = self.pooling.and_then(Pooling::settings);
        let mut settings: Value =
            pooling.and_then(|json| serde_json::from_str(&json).ok()).unwrap_or_else(|| json!({}));
        if let Some(longest) = self.longest {
            settings[LONGEST] = json!(longest);
        }
        settings.to_string()
    }

    /// What [`Self::to_keep`] wrote.
    pub fn kept(json: &[u8]) -> Self {
        let (pooling, longest) = (Pooling::chosen(json), longest(json).flatten());
        Self { pooling, longest, ..Self::default() }
    }
}

/// What a class is called without its modules, short enough to be said.
fn last_name(class: &str) -> String {
    class.rsplit('.').next().unwrap_or_default().chars().take(40).collect()
}

/// The length, where the file says one; `None` where it is no file of settings.
fn longest(json: &[u8]) -> Option<Option<usize>> {
    let settings: Value = serde_json::from_slice(without_mark(json)).ok()?;
    match settings.as_object()?.get(LONGEST) {
        None | Some(Value::Null) => Some(None),
        Some(said) => {
            let length = said.as_u64().filter(|length| *length >= FEWEST)?;
            Some(usize::try_from(length).ok())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(files: &[(&str, &str)]) -> Option<SentenceModel> {
        let file = |wanted: &str| {
            let found = files.iter().find(|(name, _)| *name == wanted);
            found.map(|(_, text)| text.as_bytes().to_vec())
        };
        SentenceModel::read(file)
    }

    const CLS: &str = r#"{"pooling_mode_cls_token": true, "pooling_mode_mean_tokens": false}"#;

    #[test]
    fn pooling_and_length_are_those_of_the_files() {
        let modules = r#"[{"path": "", "type": "sentence_transformers.models.Transformer"},
            {"path": "2_Mean", "type": "sentence_transformers.models.Pooling"},
            {"path": "3", "type": "sentence_transformers.models.Normalize"}]"#;
        let length = r#"{"max_seq_length": 16, "do_lower_case": false}"#;
        let found = read(&[(MODULES, modules), ("2_Mean/config.json", CLS), (LENGTH, length)]);
        let found = found.expect("a sentence model");
        assert_eq!((found.pooling, found.longest), (Some(Pooling::Cls), Some(16)));
        assert!(found.left_out.is_empty() && found.unread.is_empty());
        assert_eq!(SentenceModel::kept(found.to_keep().as_bytes()), found);
        // Without a list of modules the usual folder counts.
        let found = read(&[(POOLING, CLS)]).expect("a sentence model");
        assert_eq!((found.pooling, found.longest), (Some(Pooling::Cls), None));
        assert_eq!(read(&[("config.json", "{}")]), None);
    }

    #[test]
    fn what_is_not_followed_is_named() {
        let modules = r#"[{"path": "1", "type": "sentence_transformers.models.Dense"}, 7]"#;
        let found = read(&[(MODULES, modules), (LENGTH, r#"{"max_seq_length": 2}"#)]);
        let found = found.expect("a sentence model");
        assert_eq!(found.left_out, ["Dense", "?"]);
        assert_eq!((found.longest, found.unread), (None, vec![LENGTH.to_owned()]));
        for json in ["", "7", "{", "[1", "{\"a\": 1}"] {
            let found = read(&[(MODULES, json), (POOLING, json), (LENGTH, json)]);
            let found = found.expect("files of a sentence model");
            assert_eq!((found.pooling, found.longest), (None, None), "{json}");
            assert!(found.unread.len() >= 2, "{json}: {found:?}");
        }
        let null = read(&[(LENGTH, r#"{"max_seq_length": null}"#)]).expect("it says nothing");
        assert!(null.unread.is_empty());
    }
}
