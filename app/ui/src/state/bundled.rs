//! The models that come with the page.

use std::sync::OnceLock;

use serde::Deserialize;

use crate::kit::browser;

/// One of them.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Bundled {
    /// Its name, which is also that of its folder.
    pub name: String,
    /// Bytes of its files.
    pub bytes: u64,
    /// The names of its files.
    pub files: Vec<String>,
}

/// The model that answers unless another is chosen: the precomputed example is its own.
pub const DEFAULT: &str = "bertscope-mini";

/// What the page calls the list of its models.
const LIST: &str = "models";

/// All of them, the smallest first.
pub fn all() -> &'static [Bundled] {
    static ALL: OnceLock<Vec<Bundled>> = OnceLock::new();
    ALL.get_or_init(|| browser::meta(LIST).and_then(|list| read(&list)).unwrap_or_else(default))
}

/// The list as the build wrote it.
fn read(list: &str) -> Option<Vec<Bundled>> {
    serde_json::from_str(list).ok()
}

/// What a page without a list comes with.
fn default() -> Vec<Bundled> {
    let files = ["config.json", "vocab.txt"].map(str::to_owned).to_vec();
    vec![Bundled { name: DEFAULT.to_owned(), bytes: 0, files }]
}

/// A model by its name.
pub fn named(name: &str) -> Option<&'static Bundled> {
    all().iter().find(|model| model.name == name)
}

/// A model's folder, beside the page.
pub fn folder(name: &str) -> String {
    format!("models/{name}/")
}

/// Takes the name of a model that comes with the page.
pub fn name_into(name: &str, target: &mut String) -> bool {
    named(name).inspect(|model| model.name.clone_into(target)).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_model_of_the_page_is_taken() {
        let mut name = String::new();
        assert!(name_into(DEFAULT, &mut name) && name == DEFAULT);
        assert!(!name_into("../secret", &mut name) && name == DEFAULT);
    }

    #[test]
    fn the_list_of_the_build_is_read() {
        let list = r#"[{"name":"tiny","bytes":7,"files":["config.json","tokenizer.json"]}]"#;
        let [model] = read(list).expect("a list").try_into().expect("of one");
        assert_eq!((model.name.as_str(), model.bytes, model.files.len()), ("tiny", 7, 2));
        assert_eq!(read("[{}]"), None);
    }
}
