//! Two inputs: the line that one unit draws, and gradient descent that finds it.

use leptos::prelude::*;
use small::logistic::Line;
use small::points::{Point, Preset};
use small::written::labelled::Labelled;
use small::written::line::LineChosen;

use crate::kit::bound::Bound;
use crate::kit::controls::slider::Slider;
use crate::kit::format::{bracketed, fixed};
use crate::kit::panel::Panel;
use crate::kit::pictures::plane::{Brush, BrushChoice, Plane, Scenery};
use crate::run::course::{Course, CourseButtons, LossChart, PointsChoice, RateChoice, Standing};
use crate::state::kept::Kept;
use crate::state::store::Change;
use crate::t;

/// The weights as sliders go so far either way; training may go further.
const MOST: f64 = 5.0;

/// The plane with the training above it.
#[component]
pub fn LinePanel(
    line: Kept<LineChosen>,
    course: Course<Line>,
    brush: RwSignal<Brush>,
) -> impl IntoView {
    let scenery = Scenery::follow(move || {
        course.training.with(|training| {
            let learner = training.learner;
            let mut scenery =
                Scenery::new(training.points.clone(), move |at| learner.probability(at));
            scenery.boundary = learner.boundary();
            scenery
        })
    });
    let change = Callback::new(move |(points, dragged): (Vec<Point>, bool)| {
        // The training goes on from where it is, with other points.
        let now = course.training.with_untracked(|training| training.learner);
        let how = if dragged { Change::Stream } else { Change::Choice };
        line.change(how, |line| {
            line.points = Labelled::Own(points);
            line.start = Some(now);
            line.steps = 0;
        });
    });
    view! {
        <Panel id="neuron-line" title=t!(panel_neuron_line) class="line fitted">
            <div class="course-bar"><CourseButtons course/><Standing course/></div>
            <p class="line-formula number">{move || course.training.with(|training| formula(training.learner))}</p>
            <div class="fill"><Plane name="line" title=t!(panel_neuron_line) scenery brush change/></div>
        </Panel>
    }
}

/// The unit with its numbers.
fn formula(Line { weights: [a, b], bias }: Line) -> String {
    let [a, b, bias] = [a, b, bias].map(|number| bracketed(fixed(number, 2)));
    format!("p = σ({a} · x₁ + {b} · x₂ + {bias})")
}

/// Points, brush, weights, rate, loss.
#[component]
pub fn LineSide(
    line: Kept<LineChosen>,
    course: Course<Line>,
    brush: RwSignal<Brush>,
) -> impl IntoView {
    let shown = line.part(|line| match line.points {
        Labelled::Preset(preset) => Some(preset),
        Labelled::Own(_) => None,
    });
    let choose = Callback::new(move |preset: Option<Preset>| {
        line.change(Change::Choice, |line| {
            line.points = preset.map_or_else(|| Labelled::Own(Vec::new()), Labelled::Preset);
            line.start = None;
            line.steps = 0;
        });
    });
    let other = move |_| {
        line.change(Change::Choice, |line| {
            line.seed = line.seed % 999 + 1;
            line.start = None;
            line.steps = 0;
        });
    };
    let rate = line.part(|line| line.rate.clone());
    let set_rate = Callback::new(move |rate: String| {
        let now = course.training.with_untracked(|training| training.learner);
        line.change(Change::Choice, |line| {
            line.rate = rate;
            line.start = Some(now);
            line.steps = 0;
        });
    });
    view! {
        <PointsChoice shown choose/>
        <BrushChoice brush/>
        <div class="line-weights">
            <Weight line course name="w₁" read=|line| line.weights[0] write=|line, value| line.weights[0] = value/>
            <Weight line course name="w₂" read=|line| line.weights[1] write=|line, value| line.weights[1] = value/>
            <Weight line course name="b" read=|line| line.bias write=|line, value| line.bias = value/>
        </div>
        <div class="buttons">
            <RateChoice rate choose=set_rate/>
            <button type="button" on:click=other>{t!(run_other_start)}</button>
        </div>
        <LossChart course/>
    }
}

/// The slider of a weight; where somebody moves it, the training begins from there.
#[component]
fn Weight(
    line: Kept<LineChosen>,
    course: Course<Line>,
    name: &'static str,
    read: fn(&Line) -> f64,
    write: fn(&mut Line, f64),
) -> impl IntoView {
    let now = Memo::new(move |_| course.training.with(|training| read(&training.learner)));
    let value = Bound::new(now, move |value| {
        let mut start = course.training.with_untracked(|training| training.learner);
        write(&mut start, value);
        line.change(Change::Stream, |line| {
            line.start = Some(start);
            line.steps = 0;
        });
    });
    let id = format!("line-{name}");
    view! {
        <Slider
            id label=name bounds=-MOST..=MOST step=0.05 value written=|value| fixed(value, 2)
            class="slide small-slide"
        />
    }
}
