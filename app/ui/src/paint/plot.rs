//! Curves with axes, laid out by `plotters` and kept as strokes and labels: the screen draws them
//! with the page's own colours, a file with fixed ones.
//!
//! The backend is the page's own because the library's way of measuring text in a browser puts
//! styled elements into the page, which the page's Content-Security-Policy forbids.

use std::convert::Infallible;
use std::fmt::Write;
use std::ops::Range;

use plotters::prelude::{
    ChartBuilder, DrawingBackend, IntoDrawingArea, LineSeries, RGBAColor, RGBColor,
};
use plotters::style::text_anchor::{HPos, VPos};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingErrorKind, FontTransform,
};

use super::scene::{Anchor, Scene, Shape};
use super::svg::escape;

/// Most curves that can be told apart.
pub const MOST: usize = 8;

/// Colours of the curves in files, on white: Okabe & Ito's, which stay distinct with every common
/// form of colour blindness, without their yellow, too pale for a line.
const COLORS: [&str; MOST] =
    ["#0072b2", "#d55e00", "#007f5f", "#a64d79", "#1b1b1f", "#5a9bc4", "#b07d00", "#7a4b9d"];
/// The colour of the grid in files.
const GRID: &str = "#d9d6cf";
/// The colour of the axes in files.
const AXIS: &str = "#5a5a66";
/// Units of the layout in a pixel: the library counts in whole ones.
const FINE: i32 = 16;
/// Height of the letters in pixels.
const LETTERS: i32 = 13;
/// Room for the title in a saved picture, and for a line of its legend.
const TITLE: f64 = 34.0;
const LEGEND: f64 = 20.0;

/// One curve.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Series {
    /// Its name in the legend.
    pub name: String,
    /// x and y. A point that is not finite interrupts the curve.
    pub points: Vec<(f64, f64)>,
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
    /// The range of y; `None` takes that of the points.
    pub y_range: Option<(f64, f64)>,
}

/// What a stroke is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A line of the grid.
    Grid,
    /// An axis and its ticks.
    Axis,
    /// The curve of this number.
    Curve(usize),
}

/// A broken line through points in pixels.
#[derive(Clone, Debug, PartialEq)]
pub struct Stroke {
    /// What it is.
    pub role: Role,
    /// Its points.
    pub points: Vec<[f64; 2]>,
}

/// A text in pixels, held at the middle of its height.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// Where it is held.
    pub place: [f64; 2],
    /// The text.
    pub text: String,
    /// Where along its length it is held.
    pub anchor: Anchor,
    /// Whether it runs upwards.
    pub upwards: bool,
}

/// A plot laid out in pixels.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawing {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Lines, the last one on top.
    pub strokes: Vec<Stroke>,
    /// Texts.
    pub labels: Vec<Label>,
}

impl Plot {
    /// Lays the plot out in `width` by `height` pixels; `None` where there is nothing to draw.
    pub fn drawing(&self, width: u32, height: u32) -> Option<Drawing> {
        let x = range(self.points().map(|point| point.0))?;
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
        self.series.iter().take(MOST).flat_map(move |one| one.points.iter().filter(finite)).copied()
    }

