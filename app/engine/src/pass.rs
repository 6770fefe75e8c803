//! One forward pass, layer by layer, given up as soon as a newer one waits.

use bert::encoder::Pass;
use bert::input::{EncoderInput, InputError};
use bert::trace::{Recorder, Trace};
use bert::{Bert, PassError};
use protocol::{
    Array, Beside, Crash, DeviceKind, Fault, Found, FoundBeside, Input, Network, Payload, Response,
    TraceArray,
};
use text::predictions::Asking;
use text::switches::Switches;
use text::tokenizer::Encoding;
use text::wishes::Wish;

use crate::files::Files;
use crate::gpu;
use crate::helper;
use crate::partner::Partner;
use crate::random;
use crate::scope::{now, post, post_payload};
use crate::session::{self, Run};
use crate::teaching;
use crate::turn::next_turn;

/// Runs a pass and sends its answer.
pub async fn answer(run: Run) {
    let id = run.id;
    let found = session::with(|session| {
        let bert = match session.active? {
            DeviceKind::Cpu => session.cpu.clone(),
            DeviceKind::Webgpu => session.webgpu.clone(),
        };
        Some((bert?, session.active?, session.files.clone()?))
    });
    let Some((bert, device, files)) = found else {
        post(Response::Failed { id, fault: Fault::NotLoaded });
        return;
    };
    let (start, before) = (now(), launches(device));
    match run_all(&bert, &files, run).await {
        Ok(Some(pass)) => {
            let message = Response::Pass {
                id,
                found: pass.found,
                beside: pass.beside,
                milliseconds: now() - start,
                dispatches: launches(device) - before,
                device,
            };
            post_payload(&Payload::with_arrays(message, pass.buffers));
            session::with(|session| session.answered = true);
        }
        Ok(None) => post(Response::Superseded { id }),
        Err(error) => post(Response::Failed { id, fault: fault(error) }),
    }
}

/// Kernels launched so far. The CPU launches none; those that warm WebGPU up beside it are not its.
fn launches(device: DeviceKind) -> u64 {
    match device {
        DeviceKind::Cpu => 0,
        DeviceKind::Webgpu => gpu::launches(),
    }
}

/// What goes into the answer.
struct Outcome {
    found: Found,
    beside: Vec<FoundBeside>,
    buffers: Vec<Vec<f32>>,
}

/// A run and what is to be computed beside it; `None` if a newer run came.
async fn run_all(bert: &Bert, files: &Files, run: Run) -> Result<Option<Outcome>, PassError> {
    let Run { input, wishes, asking, beside: others, .. } = run;
    let mut buffers = Vec::new();
    let Some(found) = run_one(bert, files, input, &wishes, asking, &mut buffers).await? else {
        return Ok(None);
    };
    let mut beside = Vec::new();
    random::tidy(others.iter().any(|other| other.network == Network::Random));
    for Beside { tag, input, network, wishes: others, asking } in others {
        let other = match network {
            Network::Own => None,
            Network::FineTuned => match teaching::fine_tuned() {
                None => continue,
                tuned => tuned,
            },
            Network::Random => Some(random::beside(bert)),
        };
        let bert = other.as_ref().unwrap_or(bert);
        let others = others.as_ref().unwrap_or(&wishes);
        let Some(found) = run_one(bert, files, input, others, asking, &mut buffers).await? else {
            return Ok(None);
        };
        beside.push(FoundBeside { tag, found });
    }
    Ok(Some(Outcome { found, beside, buffers }))
}

async fn run_one(
    bert: &Bert,
    files: &Files,
    input: Input,
    wishes: &[Wish],
    asking: Asking,
    buffers: &mut Vec<Vec<f32>>,
) -> Result<Option<Found>, PassError> {
    let positions = bert.config.positions().min(input.longest.unwrap_or(usize::MAX));
    let limit = positions.saturating_sub(input.switches.padding);
    let original = files.model.tokenizer().encode(&input.sentence, input.pair.as_deref(), limit);
    let vocabulary = files.model.tokenizer().vocabulary();
    let edited = input.edits.row(&original, vocabulary, limit);
    let encoding = if input.edits.steps().is_empty() {
        original
    } else {
        edited.row.encoding(&original, vocabulary)
    };
    let Some(trace) = run_pass(bert, &encoding, &input.switches, wishes, asking).await? else {
        return Ok(None);
    };
    let arrays = trace.values.into_iter().map(|value| TraceArray {
        wish: value.wish,
        block: value.block,
        array: Array::push(buffers, value.shape, value.values),
    });
    let arrays = arrays.collect();
    let pad = files.model.config().pad_token_id;
    let encoding = encoding.padded(input.switches.padding, pad, vocabulary);
    let refused = edited.refused.iter().map(|(_, why)| why.to_string()).collect();
    let (mut predictions, tracks) = (trace.predictions, trace.tracks);
    // A row that stands for no piece is no answer.
    for prediction in &mut predictions {
        prediction.best.retain(|candidate| (candidate.piece as usize) < vocabulary.len());
    }
    Ok(Some(Found { input, encoding, refused, arrays, predictions, tracks }))
}

/// The trace, or `None` if a newer run came.
async fn run_pass(
    bert: &Bert,
    encoding: &Encoding,
    switches: &Switches,
    wishes: &[Wish],
    asking: Asking,
) -> Result<Option<Trace>, PassError> {
    bert.check(wishes)?;
    let input = EncoderInput::single(encoding, switches.padding, &bert.config)?;
    bert.check_asking(&asking, input.tokens())?;
    let mut trace = Recorder::asking_for(wishes, asking);
    let mut pass = bert.begin(&input, switches, &mut trace);
    let partner = helper::for_pass(bert, input.tokens());
    while step(bert, &mut pass, &mut trace, partner.as_deref()).await? {
        break_on_purpose();
        if session::with(|session| session.silent) {
            std::future::pending::<()>().await;
        }
        next_turn().await;
        if session::is_superseded() {
            return Ok(None);
        }
    }
    bert.finish(pass.hidden, &mut trace);
    Ok(Some(trace.read().await?))
}

/// Runs the next layer, with a partner where there is one. False if none was left.
async fn step(
    bert: &Bert,
    pass: &mut Pass<'_>,
    trace: &mut Recorder,
    partner: Option<&Partner>,
) -> Result<bool, PassError> {
    if let Some(partner) = partner
        && let Some(parts) = pass.part(trace)
        && let Some(parts) = helper::complete(partner, bert, parts).await?
    {
        pass.join(parts, trace);
        return Ok(true);
    }
    Ok(pass.step(trace))
}

/// Carries out a crash request, in the middle of a pass.
#[expect(clippy::panic, reason = "tests of recovery ask for it, with `faults=1` only")]
fn break_on_purpose() {
    match session::with(|session| session.crash.take()) {
        None => {}
        Some(Crash::Panic) => panic!("a crash was asked for"),
        Some(Crash::Silent) => session::with(|session| session.silent = true),
        Some(Crash::LostDevice) => session::with(|session| match &session.gpu {
            Some(gpu) => gpu.lose(),
            // Once there is a device, it will be lost.
            None => session.crash = Some(Crash::LostDevice),
        }),
    }
}

fn fault(error: PassError) -> Fault {
    let detail = error.to_string();
    match error {
        PassError::Wish { .. }
        | PassError::NoHead { .. }
        | PassError::Input(InputError::TooLong { .. }) => Fault::Invalid { detail },
        PassError::Input(_) | PassError::Trace(_) => Fault::Pass { detail },
    }
}
