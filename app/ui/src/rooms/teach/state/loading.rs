//! A network that was chosen from files and is not used yet: what its `config.json` says, which the
//! shapes of its weights cannot tell.

use text::config::BertConfig;
use text::training::Described;

/// The files that the engine needs, in its order.
pub const FILES: [&str; 2] = ["config.json", "model.safetensors"];

/// A network that waits to be used.
#[derive(Debug, PartialEq)]
pub struct Loading {
    /// What it learned.
    pub described: Described,
    /// Its sizes.
    pub config: BertConfig,
    /// Its files, in the order of [`FILES`].
    pub files: Vec<Vec<u8>>,
}

impl Loading {
    /// What the files say; `None` if one is missing.
    ///
    /// # Errors
    /// A sentence on what is wrong with `config.json`.
    pub fn of(mut files: Vec<(String, Vec<u8>)>) -> Option<Result<Self, String>> {
        let take = |name: &str| {
            let place = files.iter().position(|(other, _)| other == name)?;
            Some(files.swap_remove(place).1)
        };
        let files: Vec<Vec<u8>> = FILES.into_iter().map(take).collect::<Option<_>>()?;
        let read = Described::with_sizes(files.first()?);
        let loading = |(described, config)| Self { described, config, files };
        Some(read.map(loading).map_err(|fault| fault.to_string()))
    }

    /// Whether it divides its vectors among another number of heads than a model of the same size
    /// does: the weights have the same shapes either way.
    pub fn differs_in_heads(&self, model: &BertConfig) -> bool {
        self.config.hidden_size == model.hidden_size
            && self.config.num_attention_heads != model.num_attention_heads
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CONFIG: &str = include_str!("../../../../../../public/models/bertscope-mini/config.json");

    fn loading(config: &str) -> Option<Result<Loading, String>> {
        let files = [("model.safetensors", "weights"), ("config.json", config), ("vocab.txt", "")];
        Loading::of(files.map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec())).to_vec())
    }

    fn taught(change: impl FnOnce(&mut serde_json::Value)) -> String {
        let mut config: serde_json::Value = serde_json::from_str(CONFIG).expect("JSON");
        config["bertscope"] =
            serde_json::json!({ "task": "sequence", "plan": {}, "labels": ["a", "b"] });
        change(&mut config);
        config.to_string()
    }

    #[test]
    fn heads_that_the_shapes_cannot_tell_are_read_out() {
        let ours: BertConfig = serde_json::from_str(CONFIG).expect("a configuration");
        let same = loading(&taught(|_| {})).expect("both files").expect("a network");
        assert_eq!((same.config.num_attention_heads, same.differs_in_heads(&ours)), (12, false));
        assert_eq!(same.files[1], b"weights");
        let other = taught(|config| config["num_attention_heads"] = 24.into());
        let other = loading(&other).expect("both files").expect("a network");
        assert_eq!((other.config.num_attention_heads, other.differs_in_heads(&ours)), (24, true));
    }

    #[test]
    fn what_is_no_network_of_this_page_says_so() {
        let fault = |config: &str| loading(config).expect("both files").expect_err("a fault");
        assert!(fault(CONFIG).contains("bertscope"));
        assert!(fault(&taught(|config| config["num_attention_heads"] = 7.into())).contains('7'));
        let labels = taught(|config| config["bertscope"]["labels"] = serde_json::json!(["a"]));
        assert!(fault(&labels).contains("too few labels (1)"));
        assert!(fault("{").starts_with("config.json is not a JSON object"));
        assert_eq!(Loading::of(vec![("config.json".into(), Vec::new())]), None);
    }
}
