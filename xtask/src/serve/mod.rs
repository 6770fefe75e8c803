//! `cargo xtask serve`: the page on this machine, as any static server would give it.

#[cfg(test)]
mod client;
mod site;
#[cfg(test)]
mod tests;

use anyhow::{Context, Result, bail};
use std::net::Ipv4Addr;
use std::process::ExitCode;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

use crate::page::{self, policy};
use crate::{project, setup};

const FIRST_PORT: u16 = 8080;
const PORTS_TRIED: u16 = 100;

/// Where to serve.
#[derive(clap::Args)]
pub struct Arguments {
    /// The port; by default 8080 or the next one that is free. 0 takes any free one.
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
    let site = site::of(&dist, policy::carried_by(&html))?;
    let runtime = Runtime::new().context("The server's threads cannot be started.")?;
    runtime.block_on(async {
        let listener = listen(arguments.port).await?;
        println!("BERTscope is at http://{}/ (stop with Ctrl-C)", listener.local_addr()?);
        axum::serve(listener, site).await.context("The server broke.")
    })?;
    Ok(ExitCode::SUCCESS)
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
