//! What the length costs: probabilities, bytes and multiplications, all with N squared.

use std::sync::Arc;

use leptos::prelude::*;

use super::room::InputRoom;
use crate::kit::format::{bytes, count};
use crate::kit::paint::plot::{Plot, Series};
use crate::kit::pictures::line_chart::LineChart;
use crate::page::page;
use crate::rooms::input::state::cost::{Cost, Sizes, cost, table};
use crate::t;

/// The cost of attention for this length and for others.
#[component]
pub fn CostTable(room: InputRoom) -> impl IntoView {
    let store = page().store;
    let known = Memo::new(move |_| {
        let tokens = room.shown.with(|shown| shown.as_ref().map(|shown| shown.tokens()))?;
        store.model.with(|model| {
            let config = &model.as_ref()?.config;
            let sizes = Sizes {
                layers: config.num_hidden_layers,
                heads: config.num_attention_heads,
                hidden: config.hidden_size,
                intermediate: config.intermediate_size,
            };
            Some((sizes, tokens))
        })
    });
    let about = move || {
        known.get().map(|(sizes, tokens)| {
            let now = cost(sizes, tokens);
            let Sizes { layers, heads, .. } = sizes;
            let all = count(now.probabilities);
            let product = format!("{layers} \u{b7} {heads} \u{b7} {tokens}\u{b2} = {all}");
            t!(input_cost_now, product = product, bytes = bytes(now.bytes))
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
    let title = Signal::derive(|| t!(input_cost_chart));
    let plot = Signal::from(Memo::new(move |_| {
        Arc::new(known.get().map(|(sizes, _)| growth(sizes)).unwrap_or_default())
    }));
    view! {
        <section data-main aria-labelledby="input-cost">
            <h3 id="input-cost">{t!(cost)}</h3>
            <p class="input-said">{about}</p>
            <div class="scroll" tabindex="0" role="group" aria-labelledby="input-cost">
                <table class="input-cost">
                    <caption class="spoken">{t!(cost)}</caption>
                    <thead>
                        <tr>
                            <th scope="col">{t!(input_cost_tokens)}</th>
                            <th scope="col">{t!(input_cost_probabilities)}</th>
                            <th scope="col">{t!(input_cost_bytes)}</th>
                            <th scope="col">{t!(input_cost_multiplications)}</th>
                            <th scope="col">{t!(input_cost_linear)}</th>
                        </tr>
                    </thead>
                    <tbody>{lines}</tbody>
                </table>
            </div>
            <LineChart name="attention-cost" title plot/>
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
            <td class="number input-share" style=("--share", share.to_string())>{count(cost.probabilities)}</td>
            <td class="number">{bytes(cost.bytes)}</td>
            <td class="number">{count(cost.multiplications)}</td>
            <td class="number">{count(cost.linear)}</td>
        </tr>
    }
}

/// Multiplications over the length: attention beside the linear layers.
fn growth(sizes: Sizes) -> Plot {
    let curve = |name: String, of: fn(&Cost) -> u64| {
        let point = |length: usize| (length as f64, of(&cost(sizes, length)) as f64 / 1e6);
        Series { name, points: (8..=512).step_by(8).map(point).collect() }
    };
    Plot {
        x_name: t!(input_cost_tokens),
        y_name: t!(input_cost_millions),
        series: vec![
            curve(t!(attention), |cost| cost.multiplications),
            curve(t!(input_cost_linear), |cost| cost.linear),
        ],
        ..Plot::default()
    }
}
