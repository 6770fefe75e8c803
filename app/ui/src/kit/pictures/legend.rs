//! The colours of attention, from 0 to 1.

use leptos::html;
use leptos::prelude::*;

use crate::kit::paint::canvas;
use crate::kit::paint::colors::Scale;
use crate::kit::surroundings::surroundings;
use crate::t;

/// The colour scale with its numbers.
#[component]
pub fn Legend() -> impl IntoView {
    let element = NodeRef::<html::Canvas>::new();
    let palette = surroundings().palette;
    Effect::new(move |_| {
        if let Some(element) = element.get() {
            let scale = Scale::attention(&palette.get());
            let values: Vec<f32> = (0..128).map(|step| (step as f32 / 127.0).powi(2)).collect();
            canvas::paint(&element, &values, values.len(), 0.0, &scale, &mut Vec::new());
        }
    });
    view! {
        <span class="legend" role="img" aria-label=t!(legend_name)>
            <span class="number">"0"</span>
            <canvas node_ref=element aria-hidden="true"></canvas>
            <span class="number">"1"</span>
        </span>
    }
}
