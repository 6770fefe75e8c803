//! The slider of one number of the unit.

use leptos::prelude::*;
use small::written::unit::{MOST, Number, Unit};

use crate::kit::controls::slider::Slider;
use crate::kit::format::exact;
use crate::state::bound::bound;
use crate::state::kept::Kept;
use crate::state::store::Change;

/// The name of a number in formulas.
pub fn name(which: Number, as_input: bool) -> String {
    let below = |letter: char, index: usize| {
        let digit = char::from_u32(0x2081 + index as u32).unwrap_or_default();
        format!("{letter}{digit}")
    };
    match which {
        Number::Input(index) => below('x', index),
        Number::Weight(index) => below('w', index),
        Number::Bias if as_input => "w₀".to_owned(),
        Number::Bias => "b".to_owned(),
    }
}

/// The slider, its name before it and its value behind.
#[component]
pub fn NumberSlider(unit: Kept<Unit>, which: Number) -> impl IntoView {
    let id = match which {
        Number::Input(index) => format!("unit-x{}", index + 1),
        Number::Weight(index) => format!("unit-w{}", index + 1),
        Number::Bias => "unit-b".to_owned(),
    };
    let as_input = unit.part(|unit| unit.as_input);
    let label = Signal::derive(move || name(which, as_input.get()));
    let value = bound(
        unit,
        Change::Stream,
        move |unit| unit.number(which),
        move |unit, value| unit.set(which, value),
    );
    view! { <Slider id label bounds=-MOST..=MOST step=0.05 value written=exact class="unit-number"/> }
}
