//! The files of a vector.

use leptos::prelude::*;

use super::{SIZE, Values, facts};
use crate::kit::export::csv;
use crate::kit::format::significant;
use crate::kit::paint::scene::{Anchor, Scene};
use crate::kit::pictures::figure::SaveMenu;
use crate::kit::vector::bars;

/// Room for each line of words in a saved picture.
const LINE: f64 = 30.0;
/// Colours of saved pictures, on white.
const UP: &str = "#2b5c8a";
const DOWN: &str = "#b35806";

/// The files of the vector.
#[component]
pub fn Save(
    name: &'static str,
    title: Signal<String>,
    values: Values,
    edge: Signal<f32>,
) -> impl IntoView {
    let scene = move || {
        let values = values.get_untracked()?;
        Some(drawn(&title.get_untracked(), &values, edge.get_untracked()))
    };
    let table = move || {
        let values = values.get_untracked()?;
        let rows: Vec<String> = (0..values.len()).map(|index| index.to_string()).collect();
        Some(csv::matrix("feature", &rows, &["value".to_owned()], &values))
    };
    move || view! { <SaveMenu name title=title.get() scene csv=table/> }
}

/// The picture for a file.
fn drawn(title: &str, values: &[f32], edge: f32) -> Scene {
    let mut scene = Scene {
        width: SIZE[0] + 16.0,
        height: SIZE[1] + 2.0 * LINE,
        title: title.to_owned(),
        shapes: Vec::new(),
    };
    scene.text([8.0, LINE / 2.0], title, 15.0, Anchor::Start, false);
    for (bar, value) in bars(values, edge, SIZE[0], SIZE[1]).iter().zip(values) {
        let [x, y, width, height] = *bar;
        if height > 0.0 {
            let fill = if *value > 0.0 { UP } else { DOWN };
            scene.rectangle([8.0 + x, LINE + y, width, height], fill);
        }
    }
    let words =
        format!("{} (±{})", facts(values, edge).unwrap_or_default(), significant(edge.into(), 3));
    scene.text([8.0, LINE * 1.5 + SIZE[1]], &words, 12.0, Anchor::Start, false);
    scene
}
