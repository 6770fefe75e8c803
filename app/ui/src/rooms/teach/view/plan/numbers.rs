//! Epochs, batch, learning rate, warm-up, seed.

use leptos::prelude::*;

use super::super::fields::Number;
use super::Planned;
use crate::kit::format::{brief, exact};
use crate::page::page;
use crate::rooms::teach::state::chosen::TeachState;
use crate::rooms::teach::state::chosen::{BATCH, Changes, EPOCHS, RATE};
use crate::rooms::teach::state::classroom::Checked;
use crate::rooms::teach::state::classroom::Classroom;
use crate::state::kept::kept;
use crate::state::store::Change;
use crate::t;

/// Steps of the slider between two powers of ten.
const FINE: f64 = 20.0;

/// The numbers of the plan, and how many steps they make.
#[component]
pub fn Numbers(plan: Planned) -> impl IntoView {
    let store = page().store;
    let change = move |set: &dyn Fn(&mut Changes)| {
        kept::<TeachState>(store).change(Change::Stream, |chosen| set(&mut chosen.changes));
        true
    };
    let epochs = move |text: &str| {
        let found = text.parse().ok().filter(|count| EPOCHS.contains(count));
        found.is_some_and(|count| change(&|changes| changes.epochs = Some(count)))
    };
    let batch = move |text: &str| {
        let found = text.parse().ok().filter(|size| BATCH.contains(size));
        found.is_some_and(|size| change(&|changes| changes.batch_size = Some(size)))
    };
    let rate = move |text: &str| {
        let found = text.parse().ok().filter(|rate| RATE.contains(rate));
        found.is_some_and(|rate| change(&|changes| changes.learning_rate = Some(rate)))
    };
    let warm_up = move |text: &str| {
        let found = text.parse::<f64>().ok().filter(|share| (0.0..=100.0).contains(share));
        found.is_some_and(|share| change(&|changes| changes.warm_up = Some(share / 100.0)))
    };
    let seed = move |text: &str| {
        let found = text.parse::<u32>().ok();
        found.is_some_and(|seed| change(&|changes| changes.seed = Some(u64::from(seed))))
    };
    let slid = move |text: String| {
        if let Ok(place) = text.parse::<f64>() {
            let rate = 10_f64.powf(place / FINE);
            // Two digits are as fine as anyone can tell.
            if let Ok(short) = format!("{rate:.1e}").parse::<f64>() {
                change(&|changes| {
                    changes.learning_rate = Some(short.clamp(*RATE.start(), *RATE.end()))
                });
            }
        }
    };
    let text = move |of: fn(&text::training::Plan) -> String| Signal::derive(move || plan.with(of));
    let place = move || (plan.with(|plan| plan.learning_rate).log10() * FINE).round().to_string();
    let ends = [RATE.start().log10() * FINE, RATE.end().log10() * FINE];
    view! {
        <div class="teach-numbers">
            <Number id="teach-epochs" label=t!(teach_epochs) value=text(|plan| plan.epochs.to_string()) typed=epochs allowed=t!(whole_number, low = EPOCHS.start(), high = EPOCHS.end())/>
            <Number id="teach-batch" label=t!(teach_batch) value=text(|plan| plan.batch_size.to_string()) typed=batch allowed=t!(whole_number, low = BATCH.start(), high = BATCH.end())/>
            <Number id="teach-rate-field" label=t!(teach_rate) value=text(|plan| plan.learning_rate.to_string()) typed=rate allowed=t!(teach_allowed, low = RATE.start(), high = RATE.end())/>
            <label class="choice">
                <span>{t!(teach_rate_slider)}</span>
                <input
                    type="range" min=ends[0].to_string() max=ends[1].to_string() step="1"
                    prop:value=place aria-valuetext=move || exact(plan.with(|plan| plan.learning_rate))
                    on:input:target=move |event| slid(event.target().value())
                />
            </label>
            <Number id="teach-warm-up" label=t!(teach_warm_up) value=text(|plan| hundredths(plan.warm_up * 100.0)) typed=warm_up allowed=t!(teach_allowed, low = 0, high = 100)/>
            <Number id="teach-seed" label=t!(seed) value=text(|plan| plan.seed.to_string()) typed=seed allowed=t!(whole_number, low = 0, high = u32::MAX)/>
        </div>
        // Steps of the values before would contradict what stands in the fields.
        <p class="caption">{move || store.lasting::<Classroom>().wrong.first().is_none().then(|| steps(plan))}</p>
    }
}

/// How many steps the plan takes with the examples at hand.
fn steps(plan: Planned) -> String {
    let examples = page().store.lasting::<Classroom>().checked.with(|checked| match checked {
        Checked::Ready(dataset) => dataset.part(text::data::Part::Train).count(),
        _ => 0,
    });
    plan.with(|plan| {
        let planned = t!(teach_planned, steps = plan.steps(examples), examples = examples);
        format!("{planned} {}", t!(teach_steps, times = brief(plan.head_rate)))
    })
}

/// A number as its field takes it, without what binary fractions add to it.
fn hundredths(value: f64) -> String {
    ((value * 100.0).round() / 100.0).to_string()
}
