//! One query's row with and without the future.

use leptos::prelude::*;

use super::room::{HeadsRoom, LISTED, choose_query};
use crate::kit::format::{probability, signed};
use crate::page::page;
use crate::shell::board::Drawn;
use crate::state::store::Change;
use crate::t;

/// One query's row both ways, and the way to the next row.
#[component]
pub fn Row(room: HeadsRoom, open: Drawn, causal: Drawn) -> impl IntoView {
    let store = page().store;
    let count = move || room.pieces.with(Vec::len);
    let go = move |to: usize| choose_query(store, to, Change::Stream);
    let caption = move || {
        let query = room.query.get();
        t!(heads_row_caption, row = query, query = room.piece(query))
    };
    let cells = move || {
        let (open, causal, look) = (open.get()?, causal.get()?, room.look.get()?);
        let divisor = look.divisor();
        let line = |(key, (open, causal)): (usize, (&f32, &f32))| {
            let score = look.dots.get(key).map(|dot| signed(dot / divisor));
            let weight = |weight: f32| {
                if weight.is_nan() { t!(heads_hidden) } else { probability(f64::from(weight)) }
            };
            view! {
                <tr>
                    <th scope="row"><bdi>{look.pieces.get(key).cloned()}</bdi>" "<small>{key}</small></th>
                    <td class="number">{score}</td>
                    <td class="number">{weight(*open)}</td>
                    <td class="number" class:hidden-cell=causal.is_nan()>{weight(*causal)}</td>
                </tr>
            }
        };
        let weights = open.row(look.query).iter().zip(causal.row(look.query));
        Some(weights.enumerate().take(LISTED).map(line).collect_view())
    };
    view! {
        <div class="buttons">
            <button
                type="button" disabled=move || room.query.get() == 0
                on:click=move |_| go(room.query.get_untracked().saturating_sub(1))
            >{t!(heads_row_before)}</button>
            <button
                type="button" disabled=move || { room.query.get() + 1 >= count() }
                on:click=move |_| go(room.query.get_untracked() + 1)
            >{t!(heads_row_after)}</button>
        </div>
        <div class="scroll heads-keys" tabindex="0" role="group" aria-label=t!(panel_heads_causal)>
            <table class="heads-table heads-narrow">
                <caption>{caption}</caption>
                <thead>
                    <tr>
                        <th scope="col">{t!(key)}</th>
                        <th scope="col">{t!(score)}</th>
                        <th scope="col">{t!(heads_weight_open)}</th>
                        <th scope="col">{t!(heads_weight_causal)}</th>
                    </tr>
                </thead>
                <tbody>{cells}</tbody>
            </table>
        </div>
    }
}
