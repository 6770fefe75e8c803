//! The plane as a file.

use super::{CELLS, SIDE, Scenery, drawn};
use crate::kit::export::csv::number;
use crate::kit::heat::{Colors, Tone};
use crate::kit::paint::colors::hex;
use crate::kit::paint::scene::{Scene, Shape};

/// Colours of the two classes, darker than the surface below them.
const CLASSES: [&str; 2] = ["#053061", "#67001f"];

/// As a picture; class 1 as crosses, class 0 as squares.
pub(super) fn scene(title: &str, scenery: &Scenery) -> Scene {
    let mut scene =
        Scene { width: SIDE, height: SIDE, title: title.to_owned(), shapes: Vec::new() };
    let colors = Colors::new(Tone::Signed, (-0.5, 0.5));
    let colors = scenery.surface.iter().map(|said| colors.color(said - 0.5)).collect();
    scene.shapes.push(Shape::Pixels { place: [0.0, 0.0, SIDE, SIDE], columns: CELLS, colors });
    if let Some([from, to]) = scenery.boundary {
        let ([x1, y1], [x2, y2]) = (drawn(from), drawn(to));
        let stroke = hex([0x1b, 0x1b, 0x1f]);
        scene.shapes.push(Shape::Line {
            place: [x1, y1, x2, y2],
            stroke,
            width: 4.0,
            opacity: 1.0,
        });
    }
    for point in &scenery.points {
        let [x, y] = drawn(point.at);
        let [zero, one] = CLASSES;
        if point.positive {
            let stroke = one.to_owned();
            scene.shapes.push(Shape::Line {
                place: [x - 9.0, y, x + 9.0, y],
                stroke: stroke.clone(),
                width: 6.0,
                opacity: 1.0,
            });
            scene.shapes.push(Shape::Line {
                place: [x, y - 9.0, x, y + 9.0],
                stroke,
                width: 6.0,
                opacity: 1.0,
            });
        } else {
            scene.rectangle([x - 8.0, y - 8.0, 16.0, 16.0], zero);
        }
    }
    scene
}

/// As a table.
pub(super) fn csv(scenery: &Scenery) -> String {
    let line = |point: &small::points::Point| {
        let [x, y] = point.at;
        let said = number((scenery.said)(point.at));
        format!("{},{},{},{said}\r\n", number(x), number(y), point.target())
    };
    let lines: String = scenery.points.iter().map(line).collect();
    format!("\"x1\",\"x2\",\"class\",\"p\"\r\n{lines}")
}