    fn lay_out(
        &self,
        drawing: &mut Drawing,
        x: Range<f64>,
        y: Range<f64>,
    ) -> Result<(), Box<dyn std::error::Error>> {
        let root = Pen(drawing).into_drawing_area();
        let letters = ("sans-serif", LETTERS * FINE);
        let mut chart = ChartBuilder::on(&root)
            .margin(8 * FINE)
            .x_label_area_size(40 * FINE)
            .y_label_area_size(58 * FINE)
            .build_cartesian_2d(x, y)
            .map_err(|error| error.to_string())?;
        chart
            .configure_mesh()
            .x_labels(8)
            .y_labels(6)
            .x_label_formatter(&|value| tick(*value))
            .y_label_formatter(&|value| tick(*value))
            .x_desc(self.x_name.clone())
            .y_desc(self.y_name.clone())
            .label_style(letters)
            .axis_desc_style(letters)
            .axis_style(code(Role::Axis))
            .bold_line_style(code(Role::Grid))
            .light_line_style(RGBAColor(0, 0, 0, 0.0))
            .set_all_tick_mark_size(3 * FINE)
            .draw()
            .map_err(|error| error.to_string())?;
        for (index, series) in self.series.iter().take(MOST).enumerate() {
            let style = code(Role::Curve(index));
            let finite = |point: &(f64, f64)| point.0.is_finite() && point.1.is_finite();
            for run in series.points.chunk_by(|a, b| finite(a) == finite(b)) {
                if run.first().is_some_and(finite) {
                    let line = LineSeries::new(run.iter().copied(), style);
                    chart.draw_series(line).map_err(|error| error.to_string())?;
                }
            }
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

/// A number of an axis, as short as it can be.
pub fn tick(value: f64) -> String {
    let size = value.abs();
    if size != 0.0 && !(1e-4..1e6).contains(&size) {
        return format!("{value:.1e}").replace('-', "\u{2212}");
    }
    let decimals = if size >= 1000.0 { 0 } else { 4 };
    let text = format!("{value:.decimals$}");
    let text =
        if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    if text == "-0" { "0".to_owned() } else { text.replace('-', "\u{2212}") }
}

/// A role as the colour that carries it through the library.
fn code(role: Role) -> RGBColor {
    match role {
        Role::Grid => RGBColor(0, 0, 0),
        Role::Axis => RGBColor(1, 0, 0),
        Role::Curve(index) => RGBColor(2, u8::try_from(index).unwrap_or_default(), 0),
    }
}

fn role((kind, index, _): (u8, u8, u8)) -> Role {
    match kind {
        0 => Role::Grid,
        1 => Role::Axis,
        _ => Role::Curve(usize::from(index)),
    }
}

/// Keeps what the library draws.
struct Pen<'a>(&'a mut Drawing);

type Drawn = Result<(), DrawingErrorKind<Infallible>>;

fn pixel((x, y): BackendCoord) -> [f64; 2] {
    [f64::from(x) / f64::from(FINE), f64::from(y) / f64::from(FINE)]
}

impl DrawingBackend for Pen<'_> {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        (self.0.width * FINE.unsigned_abs(), self.0.height * FINE.unsigned_abs())
    }

    fn ensure_prepared(&mut self) -> Drawn {
        Ok(())
    }

    fn present(&mut self) -> Drawn {
        Ok(())
    }

    fn draw_pixel(&mut self, _point: BackendCoord, _color: BackendColor) -> Drawn {
        Ok(())
    }

    fn draw_line<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
    ) -> Drawn {
        self.draw_path([from, to], style)
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Drawn {
        let color = style.color();
        if color.alpha > 0.0 {
            let points = path.into_iter().map(pixel).collect();
            self.0.strokes.push(Stroke { role: role(color.rgb), points });
        }
        Ok(())
    }

    fn draw_text<S: BackendTextStyle>(
        &mut self,
        text: &str,
        style: &S,
        place: BackendCoord,
    ) -> Drawn {
        let at = style.anchor();
        let half = style.size() / f64::from(FINE) / 2.0;
        let down = match at.v_pos {
            VPos::Top => half,
            VPos::Center => 0.0,
            VPos::Bottom => -half,
        };
        let upwards = matches!(style.transform(), FontTransform::Rotate270);
        let [x, y] = pixel(place);
        self.0.labels.push(Label {
            place: if upwards { [x + down, y] } else { [x, y + down] },
            text: text.to_owned(),
            anchor: match at.h_pos {
                HPos::Left => Anchor::Start,
                HPos::Center => Anchor::Middle,
                HPos::Right => Anchor::End,
            },
            upwards,
        });
        Ok(())
    }

    /// Six tenths of the height a letter, a little more than the mean of common fonts.
    fn estimate_text_size<S: BackendTextStyle>(
        &self,
        text: &str,
        style: &S,
    ) -> Result<(u32, u32), DrawingErrorKind<Infallible>> {
        let width = 0.6 * style.size() * text.chars().count() as f64;
        Ok((width.ceil() as u32, style.size().ceil() as u32))
    }
}

