//! A sign without words, as large as what holds it.

use leptos::prelude::*;

/// Shapes in a field of 100 by 30, stretched; what holds them says what they mean.
pub fn sign(shapes: &'static str) -> impl IntoView {
    view! { <svg viewBox="0 0 100 30" preserveAspectRatio="none" aria-hidden="true" inner_html=shapes></svg> }
}
