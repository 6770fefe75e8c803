//! The activation as a curve with the unit on it.

use leptos::prelude::*;
use small::written::unit::Unit;

use super::spelling::{spelled, sum_text};
use crate::kit::drawing::{Drawing, Role, Text};
use crate::kit::format::{brief, exact};
use crate::kit::paint::scene::Anchor;
use crate::state::kept::Kept;
use crate::t;

/// Width and height of the drawing, and the room around it.
const SIZE: [f64; 2] = [440.0, 370.0];
const MARGIN: f64 = 52.0;
/// The room that a digit of the value takes at most.
const DIGIT: f64 = 22.0;
/// Height of the letters in a file.
const LETTERS: f64 = 22.0;
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
    let drawing = unit.part(drawn);
    let label = move || drawing.with(|drawing| drawing.title.clone());
    view! {
        <svg class="drawn unit-curve" role="img" aria-label=label viewBox=move || drawing.with(Drawing::view_box)>
            {move || drawing.with(Drawing::nodes)}
        </svg>
    }
}

fn drawn(unit: &Unit) -> Drawing {
    let axes = Axes::of(unit);
    let (name, z) = (spelled(unit.activation.name()), sum_text(unit.sum()));
    let title = t!(neuron_curve, name = name, z = z, output = brief(unit.output()));
    let mut drawing = Drawing::new(SIZE, title);
    frame(&mut drawing, axes);
    let at = |step: usize| (2.0 * step as f64 / STEPS as f64 - 1.0) * axes.reach;
    let point = |z: f64| [axes.across(z), axes.down(unit.activation.of(z))];
    let curve: Vec<[f64; 2]> = (0..=STEPS).map(|step| point(at(step))).collect();
    drawing.line(Role::Mark(0), curve, 4.0);
    here(&mut drawing, unit, axes);
    drawing
}

/// Axes with the numbers at their ends.
fn frame(drawing: &mut Drawing, axes: Axes) {
    let (left, right) = (axes.across(-axes.reach), axes.across(axes.reach));
    let (top, bottom, middle) = (axes.down(axes.high), axes.down(axes.low), axes.across(0.0));
    drawing.line(Role::Grid, [[middle, top], [middle, bottom]], 1.0);
    for z in [-axes.reach, 0.0, axes.reach] {
        drawing.label([axes.across(z), bottom + 20.0], exact(z), Anchor::Middle, LETTERS);
    }
    let middle_row = (axes.low < 0.0).then_some(0.0);
    for value in [axes.low, axes.high].into_iter().chain(middle_row) {
        let y = axes.down(value);
        drawing.line(Role::Grid, [[left, y], [right, y]], 1.0);
        drawing.label([left - 8.0, y], exact(value), Anchor::End, LETTERS);
    }
}

/// The unit on the curve.
fn here(drawing: &mut Drawing, unit: &Unit, axes: Axes) {
    let (x, y) = (axes.across(unit.sum()), axes.down(unit.output()));
    let foot = [[x, axes.down(axes.low)], [x, y], [axes.across(-axes.reach), y]];
    drawing.line(Role::Guide, foot, 2.0);
    drawing.disc(Role::Mark(1), [x, y], 9.0);
    // On the side of the curve where nothing else is.
    let below = unit.sum() < 0.0;
    let text = brief(unit.output());
    let room = text.chars().count() as f64 * DIGIT;
    let (anchor, at, y) = if below {
        (Anchor::End, (x - 14.0).max(room), y - 26.0)
    } else {
        (Anchor::Start, (x + 14.0).min(SIZE[0] - room), y + 20.0)
    };
    drawing.text(Role::Value, Text { place: [at, y], text, size: 32.0, anchor, turn: 0.0 });
}
