//! Vectors as strips of colours, one row below the other.

use std::sync::Arc;

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::Clamped;
use web_sys::{HtmlCanvasElement, ImageData};

use crate::kit::paint::canvas;
use crate::kit::paint::diverging;

/// The strip: `columns` values in a row, the rest in the next ones, so that equal columns are equal
/// features. `largest` is the |value| that has the darkest colour.
#[component]
pub fn Strip(
    #[prop(into)] values: Signal<Option<Arc<Vec<f32>>>>,
    #[prop(into)] largest: Signal<f32>,
    #[prop(into)] columns: Signal<usize>,
) -> impl IntoView {
    let element = NodeRef::<html::Canvas>::new();
    Effect::new(move |_| {
        if let Some(element) = element.get() {
            values.with(|values| {
                let values = values.as_ref().map_or(&[] as &[f32], |values| values.as_slice());
                paint(&element, values, columns.get(), largest.get());
            });
        }
    });
    view! { <canvas node_ref=element class="strip" aria-hidden="true"></canvas> }
}

fn paint(canvas: &HtmlCanvasElement, values: &[f32], columns: usize, largest: f32) {
    let columns = columns.max(1);
    let rows = values.len().div_ceil(columns).max(1);
    let mut pixels = diverging::pixels(values, largest);
    // The rest of the last row stays transparent.
    pixels.resize(rows * columns * 4, 0);
    let (Ok(width), Ok(height)) = (u32::try_from(columns), u32::try_from(rows)) else { return };
    canvas.set_width(width);
    canvas.set_height(height);
    let image = ImageData::new_with_u8_clamped_array_and_sh(Clamped(&pixels), width, height);
    if let (Ok(image), Some(context)) = (image, canvas::context(canvas)) {
        // Fails only for a canvas without pixels, where there is nothing to see either.
        let _ = context.put_image_data(&image, 0.0, 0.0);
    }
}
