//! Which device computes: the CPU answers first; WebGPU is set up beside it, checked, timed once it
//! is warm, and used if it is right, and fast enough or the faster of the two. An emulated adapter
//! is left alone until somebody asks for it: it computes on the processor, and slower than the CPU's
//! own code.

use bert::{Bert, PassError};
use protocol::{DeviceKind, DeviceStatus, Fault, KernelFamily, Response, Unavailable};
use wasm_bindgen_futures::spawn_local;

use crate::adapter::{self, Adapter};
use crate::choice;
use crate::gpu::{self, Gpu};
use crate::random;
use crate::sample;
use crate::scope::{now, post};
use crate::session::{self, Session};
use crate::turn::pause;

/// Looks for a first answer, before it is clear that nobody asks.
const LOOKS: usize = 20;

/// Milliseconds between two of them.
const LOOK_MS: i32 = 50;

/// Timed passes, after one to warm up.
const REPEATS: usize = 3;

/// Brings up and times the devices once there is a first answer, and settles on one.
pub fn compete(wanted: Option<DeviceKind>) {
    session::with(|session| {
        let reset = |mut status: DeviceStatus| {
            (status.measured_ms, status.checked) = (None, None);
            status
        };
        session.statuses = statuses(session).drain(..).map(reset).collect();
    });
    report();
    spawn_local(async move {
        after_the_first_answer().await;
        // Asked for by name, the CPU is used without waking the GPU.
        if wanted != Some(DeviceKind::Cpu) {
            bring_up_webgpu(wanted).await;
        }
        measure(DeviceKind::Cpu).await;
        settle();
    });
}

/// What is timed would slow the first answer down.
async fn after_the_first_answer() {
    for _ in 0..LOOKS {
        if session::with(|session| session.answered) {
            return;
        }
        pause(LOOK_MS).await;
    }
}

/// Moves to the device the person asks for. Runs beside the passes: setting WebGPU up takes
/// seconds in which the CPU goes on answering.
pub async fn choose(id: u32, device: Option<DeviceKind>) {
    if session::with(|session| session.files.is_none()) {
        post(Response::Failed { id, fault: Fault::NotLoaded });
        return;
    }
    session::with(|session| session.chosen = device);
    if device != Some(DeviceKind::Cpu) {
        bring_up_webgpu(device).await;
    }
    if device == Some(DeviceKind::Webgpu)
        && let Some(reason) = unavailable(DeviceKind::Webgpu)
    {
        session::with(|session| session.chosen = None);
        post(Response::Failed { id, fault: Fault::Device { reason } });
    }
    settle();
}

/// Takes the device that was asked for, or the one that measurement favours, and answers the
/// last run on it again if it changed.
fn settle() {
    let changed = session::with(|session| {
        let on_webgpu = session.webgpu.is_some();
        let active = choice::active(session.chosen, &session.statuses, on_webgpu);
        session.active.replace(active) != Some(active)
    });
    report();
    if changed {
        session::run_again();
    }
}

/// Puts the model on WebGPU, checks and times it, unless that was done, or nobody wants it by name
/// and it is emulated. A device that was wrong stays left alone.
pub async fn bring_up_webgpu(wanted: Option<DeviceKind>) {
    let _turn = take_turn().await;
    let was_wrong = unavailable(DeviceKind::Webgpu) == Some(Unavailable::Wrong);
    if was_wrong || (wanted.is_none() && is_emulated().await) {
        report();
        return;
    }
    let is_new = time_of(DeviceKind::Webgpu).is_none();
    let mut brought = try_webgpu().await;
    if gpu::OFFERED && is_new && brought.is_ok() {
        brought = check().await;
    }
    match brought {
        Ok(()) if is_new => measure(DeviceKind::Webgpu).await,
        Ok(()) => {}
        Err(reason) => {
            update(DeviceKind::Webgpu, |status| status.unavailable = Some(reason));
            session::with(|session| session.webgpu = None);
            report();
        }
    }
}

/// Notes that WebGPU computes what it should.
async fn check() -> Result<(), Unavailable> {
    let checked = sample::check().await?;
    update(DeviceKind::Webgpu, |status| status.checked = Some(checked));
    Ok(())
}

/// Whoever holds it may work on WebGPU's set-up; dropped, it wakes those who wait.
struct Turn;

impl Drop for Turn {
    fn drop(&mut self) {
        session::with(|session| session.webgpu_gate.open());
    }
}

async fn take_turn() -> Turn {
    while let Some(ready) = session::with(|session| session.webgpu_gate.wait()) {
        // A sender that went away has ended its turn, too.
        let _ = ready.await;
    }
    Turn
}

