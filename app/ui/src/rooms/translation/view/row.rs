//! The text as the networks read it: its signs, and the end.

use leptos::prelude::*;

use super::typed;
use crate::rooms::translation::state::chosen::TranslationState;
use crate::rooms::translation::state::sign_or_end;
use crate::state::kept::Kept;
use crate::t;

/// The row of signs; empty where the text fits no task.
#[component]
pub fn Row(chosen: Kept<TranslationState>) -> impl IntoView {
    let typed = typed(chosen);
    let signs = move || {
        let source = typed.with(|typed| Some(typed.as_ref().ok()?.source.clone()))?;
        let one =
            |at: usize| view! { <li class="token"><bdi>{sign_or_end(source.get(at))}</bdi></li> };
        Some((0..=source.len()).map(one).collect_view())
    };
    view! {
        <section class="tokens" aria-labelledby="translation-signs" data-tokens>
            <h2 id="translation-signs" class="spoken">{t!(translation_row)}</h2>
            <ul class="token-row translation-row" tabindex="0" aria-labelledby="translation-signs">{signs}</ul>
        </section>
    }
}
