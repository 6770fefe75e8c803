//! What the files of a model are called, as Hugging Face names them.

/// The sizes, and what the model is.
pub const CONFIG: &str = "config.json";
/// How it cuts texts.
pub const TOKENIZER: &str = "tokenizer.json";
/// Settings of the tokeniser.
pub const SETTINGS: &str = "tokenizer_config.json";
/// Its pieces, one a line.
pub const VOCABULARY: &str = "vocab.txt";
/// Its weights.
pub const WEIGHTS: &str = "model.safetensors";
/// Which files hold them, where they are several.
pub const INDEX: &str = "model.safetensors.index.json";

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
