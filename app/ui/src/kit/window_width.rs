//! How wide the window is.

use leptos::prelude::*;

use super::browser;

/// Pixels where there is no window to ask.
const USUAL: f64 = 1200.0;

/// The width of the window in pixels, as it is resized.
pub fn window_width() -> ReadSignal<f64> {
    let (width, set) = signal(inner());
    let resized = window_event_listener(leptos::ev::resize, move |_| set.set(inner()));
    on_cleanup(move || resized.remove());
    width
}

fn inner() -> f64 {
    let inner = browser::window().and_then(|window| window.inner_width().ok()?.as_f64());
    inner.unwrap_or(USUAL)
}
