//! The course of a small training: start, pause, one step, rewind.

use std::sync::Arc;

use leptos::prelude::*;
use small::points::Preset;
use small::training::{Learner, MOST_STEPS, RATES, Training};

use crate::kit::format::{count, number, percent};
use crate::kit::paint::plot::{Plot, Series};
use crate::kit::pictures::line_chart::LineChart;
use crate::t;

/// A training on screen. What the person settles is written down through `settle`; between two
/// pictures the training runs ahead of it.
pub struct Course<L: 'static> {
    /// The training.
    pub training: RwSignal<Training<L>>,
    /// Whether it runs.
    pub running: RwSignal<bool>,
    /// Writes down how many steps are done; `true` where the person chose that.
    settle: Callback<(usize, bool)>,
    /// Steps between two pictures.
    pace: usize,
}

impl<L> Clone for Course<L> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<L> Copy for Course<L> {}

impl<L: Learner + Clone + Send + Sync> Course<L> {
    /// Follows what is written down: `begin` makes the training before its first step, `steps` says
    /// how far it is.
    pub fn new(
        begin: impl Fn() -> Training<L> + Send + Sync + 'static,
        steps: Memo<usize>,
        pace: usize,
        settle: Callback<(usize, bool)>,
    ) -> Self
    where
        L: PartialEq,
    {
        let begun = Memo::new(move |_| begin());
        let training = RwSignal::new(begun.get_untracked());
        let course = Self { training, running: RwSignal::new(false), settle, pace };
        Effect::new(move |before: Option<Training<L>>| {
            let (begun, steps) = (begun.get(), steps.get());
            training.update(|training| {
                if before.as_ref() != Some(&begun) {
                    *training = begun.clone();
                } else if training.steps() > steps {
                    training.rewind();
                }
                training.advance(steps.saturating_sub(training.steps()));
            });
            begun
        });
        on_cleanup(move || course.pause());
        course
    }

    fn steps(self) -> usize {
        self.training.try_with_untracked(Training::steps).unwrap_or_default()
    }

    fn start(self) {
        self.running.set(true);
        self.run();
    }

    /// Stops, and writes down how far it came.
    pub fn pause(self) {
        if self.running.try_get_untracked() == Some(true) {
            self.running.set(false);
            self.settle.run((self.steps(), false));
        }
    }

    fn run(self) {
        request_animation_frame(move || {
            if self.running.try_get_untracked() != Some(true) {
                return;
            }
            self.training.update(|training| training.advance(self.pace));
            if self.steps() >= MOST_STEPS {
                self.pause();
            } else {
                self.run();
            }
        });
    }

    /// Whether no step is left; tracked.
    fn has_ended(self) -> bool {
        let ended =
            |training: &Training<L>| training.steps() >= MOST_STEPS || training.points.is_empty();
        self.training.with(ended)
    }

    fn step(self) {
        self.settle.run((self.steps() + 1, true));
    }

    fn rewind(self) {
        self.running.set(false);
        self.settle.run((0, true));
        // Where nothing was written down since the start, nothing changes there.
        self.training.update(|training| training.rewind());
    }
}

/// Start and pause: the filled button of the room.
#[component]
pub fn CourseTurn<L>(course: Course<L>) -> impl IntoView
where
    L: Learner + Clone + Send + Sync + 'static,
{
    let running = course.running;
    let ended = Memo::new(move |_| course.has_ended());
    let turn = move |_| if running.get_untracked() { course.pause() } else { course.start() };
    view! {
        <button type="button" class="go course-turn" disabled=move || ended.get() && !running.get() on:click=turn>
            {move || if running.get() { t!(pause) } else { t!(run_start) }}
        </button>
    }
}

