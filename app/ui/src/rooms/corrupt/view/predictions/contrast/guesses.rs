//! The most likely pieces of one sentence.

use leptos::prelude::*;

use super::super::bar::Bar;
use crate::kit::format::probability;
use crate::page::page;
use crate::rooms::corrupt::state::chosen::CorruptState;
use crate::rooms::corrupt::state::contrast::Which;
use crate::rooms::corrupt::state::contrast::comparison::Comparison;
use crate::state::kept::kept;
use crate::t;

/// As many as each answer above lists.
#[component]
pub fn Guesses(which: Which, compared: Memo<Option<Comparison>>) -> impl IntoView {
    let store = page().store;
    let best = Memo::new(move |_| {
        let top = kept::<CorruptState>(store).now.with(|kept| kept.top);
        compared.with(|compared| {
            let best = compared.as_ref().map(|all| &all.sides[which.number() - 1].best);
            best.map(|best| best.iter().take(top).cloned().collect::<Vec<_>>()).unwrap_or_default()
        })
    });
    let line = |(piece, share): (String, f32)| {
        view! {
            <li><bdi>{piece}</bdi> <Bar share/> <span class="number">{probability(share)}</span></li>
        }
    };
    view! {
        <ol class="contrast-guesses" aria-label=t!(contrast_guesses, number = which.number())>
            {move || best.get().into_iter().map(line).collect_view()}
        </ol>
    }
}
