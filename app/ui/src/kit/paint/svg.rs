//! A scene as an SVG file.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::colors::{Rgb, hex};
pub use super::scene::INK;
use super::scene::{Anchor, Scene, Shape, Step, Stroke};

/// Letters of exported pictures.
pub const FONT: &str = "system-ui, sans-serif";

/// The SVG file of `scene`. Text is escaped and control characters, which XML 1.0 does not
/// allow, become replacement characters.
pub fn document(scene: &Scene) -> String {
    let (width, height) = (scene.width, scene.height);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"{FONT}\" role=\"img\">\n<title>{}</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n",
        escape(&scene.title)
    );
    for shape in &scene.shapes {
        // Writing to a String cannot fail.
        let _ = match shape {
            Shape::Rectangle { place: [x, y, width, height], fill } => writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\"/>"
            ),
            Shape::Pixels { place, columns, colors } => {
                svg.push_str(&pixels(*place, *columns, colors));
                Ok(())
            }
            Shape::Line { place: [x1, y1, x2, y2], stroke, width, opacity } => writeln!(
                svg,
                "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"{stroke}\" \
                 stroke-width=\"{width:.2}\" stroke-opacity=\"{opacity:.3}\"/>"
            ),
            Shape::Disc { middle: [x, y], radius, fill } => {
                writeln!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\"/>")
            }
            Shape::Path { steps, fill, stroke, opacity } => {
                svg.push_str(&path(steps, fill.as_deref(), stroke.as_ref(), *opacity));
                Ok(())
            }
            Shape::Text { place: [x, y], text, fill, heavy, size, anchor, turn } => {
                let anchor = match anchor {
                    Anchor::Start => "start",
                    Anchor::Middle => "middle",
                    Anchor::End => "end",
                };
                let weight = if *heavy { " font-weight=\"700\"" } else { "" };
                let turn = if *turn != 0.0 {
                    format!(" transform=\"rotate({turn} {x} {y})\"")
                } else {
                    String::new()
                };
                writeln!(
                    svg,
                    "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{weight} fill=\"{fill}\" \
                     text-anchor=\"{anchor}\" dominant-baseline=\"central\"{turn}>{}</text>",
                    escape(text)
                )
            }
        };
    }
    svg.push_str("</svg>\n");
    svg
}

/// Lines and curves.
fn path(steps: &[Step], fill: Option<&str>, stroke: Option<&Stroke>, opacity: f64) -> String {
    let fill = fill.unwrap_or("none");
    let mut svg = format!("<path fill=\"{fill}\"");
    if let Some(Stroke { color, width, dashes }) = stroke {
        // Writing to a String cannot fail.
        let _ = write!(svg, " stroke=\"{color}\" stroke-width=\"{width:.2}\"");
        if let Some([dash, gap]) = dashes {
            let _ = write!(svg, " stroke-dasharray=\"{dash} {gap}\"");
        }
    }
    let _ = writeln!(svg, " opacity=\"{opacity:.3}\" d=\"{}\"/>", way(steps));
    svg
}

/// How a path goes.
fn way(steps: &[Step]) -> String {
    let mut way = String::new();
    for step in steps {
        let _ = match step {
            Step::Move([x, y]) => write!(way, "M{x:.1} {y:.1}"),
            Step::Line([x, y]) => write!(way, "L{x:.1} {y:.1}"),
            Step::Curve([[a, b], [c, d], [x, y]]) => {
                write!(way, "C{a:.1} {b:.1} {c:.1} {d:.1} {x:.1} {y:.1}")
            }
            Step::Close => write!(way, "Z"),
        };
    }
    way
}

/// One path for each colour, of runs of equal cells: large matrices stay small files.
fn pixels([x, y, width, height]: [f64; 4], columns: usize, colors: &[Rgb]) -> String {
    let rows = colors.len().checked_div(columns).unwrap_or(0);
    let mut paths: BTreeMap<Rgb, String> = BTreeMap::new();
    for (row, line) in colors.chunks_exact(columns.max(1)).enumerate() {
        let mut column = 0;
        for run in line.chunk_by(|a, b| a == b) {
            if let Some(color) = run.first() {
                let length = run.len();
                let path = paths.entry(*color).or_default();
                let _ = write!(path, "M{column} {row}h{length}v1h-{length}z");
            }
            column += run.len();
        }
    }
    let (across, down) = (width / columns.max(1) as f64, height / rows.max(1) as f64);
    let mut svg = format!(
        "<g transform=\"translate({x} {y}) scale({across} {down})\" shape-rendering=\"crispEdges\">\n"
    );
    for (color, path) in paths {
        let _ = writeln!(svg, "<path fill=\"{}\" d=\"{path}\"/>", hex(color));
    }
    svg.push_str("</g>\n");
    svg
}

/// Text for XML.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\t' | '\n' | '\r' => escaped.push(' '),
            '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            control if control.is_control() => escaped.push('\u{fffd}'),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typed_markup_stays_text() {
        let mut scene = Scene { width: 10.0, height: 10.0, ..Scene::default() };
        scene.text([1.0, 2.0], "<script>&\"\u{0}", 9.0, Anchor::End, true);
        let svg = document(&scene);
        assert!(svg.contains("&lt;script&gt;&amp;&quot;\u{fffd}</text>"), "{svg}");
        assert!(!svg.contains("<script"));
    }

    #[test]
    fn a_path_goes_where_it_is_told() {
        let steps = vec![
            Step::Move([1.0, 2.0]),
            Step::Curve([[1.0, 5.0], [7.0, 5.0], [7.0, 8.0]]),
            Step::Line([9.0, 8.0]),
            Step::Close,
        ];
        let color = "#112233".to_owned();
        let stroke = Some(Stroke { color, width: 1.5, dashes: Some([2.0, 4.0]) });
        let shapes = vec![Shape::Path { steps, fill: None, stroke, opacity: 0.5 }];
        let svg = document(&Scene { shapes, ..Scene::default() });
        assert!(svg.contains("d=\"M1.0 2.0C1.0 5.0 7.0 5.0 7.0 8.0L9.0 8.0Z\""), "{svg}");
        assert!(svg.contains("stroke-dasharray=\"2 4\" opacity=\"0.500\""), "{svg}");
    }

    #[test]
    fn pixels_are_runs_of_their_colour() {
        let (black, red) = ([0; 3], [255, 0, 0]);
        let colors = vec![black, black, red, red, black, black];
        let place = [5.0, 6.0, 30.0, 8.0];
        let shapes = vec![Shape::Pixels { place, columns: 3, colors }];
        let svg = document(&Scene { width: 40.0, height: 20.0, shapes, ..Scene::default() });
        assert!(svg.contains("translate(5 6) scale(10 4)"));
        assert!(svg.contains("fill=\"#000000\" d=\"M0 0h2v1h-2zM1 1h2v1h-2z\""), "{svg}");
        assert!(svg.contains("fill=\"#ff0000\" d=\"M2 0h1v1h-1zM0 1h1v1h-1z\""), "{svg}");
    }

    #[test]
    fn cells_of_zero_are_background() {
        let mut scene = Scene::default();
        scene.cells([0.0, 0.0], 2.0, 2, &[0.0, 1.0, 0.0, 0.0], |value| format!("#{value}"));
        assert_eq!(scene.shapes.len(), 2);
        assert!(
            matches!(&scene.shapes[1], Shape::Rectangle { place, .. } if *place == [2.0, 0.0, 2.0, 2.0])
        );
    }
}
