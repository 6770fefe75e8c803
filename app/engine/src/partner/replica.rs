//! The partner's side: it does what the engine that started it orders, one thing after the other.

use std::rc::Rc;

use bert::Bert;
use bert::block::Block;
use bert::checkpoint::Checkpoint;
use bert::encoder::Encoder;
use bert::trace::TraceError;
use bert::training::{Half, Halves, Share, Trainer, TrainingError};
use burn::tensor::Device;
use js_sys::Uint8Array;
use protocol::{Payload, from_js};
use text::checkpoint::CheckpointError;
use text::training::{Lesson, Phase};
use thiserror::Error;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen_futures::spawn_local;
use web_sys::MessageEvent;

use super::exchange::{Exchange, sealed};
use super::inbox::Inbox;
use super::messages::{Order, Reply};
use super::rows;
use crate::mailbox;
use crate::scope::{fatal, now_and_then, offered, scope};
use crate::teaching::BATCH;

/// Why an order cannot be done.
#[derive(Debug, Error)]
enum Refusal {
    #[error(transparent)]
    Model(#[from] CheckpointError),
    #[error(transparent)]
    Training(#[from] TrainingError),
    #[error(transparent)]
    Device(#[from] TraceError),
    #[error("The order does not follow on the one before.")]
    Order,
}

/// What it was made ready for.
enum Work {
    /// Steps of a run.
    Run(Box<Run>),
    /// Passes through these layers.
    Layers(Vec<Block>),
}

/// A run that was begun.
struct Run {
    trainer: Trainer,
    /// The batch whose second half was computed here, until its first half comes.
    open: Option<(Halves, Share)>,
    exchange: Exchange,
}

/// Whether this worker was started as the partner of another one.
pub fn is_asked_for() -> bool {
    offered("isPartner").is_some_and(|is| is.is_truthy())
}

/// Does what is ordered, as long as the worker lives.
pub fn serve() {
    mailbox::tell_of_faults();
    let orders = Rc::new(Inbox::new());
    let inbox = Rc::clone(&orders);
    let receive = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        match from_js::<Order>(&event.data()) {
            Ok(order) => inbox.push(order),
            Err(error) => fatal(&error.to_string()),
        }
    });
    scope().set_onmessage(Some(receive.as_ref().unchecked_ref()));
    // The listener lives as long as the worker.
    receive.forget();
    spawn_local(async move {
        let mut work = None;
        while let Some(order) = orders.next().await {
            if let Err(refusal) = obey(order, &mut work).await {
                fatal(&refusal.to_string());
                return;
            }
        }
    });
}

async fn obey(order: Payload<Order>, work: &mut Option<Work>) -> Result<(), Refusal> {
    match (&order.message, work) {
        (Order::Begin { .. } | Order::Load { .. }, work) => *work = Some(begin(order)?),
        (_, Some(Work::Run(run))) => go_on(order, run).await?,
        (_, Some(Work::Layers(layers))) => complete(order, layers).await?,
        (_, None) => return Err(Refusal::Order),
    }
    Ok(())
}

/// Makes ready what later orders need.
fn begin(order: Payload<Order>) -> Result<Work, Refusal> {
    let files: Vec<Vec<u8>> =
        order.handles.into_iter().map(|file| Uint8Array::new(&file).to_vec()).collect();
    let open = |config| Checkpoint::open_shards(config, files.iter().map(Vec::as_slice));
    let device = Device::flex();
    let work = match order.message {
        Order::Load { config } => Work::Layers(Encoder::load_layers(&open(config)?, &device)?),
        Order::Begin { config, tokenizer, dataset, plan } => {
            let limit = config.positions();
            let bert = Bert::load(&open(config)?, &device)?;
            let lesson = Lesson::of(&dataset, &tokenizer, limit, plan.seed);
            let trainer = Trainer::new(&bert, lesson, plan)?;
            Work::Run(Box::new(Run { trainer, open: None, exchange: Exchange::default() }))
        }
        _ => return Err(Refusal::Order),
    };
    reply(Payload::plain(Reply::Ready));
    Ok(work)
}

/// Completes rows of a pass.
async fn complete(order: Payload<Order>, layers: &[Block]) -> Result<(), Refusal> {
    let Order::Complete { layer, rows } = order.message else { return Err(Refusal::Order) };
    let open = rows::open(layer, rows, order.buffers).ok_or(Refusal::Order)?;
    let done = open.complete(layers).ok_or(Refusal::Order)?;
    reply(Payload::with_arrays(Reply::Rows, rows::read_done(done).await?));
    Ok(())
}

/// Goes on with a run.
async fn go_on(order: Payload<Order>, run: &mut Run) -> Result<(), Refusal> {
    let Payload { message, mut buffers, mut handles, .. } = order;
    let Run { trainer, open, exchange } = run;
    match message {
        Order::Begin { .. } | Order::Load { .. } | Order::Complete { .. } => {
            return Err(Refusal::Order);
        }
        Order::Prepare { chunk } => {
            let values = trainer.compute_chunk(chunk).await?;
            trainer.take_chunk(chunk, &values)?;
            reply(Payload::with_arrays(Reply::Chunk { chunk }, vec![values]));
        }
        Order::Take { chunk } => {
            trainer.take_chunk(chunk, &buffers.pop().ok_or(Refusal::Order)?)?;
        }
        Order::Step => {
            let halves = trainer.draw();
            let (half, mut ended) = (Half::Second, |_: Phase| working());
            let share = trainer.gradients(&halves, half, &mut ended, async || {}).await?;
            let (lengths, buffer) = exchange.pack(&share);
            let gradients = Payload::plain(Reply::Gradients { lengths });
            reply(Payload { handles: vec![buffer], ..gradients });
            *open = Some((halves, share));
        }
        Order::Learn { lengths } => {
            let (halves, share) = open.take().ok_or(Refusal::Order)?;
            let first = exchange.unpack(&lengths, handles.pop()).ok_or(Refusal::Order)?;
            match trainer.learn_halves(halves, [first, share]) {
                // The engine finds the same, and says so.
                Ok(_) | Err(TrainingError::Diverged) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Order::Judge { examples } => {
            let (mut judged, mut vectors) = (Vec::new(), Vec::new());
            for batch in trainer.portions(&examples, BATCH) {
                working();
                let found = trainer.judge_and_summarise(batch).await?;
                judged.extend(found.0);
                vectors.extend(found.1.concat());
            }
            reply(Payload::with_arrays(Reply::Judged { judged }, vec![vectors]));
        }
        Order::Rewind => {
            *open = None;
            trainer.rewind();
        }
    }
    Ok(())
}

/// Says that something long is computed.
fn working() {
    now_and_then(|| reply(Payload::plain(Reply::Working)));
}

/// Sends a reply.
fn reply(reply: Payload<Reply>) {
    let sent = sealed(&reply).is_some_and(|(message, transferred)| {
        scope().post_message_with_transfer(&message, &transferred).is_ok()
    });
    if !sent {
        fatal("A reply could not be sent.");
    }
}
