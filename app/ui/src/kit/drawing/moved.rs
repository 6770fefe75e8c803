//! Makes room beside what is drawn.

use super::{Drawing, Form, Text};

impl Drawing {
    /// The same with so much room at the left of everything.
    pub fn moved_right(mut self, by: f64) -> Self {
        self.size[0] += by;
        self.marks.iter_mut().for_each(|mark| mark.form.move_right(by));
        self
    }
}

impl Form {
    fn move_right(&mut self, by: f64) {
        match self {
            Self::Rectangle([x, ..], _) | Self::Frame([x, ..], ..) | Self::Cut([x, ..], _) => {
                *x += by
            }
            Self::Disc([x, _], _) | Self::Lens([x, _], _) => *x += by,
            Self::Text(Text { place: [x, _], .. }) => *x += by,
            Self::Line(points, _) | Self::Area(points) => {
                points.iter_mut().for_each(|[x, _]| *x += by)
            }
            Self::Curve(ends, ..) | Self::Dashes(ends, _) => {
                ends.iter_mut().for_each(|[x, _]| *x += by)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Role;
    use super::*;

    #[test]
    fn everything_moves_and_the_picture_grows() {
        let mut drawing = Drawing::new([90.0, 60.0], "a picture");
        drawing.rectangle(Role::Mark(1), [1.0, 2.0, 3.0, 4.0], 1.0);
        drawing.line(Role::Grid, [[0.0, 0.0], [5.0, 6.0]], 2.0);
        let moved = drawing.moved_right(10.0);
        assert_eq!(moved.size, [100.0, 60.0]);
        assert_eq!(moved.marks[0].form, Form::Rectangle([11.0, 2.0, 3.0, 4.0], 1.0));
        assert_eq!(moved.marks[1].form, Form::Line(vec![[10.0, 0.0], [15.0, 6.0]], 2.0));
    }
}
