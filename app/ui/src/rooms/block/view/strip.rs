//! A vector as a narrow strip of colours.

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::Clamped;
use web_sys::{HtmlCanvasElement, ImageData};

use crate::paint::canvas;
use crate::rooms::block::state::layer::Vector;
use crate::state::predicted::diverging;

/// Values in a row of a strip; longer vectors continue in the next row, so that equal columns of
/// the strips of equally long vectors are equal features.
pub const COLUMNS: usize = 192;

/// The strip; `largest` is the |value| that has the darkest colour.
#[component]
pub fn Strip(values: Memo<Option<Vector>>, largest: Memo<f32>) -> impl IntoView {
    let element = NodeRef::<html::Canvas>::new();
    Effect::new(move |_| {
        if let Some(element) = element.get() {
            values.with(|values| {
                let values = values.as_ref().map_or(&[] as &[f32], |values| values.as_slice());
                paint(&element, values, largest.get());
            });
        }
    });
    view! { <canvas node_ref=element aria-hidden="true"></canvas> }
}

fn paint(canvas: &HtmlCanvasElement, values: &[f32], largest: f32) {
    let rows = values.len().div_ceil(COLUMNS).max(1);
    let mut pixels = diverging::pixels(values, largest);
    // The rest of the last row stays transparent.
    pixels.resize(rows * COLUMNS * 4, 0);
    let (Ok(width), Ok(height)) = (u32::try_from(COLUMNS), u32::try_from(rows)) else { return };
    canvas.set_width(width);
    canvas.set_height(height);
    let image = ImageData::new_with_u8_clamped_array_and_sh(Clamped(&pixels), width, height);
    if let (Ok(image), Some(context)) = (image, canvas::context(canvas)) {
        // Fails only for a canvas without pixels, where there is nothing to see either.
        let _ = context.put_image_data(&image, 0.0, 0.0);
    }
}
