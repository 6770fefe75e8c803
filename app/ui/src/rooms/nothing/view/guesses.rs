//! What the state on screen puts in the place of every `[MASK]`.

use leptos::prelude::*;
use protocol::pretraining::Pretraining as Kind;
use text::corruption::Edits;
use text::predictions::Prediction;

use crate::kit::format::share_in_bar;
use crate::page::page;
use crate::rooms::nothing::state::example::{EXAMPLE, MASK};
use crate::rooms::nothing::state::pretraining::Pretraining;
use crate::run::recorded::says;
use crate::t;

/// A `[MASK]`: its place, and the most likely pieces with their probabilities.
type Guesses = (usize, Vec<(String, f32)>);

/// The most likely pieces of every `[MASK]`.
#[component]
pub fn GuessesView() -> impl IntoView {
    let store = page().store;
    let room = store.lasting::<Pretraining>();
    let guesses = Memo::new(move |_| {
        let seen = room.shown()?;
        room.run.with(|run| {
            let pieces = &run.begun.as_ref()?.pieces;
            let one = |found: &Prediction| -> Guesses {
                let name = |id: u32| pieces.get(id as usize).cloned().unwrap_or_default();
                let best = found.best.iter().map(|best| (name(best.piece), best.probability));
                (found.position, best.collect())
            };
            Some(seen.shown.extras.predictions.iter().map(one).collect::<Vec<_>>())
        })
    });
    let behind = Memo::new(move |_| {
        let seen = room.shown().map(|seen| seen.state);
        seen.is_some() && room.run.with(|run| run.is_alive()) && seen != room.step()
    });
    let typed = Memo::new(move |_| store.sentence.with(|text| text.contains(MASK)));
    let waiting = move || {
        guesses
            .with(Option::is_none)
            .then(|| view! { <p class="caption">{t!(nothing_no_state)}</p> })
    };
    view! {
        <div class="nothing-guesses" role="group" aria-label=t!(nothing_guesses) aria-busy=move || behind.get().to_string()>
            <Show when=move || !typed.get()>
                <p class="nothing-hint">
                    {t!(nothing_type_mask)} " "
                    <button type="button" class="quiet" lang="en" on:click=move |_| store.put(EXAMPLE, Edits::default())>{EXAMPLE}</button>
                </p>
            </Show>
            {waiting}
            {says::<Kind>()}
            {move || guesses.get().unwrap_or_default().into_iter().map(table).collect_view()}
        </div>
    }
}

fn table((position, best): Guesses) -> impl IntoView {
    let row = |(piece, p): (String, f32)| {
        view! {
            <tr>
                <th scope="row"><bdi>{piece}</bdi></th>
                <td class="number nothing-share" style=("--share", p.to_string())>{share_in_bar(f64::from(p))}</td>
            </tr>
        }
    };
    view! {
        <table class="nothing-guess">
            <caption>{t!(nothing_mask_at, position = position)}</caption>
            <tbody>{best.into_iter().map(row).collect_view()}</tbody>
        </table>
    }
}
