//! One forward pass, layer by layer, given up as soon as a newer one waits.

use model::bert::PassError;
use model::input::{EncoderInput, InputError};
use model::tokenizer::Encoding;
use model::trace::{Recorder, Trace};
use protocol::{Array, Crash, DeviceKind, Fault, Input, Payload, Response, TraceArray};

use crate::scope::{now, post, post_payload};
use crate::session::{self, Run, Seat};
use crate::turn::next_turn;

/// Runs a pass and sends its answer.
pub async fn answer(run: Run) {
    let id = run.id;
    let found = session::with(|session| {
        session.last = Some(run.clone());
        let seat = match session.active? {
            DeviceKind::Cpu => session.cpu.clone(),
            DeviceKind::Webgpu => session.webgpu.clone(),
        };
        Some((seat?, session.active?, session.files.clone()?))
    });
    let Some((seat, device, files)) = found else {
        post(Response::Failed { id, fault: Fault::NotLoaded });
        return;
    };
    let encoding = encode(&run.input, &files.tokenizer, seat.bert.config.max_position_embeddings);
    let start = now();
    match run_pass(&seat, &encoding, &run).await {
        Ok(Some(trace)) => {
            let milliseconds = now() - start;
            post_payload(&payload(
                run,
                encoding,
                trace,
                milliseconds,
                device,
                files.config.pad_token_id,
            ));
        }
        Ok(None) => post(Response::Superseded { id }),
        Err(error) => post(Response::Failed { id, fault: fault(error) }),
    }
}

fn encode(input: &Input, tokenizer: &model::tokenizer::Tokenizer, limit: usize) -> Encoding {
    let limit = limit.saturating_sub(input.switches.padding);
    tokenizer.encode(&input.sentence, input.pair.as_deref(), limit)
}

/// The trace, or `None` if a newer run came.
async fn run_pass(seat: &Seat, encoding: &Encoding, run: &Run) -> Result<Option<Trace>, PassError> {
    let Seat { bert, .. } = seat;
    let switches = &run.input.switches;
    bert.check(&run.wishes)?;
    let input = EncoderInput::single(encoding, switches.padding, &bert.config)?;
    let mut trace = Recorder::new(&run.wishes);
    let mut pass = bert.begin(&input, switches, &mut trace);
    while pass.step(&mut trace) {
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

/// Carries out a crash request, in the middle of a pass.
fn break_on_purpose() {
    match session::with(|session| session.crash.take()) {
        None => {}
        Some(Crash::Panic) => panic!("a crash was asked for"),
        Some(Crash::Silent) => session::with(|session| session.silent = true),
        Some(Crash::LostDevice) => {
            if let Some(gpu) = session::with(|session| session.gpu.clone()) {
                gpu.setup.device.destroy();
            }
        }
    }
}

fn payload(
    run: Run,
    encoding: Encoding,
    trace: Trace,
    milliseconds: f64,
    device: DeviceKind,
    pad: u32,
) -> Payload<Response> {
    let mut buffers = Vec::new();
    let arrays = trace.values.into_iter().map(|value| TraceArray {
        wish: value.wish,
        block: value.block,
        array: Array::push(&mut buffers, value.shape, value.values),
    });
    let arrays = arrays.collect();
    let encoding = encoding.padded(run.input.switches.padding, pad);
    let message =
        Response::Pass { id: run.id, input: run.input, encoding, arrays, milliseconds, device };
    Payload { message, buffers }
}

fn fault(error: PassError) -> Fault {
    let detail = error.to_string();
    match error {
        PassError::Wish { .. } | PassError::Input(InputError::TooLong { .. }) => {
            Fault::Invalid { detail }
        }
        PassError::Input(_) | PassError::NoMaskedLanguageModel | PassError::Trace(_) => {
            Fault::Pass { detail }
        }
    }
}
