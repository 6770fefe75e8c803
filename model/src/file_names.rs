//! What the files of a model are called, as Hugging Face names them.

pub(crate) const CONFIG: &str = "config.json";
pub(crate) const TOKENIZER: &str = "tokenizer.json";
pub(crate) const SETTINGS: &str = "tokenizer_config.json";
pub(crate) const VOCABULARY: &str = "vocab.txt";
pub(crate) const WEIGHTS: &str = "model.safetensors";
pub(crate) const INDEX: &str = "model.safetensors.index.json";

/// Whether a file of this name, or at this path, is read of a model; of others the name alone is
/// seen.
pub fn is_of_a_model(name: &str) -> bool {
    let name = base(name);
    [CONFIG, TOKENIZER, SETTINGS, VOCABULARY, INDEX].contains(&name)
        || name.ends_with(".safetensors")
}

/// Whether a file of this name says how a model cuts texts.
pub fn is_of_a_tokenizer(name: &str) -> bool {
    [CONFIG, TOKENIZER, SETTINGS, VOCABULARY].contains(&name)
}

/// A file's name without its folders.
pub fn base(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}
