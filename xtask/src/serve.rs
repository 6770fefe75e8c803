//! `cargo xtask serve`: the page on this machine, as any static server would give it.

use anyhow::{Context, Result, bail};
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::thread;
use std::time::UNIX_EPOCH;
use tiny_http::{Header, Request, Response, Server, StatusCode};

use crate::page::{self, policy};
use crate::{project, setup};

const FIRST_PORT: u16 = 8080;
const PORTS_TRIED: u16 = 100;
const THREADS: usize = 8;

/// Where to serve.
#[derive(clap::Args)]
pub struct Arguments {
    /// The port; by default 8080 or the next one that is free.
    #[arg(long)]
    port: Option<u16>,
    /// Serve dist/ as it is, without building it.
    #[arg(long)]
    no_build: bool,
}

/// Builds the page and serves it until the person stops it.
///
/// # Errors
/// If the page cannot be built or no port is free.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    if !arguments.no_build {
        page::build(&setup::page()?)?;
    }
    let dist = project::dist();
    let html = std::fs::read_to_string(dist.join("index.html"))
        .context("There is no page in dist/; run `cargo xtask serve` without --no-build.")?;
    let policy = policy::carried_by(&html).map(str::to_owned);
    let (server, port) = open(arguments.port)?;
    println!("BERTscope is at http://127.0.0.1:{port}/ (stop with Ctrl-C)");
    let site = Arc::new(Site { dist, policy });
    let server = Arc::new(server);
    let threads: Vec<_> = (0..THREADS)
        .map(|_| {
            let (server, site) = (Arc::clone(&server), Arc::clone(&site));
            thread::spawn(move || {
                while let Ok(request) = server.recv() {
                    // A browser that closes its side early is no fault.
                    site.answer(request).ok();
                }
            })
        })
        .collect();
    for thread in threads {
        thread.join().ok();
    }
    Ok(ExitCode::SUCCESS)
}

fn open(port: Option<u16>) -> Result<(Server, u16)> {
    let ports = match port {
        Some(port) => port..=port,
        None => FIRST_PORT..=FIRST_PORT + PORTS_TRIED,
    };
    for port in ports {
        if let Ok(server) = Server::http(("127.0.0.1", port)) {
            let bound = server.server_addr().to_ip().map_or(port, |address| address.port());
            return Ok((server, bound));
        }
    }
    match port {
        Some(port) => bail!("Port {port} is taken; leave --port out to use the next free one."),
        None => bail!("No port from {FIRST_PORT} on is free; name one with --port."),
    }
}

struct Site {
    dist: PathBuf,
    policy: Option<String>,
}

impl Site {
    fn answer(&self, request: Request) -> io::Result<()> {
        let Some(file) = file_of(&self.dist, request.url()) else {
            let missing = Response::from_string("Not found.").with_status_code(404);
            return request.respond(missing);
        };
        let tag = tag_of(&file)?;
        let known = request.headers().iter().any(|header| {
            header.field.equiv("If-None-Match") && header.value.as_str() == tag.as_str()
        });
        if known {
            let same = Response::empty(StatusCode(304));
            return request.respond(self.headers(&file, &tag).into_iter().fold(same, with_header));
        }
        let whole = Response::from_file(File::open(&file)?);
        request.respond(self.headers(&file, &tag).into_iter().fold(whole, with_header))
    }

    fn headers(&self, file: &Path, tag: &str) -> Vec<Header> {
        let mut pairs = vec![
            ("Content-Type", media_type(file)),
            // The engine's files keep their names from build to build: always ask again.
            ("Cache-Control", "no-cache"),
            ("ETag", tag),
            ("X-Content-Type-Options", "nosniff"),
        ];
        // The policy of a worker comes with its script, not from the page.
        if let Some(policy) = &self.policy {
            pairs.push(("Content-Security-Policy", policy));
        }
        pairs.into_iter().filter_map(|(name, value)| Header::from_bytes(name, value).ok()).collect()
    }
}

fn with_header<R: io::Read>(response: Response<R>, header: Header) -> Response<R> {
    response.with_header(header)
}

/// Changes whenever the file does.
fn tag_of(file: &Path) -> io::Result<String> {
    let metadata = file.metadata()?;
    let changed = metadata.modified()?.duration_since(UNIX_EPOCH).unwrap_or_default();
    Ok(format!("\"{:x}-{:x}\"", metadata.len(), changed.as_nanos()))
}

/// The file that an address names, if it lies below `folder`.
fn file_of(folder: &Path, address: &str) -> Option<PathBuf> {
    let path = address.split(['?', '#']).next()?;
    let mut file = folder.to_path_buf();
    for part in path.split('/').filter(|part| !part.is_empty()) {
        let part = decoded(part)?;
        if part.starts_with('.') || part.contains(['/', '\\', '\0']) {
            return None;
        }
        file.push(part);
    }
    if file.is_dir() {
        file.push("index.html");
    }
    file.is_file().then_some(file)
}

/// The text with `%41` and the like replaced; `None` if it is not UTF-8.
fn decoded(part: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(part.len());
    let mut rest = part;
    while let Some((before, after)) = rest.split_once('%') {
        bytes.extend_from_slice(before.as_bytes());
        bytes.push(u8::from_str_radix(after.get(..2)?, 16).ok()?);
        rest = after.get(2..)?;
    }
    bytes.extend_from_slice(rest.as_bytes());
    String::from_utf8(bytes).ok()
}

fn media_type(file: &Path) -> &'static str {
    match file.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("woff2") => "font/woff2",
        Some("txt") => "text/plain; charset=utf-8",
        Some("md") => "text/markdown; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn serves_nothing_from_outside_its_folder() {
        let folder = project::root().join("xtask/src");
        assert_eq!(file_of(&folder, "/main.rs?x=1"), Some(folder.join("main.rs")));
        assert_eq!(file_of(&folder, "/m%61in.rs"), Some(folder.join("main.rs")));
        for address in
            ["/../Cargo.toml", "/%2e%2e/Cargo.toml", "/..%2fCargo.toml", "/absent", "/%", "/%zz"]
        {
            assert_eq!(file_of(&folder, address), None, "{address}");
        }
    }

    #[test]
    fn names_the_types_that_browsers_insist_on() {
        assert_eq!(media_type(Path::new("engine_bg.wasm")), "application/wasm");
        assert_eq!(media_type(Path::new("manifest.webmanifest")), "application/manifest+json");
        assert_eq!(media_type(Path::new("model.safetensors")), "application/octet-stream");
    }
}
