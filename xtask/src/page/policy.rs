//! The page's Content-Security-Policy.

use anyhow::{Context, Result};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256};
use std::path::Path;

const META: &str = "<meta http-equiv=\"Content-Security-Policy\" content=\"";

/// Puts the policy into the finished page, before anything it must govern.
///
/// # Errors
/// If the page cannot be read or written, or has no `<head>`.
pub fn put_into(page: &Path) -> Result<()> {
    let html = std::fs::read_to_string(page).context("Trunk left no dist/index.html.")?;
    std::fs::write(page, with_policy(&html)?).context("dist/index.html cannot be written.")
}

/// The policy that a finished page carries.
pub fn carried_by(html: &str) -> Option<&str> {
    let (_, rest) = html.split_once(META)?;
    rest.split_once('"').map(|(policy, _)| policy)
}

fn with_policy(html: &str) -> Result<String> {
    let policy = policy_for(html);
    let head = html.find("<head>").context("dist/index.html has no <head>.")? + "<head>".len();
    let (before, after) = html.split_at(head);
    Ok(format!("{before}\n    {META}{policy}\">{after}"))
}

/// Everything from the page's own origin; nothing inline but what stands in `html`.
fn policy_for(html: &str) -> String {
    let hashes = |element: &str| -> String {
        inline(html, element).iter().map(|text| format!(" '{}'", source_hash(text))).collect()
    };
    [
        "default-src 'self'",
        &format!("script-src 'self' 'wasm-unsafe-eval'{}", hashes("script")),
        &format!("style-src 'self'{}", hashes("style")),
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "worker-src 'self'",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
    ]
    .join("; ")
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
        let policy = policy_for(html);
        assert!(policy.contains(&source_hash("one")) && policy.contains(&source_hash("two")));
        assert!(!policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'"));
    }

    #[test]
    fn stands_before_everything_else_in_the_head() {
        let html = "<html><head><script>one</script></head></html>";
        let finished = with_policy(html).unwrap();
        assert!(finished.find(META) < finished.find("<script>"));
        assert_eq!(carried_by(&finished), Some(policy_for(html).as_str()));
        assert_eq!(carried_by(html), None);
        assert!(with_policy("<p>").is_err());
    }
}
