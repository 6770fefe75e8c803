//! Curves with axes, laid out by `plotters` and kept as strokes and labels: the screen draws them
//! with the page's own colours, a file with fixed ones.
//!
//! The backend is the page's own because the library's way of measuring text in a browser puts
//! styled elements into the page, which the page's Content-Security-Policy forbids.

mod drawing;
mod pen;

use std::ops::Range;

use plotters::prelude::{ChartBuilder, IntoDrawingArea, LineSeries, RGBAColor};

pub use self::drawing::{Drawing, Label, Role, Stroke};
use self::pen::{FINE, LETTER, Pen, code};
use crate::kit::format::tick;
use crate::kit::paint::scene::Anchor;

/// Most curves that can be told apart.
pub const MOST: usize = 8;
/// Height of the letters in pixels.
pub const LETTERS: i32 = 13;
/// Pixels above and below the plane, beside a name that runs upwards.
const AROUND: f64 = 56.0;
/// Pixels that a number of the left axis takes.
const STEP: f64 = 22.0;
/// Pixels to the left of the plane.
const LEFT: i64 = 80;
/// Pixels that a number of the lower axis takes.
const MARK: i64 = 45;

/// One curve.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Series {
    /// Its name in the legend.
    pub name: String,
    /// x and y. A point that is not finite interrupts the curve.
    pub points: Vec<(f64, f64)>,
}

/// A line upwards: what a point of a curve may as well be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Span {
    /// The number of the curve.
    pub curve: usize,
    /// Where it stands.
    pub x: f64,
    /// Its lower and its upper end.
    pub ends: [f64; 2],
}

/// Several curves over one axis.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plot {
    /// What x is, with its unit.
    pub x_name: String,
    /// What y is, with its unit.
    pub y_name: String,
    /// The curves; those after the first [`MOST`] are left out.
    pub series: Vec<Series>,
    /// Curves of a recorded run, thin and grey behind the others.
    pub recorded: Vec<Vec<(f64, f64)>>,
    /// Intervals around points of the curves.
    pub spans: Vec<Span>,
    /// The range of x; `None` takes that of the points.
    pub x_range: Option<(f64, f64)>,
    /// The range of y; `None` takes that of the points.
    pub y_range: Option<(f64, f64)>,
}

impl Plot {
    /// Lays the plot out in `width` by `height` pixels; `None` where there is nothing to draw.
    pub fn drawing(&self, width: u32, height: u32) -> Option<Drawing> {
        let x = match self.x_range {
            Some((low, high)) => range([low, high].into_iter())?,
            None => range(self.points().map(|point| point.0))?,
        };
        let y = match self.y_range {
            Some((low, high)) => range([low, high].into_iter())?,
            None => range(self.points().map(|point| point.1))?,
        };
        let mut drawing = Drawing { width, height, ..Drawing::default() };
        // Nothing here can fail: the backend keeps what it is given.
        self.lay_out(&mut drawing, x, y).ok()?;
        Some(drawing)
    }

