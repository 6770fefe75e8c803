//! The hub of models that the page may ask, once somebody wants a model of it.

use std::env;

use anyhow::{Result, ensure};

/// The variable that names another hub, as Hugging Face's own programs call it.
pub const ENDPOINT: &str = "HF_ENDPOINT";
/// The variable that names where that hub sends for its files, if that is not itself.
const FILES: &str = "HF_ENDPOINT_FILES";

const PUBLIC: &str = "https://huggingface.co";
/// Where the public hub sends for weights: a policy is asked about every redirect, too.
const PUBLIC_FILES: [&str; 2] = ["https://*.huggingface.co", "https://*.hf.co"];

/// The hub of a page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hub(Vec<String>);

impl Hub {
    /// None: such a page asks nobody but its own server.
    pub fn none() -> Self {
        Self::default()
    }

    /// The one that the environment names, or the public one.
    ///
    /// # Errors
    /// If the environment names what cannot be part of a policy.
    pub fn from_environment() -> Result<Self> {
        let named = |name: &str| env::var(name).unwrap_or_default();
        let addresses = |text: String| -> Vec<String> {
            let plain = text.split_whitespace().map(|address| address.trim_end_matches('/'));
            plain.map(str::to_owned).collect()
        };
        let own = addresses(named(ENDPOINT));
        if own.is_empty() {
            let public = [PUBLIC].into_iter().chain(PUBLIC_FILES).map(str::to_owned);
            return Ok(Self(public.collect()));
        }
        let all: Vec<String> = own.into_iter().chain(addresses(named(FILES))).collect();
        for address in &all {
            ensure!(
                is_address(address),
                "{ENDPOINT} or {FILES} names {address}, which is no address."
            );
        }
        Ok(Self(all))
    }

    /// Its address, if there is one.
    pub fn address(&self) -> Option<&str> {
        self.0.first().map(String::as_str)
    }

    /// What a policy says of it: a space before each source.
    pub fn sources(&self) -> String {
        self.0.iter().map(|address| format!(" {}", origin(address))).collect()
    }
}

/// Whether it names a server, and nothing that would end a directive of a policy or an attribute.
fn is_address(text: &str) -> bool {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b".-_:/*~%".contains(&byte);
    rest.is_some_and(|rest| !rest.is_empty() && !rest.starts_with('/') && rest.bytes().all(plain))
}

/// Scheme, host and port: a source with a path would not hold after a redirect.
fn origin(address: &str) -> &str {
    let host = address.find("://").map_or(0, |at| at + 3);
    address[host..].find('/').map_or(address, |end| &address[..host + end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_is_a_server() {
        assert_eq!(origin("https://mirror.school.example/hub"), "https://mirror.school.example");
        assert_eq!(origin("http://127.0.0.1:8080"), "http://127.0.0.1:8080");
        let hub = Hub(vec!["https://a.example/hub".to_owned(), "https://*.b.example".to_owned()]);
        assert_eq!(hub.sources(), " https://a.example https://*.b.example");
        assert_eq!(hub.address(), Some("https://a.example/hub"));
        assert_eq!((Hub::none().sources(), Hub::none().address()), (String::new(), None));
    }

    #[test]
    fn what_would_end_a_policy_is_no_address() {
        assert!(is_address("https://hub.example:8443/models"));
        for text in
            ["hub.example", "https://", "https:///a", "https://a;b", "https://a\"b", "ftp://a"]
        {
            assert!(!is_address(text), "{text}");
        }
    }
}
