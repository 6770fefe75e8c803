//! What the files of a model are called, as Hugging Face names them.

/// The sizes, and what the model is.
pub const CONFIG: &str = "config.json";
/// How it cuts texts.
pub const TOKENIZER: &str = "tokenizer.json";
/// Settings of the tokeniser.
pub const SETTINGS: &str = "tokenizer_config.json";
/// Words that were added to its pieces later.
pub const ADDED: &str = "added_tokens.json";
/// What stands beside weights that are of no use without a model.
pub const ADAPTER: &str = "adapter_config.json";
/// Its pieces, one a line.
pub const VOCABULARY: &str = "vocab.txt";
/// Its pieces with their ids, where texts are read as bytes.
pub const PIECES: &str = "vocab.json";
/// Which of them become one, one pair a line.
pub const MERGES: &str = "merges.txt";
/// Its weights.
pub const WEIGHTS: &str = "model.safetensors";
/// Which files hold them, where they are several.
pub const INDEX: &str = "model.safetensors.index.json";

/// Whether a file of this name, or at this path, is read of a model; of others the name alone is
/// seen.
pub fn is_of_a_model(name: &str) -> bool {
    let name = base(name);
    is_of_a_tokenizer(name) || [ADAPTER, INDEX].contains(&name) || name.ends_with(".safetensors")
}

/// Whether a file of this name says how a model cuts texts.
pub fn is_of_a_tokenizer(name: &str) -> bool {
    [CONFIG, TOKENIZER, SETTINGS, VOCABULARY, PIECES, MERGES, ADDED].contains(&name)
}

/// A file's name without its folders.
pub fn base(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

/// The bytes of a text without the byte-order mark that some editors put before it.
pub fn without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes)
}
