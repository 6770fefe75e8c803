//! The page for the machine that builds it: served as soon as its own program and the engine for the CPU
//! are there, neither of them made small. The engine with WebGPU is built while the page is used.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use crate::page::{self, Hub, Kind, Webgpu};
use crate::programs::{ENGINE_CPU_EARLY, ENGINE_EARLY, PAGE_EARLY, Program};
use crate::setup::Toolchain;
use crate::watch::{self, spoken};
use crate::{process, project, serve, setup};

/// How long a page waits for WebGPU: nothing is compiled if nothing changed.
const MOMENT: Duration = Duration::from_secs(4);

/// What is built.
struct Step {
    program: Program,
    what: &'static str,
    /// How long it usually takes on two cores, at first and after a change.
    usually: &'static str,
}

const PAGE: Step = Step {
    program: PAGE_EARLY,
    what: "the page's program",
    usually: "5 minutes at first, half a minute after a change",
};
const CPU: Step = Step {
    program: ENGINE_CPU_EARLY,
    what: "the engine for the CPU",
    usually: "2 minutes at first, one after a change",
};
const WEBGPU: Step = Step {
    program: ENGINE_EARLY,
    what: "the engine with WebGPU",
    usually: "6 minutes at first, one after a change",
};

/// `cargo xtask serve`.
///
/// # Errors
/// If the page cannot be built, or no port is free.
pub fn serve(port: Option<u16>) -> Result<()> {
    let begin = Instant::now();
    eprintln!(
        "==> The page for this machine in three steps; it is served after the second, and WebGPU comes after the third"
    );
    let toolchain = setup::toolchain()?;
    let site = Site::new("site")?;
    site.build(&PAGE, &toolchain)?;
    site.build(&CPU, &toolchain)?;
    let rest = site.build_aside(toolchain);
    match rest.recv_timeout(MOMENT) {
        Ok(outcome) => site.put_together(outcome)?,
        Err(_) => {
            site.put_together(Webgpu::Building)?;
            let site = site.clone();
            thread::spawn(move || site.await_webgpu(&rest));
        }
    }
    eprintln!("==> The page is there after {}", spoken(begin.elapsed()));
    serve::folder(&site.page(), port)
}

/// `cargo xtask build`: the whole page, in the folder that Trunk names, or in `dist/`.
///
/// # Errors
/// If the page cannot be built.
pub fn build() -> Result<()> {
    let toolchain = setup::toolchain()?;
    let site = Site::new("site")?;
    site.build(&PAGE, &toolchain)?;
    site.build(&CPU, &toolchain)?;
    site.build(&WEBGPU, &toolchain)?;
    let folder = page::folder_to_fill()?;
    page::put_together(
        &folder,
        &site.parts(Webgpu::Ready),
        Kind::Early(Webgpu::Ready),
        &Hub::from_environment()?,
    )
}

/// A page in the making.
#[derive(Clone)]
struct Site {
    folder: PathBuf,
}

impl Site {
    fn new(name: &str) -> Result<Self> {
        let site = Self { folder: project::work().join(name) };
        for step in [PAGE, CPU, WEBGPU] {
            fs::create_dir_all(site.bound(&step.program))
                .context("The build folder cannot be written to.")?;
        }
        Ok(site)
    }

    /// Where a program lies once it is bound.
    fn bound(&self, program: &Program) -> PathBuf {
        self.folder.join(program.name)
    }

    /// The programs of a page.
    fn parts(&self, webgpu: Webgpu) -> Vec<PathBuf> {
        let mut steps = vec![PAGE, CPU];
        // What is there of the last one belongs to other sources until it is built again.
        if webgpu == Webgpu::Ready {
            steps.push(WEBGPU);
        }
        steps.iter().map(|step| self.bound(&step.program)).collect()
    }

    /// What is served.
    fn page(&self) -> PathBuf {
        self.folder.join("page")
    }

    /// Builds a program.
    fn build(&self, step: &Step, toolchain: &Toolchain) -> Result<()> {
        let begin = Instant::now();
        let cargo = &mut step.program.cargo(toolchain)?;
        process::step_of(step.what, &format!("{} ({})", step.what, step.usually), cargo)?;
        self.bind(&step.program)?;
        eprintln!("==> {}: done after {}", step.what, spoken(begin.elapsed()));
        Ok(())
    }

    /// Binds a program, unless what cargo left is what was bound last.
    fn bind(&self, program: &Program) -> Result<()> {
        let wasm = program.compiled();
        let stamp = self.folder.join(format!("{}.stamp", program.name));
        let written = stamp_of(&wasm)?;
        if fs::read_to_string(&stamp).is_ok_and(|bound| bound == written) {
            return Ok(());
        }
        watch::aloud("its bindings", || program.bind(&wasm, &self.bound(program)))?;
        fs::write(stamp, written).context("The build folder cannot be written to.")
    }

    /// Builds the engine with WebGPU in a thread of its own, and says what became of it.
    fn build_aside(&self, toolchain: Toolchain) -> Receiver<Webgpu> {
        let (sender, receiver) = channel();
        let site = self.clone();
        thread::spawn(move || {
            let outcome = match site.build(&WEBGPU, &toolchain) {
                Ok(()) => Webgpu::Ready,
                Err(error) => {
                    eprintln!("\nxtask: {error:#}\n    The page goes on without WebGPU.");
                    Webgpu::Failed
                }
            };
            // Whoever stops the server waits no more.
            sender.send(outcome).ok();
        });
        receiver
    }

    /// Takes the page to WebGPU once that is there.
    fn await_webgpu(&self, rest: &Receiver<Webgpu>) {
        let Ok(outcome) = rest.recv() else { return };
        match self.put_together(outcome) {
            Ok(()) if outcome == Webgpu::Ready => eprintln!("==> WebGPU is ready: reload the page"),
            Ok(()) => {}
            Err(error) => eprintln!("\nxtask: {error:#}"),
        }
    }

    /// Puts the page together beside the one that is served, and then in its place.
    fn put_together(&self, webgpu: Webgpu) -> Result<()> {
        let (next, last) = (self.folder.join("next"), self.folder.join("last"));
        for folder in [&next, &last] {
            remove(folder)?;
        }
        fs::create_dir_all(&next)?;
        page::put_together(
            &next,
            &self.parts(webgpu),
            Kind::Early(webgpu),
            &Hub::from_environment()?,
        )?;
        if self.page().exists() {
            fs::rename(self.page(), &last)?;
        }
        fs::rename(&next, self.page()).context("The page cannot take its place.")?;
        remove(&last)
    }
}

fn remove(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)
            .with_context(|| format!("{} cannot be removed.", folder.display()))?;
    }
    Ok(())
}

/// When a file was written, and its size.
fn stamp_of(file: &Path) -> Result<String> {
    let data = file.metadata().with_context(|| format!("cargo left no {}.", file.display()))?;
    let since = data.modified()?.duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    Ok(format!("{} {}", data.len(), since.as_nanos()))
}
