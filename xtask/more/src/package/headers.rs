//! What every answer should say about itself, in the form that hosts of static pages read
//! (`_headers`).

/// The file. Files keep their names from build to build, so a browser asks whether what it has is
/// still new; the page asks for each by the version of the build.
pub fn text(policy: Option<&str>) -> String {
    let policy = policy.map(|policy| format!("  Content-Security-Policy: {policy}\n"));
    format!(
        "/*\n  Cache-Control: no-cache\n  X-Content-Type-Options: nosniff\n{}\n\
         /*.wasm\n  Content-Type: application/wasm\n",
        policy.unwrap_or_default()
    )
}
