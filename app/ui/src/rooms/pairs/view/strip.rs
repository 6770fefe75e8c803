//! A vector as a strip of signed bars, with its summary and its files.

use leptos::prelude::*;

use crate::kit::export::csv;
use crate::kit::format::{signed, significant};
use crate::kit::paint::scene::{Anchor, Scene};
use crate::kit::pictures::figure::SaveMenu;
use crate::kit::vector::{Summary, bars, limit, path, summary};
use crate::t;

const WIDTH: f64 = 768.0;
const HEIGHT: f64 = 72.0;
/// Room for the title in a saved picture.
const TITLE: f64 = 34.0;
/// Colours of saved pictures, on white.
const UP: &str = "#2b5c8a";
const DOWN: &str = "#b35806";

/// The bars of one vector. `largest` is the value that reaches the edge; `None` takes the vector's
/// own largest.
#[component]
pub fn Bars(title: String, values: Memo<Vec<f32>>, largest: Option<f64>) -> impl IntoView {
    let path = move |upwards: bool| {
        let edge = edge(values, largest) as f32;
        values.with(|values| path(values, edge, [WIDTH, HEIGHT], upwards))
    };
    view! {
        <svg class="pairs-bars" role="img" aria-label=title viewBox=format!("0 0 {WIDTH} {HEIGHT}") preserveAspectRatio="none">
            <path class="up" d=move || path(true)/>
            <path class="down" d=move || path(false)/>
            <path class="zero" d=format!("M0 {0}H{WIDTH}", HEIGHT / 2.0)/>
        </svg>
    }
}

fn edge(values: Memo<Vec<f32>>, largest: Option<f64>) -> f64 {
    largest.unwrap_or_else(|| f64::from(values.with(|values| limit([values.as_slice()]))))
}

/// The bars with their scale, summary and files.
#[component]
pub fn Strip(
    name: &'static str,
    title: String,
    values: Memo<Vec<f32>>,
    largest: Option<f64>,
) -> impl IntoView {
    let edge = move || edge(values, largest);
    let facts_line = move || {
        let facts = values.with(|values| summary(values));
        facts.map(|Summary { count, mean, variance, .. }| {
            t!(nsp_strip_facts, count = count, mean = signed(mean), sd = signed(variance.sqrt()))
        })
    };
    let title = StoredValue::new(title);
    let scene = move || {
        untrack(move || {
            Some(values.with(|values| {
                drawn(&title.get_value(), values, edge(), &facts_line().unwrap_or_default())
            }))
        })
    };
    let table = move || {
        let values = values.get_untracked();
        let rows: Vec<String> = (0..values.len()).map(|index| index.to_string()).collect();
        Some(csv::matrix("index", &rows, &["value".to_owned()], &values))
    };
    view! {
        <figure class="pairs-strip">
            <div class="pairs-scale">
                <span class="number" aria-hidden="true">{move || format!("+{}", significant(edge(), 3))}</span>
                <span class="number" aria-hidden="true">{move || significant(-edge(), 3)}</span>
            </div>
            <Bars title=title.get_value() values largest/>
            <p class="readout">{facts_line}</p>
            <SaveMenu name title=title.get_value() scene csv=table/>
        </figure>
    }
}

fn drawn(title: &str, values: &[f32], largest: f64, facts: &str) -> Scene {
    let mut scene = Scene {
        width: WIDTH + 16.0,
        height: HEIGHT + 2.0 * TITLE,
        title: title.to_owned(),
        shapes: Vec::new(),
    };
    scene.text([8.0, TITLE / 2.0], title, 15.0, Anchor::Start, false);
    for (bar, value) in bars(values, largest as f32, WIDTH, HEIGHT).iter().zip(values) {
        let [x, y, width, height] = *bar;
        if height > 0.0 {
            let fill = if *value > 0.0 { UP } else { DOWN };
            scene.rectangle([8.0 + x, TITLE + y, width, height], fill);
        }
    }
    let edge = format!("{facts} (\u{b1}{})", significant(largest, 3));
    scene.text([8.0, TITLE * 1.5 + HEIGHT], &edge, 12.0, Anchor::Start, false);
    scene
}
