//! What the length costs: probabilities, bytes and multiplications, all with N squared.

use leptos::prelude::*;

use super::room::InputRoom;
use crate::state::format::count;
use crate::state::input::cost::{Cost, Sizes, bytes, table};
use crate::t;

/// The cost of attention for this length and for others.
#[component]
pub fn CostTable(room: InputRoom) -> impl IntoView {
    let known = Memo::new(move |_| {
        let hidden = room.parts.with(|parts| parts.as_ref().map(|parts| parts.token.len()))?;
        room.shown.with(|shown| {
            let shown = shown.as_ref()?;
            let sizes = Sizes { layers: shown.layers, heads: shown.heads, hidden };
            Some((sizes, shown.tokens()))
        })
    });
    let about = move || {
        known.get().map(|(sizes, tokens)| {
            let now = crate::state::input::cost::cost(sizes, tokens);
            t!(
                input_cost_now,
                layers = sizes.layers,
                heads = sizes.heads,
                tokens = tokens,
                probabilities = count(now.probabilities),
                bytes = bytes(now.bytes)
            )
        })
    };
    let lines = move || {
        let line = |(cost, now, most): (Cost, usize, u64)| view! { <Line cost now most/> };
        known.get().map(|(sizes, tokens)| {
            let costs = table(sizes, tokens);
            let most = costs.iter().map(|cost| cost.probabilities).max().unwrap_or_default();
            costs.into_iter().map(|cost| line((cost, tokens, most))).collect_view()
        })
    };
    view! {
        <section aria-labelledby="input-cost">
            <h3 id="input-cost">{t!(input_cost_title)}</h3>
            <p>{t!(input_cost_about)}</p>
            <p>{about}</p>
            <div class="scroll" tabindex="0" role="group" aria-labelledby="input-cost">
                <table class="input-cost">
                    <caption>{t!(input_cost_caption)}</caption>
                    <thead>
                        <tr>
                            <th scope="col">{t!(input_cost_tokens)}</th>
                            <th scope="col">{t!(input_cost_probabilities)}</th>
                            <th scope="col">{t!(input_cost_bytes)}</th>
                            <th scope="col">{t!(input_cost_multiplications)}</th>
                        </tr>
                    </thead>
                    <tbody>{lines}</tbody>
                </table>
            </div>
        </section>
    }
}

#[component]
fn Line(cost: Cost, now: usize, most: u64) -> impl IntoView {
    let share = cost.probabilities as f64 / most.max(1) as f64;
    view! {
        <tr class:lit=cost.tokens == now>
            <th scope="row" class="number">
                {cost.tokens}
                {(cost.tokens == now).then(|| view! { " "<small>{t!(input_cost_here)}</small> })}
            </th>
            <td class="number share" style=("--share", share.to_string())>{count(cost.probabilities)}</td>
            <td class="number">{bytes(cost.bytes)}</td>
            <td class="number">{count(cost.multiplications)}</td>
        </tr>
    }
}
