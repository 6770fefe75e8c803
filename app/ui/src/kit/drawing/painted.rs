//! A drawing on a canvas of the page: where shapes are many, or move.

use std::sync::Arc;

use wasm_bindgen::{JsCast, JsValue};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

use super::saved::{PITCH, along, shapes};
use super::{Drawing, Form, Mark, Sheet};
use crate::kit::browser;
use crate::kit::paint::canvas::{self, Brush};
use crate::kit::paint::palette::Palette;

/// Paints drawings on one canvas. It keeps the sheet of the last one, which changes far less often
/// than what is cut from it.
#[derive(Default)]
pub struct Painter {
    sheet: Option<(Arc<Sheet>, HtmlCanvasElement)>,
    scratch: Vec<u8>,
    /// Whether nothing was drawn last.
    blank: bool,
}

impl Painter {
    /// Paints the drawing in the colours of the page.
    ///
    /// # Errors
    /// If the browser refuses.
    pub fn paint(
        &mut self,
        canvas: &HtmlCanvasElement,
        drawing: &Drawing,
        palette: &Palette,
    ) -> Result<(), JsValue> {
        let Some(context) = canvas::context(canvas) else { return Ok(()) };
        // A browser that draws on the processor copies all pixels of a canvas that was touched.
        let blank = drawing.marks.is_empty();
        if blank && self.blank && [canvas.width(), canvas.height()] == pixels(drawing.size).0 {
            return Ok(());
        }
        self.blank = blank;
        fit(canvas, &context, drawing.size)?;
        if blank {
            return Ok(());
        }
        let sheet = self.sheet(&drawing.sheet)?;
        context.set_text_baseline("middle");
        context.set_image_smoothing_enabled(false);
        let mut brush = Brush::new(&context);
        drawing.marks.iter().try_for_each(|mark| match mark.form {
            Form::Cut(place, part) => {
                brush.strength(mark.opacity);
                cut(&context, &sheet, place, part)
            }
            _ => match bars(mark) {
                Some(bars) => {
                    brush.fill(&mark.role.color(palette));
                    brush.strength(mark.opacity);
                    for [x, y, width, height] in bars {
                        context.fill_rect(x, y, width, height);
                    }
                    Ok(())
                }
                None => shapes(mark, &drawing.sheet, palette)
                    .iter()
                    .try_for_each(|shape| brush.draw(shape)),
            },
        })
    }

    /// The sheet as a canvas.
    fn sheet(&mut self, sheet: &Arc<Sheet>) -> Result<HtmlCanvasElement, JsValue> {
        if let Some((known, canvas)) = &self.sheet
            && Arc::ptr_eq(known, sheet)
        {
            return Ok(canvas.clone());
        }
        // Another canvas would take longer than what is drawn on it.
        let canvas = match self.sheet.take() {
            Some((_, canvas)) => canvas,
            None => {
                let document = browser::window().and_then(|window| window.document());
                let element = document.ok_or(JsValue::NULL)?.create_element("canvas")?;
                element.dyn_into()?
            }
        };
        let colors = sheet.colors.iter().copied();
        canvas::fill(&canvas, sheet.columns, colors, &mut self.scratch);
        self.sheet = Some((Arc::clone(sheet), canvas.clone()));
        Ok(canvas)
    }
}

/// How many pixels the screen has for a drawing, and for each of its own.
fn pixels(size: [f64; 2]) -> ([u32; 2], f64) {
    let density = browser::window().map_or(1.0, |window| window.device_pixel_ratio());
    (size.map(|length| (length * density).round().max(1.0) as u32), density)
}

/// Gives the canvas as many pixels as the screen has for it, and clears it.
fn fit(
    canvas: &HtmlCanvasElement,
    context: &CanvasRenderingContext2d,
    [width, height]: [f64; 2],
) -> Result<(), JsValue> {
    let (pixels, density) = pixels([width, height]);
    if [canvas.width(), canvas.height()] != pixels {
        canvas.set_width(pixels[0]);
        canvas.set_height(pixels[1]);
    }
    context.set_transform(density, 0.0, 0.0, density, 0.0, 0.0)?;
    context.clear_rect(0.0, 0.0, width, height);
    Ok(())
}