    fn points(&self) -> impl Iterator<Item = (f64, f64)> + '_ {
        let finite = |point: &&(f64, f64)| point.0.is_finite() && point.1.is_finite();
        let curves = self.series.iter().take(MOST).map(|one| &one.points).chain(&self.recorded);
        curves.flat_map(move |points| points.iter().filter(finite)).copied()
    }

    fn lay_out(
        &self,
        drawing: &mut Drawing,
        x: Range<f64>,
        y: Range<f64>,
    ) -> Result<(), Box<dyn std::error::Error>> {
        let height = drawing.height;
        let root = Pen(drawing).into_drawing_area();
        let (x_range, y_range) = (x.clone(), y.clone());
        let letters = ("sans-serif", LETTERS * FINE);
        // A name longer than its axis lies above it.
        let long = LETTER * f64::from(LETTERS) * self.y_name.chars().count() as f64;
        let lies = long > f64::from(height) - AROUND;
        let tall = (f64::from(height) - AROUND) / STEP;
        // Numbers of many digits need more than their mark.
        let last = tick(x_range.end, x_range.end - x_range.start).chars().count() + 2;
        let number = (LETTER * f64::from(LETTERS) * last as f64) as i64;
        let wide = (i64::from(root.dim_in_pixel().0) / i64::from(FINE) - LEFT) / MARK.max(number);
        let mut chart = ChartBuilder::on(&root)
            .margin(8 * FINE)
            .margin_top(if lies { 24 } else { 8 } * FINE)
            // The last number of the axis stands half beyond its end.
            .margin_right(18 * FINE)
            .x_label_area_size(40 * FINE)
            .y_label_area_size(if lies { 45 } else { 71 } * FINE)
            .build_cartesian_2d(x, y)
            .map_err(|error| error.to_string())?;
        chart
            .configure_mesh()
            .x_labels(wide.clamp(3, 8) as usize)
            .y_labels(tall.clamp(2.0, 6.0) as usize)
            .x_label_formatter(&|value| {
                tick(snapped(*value, &x_range), x_range.end - x_range.start)
            })
            .y_label_formatter(&|value| {
                tick(snapped(*value, &y_range), y_range.end - y_range.start)
            })
            .x_desc(self.x_name.clone())
            .y_desc(if lies { String::new() } else { self.y_name.clone() })
            .label_style(letters)
            .axis_desc_style(letters)
            .axis_style(code(Role::Axis))
            .bold_line_style(code(Role::Grid))
            .light_line_style(RGBAColor(0, 0, 0, 0.0))
            .set_all_tick_mark_size(3 * FINE)
            .draw()
            .map_err(|error| error.to_string())?;
        for Span { curve, x, ends: [low, high] } in &self.spans {
            let line = LineSeries::new([(*x, *low), (*x, *high)], code(Role::Span(*curve)));
            chart.draw_series(line).map_err(|error| error.to_string())?;
        }
        let recorded = self.recorded.iter().map(|points| (Role::Recorded, points));
        let curves = self.series.iter().take(MOST).enumerate();
        let curves = curves.map(|(index, series)| (Role::Curve(index), &series.points));
        for (role, points) in recorded.chain(curves) {
            let style = code(role);
            let finite = |point: &(f64, f64)| point.0.is_finite() && point.1.is_finite();
            for run in points.chunk_by(|a, b| finite(a) == finite(b)) {
                if run.first().is_some_and(finite) {
                    let line = LineSeries::new(run.iter().copied(), style);
                    chart.draw_series(line).map_err(|error| error.to_string())?;
                }
            }
        }
        drop(chart);
        if lies {
            drawing.labels.push(Label {
                place: [8.0, 9.0],
                text: self.y_name.clone(),
                anchor: Anchor::Start,
                upwards: false,
            });
        }
        Ok(())
    }
}

/// The range of some numbers, widened where it would be empty.
fn range(values: impl Iterator<Item = f64>) -> Option<Range<f64>> {
    let ends = values.fold(None, |ends: Option<(f64, f64)>, value| {
        let (low, high) = ends.unwrap_or((value, value));
        Some((low.min(value), high.max(value)))
    });
    let (low, high) = ends?;
    let least = low.abs().max(high.abs()).max(1.0) * 1e-9;
    Some(if high - low > least { low..high } else { low - 0.5..high + 0.5 })
}