async fn try_webgpu() -> Result<(), Unavailable> {
    if session::with(|session| session.webgpu.is_some()) {
        return Ok(());
    }
    let gpu = gpu().await?;
    let files = session::with(|session| session.files.clone()).ok_or(Unavailable::Lost)?;
    let model = files.load_onto(gpu.device()).map_err(|_| Unavailable::Lost)?;
    session::with(|session| session.webgpu = Some(model));
    // It may lie on a device that was lost.
    random::forget();
    Ok(())
}

/// Whether there is an adapter, and it is emulated on the processor.
async fn is_emulated() -> bool {
    adapter().await.is_ok_and(|adapter| adapter.software)
}

/// The browser's adapter, asked for once.
async fn adapter() -> Result<Adapter, Unavailable> {
    if let Some(known) = session::with(|session| session.adapter.clone()) {
        return Ok(known);
    }
    let found = adapter::find().await?;
    update(DeviceKind::Webgpu, |status| {
        status.adapter.clone_from(&found.name);
        status.software = found.software;
    });
    session::with(|session| session.adapter = Some(found.clone()));
    Ok(found)
}

/// WebGPU with its kernels chosen and compiled, set up if it was not yet.
async fn gpu() -> Result<Gpu, Unavailable> {
    if let Some(gpu) = session::with(|session| session.gpu.clone()) {
        return Ok(gpu);
    }
    let found = adapter().await?;
    let (gpu, kernels) = gpu::set_up(found.quads).await?;
    update(DeviceKind::Webgpu, |status| status.kernels = Some(kernels));
    session::with(|session| session.gpu = Some(gpu.clone()));
    Ok(gpu)
}

/// Computes with these kernels on WebGPU from now on. Quads only where they were tried.
pub fn use_kernels(id: u32, family: KernelFamily) {
    let possible = family != KernelFamily::Quads
        || session::with(|session| {
            let mut statuses = session.statuses.iter();
            statuses.any(|status| status.kernels.is_some_and(|kernels| kernels.quads_ms.is_some()))
        });
    if !possible {
        let detail = "This adapter's subgroups do not have four threads.".to_owned();
        post(Response::Failed { id, fault: Fault::Invalid { detail } });
        return;
    }
    gpu::choose(family);
    post(Response::Kernels { id });
}

/// Times warm passes of the sample on a device and notes the median.
async fn measure(kind: DeviceKind) {
    let Some(bert) = session::model_on(kind) else {
        return;
    };
    match median_pass(&bert).await {
        Some(time) => update(kind, |status| status.measured_ms = Some(time)),
        // A processor that fails its timing still answers: it is what is left.
        None if kind == DeviceKind::Webgpu => {
            update(kind, |status| status.unavailable = Some(Unavailable::Lost));
            session::with(|session| session.webgpu = None);
        }
        None => {}
    }
    report();
}

/// The median of some passes, in milliseconds, after one that compiles pipelines and fills pools.
async fn median_pass(bert: &Bert) -> Option<f64> {
    let mut times = Vec::new();
    for _ in 0..=REPEATS {
        times.push(timed_pass(bert).await.ok()?);
    }
    times.remove(0);
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied()
}

async fn timed_pass(bert: &Bert) -> Result<f64, PassError> {
    let start = now();
    sample::pass(bert).await?;
    Ok(now() - start)
}

fn unavailable(kind: DeviceKind) -> Option<Unavailable> {
    session::with(|session| {
        session
            .statuses
            .iter()
            .find(|status| status.kind == kind)
            .and_then(|status| status.unavailable)
    })
}

fn time_of(kind: DeviceKind) -> Option<f64> {
    session::with(|session| {
        let mut statuses = session.statuses.iter();
        statuses.find(|status| status.kind == kind).and_then(|status| status.measured_ms)
    })
}

fn statuses(session: &mut Session) -> &mut Vec<DeviceStatus> {
    if session.statuses.is_empty() {
        session.statuses = vec![blank(DeviceKind::Webgpu), blank(DeviceKind::Cpu)];
    }
    &mut session.statuses
}

fn update(kind: DeviceKind, change: impl FnOnce(&mut DeviceStatus)) {
    session::with(|session| {
        if let Some(status) = statuses(session).iter_mut().find(|status| status.kind == kind) {
            change(status);
        }
    });
}

fn blank(kind: DeviceKind) -> DeviceStatus {
    DeviceStatus {
        kind,
        unavailable: None,
        adapter: String::new(),
        software: false,
        measured_ms: None,
        checked: None,
        kernels: None,
    }
}

fn report() {
    let message = session::with(|session| Response::Devices {
        active: session.active.unwrap_or(DeviceKind::Cpu),
        chosen: session.chosen.is_some(),
        devices: session.statuses.clone(),
    });
    post(message);
}
