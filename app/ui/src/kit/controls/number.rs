//! A number that is typed.

use std::ops::RangeInclusive;

use leptos::prelude::*;
use web_sys::HtmlInputElement;

use crate::kit::bound::Bound;
use crate::t;

/// A field for a number; `class` is that of its label. What is no such number changes nothing, is
/// named while the field is in use, and gives way to the number in use when the field is left.
#[component]
pub fn Number(
    #[prop(optional)] class: &'static str,
    #[prop(into)] label: Signal<String>,
    bounds: RangeInclusive<f64>,
    /// What all numbers are a multiple of; 1 for whole numbers.
    step: f64,
    value: Bound<f64>,
    /// What a number that cannot be taken is told.
    #[prop(optional, into)]
    told: Option<String>,
) -> impl IntoView {
    let (low, high) = bounds.clone().into_inner();
    let wrong = RwSignal::new(false);
    let typed = move |text: String| {
        let number = read(&text, &bounds, step);
        wrong.set(number.is_none());
        if let Some(number) = number {
            value.set(number);
        }
    };
    let left = move |input: HtmlInputElement| {
        if wrong.get_untracked() {
            input.set_value(&value.get_untracked().to_string());
            wrong.set(false);
        }
    };
    let told = StoredValue::new(told.unwrap_or_else(|| t!(whole_number, low = low, high = high)));
    view! {
        <label class=class>
            <span>{move || label.get()}</span>
            <input
                type="number" min=low max=high step=step prop:value=move || value.get().to_string()
                aria-invalid=move || wrong.get().to_string()
                on:input:target=move |event| typed(event.target().value())
                on:change:target=move |event| left(event.target())
            />
        </label>
        <Show when=move || wrong.get()><p class="wrong" role="alert">{told.get_value()}</p></Show>
    }
}

/// The number that a text means, where it lies within the bounds and on a step.
fn read(text: &str, bounds: &RangeInclusive<f64>, step: f64) -> Option<f64> {
    let number: f64 = text.trim().parse().ok()?;
    let steps = number / step;
    let is_on_step = (steps - steps.round()).abs() < 1e-9;
    (bounds.contains(&number) && is_on_step).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn only_numbers_within_the_bounds_are_taken() {
        let whole = |text: &str| read(text, &(0.0..=9.0), 1.0);
        assert_eq!([whole("7"), whole(" 0 "), whole("9.0")], [Some(7.0), Some(0.0), Some(9.0)]);
        for text in ["", "-1", "10", "1.5", "x", "NaN", "inf"] {
            assert_eq!(whole(text), None, "{text}");
        }
        assert_eq!(
            read("0.3", &(0.0..=1.0), 0.1),
            Some(0.3),
            "steps that no binary fraction meets"
        );
    }
}
