//! Numbered points as files.

use super::point::{Drawn, Point, SIDE};
use crate::kit::export::csv;
use crate::kit::paint::scene::{Anchor, Scene, Shape};

/// Room for the title, and for a line of the legend.
const TITLE: f64 = 34.0;
const LINE: f64 = 20.0;
/// Colours of the groups, on white.
const COLORS: [&str; 8] =
    ["#0072b2", "#d55e00", "#007f5f", "#a64d79", "#1b1b1f", "#5a9bc4", "#b07d00", "#7a4b9d"];
const INK: &str = "#1b1b1f";

/// Points, lines, numbers, groups.
pub fn scene(drawn: &Drawn, title: &str) -> Scene {
    let height = SIDE + TITLE + LINE * drawn.groups.len() as f64;
    let mut scene = Scene { width: SIDE, height, title: title.to_owned(), shapes: Vec::new() };
    scene.text([8.0, TITLE / 2.0], title, 15.0, Anchor::Start, false);
    for point in &drawn.points {
        let Some([x, y]) = drawn.start else { break };
        let place = [x, y + TITLE, point.at[0], point.at[1] + TITLE];
        scene.shapes.push(Shape::Line { place, stroke: INK.to_owned(), width: 0.8, opacity: 0.3 });
    }
    for point in &drawn.points {
        let [x, y] = [point.at[0], point.at[1] + TITLE];
        scene.rectangle([x - 3.0, y - 3.0, 6.0, 6.0], color(point));
        let number = point.number.to_string();
        let name = if point.label.is_empty() { &number } else { &point.label };
        scene.text([x + 6.0, y], name, 11.0, Anchor::Start, false);
    }
    for (place, (group, colour)) in drawn.groups.iter().enumerate() {
        let y = SIDE + TITLE + LINE * (place as f64 + 0.5);
        scene.rectangle([10.0, y - 4.0, 8.0, 8.0], COLORS[colour % COLORS.len()]);
        scene.text([26.0, y], group, 13.0, Anchor::Start, false);
    }
    scene
}

fn color(point: &Point) -> &'static str {
    point.group.map_or(INK, |group| COLORS[group % COLORS.len()])
}

/// One line a point.
pub fn as_csv(drawn: &Drawn) -> String {
    let mut text = "number,group,text,first_direction,second_direction\r\n".to_owned();
    for point in &drawn.points {
        let [group, text_of] = point.names.each_ref().map(|name| csv::cell(name));
        let [x, y] = point.plane.map(|value| csv::number(value as f32));
        text.push_str(&format!("{},{group},{text_of},{x},{y}\r\n", point.number));
    }
    text
}
