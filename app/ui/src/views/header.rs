//! The name of the page, and how it looks.

use leptos::prelude::*;

use crate::page::page;
use crate::state::appearance::Theme;
use crate::t;

/// Title, theme and presenter switch.
#[component]
pub fn Header() -> impl IntoView {
    let store = page().store;
    let theme = move || store.appearance.with(|look| look.theme);
    let choose = move |theme| store.appearance.update(|look| look.theme = theme);
    let button = move |value: Theme, label: String| {
        view! {
            <button type="button" aria-pressed=move || (theme() == value).to_string() on:click=move |_| choose(value)>
                {label}
            </button>
        }
    };
    view! {
        <header class="page-header">
            <div>
                <h1>"BERTscope"</h1>
                <p class="tagline">{t!(tagline)}</p>
            </div>
            <div class="looks">
                <Show when=move || !store.hides("theme")>
                    <div class="segmented" role="group" aria-label=t!(theme_name)>
                        {button(Theme::Auto, t!(theme_auto))}
                        {button(Theme::Light, t!(theme_light))}
                        {button(Theme::Dark, t!(theme_dark))}
                    </div>
                </Show>
                <Show when=move || !store.hides("presenter")>
                    <button
                        type="button"
                        aria-pressed=move || store.appearance.with(|look| look.presenter).to_string()
                        on:click=move |_| store.appearance.update(|look| look.presenter = !look.presenter)
                    >
                        {t!(presenter)}
                    </button>
                </Show>
            </div>
        </header>
    }
}
