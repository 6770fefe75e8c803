//! The typed text in its template, as the model reads it; the page's own row until there is one.

use leptos::prelude::*;

use crate::rooms::prompting::state::seen::Seen;
use crate::shell::tokens::Tokens;
use crate::t;

/// The row of pieces.
#[component]
pub fn Row(seen: Memo<Option<Seen>>) -> impl IntoView {
    let pieces = Memo::new(move |_| {
        seen.with(|seen| seen.as_ref().map(|seen| (seen.pieces.clone(), seen.position)))
    });
    let there = Memo::new(move |_| pieces.with(Option::is_some));
    let all = move || {
        let (pieces, position) = pieces.get().unwrap_or_default();
        let one = move |(at, (piece, id)): (usize, (String, u32))| {
            view! { <li class="token" class:lit=at == position><bdi>{piece}</bdi><small>{id}</small></li> }
        };
        pieces.into_iter().enumerate().map(one).collect_view()
    };
    view! {
        <Show when=move || there.get() fallback=|| view! { <Tokens/> }>
            <section class="tokens" aria-labelledby="prompting-pieces" data-tokens>
                <h2 id="prompting-pieces" class="spoken">{t!(prompting_pieces)}</h2>
                <ul class="token-row prompting-row" tabindex="0" aria-labelledby="prompting-pieces">{all}</ul>
            </section>
        </Show>
    }
}
