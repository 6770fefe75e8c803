//! Matrices and scenes on a 2-D canvas.

use wasm_bindgen::{Clamped, JsCast, JsValue};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, ImageData};

use super::colors::{Rgb, Scale};
use super::scene::{Anchor, Scene, Shape, Step, Stroke};
use super::svg::FONT;

/// The drawing context of a canvas, if the browser grants one.
pub fn context(canvas: &HtmlCanvasElement) -> Option<CanvasRenderingContext2d> {
    canvas.get_context("2d").ok()??.dyn_into().ok()
}

/// Paints `values`, row by row, one pixel a cell; the style sheet enlarges the pixels. Values
/// below `threshold`, and those that are no number, stay transparent. `pixels` is scratch space kept between calls.
pub fn paint(
    canvas: &HtmlCanvasElement,
    values: &[f32],
    columns: usize,
    threshold: f32,
    scale: &Scale,
    pixels: &mut Vec<u8>,
) {
    pixels.resize(values.len() * 4, 0);
    for (pixel, value) in pixels.chunks_exact_mut(4).zip(values) {
        let [red, green, blue] = scale.color(*value);
        let alpha = if value.is_nan() || *value < threshold { 0 } else { u8::MAX };
        pixel.copy_from_slice(&[red, green, blue, alpha]);
    }
    put(canvas, pixels, columns, values.len().checked_div(columns).unwrap_or(0));
}

/// Gives the canvas these pixels, four bytes each, and their size.
pub fn put(canvas: &HtmlCanvasElement, pixels: &[u8], width: usize, height: usize) {
    let (Ok(width), Ok(height)) = (u32::try_from(width), u32::try_from(height)) else { return };
    // Setting a size, even the same one, clears the canvas and allocates.
    if canvas.width() != width.max(1) || canvas.height() != height.max(1) {
        canvas.set_width(width.max(1));
        canvas.set_height(height.max(1));
    }
    if width == 0 || height == 0 {
        return;
    }
    let image = ImageData::new_with_u8_clamped_array_and_sh(Clamped(pixels), width, height);
    if let (Ok(image), Some(context)) = (image, context(canvas)) {
        // Fails only for a canvas without pixels, where there is nothing to see either.
        let _ = context.put_image_data(&image, 0.0, 0.0);
    }
}

/// Draws a scene on a new canvas, `density` pixels for each of its own.
///
/// # Errors
/// If the browser refuses to create or draw the canvas.
pub fn render(scene: &Scene, density: f64) -> Result<HtmlCanvasElement, JsValue> {
    let document = web_sys::window().and_then(|window| window.document());
    let document = document.ok_or(JsValue::NULL)?;
    let canvas: HtmlCanvasElement = document.create_element("canvas")?.dyn_into()?;
    canvas.set_width((scene.width * density).ceil() as u32);
    canvas.set_height((scene.height * density).ceil() as u32);
    let context = context(&canvas).ok_or(JsValue::NULL)?;
    context.scale(density, density)?;
    context.set_fill_style_str("#ffffff");
    context.fill_rect(0.0, 0.0, scene.width, scene.height);
    context.set_text_baseline("middle");
    let mut brush = Brush::new(&context);
    scene.shapes.iter().try_for_each(|shape| brush.draw(shape))?;
    Ok(canvas)
}

/// A new canvas with one pixel for each colour.
fn canvas_of(columns: usize, colors: &[Rgb]) -> Result<HtmlCanvasElement, JsValue> {
    let document = web_sys::window().and_then(|window| window.document());
    let document = document.ok_or(JsValue::NULL)?;
    let canvas: HtmlCanvasElement = document.create_element("canvas")?.dyn_into()?;
    fill(&canvas, columns, colors.iter().copied(), &mut Vec::new());
    Ok(canvas)
}

/// Gives `canvas` one pixel for each colour, row by row; the style sheet enlarges them. `pixels`
/// is scratch space kept between calls.
pub fn fill(
    canvas: &HtmlCanvasElement,
    columns: usize,
    colors: impl ExactSizeIterator<Item = Rgb>,
    pixels: &mut Vec<u8>,
) {
    pixels.resize(colors.len() * 4, u8::MAX);
    let rows = colors.len().checked_div(columns).unwrap_or(0);
    for (pixel, [red, green, blue]) in pixels.chunks_exact_mut(4).zip(colors) {
        pixel.copy_from_slice(&[red, green, blue, u8::MAX]);
    }
    put(canvas, pixels, columns, rows);
}

/// Draws on a canvas, which it tells a colour or a strength only where that is new: for small
/// shapes telling takes longer than drawing.
pub struct Brush<'a> {
    context: &'a CanvasRenderingContext2d,
    fill: String,
    stroke: String,
    strength: f64,
}

impl<'a> Brush<'a> {
    /// Draws with this context, whatever was drawn with it before.
    pub fn new(context: &'a CanvasRenderingContext2d) -> Self {
        context.set_global_alpha(1.0);
        Self { context, fill: String::new(), stroke: String::new(), strength: 1.0 }
    }

