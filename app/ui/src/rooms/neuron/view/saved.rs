//! The unit as a picture to save.

use small::written::unit::{Number, Unit};

use super::edges::rows;
use super::number::name;
use super::spelling::{spelled, sum_text};
use crate::kit::format::{brief, exact};
use crate::kit::paint::scene::{Anchor, Scene, Shape};
use crate::t;

/// Width and height of the picture, and the height of a row.
const SIZE: [f64; 2] = [760.0, 320.0];
/// Where the inputs end and where the sum is.
const FROM: f64 = 130.0;
const SUM: [f64; 2] = [460.0, SIZE[1] / 2.0];

/// As a picture.
pub fn scene(unit: &Unit) -> Scene {
    let mut scene =
        Scene { width: SIZE[0], height: SIZE[1], title: t!(panel_neuron_unit), shapes: Vec::new() };
    let rows = rows(unit.as_input);
    let step = SIZE[1] / rows.len().max(1) as f64;
    for (row, which) in rows.into_iter().enumerate() {
        let y = (row as f64 + 0.5) * step;
        let weight = unit.number(which);
        let stroke = if weight < 0.0 { "#2166ac" } else { "#b2182b" }.to_owned();
        let width = 1.0 + 6.0 * weight.abs();
        scene.shapes.push(Shape::Line {
            place: [FROM, y, SUM[0], SUM[1]],
            stroke,
            width,
            opacity: 1.0,
        });
        let input = match which {
            Number::Weight(index) => {
                let which = Number::Input(index);
                format!("{} = {}", name(which, unit.as_input), exact(unit.number(which)))
            }
            _ => "x₀ = 1".to_owned(),
        };
        scene.text([FROM - 10.0, y], &input, 20.0, Anchor::End, false);
        let weight = format!("{} = {}", name(which, unit.as_input), exact(weight));
        let along = 0.35;
        let place = [FROM + along * (SUM[0] - FROM), y + along * (SUM[1] - y) - 8.0];
        scene.text(place, &weight, 18.0, Anchor::Middle, false);
    }
    let bias = if unit.as_input { String::new() } else { format!(", b = {}", exact(unit.bias)) };
    scene.text(
        [SUM[0] + 12.0, SUM[1] - 14.0],
        &format!("z = {}{bias}", sum_text(unit.sum())),
        22.0,
        Anchor::Start,
        false,
    );
    let output = format!("{}(z) = {}", spelled(unit.activation.name()), brief(unit.output()));
    scene.text([SUM[0] + 12.0, SUM[1] + 18.0], &output, 22.0, Anchor::Start, false);
    scene
}
