//! The page's Content-Security-Policy.

use anyhow::{Context, Result};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256};

use super::hub::Hub;

/// What Trunk calls its random text until it serves the page.
const NONCE: &str = "{{__TRUNK NONCE__}}";

const META: &str = "<meta http-equiv=\"Content-Security-Policy\" content=\"";

/// The finished page with its policy, before anything it must govern.
///
/// # Errors
/// If it has no `<head>`.
pub fn put_into(html: &str, hub: &Hub) -> Result<String> {
    let policy = policy_for(html, hub);
    let head = html.find("<head>").context("The page has no <head>.")? + "<head>".len();
    let (before, after) = html.split_at(head);
    Ok(format!("{before}\n    {META}{policy}\">{after}"))
}

/// The policy that a finished page carries.
pub fn carried_by(html: &str) -> Option<&str> {
    let (_, rest) = html.split_once(META)?;
    rest.split_once('"').map(|(policy, _)| policy)
}

/// Everything from the page's own origin, and models of the hub; nothing inline but what stands in `html`.
fn policy_for(html: &str, hub: &Hub) -> String {
    let hashes = |element: &str| -> String {
        inline(html, element).iter().map(|text| format!(" '{}'", source_hash(text))).collect()
    };
    [
        "default-src 'self'",
        &format!("script-src 'self' 'wasm-unsafe-eval'{}{}", hashes("script"), nonce(html)),
        &format!("style-src 'self'{}", hashes("style")),
        "img-src 'self' data: blob:",
        &format!("connect-src 'self'{}", hub.sources()),
        "worker-src 'self'",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
    ]
    .join("; ")
}

/// What allows the script with which Trunk reloads a page that it serves: only when it serves it, it puts
/// an address into the script, and one random text in the place of both of these.
fn nonce(html: &str) -> String {
    if html.contains(NONCE) { format!(" 'nonce-{NONCE}'") } else { String::new() }
}

/// The texts of the elements of this name, `<script>` or `<style>`, without `src`.
fn inline<'html>(html: &'html str, element: &str) -> Vec<&'html str> {
    let end = format!("</{element}>");
    html.split(&format!("<{element}"))
        .skip(1)
        .filter_map(move |piece| {
            let (attributes, rest) = piece.split_once('>')?;
            let (text, _) = rest.split_once(&end)?;
            (!attributes.contains("src=")).then_some(text)
        })
        .collect()
}

/// A source expression of the policy: the SHA-256 of an inline text, in base 64.
fn source_hash(text: &str) -> String {
    format!("sha256-{}", BASE64_STANDARD.encode(Sha256::digest(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_as_the_specification_does() {
        // Examples of the specification, Content Security Policy Levels 2 and 3.
        let hello = "sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=";
        assert_eq!(source_hash("alert('Hello, world.');"), hello);
        let submit = "sha256-jzgBGA4UWFFmpOBq0JpdsySukE1FrEN5bUpoK8Z29fY=";
        assert_eq!(source_hash("doSubmit()"), submit);
    }

    #[test]
    fn allows_what_stands_in_the_page_and_nothing_else() {
        let html = "<html><head><script src=\"a.js\"></script>\
                    <script type=\"module\">one</script></head><script>two</script>\
                    <style>three</style>";
        assert_eq!(inline(html, "style"), ["three"]);
        assert_eq!(inline(html, "script"), ["one", "two"]);
        let policy = policy_for(html, &Hub::none());
        assert!(policy.contains("connect-src 'self';"));
        assert!(policy.contains(&source_hash("one")) && policy.contains(&source_hash("two")));
        assert!(!policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'"));
    }

    #[test]
    fn a_script_of_trunk_runs_by_its_nonce() {
        let html = "<head><script nonce=\"{{__TRUNK NONCE__}}\">reload()</script></head>";
        assert!(policy_for(html, &Hub::none()).contains("'nonce-{{__TRUNK NONCE__}}'"));
        assert!(!policy_for("<head><script>one</script></head>", &Hub::none()).contains("nonce"));
    }

    #[test]
    fn stands_before_everything_else_in_the_head() {
        let html = "<html><head><script>one</script></head></html>";
        let finished = put_into(html, &Hub::none()).unwrap();
        assert!(finished.find(META) < finished.find("<script>"));
        assert_eq!(carried_by(&finished), Some(policy_for(html, &Hub::none()).as_str()));
        assert_eq!(carried_by(html), None);
        assert!(put_into("<p>", &Hub::none()).is_err());
    }
}
