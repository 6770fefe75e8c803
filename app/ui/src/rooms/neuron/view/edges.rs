//! The edges from the inputs to the sum, as wide as their weights are large.

use leptos::prelude::*;
use small::written::unit::{INPUTS, Number, Unit};

use super::number::NumberSlider;
use super::spelling::sum_text;
use crate::state::kept::Kept;

/// How far along its edge a weight has its slider and its product.
const MIDDLE: f64 = 0.37;
const END: f64 = 0.76;
/// Pixels of an edge for a weight of 1.
const WIDTH: f64 = 9.0;

/// What comes into the sum, from the top.
pub fn rows(as_input: bool) -> Vec<Number> {
    let bias = as_input.then_some(Number::Bias);
    bias.into_iter().chain((0..INPUTS).map(Number::Weight)).collect()
}

/// Edges, weights on them, products at their ends.
#[component]
pub fn Edges(unit: Kept<Unit>) -> impl IntoView {
    let rows = unit.part(|unit| rows(unit.as_input));
    let edge = move |(row, which): (usize, Number), count: usize| {
        let top = top(row, count);
        let weight = unit.part(move |unit| unit.number(which));
        view! {
            <line
                class:negative=move || weight.get().is_sign_negative()
                x1="0" x2="100" y1=top y2="50"
                stroke-width=move || 1.5 + WIDTH * weight.get().abs()
            />
        }
    };
    let on_edge = move |(row, which): (usize, Number), count: usize| {
        let along =
            move |share: f64| format!("{}%", top(row, count) + share * (50.0 - top(row, count)));
        let product = unit.part(move |unit| product(unit, which));
        view! {
            <div class="unit-weight" style:top=along(MIDDLE)><NumberSlider unit which/></div>
            <span class="unit-product number" style:top=along(END)>{move || sum_text(product.get())}</span>
        }
    };
    view! {
        <div class="unit-edges">
            <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
                {move || {
                    let rows = rows.get();
                    let count = rows.len();
                    rows.into_iter().enumerate().map(|row| edge(row, count)).collect_view()
                }}
            </svg>
            {move || {
                let rows = rows.get();
                let count = rows.len();
                rows.into_iter().enumerate().map(|row| on_edge(row, count)).collect_view()
            }}
        </div>
    }
}

/// Where a row has its middle, in parts of a hundred.
fn top(row: usize, count: usize) -> f64 {
    100.0 * (row as f64 + 0.5) / count.max(1) as f64
}

/// What an edge brings: its weight times its input.
fn product(unit: &Unit, which: Number) -> f64 {
    let input = match which {
        Number::Weight(index) => unit.number(Number::Input(index)),
        Number::Input(_) | Number::Bias => 1.0,
    };
    unit.number(which) * input
}