    /// Fills with this colour.
    pub fn fill(&mut self, color: &str) {
        if self.fill != color {
            self.context.set_fill_style_str(color);
            color.clone_into(&mut self.fill);
        }
    }

    /// Draws lines in this colour.
    pub fn stroke(&mut self, color: &str) {
        if self.stroke != color {
            self.context.set_stroke_style_str(color);
            color.clone_into(&mut self.stroke);
        }
    }

    /// From 0, invisible, to 1.
    pub fn strength(&mut self, strength: f64) {
        if self.strength != strength {
            self.context.set_global_alpha(strength);
            self.strength = strength;
        }
    }

    /// Draws a shape.
    ///
    /// # Errors
    /// If the browser refuses.
    pub fn draw(&mut self, shape: &Shape) -> Result<(), JsValue> {
        let context = self.context;
        self.strength(match shape {
            Shape::Line { opacity, .. } | Shape::Path { opacity, .. } => *opacity,
            _ => 1.0,
        });
        match shape {
            Shape::Rectangle { place: [x, y, width, height], fill } => {
                self.fill(fill);
                context.fill_rect(*x, *y, *width, *height);
            }
            Shape::Pixels { place: [x, y, width, height], columns, colors } => {
                let small = canvas_of(*columns, colors)?;
                context.set_image_smoothing_enabled(false);
                context.draw_image_with_html_canvas_element_and_dw_and_dh(
                    &small, *x, *y, *width, *height,
                )?;
            }
            Shape::Line { place: [x1, y1, x2, y2], stroke, width, .. } => {
                self.stroke(stroke);
                context.set_line_width(*width);
                context.begin_path();
                context.move_to(*x1, *y1);
                context.line_to(*x2, *y2);
                context.stroke();
            }
            Shape::Disc { middle: [x, y], radius, fill } => {
                self.fill(fill);
                context.begin_path();
                context.arc(*x, *y, *radius, 0.0, std::f64::consts::TAU)?;
                context.fill();
            }
            Shape::Path { steps, fill, stroke, .. } => {
                trace(context, steps);
                if let Some(fill) = fill {
                    self.fill(fill);
                    context.fill();
                }
                if let Some(stroke) = stroke {
                    self.along(stroke)?;
                }
            }
            Shape::Text { place: [x, y], text, fill, heavy, size, anchor, turn } => {
                self.fill(fill);
                let weight = if *heavy { "700 " } else { "" };
                context.set_font(&format!("{weight}{size}px {FONT}"));
                context.set_text_align(match anchor {
                    Anchor::Start => "left",
                    Anchor::Middle => "center",
                    Anchor::End => "right",
                });
                context.save();
                context.translate(*x, *y)?;
                context.rotate(turn.to_radians())?;
                context.fill_text(text, 0.0, 0.0)?;
                context.restore();
            }
        }
        Ok(())
    }

    /// Draws the path of the context.
    fn along(&mut self, stroke: &Stroke) -> Result<(), JsValue> {
        let context = self.context;
        let dashed = |lengths: &[f64]| {
            let lengths: js_sys::Array =
                lengths.iter().map(|length| JsValue::from(*length)).collect();
            context.set_line_dash(&lengths)
        };
        self.stroke(&stroke.color);
        context.set_line_width(stroke.width);
        if let Some(lengths) = &stroke.dashes {
            dashed(lengths)?;
        }
        context.stroke();
        if stroke.dashes.is_some() {
            dashed(&[])?;
        }
        Ok(())
    }
}

/// Makes these steps the path of the context.
fn trace(context: &CanvasRenderingContext2d, steps: &[Step]) {
    context.begin_path();
    for step in steps {
        match step {
            Step::Move([x, y]) => context.move_to(*x, *y),
            Step::Line([x, y]) => context.line_to(*x, *y),
            Step::Curve([[a, b], [c, d], [x, y]]) => {
                context.bezier_curve_to(*a, *b, *c, *d, *x, *y)
            }
            Step::Close => context.close_path(),
        }
    }
}

/// The row and column under a pointer, in an element that shows so many of them.
pub fn cell_at(
    event: &web_sys::PointerEvent,
    (rows, columns): (usize, usize),
) -> Option<(usize, usize)> {
    let target: web_sys::Element = event.current_target()?.dyn_into().ok()?;
    let place = target.get_bounding_client_rect();
    let share = |position: f64, start: f64, length: f64, count: usize| {
        let cell = ((position - start) / length * count as f64).floor();
        (length > 0.0 && cell >= 0.0 && cell < count as f64).then_some(cell as usize)
    };
    let row = share(f64::from(event.client_y()), place.top(), place.height(), rows)?;
    let column = share(f64::from(event.client_x()), place.left(), place.width(), columns)?;
    Some((row, column))
}
