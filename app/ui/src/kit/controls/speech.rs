//! A live region that speaks once the person has paused for a second.

use std::time::Duration;

use leptos::prelude::*;

/// How long the person must have paused.
const QUIET: Duration = Duration::from_secs(1);

/// Speaks `text` a second after its last change.
#[component]
pub fn Speech(#[prop(into)] text: Signal<String>) -> impl IntoView {
    let spoken = RwSignal::new(String::new());
    let newest = StoredValue::new(0_u32);
    Effect::new(move |before: Option<String>| {
        let text = text.get();
        if before.is_some_and(|before| before != text) {
            newest.update_value(|newest| *newest = newest.wrapping_add(1));
            let own = newest.get_value();
            let said = text.clone();
            set_timeout(
                move || {
                    if newest.try_get_value() == Some(own) {
                        spoken.set(said);
                    }
                },
                QUIET,
            );
        }
        text
    });
    view! { <div class="spoken" translate="no" role="status" aria-live="polite">{move || spoken.get()}</div> }
}
