//! `cargo xtask serve`: the page on this machine, as any static server would give it.

#[cfg(test)]
mod client;
mod site;
#[cfg(test)]
mod tests;

use anyhow::{Context, Result, bail};
use std::net::Ipv4Addr;
use std::path::Path;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

use crate::page::policy;
use crate::project;

const FIRST_PORT: u16 = 8080;
const PORTS_TRIED: u16 = 100;

/// Serves `dist/` as it is, until the person stops it.
///
/// # Errors
/// If there is no page, or no port is free.
pub fn dist(port: Option<u16>) -> Result<()> {
    folder(&project::dist(), port)
}

/// Serves a page until the person stops it.
///
/// # Errors
/// If there is no page, or no port is free.
pub fn folder(folder: &Path, port: Option<u16>) -> Result<()> {
    let html = std::fs::read_to_string(folder.join("index.html")).with_context(|| {
        format!("There is no page in {}; run `cargo xtask serve --release`.", folder.display())
    })?;
    let site = site::of(folder, policy::carried_by(&html))?;
    let runtime = Runtime::new().context("The server's threads cannot be started.")?;
    runtime.block_on(async {
        let listener = listen(port).await?;
        println!("BERTscope is at http://{}/ (stop with Ctrl-C)", listener.local_addr()?);
        axum::serve(listener, site).await.context("The server broke.")
    })
}

/// Listens for browsers of this machine only.
async fn listen(port: Option<u16>) -> Result<TcpListener> {
    let ports = match port {
        Some(port) => port..=port,
        None => FIRST_PORT..=FIRST_PORT + PORTS_TRIED,
    };
    for port in ports {
        if let Ok(listener) = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await {
            return Ok(listener);
        }
    }
    match port {
        Some(port) => bail!("Port {port} is taken; leave --port out to use the next free one."),
        None => bail!("No port from {FIRST_PORT} on is free; name one with --port."),
    }
}
