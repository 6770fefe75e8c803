//! The models that come with the page.

/// One of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bundled {
    /// Its name, which is also that of its folder.
    pub name: &'static str,
    /// Bytes of its files.
    pub bytes: u64,
}

include!(concat!(env!("OUT_DIR"), "/models.rs"));

/// The model that answers unless another is chosen: the precomputed example is its own.
pub const DEFAULT: &str = "bertscope-mini";

/// A model's folder, beside the page.
pub fn folder(name: &str) -> String {
    format!("models/{name}/")
}

/// Takes the name of a model that comes with the page.
pub fn name_into(name: &str, target: &mut String) -> bool {
    let found = MODELS.iter().find(|model| model.name == name);
    found.inspect(|model| model.name.clone_into(target)).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_is_there_and_small_models_come_first() {
        assert!(MODELS.iter().any(|model| model.name == DEFAULT));
        assert!(MODELS.is_sorted_by_key(|model| model.bytes));
        let mut name = DEFAULT.to_owned();
        assert!(!name_into("../secret", &mut name) && name == DEFAULT);
    }
}
