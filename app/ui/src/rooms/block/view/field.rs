//! Choosing a feature or a neuron by its number.

use leptos::prelude::*;

use super::room::BlockRoom;
use crate::rooms::block::state::part::LayerPart;
use crate::t;

/// The number of the feature, or of the neuron where `inner`, and the way to the one whose value
/// in `part` is largest.
#[component]
pub fn IndexField(room: BlockRoom, part: LayerPart, inner: bool) -> impl IntoView {
    let label = if inner { t!(block_neuron) } else { t!(feature) };
    let value = move || room.index(inner).to_string();
    let last = move || room.count(inner).saturating_sub(1).to_string();
    let put = move |text: String| {
        if let Ok(index) = text.trim().parse::<usize>() {
            room.chosen(inner).set(index.min(room.count(inner).saturating_sub(1)));
        }
    };
    let largest = move |_| {
        if let Some(index) = untrack(|| room.vector(part)).and_then(|vector| largest_of(&vector)) {
            room.chosen(inner).set(index);
        }
    };
    view! {
        <p class="block-field">
            <label for="block-index">{label}</label>
            <input
                type="number" id="block-index" min="0" max=last step="1" prop:value=value
                on:change:target=move |event| put(event.target().value())
            />
            <button type="button" on:click=largest>{t!(block_largest)}</button>
        </p>
    }
}

/// The place of the largest |value|.
fn largest_of(values: &[f32]) -> Option<usize> {
    let places = values.iter().enumerate();
    places.max_by(|(_, one), (_, other)| one.abs().total_cmp(&other.abs())).map(|(place, _)| place)
}
