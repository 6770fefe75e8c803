//! A scene as an SVG file.

use std::fmt::Write;

use super::scene::{Anchor, Scene, Shape};

/// Letters of exported pictures.
pub const FONT: &str = "system-ui, sans-serif";
/// Ink of exported pictures, on white.
pub const INK: &str = "#1b1b1f";

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
            Shape::Line { place: [x1, y1, x2, y2], stroke, width, opacity } => writeln!(
                svg,
                "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"{stroke}\" \
                 stroke-width=\"{width:.2}\" stroke-opacity=\"{opacity:.3}\"/>"
            ),
            Shape::Text { place: [x, y], text, size, anchor, upwards } => {
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
                writeln!(
                    svg,
                    "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"{INK}\" \
                     text-anchor=\"{anchor}\" dominant-baseline=\"central\"{turn}>{}</text>",
                    escape(text)
                )
            }
        };
    }
    svg.push_str("</svg>\n");
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
    fn cells_of_zero_are_background() {
        let mut scene = Scene::default();
        scene.cells([0.0, 0.0], 2.0, 2, &[0.0, 1.0, 0.0, 0.0], |value| format!("#{value}"));
        assert_eq!(scene.shapes.len(), 2);
        assert!(
            matches!(&scene.shapes[1], Shape::Rectangle { place, .. } if *place == [2.0, 0.0, 2.0, 2.0])
        );
    }
}