impl Drawing {
    /// The `<svg>` element for the page: classes instead of colours.
    pub fn markup(&self) -> String {
        let (width, height) = (self.width, self.height);
        let mut svg = format!(
            "<svg viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
             aria-hidden=\"true\" focusable=\"false\">"
        );
        for stroke in &self.strokes {
            let class = match stroke.role {
                Role::Grid => "plot-grid".to_owned(),
                Role::Axis => "plot-axis".to_owned(),
                Role::Curve(index) => format!("plot-curve plot-{index}"),
            };
            // Writing to a String cannot fail.
            let _ = write!(svg, "<path class=\"{class}\" d=\"{}\"/>", path(&stroke.points));
        }
        for Label { place: [x, y], text, anchor, upwards } in &self.labels {
            let anchor = match anchor {
                Anchor::Start => "start",
                Anchor::Middle => "middle",
                Anchor::End => "end",
            };
            let turn = if *upwards {
                format!(" transform=\"rotate(-90 {x} {y})\"")
            } else {
                String::new()
            };
            let _ = write!(
                svg,
                "<text x=\"{x}\" y=\"{y}\" font-size=\"{LETTERS}\" text-anchor=\"{anchor}\" \
                 dominant-baseline=\"central\"{turn}>{}</text>",
                escape(text)
            );
        }
        svg.push_str("</svg>");
        svg
    }

    /// The plot with its title and legend as a picture to save.
    pub fn scene(&self, title: &str, names: &[String]) -> Scene {
        let mut scene = Scene {
            width: f64::from(self.width),
            height: f64::from(self.height) + TITLE + LEGEND * names.len() as f64,
            title: title.to_owned(),
            shapes: Vec::new(),
        };
        scene.text([8.0, TITLE / 2.0], title, 14.0, Anchor::Start, false);
        for stroke in &self.strokes {
            let (color, width) = match stroke.role {
                Role::Grid => (GRID, 1.0),
                Role::Axis => (AXIS, 1.0),
                Role::Curve(index) => (color(index), 2.0),
            };
            if let [[x, y]] = stroke.points[..] {
                scene.rectangle([x - 2.0, y + TITLE - 2.0, 4.0, 4.0], color);
            }
            for pair in stroke.points.windows(2) {
                if let [[x1, y1], [x2, y2]] = *pair {
                    let place = [x1, y1 + TITLE, x2, y2 + TITLE];
                    scene.shapes.push(line(place, color, width));
                }
            }
        }
        for Label { place: [x, y], text, anchor, upwards } in &self.labels {
            scene.text([*x, y + TITLE], text, f64::from(LETTERS), *anchor, *upwards);
        }
        for (index, name) in names.iter().take(MOST).enumerate() {
            let y = f64::from(self.height) + TITLE + LEGEND * (index as f64 + 0.4);
            scene.shapes.push(line([12.0, y, 40.0, y], color(index), 3.0));
            scene.text([48.0, y], name, f64::from(LETTERS), Anchor::Start, false);
        }
        scene
    }
}

fn color(curve: usize) -> &'static str {
    COLORS.get(curve).copied().unwrap_or(AXIS)
}

fn line(place: [f64; 4], stroke: &str, width: f64) -> Shape {
    Shape::Line { place, stroke: stroke.to_owned(), width, opacity: 1.0 }
}

/// Path data; a single point is a line of no length, which round ends make visible.
fn path(points: &[[f64; 2]]) -> String {
    let mut path = String::new();
    for (index, [x, y]) in points.iter().enumerate() {
        let _ = write!(path, "{}{x:.2} {y:.2}", if index == 0 { 'M' } else { 'L' });
    }
    if points.len() == 1 {
        path.push_str("h0");
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plot(points: Vec<(f64, f64)>) -> Plot {
        let series = vec![Series { name: "a".to_owned(), points }];
        Plot { x_name: "x & t".to_owned(), y_name: "y".to_owned(), series, y_range: None }
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
            |shape: &&Shape| matches!(shape, Shape::Line { stroke, .. } if stroke == COLORS[0]);
        assert_eq!(scene.shapes.iter().filter(blue).count(), 2, "the curve and its legend");
    }

    #[test]
    fn ticks_are_short() {
        let found = [0.0, -0.0, 0.25, -1.5, 54410.0, 2e7, 1e-7].map(tick);
        assert_eq!(found, ["0", "0", "0.25", "\u{2212}1.5", "54410", "2.0e7", "1.0e\u{2212}7"]);
    }
}
