//! The number that random draws begin with.

use leptos::prelude::*;

use super::number::Number;
use crate::kit::bound::Bound;
use crate::t;

/// A field for it; `class` is that of its label.
#[component]
pub fn SeedField(
    #[prop(optional)] class: &'static str,
    #[prop(into)] now: Signal<u32>,
    #[prop(into)] change: Callback<u32>,
) -> impl IntoView {
    let now = Signal::derive(move || f64::from(now.get()));
    let value = Bound::new(now, move |seed: f64| change.run(seed as u32));
    view! { <Number class label=t!(seed) bounds=0.0..=f64::from(u32::MAX) step=1.0 value/> }
}
