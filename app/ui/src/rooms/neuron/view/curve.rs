//! The activation as a curve with the unit on it.

use leptos::prelude::*;
use small::written::unit::Unit;

use super::unit::{spelled, sum_text};
use crate::kit::format::{brief, exact};
use crate::state::kept::Kept;
use crate::t;

/// Width and height of the drawing, and the room around it.
const SIZE: [f64; 2] = [440.0, 370.0];
const MARGIN: f64 = 52.0;
/// The room that a digit of the value takes at most.
const DIGIT: f64 = 22.0;
/// Steps of the curve.
const STEPS: usize = 200;

/// The ends of both axes.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Axes {
    reach: f64,
    low: f64,
    high: f64,
}

impl Axes {
    /// Wide enough for z, high enough for what any z on it becomes.
    fn of(unit: &Unit) -> Self {
        let reach = (unit.sum().abs() + 1.0).ceil().max(4.0);
        let (low, high) = (unit.activation.of(-reach), unit.activation.of(reach));
        let (low, high) = if high > 1.5 { (-1.0, reach) } else { (low.round(), high.round()) };
        Self { reach, low, high }
    }

    fn across(self, z: f64) -> f64 {
        MARGIN + (z / self.reach + 1.0) / 2.0 * (SIZE[0] - 2.0 * MARGIN)
    }

    fn down(self, value: f64) -> f64 {
        let share = (value - self.low) / (self.high - self.low);
        SIZE[1] - MARGIN - share * (SIZE[1] - 2.0 * MARGIN)
    }
}

/// The curve, z below it, its value at the left.
#[component]
pub fn Curve(unit: Kept<Unit>) -> impl IntoView {
    let axes = unit.part(Axes::of);
    let activation = unit.part(|unit| unit.activation);
    let path = move || {
        let (axes, activation) = (axes.get(), activation.get());
        let at = |step: usize| (2.0 * step as f64 / STEPS as f64 - 1.0) * axes.reach;
        let point = |z: f64| format!("{:.1} {:.1}", axes.across(z), axes.down(activation.of(z)));
        format!("M{}", (0..=STEPS).map(|step| point(at(step))).collect::<Vec<_>>().join("L"))
    };
    let label = move || {
        let name = spelled(activation.get().name());
        unit.now.with(|unit| {
            t!(neuron_curve, name = name, z = sum_text(unit.sum()), output = brief(unit.output()))
        })
    };
    view! {
        <svg class="unit-curve" role="img" aria-label=label viewBox=format!("0 0 {} {}", SIZE[0], SIZE[1])>
            {move || frame(axes.get())}
            <path class="unit-line" d=path/>
            {move || unit.now.with(|unit| here(unit, axes.get()))}
        </svg>
    }
}

/// Axes with the numbers at their ends.
fn frame(axes: Axes) -> impl IntoView {
    let (left, right) = (axes.across(-axes.reach), axes.across(axes.reach));
    let (top, bottom, middle) = (axes.down(axes.high), axes.down(axes.low), axes.across(0.0));
    let column = |z: f64| {
        view! { <text x=axes.across(z) y=bottom + 8.0 text-anchor="middle" dominant-baseline="hanging">{exact(z)}</text> }
    };
    let row = |value: f64| {
        view! {
            <line class="rule" x1=left x2=right y1=axes.down(value) y2=axes.down(value)/>
            <text x=left - 8.0 y=axes.down(value) text-anchor="end" dominant-baseline="central">{exact(value)}</text>
        }
    };
    let middle_row = (axes.low < 0.0).then_some(0.0);
    view! {
        <line class="rule" x1=middle x2=middle y1=top y2=bottom/>
        {[-axes.reach, 0.0, axes.reach].map(column).collect_view()}
        {[axes.low, axes.high].into_iter().chain(middle_row).map(row).collect_view()}
    }
}

/// The unit on the curve.
fn here(unit: &Unit, axes: Axes) -> impl IntoView + use<> {
    let (x, y) = (axes.across(unit.sum()), axes.down(unit.output()));
    // On the side of the curve where nothing else is.
    let below = unit.sum() < 0.0;
    let value = brief(unit.output());
    let room = value.chars().count() as f64 * DIGIT;
    let (anchor, at) = if below {
        ("end", (x - 14.0).max(room))
    } else {
        ("start", (x + 14.0).min(SIZE[0] - room))
    };
    view! {
        <path class="unit-guide" d=format!("M{x:.1} {:.1}V{y:.1}H{:.1}", axes.down(axes.low), axes.across(-axes.reach))/>
        <circle class="unit-here" cx=x cy=y r="9"/>
        <text class="unit-value" x=at y=if below { y - 16.0 } else { y + 30.0 } text-anchor=anchor>{value}</text>
    }
}
