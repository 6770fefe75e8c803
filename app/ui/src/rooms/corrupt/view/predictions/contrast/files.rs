//! The comparison as a picture and as a table.

use std::fmt::Write;

use crate::kit::export::csv::cell;
use crate::kit::paint::scene::{Anchor, Scene, Shape};
use crate::rooms::corrupt::state::contrast::comparison::Comparison;
use crate::rooms::corrupt::state::contrast::labels::SIZE;
use crate::rooms::corrupt::state::contrast::plot::Plot;
use crate::t;

/// Width of a saved picture.
const WIDTH: f64 = 640.0;
/// Room for a title and both sentences.
const TITLE: f64 = 84.0;
/// The ink of dots: likelier in the first sentence, and in the second.
const DOTS: [&str; 2] = ["#9a5b00", "#2b5c8a"];
const GRID: &str = "#e4e1da";
const EQUAL: &str = "#6f6c64";

/// All words: one line each.
pub fn csv(compared: &Comparison) -> String {
    let [first, second] = compared.sides.each_ref().map(|side| cell(&side.text));
    let mut text = format!("\"word\",\"id\",{first},{second},\"ratio\",\"ln ratio\"\r\n");
    for word in &compared.words {
        let [first, second] = word.chances.map(|chance| chance.probability);
        let (ratio, log) = (word.ratio(), word.log_ratio());
        // Writing to a String cannot fail.
        let _ =
            write!(text, "{},{},{first},{second},{ratio},{log}\r\n", cell(&word.piece), word.id);
    }
    text
}

/// The scatter plot.
pub fn scene(compared: &Comparison) -> Scene {
    let plot = Plot::new(&compared.words, WIDTH);
    let title = t!(contrast_plot_title);
    let (width, height) = (plot.width, plot.height + TITLE);
    let mut scene = Scene { width, height, title: title.clone(), shapes: Vec::new() };
    scene.text([8.0, 16.0], &title, 15.0, Anchor::Start, false);
    for (index, side) in compared.sides.iter().enumerate() {
        let text = format!("{}: {}", t!(contrast_sentence, number = index + 1), side.text);
        scene.text([8.0, 40.0 + 20.0 * index as f64], &text, 13.0, Anchor::Start, false);
    }
    axes(&mut scene, &plot);
    for (word, [x, y]) in compared.words.iter().zip(&plot.dots) {
        let fill = if word.log_ratio() > 0.0 { DOTS[0] } else { DOTS[1] };
        scene.rectangle([x - 3.0, y - 3.0 + TITLE, 6.0, 6.0], fill);
    }
    for label in &plot.labels {
        let [x, y] = label.place;
        let name = compared.words.get(label.dot).map_or("", |word| word.piece.as_str());
        scene.text([x, y + TITLE], name, SIZE, label.anchor, false);
    }
    scene
}

fn axes(scene: &mut Scene, plot: &Plot) {
    let [left, top, right, bottom] = plot.frame;
    let line = |[x1, y1, x2, y2]: [f64; 4], stroke: &str, width: f64| Shape::Line {
        place: [x1, y1 + TITLE, x2, y2 + TITLE],
        stroke: stroke.to_owned(),
        width,
        opacity: 1.0,
    };
    for tick in plot.ticks() {
        let (x, y) = (plot.x(tick.power), plot.y(tick.power));
        scene.shapes.push(line([x, top, x, bottom], GRID, 1.0));
        scene.shapes.push(line([left, y, right, y], GRID, 1.0));
        scene.text([x, bottom + 14.0 + TITLE], &tick.label, 12.0, Anchor::Middle, false);
        scene.text([left - 6.0, y + TITLE], &tick.label, 12.0, Anchor::End, false);
    }
    for (powers, width) in [(-1.0, 0.7), (0.0, 1.5), (1.0, 0.7)] {
        if let Some(place) = plot.line_of_ratio(powers) {
            scene.shapes.push(line(place, EQUAL, width));
        }
    }
    scene.text([8.0, 14.0 + TITLE], &t!(contrast_up), 12.0, Anchor::Start, false);
    let across = [right, bottom + 36.0 + TITLE];
    scene.text(across, &t!(contrast_across), 12.0, Anchor::End, false);
}
