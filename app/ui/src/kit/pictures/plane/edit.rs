//! What a click on the plane does, and to which point.

use leptos::prelude::*;
use small::points::{Point, REACH};

use crate::t;

/// How near a click must be to a point to take it.
const NEAR: f64 = 0.2;

/// What a click puts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Brush {
    /// A point of class 1.
    #[default]
    One,
    /// A point of class 0.
    Zero,
    /// Nothing: it removes.
    Remove,
}

/// The choice of it.
#[component]
pub fn BrushChoice(brush: RwSignal<Brush>) -> impl IntoView {
    let choices = [
        (Brush::One, t!(plane_one)),
        (Brush::Zero, t!(plane_zero)),
        (Brush::Remove, t!(plane_remove)),
    ];
    let one = |(value, name): (Brush, String)| {
        view! {
            <label class="choice">
                <input type="radio" name="plane-brush" prop:checked=move || brush.get() == value on:change=move |_| brush.set(value)/>
                <span>{name}</span>
            </label>
        }
    };
    view! {
        <fieldset class="choices stacked">
            <legend>{t!(plane_brush)}</legend>
            {choices.map(one).collect_view()}
        </fieldset>
    }
}

/// The point that a click at a place takes.
pub(super) fn nearest(points: &[Point], at: [f64; 2]) -> Option<usize> {
    let distance = |point: &Point| (point.at[0] - at[0]).hypot(point.at[1] - at[1]);
    let all = points.iter().map(distance).enumerate();
    all.filter(|(_, away)| *away <= NEAR).min_by(|a, b| a.1.total_cmp(&b.1)).map(|(at, _)| at)
}

/// A place of the plane, to the twentieth.
pub(super) fn placed(at: [f64; 2]) -> [f64; 2] {
    at.map(|at| (at.clamp(-REACH, REACH) * 20.0).round() / 20.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_click_takes_the_nearest_point_within_reach() {
        let point = |x| Point { at: [x, 0.0], positive: true };
        let points = [point(0.0), point(0.3)];
        assert_eq!(nearest(&points, [0.1, 0.05]), Some(0));
        assert_eq!(nearest(&points, [0.2, 0.0]), Some(1));
        assert_eq!(nearest(&points, [0.1, 1.0]), None);
        assert_eq!(placed([9.0, -0.512]), [3.0, -0.5]);
    }
}
