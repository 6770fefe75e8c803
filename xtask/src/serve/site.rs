//! The finished page as a service: its files, and what every answer says about itself.

use anyhow::{Context, Result};
use axum::Router;
use axum::extract::Request;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::middleware::{Next, from_fn, map_response};
use axum::response::{IntoResponse, Response};
use percent_encoding::percent_decode_str;
use std::future::ready;
use std::path::Path;
use tower_http::services::ServeDir;

/// Answers with the files below `folder`, compressed where the build left a compressed copy and
/// the browser takes it. `policy` is the Content-Security-Policy of every answer: that of a worker
/// comes with its script, not from the page.
///
/// # Errors
/// If `policy` cannot be sent as a header.
pub fn of(folder: &Path, policy: Option<&str>) -> Result<Router> {
    let files = ServeDir::new(folder).precompressed_br().precompressed_gzip();
    let headers = headers(policy)?;
    let finish = move |response: Response| ready(complete(response, &headers));
    let site = Router::new().fallback_service(files);
    Ok(site.layer(from_fn(refuse_hidden)).layer(map_response(finish)))
}

fn headers(policy: Option<&str>) -> Result<HeaderMap> {
    // Files keep their names from build to build: a browser asks whether what it has is still new.
    let fixed = [(CACHE_CONTROL, "no-cache"), (X_CONTENT_TYPE_OPTIONS, "nosniff")];
    let mut headers: HeaderMap =
        fixed.map(|(name, value)| (name, HeaderValue::from_static(value))).into_iter().collect();
    if let Some(policy) = policy {
        let value = policy.parse().context("The page's policy cannot be sent as a header.")?;
        headers.insert(CONTENT_SECURITY_POLICY, value);
    }
    Ok(headers)
}

/// The service of files keeps to its folder; a file whose name starts with a dot is no part of the
/// page either.
async fn refuse_hidden(request: Request, next: Next) -> Response {
    let path = percent_decode_str(request.uri().path()).decode_utf8_lossy();
    if path.split('/').any(|part| part.starts_with('.')) {
        return StatusCode::NOT_FOUND.into_response();
    }
    next.run(request).await
}

/// Adds what is the same for all answers, and the character set of texts.
fn complete(mut response: Response, headers: &HeaderMap) -> Response {
    let own = response.headers_mut();
    own.extend(headers.clone());
    let kind = own.get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let text = kind.filter(|kind| kind.starts_with("text/") && !kind.contains("charset"));
    if let Some(Ok(value)) = text.map(|kind| format!("{kind}; charset=utf-8").parse()) {
        own.insert(CONTENT_TYPE, value);
    }
    response
}