fn cut(
    context: &CanvasRenderingContext2d,
    sheet: &HtmlCanvasElement,
    [x, y, width, height]: [f64; 4],
    part: [usize; 4],
) -> Result<(), JsValue> {
    let [left, top, columns, rows] = part.map(|length| length as f64);
    context.draw_image_with_html_canvas_element_and_sw_and_sh_and_dx_and_dy_and_dw_and_dh(
        sheet, left, top, columns, rows, x, y, width, height,
    )
}

/// The upright rectangles that a mark is made of, if it is: a browser that draws on the processor
/// fills them many times as fast as it draws along a path, above all along a dotted one.
fn bars(mark: &Mark) -> Option<Vec<[f64; 4]>> {
    match &mark.form {
        Form::Rectangle(place, 0.0) => Some(vec![*place]),
        Form::Frame(place, 0.0, width) => Some(frame(*place, *width).into()),
        Form::Line(points, width) => match points[..] {
            [[x, top], [to, bottom]] if x == to => {
                Some(vec![[x - width / 2.0, top, *width, bottom - top]])
            }
            _ => None,
        },
        Form::Curve(ends, width, true) => {
            let side = width.max(1.6);
            let dot = |[x, y]: [f64; 2]| [x - side / 2.0, y - side / 2.0, side, side];
            Some(dots(*ends).into_iter().map(dot).collect())
        }
        _ => None,
    }
}

/// The four sides of a frame, whose line lies half within it.
fn frame([x, y, width, height]: [f64; 4], line: f64) -> [[f64; 4]; 4] {
    let half = line / 2.0;
    let (wide, high) = (width + line, (height - line).max(0.0));
    [
        [x - half, y - half, wide, line],
        [x - half, y + height - half, wide, line],
        [x - half, y + half, line, high],
        [x + width - half, y + half, line, high],
    ]
}

/// Points on a curve, one behind the other at the pitch of a dotted line.
fn dots(ends: [[f64; 2]; 2]) -> Vec<[f64; 2]> {
    /// Straight pieces of the curve, which leaves slowly and is quick in its middle.
    const PIECES: u32 = 64;
    let (mut here, mut all) = (ends[0], vec![ends[0]]);
    let mut left = PITCH;
    for piece in 1..=PIECES {
        let next = along(ends, f64::from(piece) / f64::from(PIECES));
        let [wide, high] = [next[0] - here[0], next[1] - here[1]];
        let length = wide.hypot(high);
        let mut at = left;
        while at <= length {
            all.push([here[0] + wide * at / length, here[1] + high * at / length]);
            at += PITCH;
        }
        left = at - length;
        here = next;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::drawing::Role;

    #[test]
    fn dots_follow_one_another_at_one_pitch() {
        let all = dots([[3.0, 10.0], [150.0, 70.0]]);
        let away = |pair: &[[f64; 2]]| (pair[1][0] - pair[0][0]).hypot(pair[1][1] - pair[0][1]);
        assert!(all.windows(2).all(|pair| (away(pair) - PITCH).abs() < 1.5));
        // In a low row, too, where the curve leaves slowly and is soon quick.
        let low = dots([[3.0, 10.0], [700.0, 14.0]]);
        assert!(low.windows(2).all(|pair| (away(pair) - PITCH).abs() < 1.5));
        // The curve is at least as long as the straight line.
        assert!(all.len() as f64 >= 147_f64.hypot(60.0) / PITCH);
        assert_eq!(dots([[1.0, 2.0]; 2]), [[1.0, 2.0]]);
    }

    #[test]
    fn a_frame_covers_what_its_line_covers() {
        // A line two wide around ten by six covers twelve by eight without eight by four.
        let area: f64 =
            frame([0.0, 0.0, 10.0, 6.0], 2.0).iter().map(|side| side[2] * side[3]).sum();
        assert_eq!(area, 12.0 * 8.0 - 8.0 * 4.0);
        let round = Mark { role: Role::Rail, form: Form::Frame([0.0; 4], 3.0, 1.0), opacity: 1.0 };
        assert_eq!(bars(&round), None);
    }
}
