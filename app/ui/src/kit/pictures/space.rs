//! The space that the page leaves to an element.

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::ResizeObserver;

/// Width and height of an element in pixels, now and whenever they change; 0 until it is laid out.
pub fn space(element: NodeRef<html::Div>) -> RwSignal<[f64; 2]> {
    let size = RwSignal::new([0.0; 2]);
    Effect::new(move |_| {
        let Some(element) = element.get() else { return };
        let measured = element.clone();
        let measure = Closure::<dyn Fn()>::new(move || {
            let now = [measured.client_width(), measured.client_height()].map(f64::from);
            // Nothing is left to be told once the element is gone.
            let _ = size.try_set(now);
        });
        if let Ok(observer) = ResizeObserver::new(measure.as_ref().unchecked_ref()) {
            observer.observe(&element);
            let kept = StoredValue::new_local((observer, measure));
            on_cleanup(move || {
                // What is already gone observes nothing.
                let _ = kept.try_with_value(|(observer, _)| observer.disconnect());
            });
        }
    });
    size
}
