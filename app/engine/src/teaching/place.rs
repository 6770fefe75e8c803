//! Where a run takes place: one step of a few examples, of fewer where they are long, is timed on
//! each device, and the faster one is taken, unless the person asks for one. An adapter that is
//! emulated on the processor is not timed: a first step takes half a minute there, and no step was
//! ever faster than the processor's own.

use std::cell::RefCell;
use std::rc::Rc;

use bert::Bert;
use bert::training::{Trainer, TrainingError};
use protocol::{DeviceKind, StepTime};
use text::data::Task;
use text::training::{Lesson, Plan, Step};

use super::state::is_over;
use crate::give_way::yield_to_others;
use crate::scope::{now, working};
use crate::{devices, session};

/// Examples of the timed step: enough to tell the devices apart, few enough for a processor that
/// plays GPU.
const SAMPLE: usize = 4;

/// Most pieces of them together, but of one that has more.
const PIECES: usize = 512;

/// The device of a run.
pub struct Place {
    /// Which.
    pub kind: DeviceKind,
    /// The model on it.
    pub bert: Rc<Bert>,
    /// What was measured.
    pub times: Vec<StepTime>,
}

/// What was measured, and for what.
struct Measured {
    task: Task,
    plan: Plan,
    times: Vec<StepTime>,
}

thread_local! {
    /// The same kind of run is not measured twice.
    static MEASURED: RefCell<Option<Measured>> = const { RefCell::new(None) };
}

/// The device for a run. `None` if the run is over.
///
/// # Errors
/// If an example does not fit the model.
pub async fn choose(
    id: u32,
    wanted: Option<DeviceKind>,
    lesson: &Lesson,
    plan: Plan,
) -> Result<Option<Place>, TrainingError> {
    if wanted != Some(DeviceKind::Cpu) {
        devices::bring_up_webgpu(wanted).await;
    }
    if let Some(kind) = wanted
        && let Some(bert) = session::model_on(kind)
    {
        return Ok(Some(Place { kind, bert, times: Vec::new() }));
    }
    let plan = sample_plan(plan);
    let times = match known(lesson.task, plan) {
        Some(times) => times,
        None => measure(id, lesson, plan).await?,
    };
    if is_over(id) {
        return Ok(None);
    }
    let fastest = times.iter().min_by(|one, other| one.milliseconds.total_cmp(&other.milliseconds));
    let kind = fastest.map_or(DeviceKind::Cpu, |time| time.device);
    Ok(session::model_on(kind).map(|bert| Place { kind, bert, times }))
}

/// The plan of the timed steps: what a step costs does not depend on the learning rate, and with
/// none a plan that would diverge can be timed too.
fn sample_plan(plan: Plan) -> Plan {
    Plan { batch_size: SAMPLE, epochs: 2, learning_rate: 0.0, seed: 0, ..plan }
}

fn known(task: Task, plan: Plan) -> Option<Vec<StepTime>> {
    MEASURED.with_borrow(|measured| {
        let fits = |measured: &&Measured| measured.task == task && measured.plan == plan;
        let measured = measured.as_ref().filter(fits)?;
        Some(measured.times.clone())
    })
}

async fn measure(id: u32, lesson: &Lesson, plan: Plan) -> Result<Vec<StepTime>, TrainingError> {
    let mut times = Vec::new();
    for device in [DeviceKind::Cpu, DeviceKind::Webgpu] {
        if device == DeviceKind::Webgpu && session::is_software(device) {
            continue;
        }
        let Some(bert) = session::model_on(device) else { continue };
        let Some(milliseconds) = time(id, &bert, lesson, plan).await? else { return Ok(times) };
        times.push(StepTime { device, milliseconds });
    }
    let measured = Measured { task: lesson.task, plan, times: times.clone() };
    MEASURED.set(Some(measured));
    Ok(times)
}

/// Milliseconds of one step over a few examples, after one to warm up. `None` if the run is over.
async fn time(
    id: u32,
    bert: &Bert,
    lesson: &Lesson,
    plan: Plan,
) -> Result<Option<f64>, TrainingError> {
    let mut trainer = Trainer::new(bert, lesson.trial(SAMPLE, PIECES), plan)?;
    while trainer.prepare().await? {
        yield_to_others().await;
        if is_over(id) {
            return Ok(None);
        }
    }
    step(&mut trainer).await?;
    yield_to_others().await;
    let start = now();
    step(&mut trainer).await?;
    Ok(Some(now() - start))
}

/// A step without a break, which would be timed with it.
async fn step(trainer: &mut Trainer) -> Result<Step, TrainingError> {
    trainer.step_watched(&mut |_| working(), async || {}).await
}
