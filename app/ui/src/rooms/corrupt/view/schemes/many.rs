//! Many draws of one corruption, beside theory.

use std::sync::Arc;
use std::time::Duration;

use leptos::prelude::*;
use text::corruption::{ManyDraws, Report};

use super::drawing::{Drawing, Material};
use super::report::Reported;
use crate::kit::browser;
use crate::t;

/// Draws in all.
const DRAWS: u32 = 1_000;
/// Milliseconds of a slice, so that the page answers between two frames.
const SLICE: f64 = 6.0;
/// Draws between two looks at the clock.
const BATCH: u32 = 4;
/// Steps of theory between two looks at the clock.
const STEPS: usize = 4;

/// Draws that are under way.
#[derive(Clone, Copy)]
struct Run {
    drawing: Drawing,
    draws: StoredValue<Option<ManyDraws>>,
    /// Which run this is: what is left of an older one stops.
    number: StoredValue<u32>,
    /// Draws so far; `None` while theory is worked out.
    done: RwSignal<Option<u32>>,
    is_running: RwSignal<bool>,
    report: RwSignal<Option<Arc<Report>>>,
}

impl Run {
    fn start(self) {
        self.number.update_value(|number| *number += 1);
        self.done.set(None);
        self.report.set(None);
        let settings = self.drawing.settings.get_untracked();
        let new = self.read(|material| ManyDraws::new(&material.corruptor(), &settings));
        if let Some(Ok(draws)) = new {
            self.draws.set_value(Some(draws));
            self.is_running.set(true);
            self.slice(self.number.get_value());
        }
    }

    fn read<T>(self, ask: impl FnOnce(&Material) -> T) -> Option<T> {
        self.drawing.material.with_untracked(|material| material.as_ref().map(ask))
    }

    /// Works out theory, then draws, for a few milliseconds; then leaves the page its turn.
    fn slice(self, number: u32) {
        if self.number.try_get_value() != Some(number) || !self.is_running.get_untracked() {
            return;
        }
        let end = browser::now() + SLICE;
        match self.done.get_untracked() {
            None if self.work_out(end) => self.done.set(Some(0)),
            None => {}
            Some(done) => self.done.set(Some(self.draw(done, end))),
        }
        if self.done.get_untracked() == Some(DRAWS) {
            self.finish();
        } else {
            set_timeout(move || self.slice(number), Duration::ZERO);
        }
    }

    /// Works out theory until `end`; whether it is complete.
    fn work_out(self, end: f64) -> bool {
        let go_on = |draws: &mut Option<ManyDraws>| match draws {
            Some(draws) => loop {
                if draws.work_out(STEPS) {
                    return true;
                }
                if browser::now() >= end {
                    return false;
                }
            },
            None => true,
        };
        self.draws.try_update_value(go_on).unwrap_or(true)
    }

    /// Draws until `end`; how many there are then.
    fn draw(self, mut done: u32, end: f64) -> u32 {
        self.read(|material| {
            let corruptor = material.corruptor();
            while done < DRAWS && browser::now() < end {
                let batch = BATCH.min(DRAWS - done);
                self.draws.update_value(|draws| {
                    if let Some(draws) = draws {
                        draws.run(&corruptor, batch);
                    }
                });
                done += batch;
            }
        });
        done
    }

    /// Shows what was drawn, also where the draws were stopped.
    fn finish(self) {
        self.is_running.set(false);
        let report = self.draws.with_value(|draws| draws.as_ref().map(ManyDraws::report));
        self.report.set(report.filter(|report| 0 < report.draws).map(Arc::new));
    }

    /// Gives up draws of another text or other settings.
    fn forget(self) {
        self.number.update_value(|number| *number += 1);
        self.draws.set_value(None);
        self.is_running.set(false);
        self.report.set(None);
    }
}

/// The button, how far the draws are, and the report.
#[component]
pub fn Many(drawing: Drawing) -> impl IntoView {
    let run = Run {
        drawing,
        draws: StoredValue::new(None),
        number: StoredValue::new(0),
        done: RwSignal::new(None),
        is_running: RwSignal::new(false),
        report: RwSignal::new(None),
    };
    Effect::new(move |before: Option<()>| {
        drawing.settings.track();
        drawing.material.track();
        if before.is_some() {
            run.forget();
        }
    });
    view! {
        <details class="fold">
        <summary><h3>{t!(scheme_many_title)}</h3></summary>
        <p class="caption">{t!(scheme_many_caption, draws = DRAWS)}</p>
        <div class="buttons">
            <button
                type="button"
                disabled=move || drawing.is_wrong.get() || run.is_running.get()
                on:click=move |_| run.start()
            >
                {t!(scheme_many_run, draws = DRAWS)}
            </button>
            <Show when=move || run.is_running.get()>
                <button type="button" on:click=move |_| run.finish()>{t!(stop)}</button>
                <label class="choice">
                    <span class="number">{move || match run.done.get() {
                        Some(done) => t!(at_of_count, at = done, count = DRAWS),
                        None => t!(scheme_many_theory),
                    }}</span>
                    <progress max=DRAWS.to_string() value=move || run.done.get().unwrap_or_default().to_string()></progress>
                </label>
            </Show>
        </div>
        {move || run.report.get().map(|report| {
            let material = drawing.material.get_untracked();
            material.map(|material| view! { <Reported report material/> })
        })}
        </details>
    }
}