/// A mark of an axis; where rounding missed zero, zero.
fn snapped(value: f64, range: &Range<f64>) -> f64 {
    if value.abs() < 1e-9 * (range.end - range.start) { 0.0 } else { value }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::paint::scene::Shape;

    fn plot(points: Vec<(f64, f64)>) -> Plot {
        let series = vec![Series { name: "a".to_owned(), points }];
        Plot { x_name: "x & t".to_owned(), y_name: "y".to_owned(), series, ..Plot::default() }
    }

    fn curves(drawing: &Drawing) -> Vec<&Vec<[f64; 2]>> {
        let curves = drawing.strokes.iter().filter(|stroke| stroke.role == Role::Curve(0));
        curves.map(|stroke| &stroke.points).collect()
    }

    #[test]
    fn a_straight_line_stays_straight_and_fills_the_frame() {
        let points = (0..=10).map(|x| (f64::from(x), 3.0 * f64::from(x) - 1.0)).collect();
        let drawing = plot(points).drawing(400, 200).expect("a drawing");
        let curve = curves(&drawing)[0];
        let ([x1, y1], [x2, y2]) = (curve[0], curve[10]);
        assert!(x1 < 80.0 && x2 > 380.0 && y1 > 140.0 && y2 < 20.0, "{curve:?}");
        for (index, [x, y]) in curve.iter().enumerate() {
            let share = index as f64 / 10.0;
            assert!((x - (x1 + share * (x2 - x1))).abs() < 0.1);
            assert!((y - (y1 + share * (y2 - y1))).abs() < 0.1);
        }
    }

    #[test]
    fn what_is_not_finite_interrupts() {
        let points = vec![(0.0, 0.0), (1.0, 1.0), (2.0, f64::NAN), (3.0, 1.0)];
        let drawing = plot(points).drawing(400, 200).expect("a drawing");
        assert_eq!(curves(&drawing).iter().map(|curve| curve.len()).collect::<Vec<_>>(), [2, 1]);
        assert!(drawing.markup().contains("h0\"/>"));
        assert_eq!(plot(Vec::new()).drawing(400, 200), None);
        assert_eq!(plot(vec![(f64::NAN, 1.0)]).drawing(400, 200), None);
    }

    #[test]
    fn a_single_point_and_a_flat_curve_have_a_frame() {
        for points in [vec![(3.0, 7.0)], vec![(0.0, 2.0), (5.0, 2.0)], vec![(0.0, 1e300)]] {
            let drawing = plot(points).drawing(300, 150).expect("a drawing");
            assert!(
                curves(&drawing).iter().flat_map(|c| c.iter()).flatten().all(|v| v.is_finite())
            );
        }
    }

    #[test]
    fn the_page_gets_classes_and_the_file_colours() {
        let drawing = plot(vec![(0.0, 0.0), (1.0, 1.0)]).drawing(400, 200).expect("a drawing");
        let markup = drawing.markup();
        assert!(
            markup.contains("plot-curve plot-0")
                && !markup.contains('#')
                && !markup.contains("style=")
        );
        assert!(markup.contains("x &amp; t</text>"));
        let scene = drawing.scene("title", &["a".to_owned()]);
        let blue =
            |shape: &&Shape| matches!(shape, Shape::Line { stroke, .. } if stroke == "#0072b2");
        assert_eq!(scene.shapes.iter().filter(blue).count(), 2, "the curve and its legend");
    }

    #[test]
    fn an_interval_stands_upright_in_the_colour_of_its_curve() {
        let span = Span { curve: 0, x: 1.0, ends: [2.0, 6.0] };
        let drawn = Plot { spans: vec![span], ..plot(vec![(0.0, 0.0), (2.0, 8.0)]) };
        let drawing = drawn.drawing(400, 200).expect("a drawing");
        let stroke = drawing.strokes.iter().find(|stroke| stroke.role == Role::Span(0));
        let [[x1, low], [x2, high]] = stroke.expect("the interval").points[..] else {
            panic!("two ends");
        };
        let curve = curves(&drawing)[0];
        assert!(x1 == x2 && (x1 - (curve[0][0] + curve[1][0]) / 2.0).abs() < 0.1);
        let half = (curve[0][1] - curve[1][1]) / 2.0;
        assert!((low - high - half).abs() < 0.2, "{low} {high} {half}");
        assert!(drawing.markup().contains("plot-span plot-0"));
    }

    #[test]
    fn axes_can_stand_without_a_curve() {
        let plot =
            Plot { x_range: Some((0.0, 600.0)), y_range: Some((0.0, 100.0)), ..Plot::default() };
        let drawing = plot.drawing(400, 200).expect("axes");
        assert!(drawing.labels.iter().any(|label| label.text == "600"));
        assert!(curves(&drawing).is_empty());
    }

    #[test]
    fn rounding_makes_no_mark() {
        assert_eq!(snapped(-2.8e-17, &(-0.1..0.1)), 0.0);
        assert_eq!(snapped(2e-6, &(0.0..1e-5)), 2e-6);
    }
}
