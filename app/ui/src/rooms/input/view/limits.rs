//! How many pieces one input has room for.

use leptos::prelude::*;

use super::room::InputRoom;
use crate::page::page;
use crate::state::shown::Shown;
use crate::t;

/// The limit of the position table, with the live count.
#[component]
pub fn Limits(room: InputRoom) -> impl IntoView {
    let store = page().store;
    let limit = move || {
        store.model.with(|model| model.as_ref().map_or(0, |model| model.config.positions()))
    };
    let now = move || {
        let used = room.rows.with(Vec::len);
        t!(input_limits_now, used = used, limit = limit())
    };
    let next = Memo::new(move |_| room.shown.with(|shown| next(shown.as_ref()?)));
    let go_on = move |_| {
        // All of what was typed: the result knows only how it begins.
        let (first, second) = (store.sentence.get_untracked(), store.pair.get_untracked());
        let rest = |text: &str, from: usize| text.get(from..).map(|rest| rest.trim().into());
        let moved = next.get_untracked().and_then(|next| match next {
            Next::First(from) => Some((rest(&first, from)?, second)),
            Next::Second(from) => Some((first, Some(rest(second.as_deref()?, from)?))),
        });
        if let Some((first, second)) = moved {
            store.pick(&first, second.as_deref());
        }
    };
    view! {
        <section data-main aria-labelledby="input-limits">
            <h3 id="input-limits">{t!(panel_input_limits)}</h3>
            <p class="input-said">{now}</p>
            <meter
                class="input-meter" aria-labelledby="input-limits" min="0"
                max=move || limit().to_string() value=move || room.rows.with(Vec::len).to_string()
            ></meter>
            <p>
                {move || t!(
                    input_limits_about,
                    limit = limit(),
                    single = limit().saturating_sub(2),
                    pair = limit().saturating_sub(3)
                )}
            </p>
            <Show when=move || next.with(Option::is_some)>
                <button type="button" on:click=go_on>{t!(input_limits_next)}</button>
            </Show>
        </section>
    }
}

/// The window after this one: what was left out of the second text, from a byte on, beside the whole
/// first one, or of the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    First(usize),
    Second(usize),
}

fn next(shown: &Shown) -> Option<Next> {
    let cut = shown.encoding.cut;
    cut.pair.map(Next::Second).or(cut.sentence.map(Next::First))
}
