//! A picture made smaller or larger, to stand within another one.

use super::scene::{Scene, Shape, Step, Stroke};

/// The shapes of a picture, as large as they fit into a place (left, top, width, height), in its middle.
pub fn fitted(scene: &Scene, [left, top, width, height]: [f64; 4]) -> Vec<Shape> {
    let scale = (width / scene.width.max(1.0)).min(height / scene.height.max(1.0));
    let x = left + (width - scale * scene.width) / 2.0;
    let y = top + (height - scale * scene.height) / 2.0;
    let to = Placed { scale, x, y };
    scene.shapes.iter().map(|shape| to.shape(shape)).collect()
}

/// Where a picture stands.
struct Placed {
    scale: f64,
    x: f64,
    y: f64,
}

impl Placed {
    fn point(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        [self.x + self.scale * x, self.y + self.scale * y]
    }

    fn place(&self, [left, top, width, height]: [f64; 4]) -> [f64; 4] {
        let [left, top] = self.point([left, top]);
        [left, top, self.scale * width, self.scale * height]
    }

    fn step(&self, step: Step) -> Step {
        match step {
            Step::Move(to) => Step::Move(self.point(to)),
            Step::Line(to) => Step::Line(self.point(to)),
            Step::Curve(points) => Step::Curve(points.map(|point| self.point(point))),
            Step::Close => Step::Close,
        }
    }

    fn stroke(&self, stroke: &Stroke) -> Stroke {
        Stroke {
            color: stroke.color.clone(),
            width: self.scale * stroke.width,
            dashes: stroke.dashes.map(|dashes| dashes.map(|length| self.scale * length)),
        }
    }

    fn shape(&self, shape: &Shape) -> Shape {
        match shape.clone() {
            Shape::Rectangle { place, fill } => Shape::Rectangle { place: self.place(place), fill },
            Shape::Pixels { place, columns, colors } => {
                Shape::Pixels { place: self.place(place), columns, colors }
            }
            Shape::Line { place: [x, y, to_x, to_y], stroke, width, opacity } => {
                let ([x, y], [to_x, to_y]) = (self.point([x, y]), self.point([to_x, to_y]));
                let (place, width) = ([x, y, to_x, to_y], self.scale * width);
                Shape::Line { place, stroke, width, opacity }
            }
            Shape::Path { steps, fill, stroke, opacity } => Shape::Path {
                steps: steps.into_iter().map(|step| self.step(step)).collect(),
                stroke: stroke.as_ref().map(|stroke| self.stroke(stroke)),
                fill,
                opacity,
            },
            Shape::Text { place, text, fill, heavy, size, anchor, turn } => {
                let (place, size) = (self.point(place), self.scale * size);
                Shape::Text { place, text, fill, heavy, size, anchor, turn }
            }
            Shape::Disc { middle, radius, fill } => {
                Shape::Disc { middle: self.point(middle), radius: self.scale * radius, fill }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_as_large_as_it_fits_and_in_the_middle() {
        let mut scene = Scene { width: 100.0, height: 100.0, ..Scene::default() };
        scene.rectangle([0.0, 0.0, 100.0, 50.0], "#000000");
        let placed = fitted(&scene, [10.0, 20.0, 400.0, 200.0]);
        let Some(Shape::Rectangle { place, .. }) = placed.first() else { panic!("{placed:?}") };
        assert_eq!(*place, [110.0, 20.0, 200.0, 100.0]);
    }
}
