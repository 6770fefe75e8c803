//! All features of a vector, small.

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::{SIZE, Values, count};
use crate::kit::format::significant;
use crate::kit::vector::{feature_at, path, window};
use crate::t;

/// All features, with a frame around those that are enlarged.
#[component]
pub fn Overview(
    title: Signal<String>,
    values: Values,
    edge: Signal<f32>,
    hovered: RwSignal<Option<usize>>,
    feature: RwSignal<usize>,
) -> impl IntoView {
    let bars = move |upwards: bool| {
        values.with(|all| all.as_ref().map(|all| path(all, edge.get(), SIZE, upwards)))
    };
    let column = move |index: usize| index as f64 / count(values).max(1) as f64 * SIZE[0];
    let shown = move || window(count(values), feature.get());
    view! {
        <div class="vector-scale">
            <span class="number" aria-hidden="true">{move || format!("+{}", significant(edge.get().into(), 3))}</span>
            <span class="number" aria-hidden="true">{move || significant(-f64::from(edge.get()), 3)}</span>
            <svg
                role="img" preserveAspectRatio="none"
                aria-label=move || t!(vector_overview, title = title.get(), count = count(values))
                viewBox=format!("0 0 {} {}", SIZE[0], SIZE[1])
                on:pointermove=move |event| hovered.set(pointed(&event, values))
                on:pointerleave=move |_| hovered.set(None)
                on:click=move |_| if let Some(index) = hovered.get_untracked() { feature.set(index) }
            >
                <rect
                    class="window" y="0" height=SIZE[1]
                    x=move || column(shown().start)
                    width=move || column(shown().len())
                />
                <path class="up" d=move || bars(true)/>
                <path class="down" d=move || bars(false)/>
                <path class="zero" d=format!("M0 {}H{}", SIZE[1] / 2.0, SIZE[0])/>
            </svg>
        </div>
    }
}

fn pointed(event: &web_sys::PointerEvent, values: Values) -> Option<usize> {
    let target: web_sys::Element = event.current_target()?.dyn_into().ok()?;
    let place = target.get_bounding_client_rect();
    let share = (f64::from(event.client_x()) - place.left()) / place.width();
    feature_at(share, values.with_untracked(|all| all.as_ref().map_or(0, |all| all.len())))
}