/// One step, and back to the beginning.
#[component]
pub fn CourseButtons<L>(course: Course<L>) -> impl IntoView
where
    L: Learner + Clone + Send + Sync + 'static,
{
    let running = course.running;
    let steps = Memo::new(move |_| course.training.with(Training::steps));
    let ended = Memo::new(move |_| course.has_ended());
    view! {
        <div class="buttons course" role="group" aria-label=t!(training)>
            <button type="button" disabled=move || running.get() || ended.get() on:click=move |_| course.step()>{t!(run_step)}</button>
            <button type="button" disabled=move || steps.get() == 0 on:click=move |_| course.rewind()>{t!(run_rewind)}</button>
        </div>
    }
}

/// Steps, loss and accuracy.
#[component]
pub fn Standing<L>(course: Course<L>) -> impl IntoView
where
    L: Learner + Clone + Send + Sync + 'static,
{
    let score = move || course.training.with(Training::score);
    let loss = move || score().map_or_else(|| "–".to_owned(), |score| number(score.loss, 4));
    let accuracy =
        move || score().map_or_else(|| "–".to_owned(), |score| percent(score.accuracy, 0));
    view! {
        <dl class="standing number">
            <div><dt>{t!(run_steps)}</dt><dd>{move || count(course.training.with(Training::steps) as u64)}</dd></div>
            <div><dt>{t!(loss)}</dt><dd>{loss}</dd></div>
            <div><dt>{t!(run_accuracy)}</dt><dd>{accuracy}</dd></div>
        </dl>
    }
}

/// Points of the curve of the loss at most.
const DRAWN: usize = 150;

/// The loss over the steps.
#[component]
pub fn LossChart<L>(course: Course<L>) -> impl IntoView
where
    L: Learner + Clone + Send + Sync + 'static,
{
    let plot =
        Memo::new(move |_| Arc::new(course.training.with(|training| curve(&training.losses))));
    view! { <LineChart name="loss" title=t!(run_chart) plot widest=300 height=170/> }
}

fn curve(losses: &[f64]) -> Plot {
    let every = losses.len().div_ceil(DRAWN).max(1);
    let last = losses.len().saturating_sub(1);
    let kept = losses.iter().enumerate().filter(|(step, _)| step % every == 0 || *step == last);
    let points = kept.map(|(step, loss)| (step as f64, *loss)).collect();
    Plot {
        x_name: t!(run_steps),
        y_name: t!(run_axis_loss),
        series: vec![Series { name: t!(loss), points }],
        // So that no mark stands between two steps.
        x_range: Some((0.0, last.max(4) as f64)),
        y_range: Some((0.0, losses.iter().copied().fold(0.1, f64::max))),
        ..Plot::default()
    }
}

/// The choice of the learning rate.
#[component]
pub fn RateChoice(
    /// The rate, as it is written in links.
    rate: Memo<String>,
    /// Takes another.
    choose: Callback<String>,
) -> impl IntoView {
    let one = move |value: &'static str| {
        view! { <option value=value prop:selected=move || rate.with(|rate| rate == value)>{value}</option> }
    };
    view! {
        <label class="choice">
            <span>{t!(run_learning_rate)}</span>
            <select on:change=move |event| choose.run(event_target_value(&event))>{RATES.map(one).collect_view()}</select>
        </label>
    }
}

/// The choice of ready-made points.
#[component]
pub fn PointsChoice(
    /// The one that is shown, if it is ready-made.
    shown: Memo<Option<Preset>>,
    /// Takes another; none at all is an empty plane.
    choose: Callback<Option<Preset>>,
) -> impl IntoView {
    let names = [
        (Some(Preset::Clouds), t!(plane_clouds)),
        (Some(Preset::Xor), t!(plane_xor)),
        (Some(Preset::Circle), t!(plane_circle)),
        (Some(Preset::Moons), t!(plane_moons)),
        (None, t!(plane_clear)),
    ];
    let one = |(preset, name): (Option<Preset>, String)| {
        let pressed = move || (preset.is_some() && shown.get() == preset).to_string();
        view! { <button type="button" aria-pressed=pressed on:click=move |_| choose.run(preset)>{name}</button> }
    };
    view! {
        <div class="segmented" role="group" aria-label=t!(plane_points)>{names.map(one).collect_view()}</div>
    }
}
