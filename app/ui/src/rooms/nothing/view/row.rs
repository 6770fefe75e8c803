//! The sentence as the small network cuts it; the page's own cut until there is one.

use leptos::prelude::*;

use crate::page::page;
use crate::rooms::nothing::state::example::MASK;
use crate::rooms::nothing::state::pretraining::Pretraining;
use crate::shell::tokens::Tokens;
use crate::t;

/// The row of pieces.
#[component]
pub fn Row() -> impl IntoView {
    let room = page().store.lasting::<Pretraining>();
    let pieces = Memo::new(move |_| {
        let seen = room.shown()?;
        let encoding = &seen.shown.encoding;
        Some(encoding.pieces.iter().cloned().zip(encoding.ids.iter().copied()).collect::<Vec<_>>())
    });
    let cut = Memo::new(move |_| {
        let seen = room.shown()?;
        let kept = seen.shown.encoding.pieces.len();
        seen.shown.encoding.cut.is_cut().then(|| t!(cut_rest, kept = kept))
    });
    let there = Memo::new(move |_| pieces.with(Option::is_some));
    let one = |(piece, id): (String, u32)| {
        let hidden = piece == MASK;
        view! { <li class="token" class:lit=hidden><bdi>{piece}</bdi><small>{id}</small></li> }
    };
    view! {
        <Show when=move || there.get() fallback=|| view! { <Tokens/> }>
            <section class="tokens" aria-labelledby="nothing-pieces" data-tokens>
                <h2 id="nothing-pieces" class="spoken">{t!(nothing_pieces)}</h2>
                <ul class="token-row nothing-row" tabindex="0" aria-labelledby="nothing-pieces">{move || pieces.get().unwrap_or_default().into_iter().map(one).collect_view()}</ul>
                {move || cut.get().map(|about| view! { <p class="nothing-cut" role="note">{about}</p> })}
            </section>
        </Show>
    }
}
