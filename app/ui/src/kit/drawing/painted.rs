//! A drawing on a canvas of the page: where shapes are many, or move.

use std::sync::Arc;

use wasm_bindgen::{JsCast, JsValue};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

use super::saved::shapes;
use super::{Drawing, Form, Mark, Sheet};
use crate::kit::browser;
use crate::kit::paint::canvas;
use crate::kit::paint::palette::Palette;

/// Paints drawings on one canvas. It keeps the sheet of the last one, which changes far less often
/// than what is cut from it.
#[derive(Default)]
pub struct Painter {
    sheet: Option<(Arc<Sheet>, HtmlCanvasElement)>,
    scratch: Vec<u8>,
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
        fit(canvas, &context, drawing.size)?;
        let sheet = self.sheet(&drawing.sheet)?;
        context.set_text_baseline("middle");
        context.set_image_smoothing_enabled(false);
        for mark in &drawing.marks {
            match &mark.form {
                Form::Cut(place, part) => cut(&context, &sheet, mark, *place, *part)?,
                _ => shapes(mark, &drawing.sheet, palette)
                    .iter()
                    .try_for_each(|shape| canvas::draw(&context, shape))?,
            }
        }
        Ok(())
    }

    /// The sheet as a canvas.
    fn sheet(&mut self, sheet: &Arc<Sheet>) -> Result<HtmlCanvasElement, JsValue> {
        if let Some((known, canvas)) = &self.sheet
            && Arc::ptr_eq(known, sheet)
        {
            return Ok(canvas.clone());
        }
        let document = browser::window().and_then(|window| window.document());
        let element = document.ok_or(JsValue::NULL)?.create_element("canvas")?;
        let canvas: HtmlCanvasElement = element.dyn_into()?;
        let colors = sheet.colors.iter().copied();
        canvas::fill(&canvas, sheet.columns, colors, &mut self.scratch);
        self.sheet = Some((Arc::clone(sheet), canvas.clone()));
        Ok(canvas)
    }
}

/// Gives the canvas as many pixels as the screen has for it, and clears it.
fn fit(
    canvas: &HtmlCanvasElement,
    context: &CanvasRenderingContext2d,
    [width, height]: [f64; 2],
) -> Result<(), JsValue> {
    let density = browser::window().map_or(1.0, |window| window.device_pixel_ratio());
    let pixels = [width, height].map(|length| (length * density).round().max(1.0) as u32);
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
    mark: &Mark,
    [x, y, width, height]: [f64; 4],
    part: [usize; 4],
) -> Result<(), JsValue> {
    let [left, top, columns, rows] = part.map(|length| length as f64);
    context.set_global_alpha(mark.opacity);
    context.draw_image_with_html_canvas_element_and_sw_and_sh_and_dx_and_dy_and_dw_and_dh(
        sheet, left, top, columns, rows, x, y, width, height,
    )?;
    context.set_global_alpha(1.0);
    Ok(())
}
