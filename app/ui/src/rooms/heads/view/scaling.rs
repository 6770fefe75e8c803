//! Why the scores are divided by sqrt(d_k): what becomes of the softmax without.

use leptos::prelude::*;

use super::given::Given;
use super::room::{HeadsRoom, LISTED};
use super::switch::LayerSwitch;
use crate::kit::format::{fixed, number, probability, signed};
use crate::page::page;
use crate::rooms::heads::state::Look;
use crate::rooms::heads::state::spread::{Over, Spread, measured};
use crate::t;

/// Entropy and largest weight, with and without.
#[component]
pub fn Scaling(room: HeadsRoom) -> impl IntoView {
    view! {
        <section aria-labelledby="heads-scaling" data-main>
            <h3 id="heads-scaling">{t!(panel_heads_scaling)}</h3>
            <BothWays room/>
            <Given/>
        </section>
    }
}

/// The switch, and how widely the weights spread with and without.
#[component]
pub fn Spreads(room: HeadsRoom) -> impl IntoView {
    view! {
        <LayerSwitch
            id="heads-scaling" legend=t!(heads_scaling_switch)
            read=|layer| layer.scaling write=|layer, on| layer.scaling = on
        />
        <Same room/>
        <Measured room/>
    }
}

/// The weights of every key, from divided scores and from raw ones.
#[component]
fn BothWays(room: HeadsRoom) -> impl IntoView {
    let count = Memo::new(move |_| room.pieces.with(Vec::len).min(LISTED));
    let both = Memo::new(move |_| {
        let weights = |scaled| room.read(|look| look.weights_scaled(scaled)).flatten();
        [true, false].map(weights).map(Option::unwrap_or_default)
    });
    let bar = move |way: fn(&[Vec<f32>; 2]) -> &Vec<f32>, key: usize| {
        let weight = move || both.with(|both| way(both).get(key).copied().unwrap_or_default());
        view! {
            <span class="flow-bar" style=("--share", move || format!("{:.4}", weight()))>
                <span class="number">{move || fixed(weight().into(), 2)}</span>
            </span>
        }
    };
    let row = move |key: usize| {
        view! {
            <li>
                <bdi>{move || room.piece(key)}</bdi>
                {bar(|both| &both[0], key)}
                {bar(|both| &both[1], key)}
            </li>
        }
    };
    let root = move || room.read(|look| signed((look.size as f64).sqrt())).unwrap_or_default();
    view! {
        <div class="flow-both" style=("--rows", move || count.get().to_string())>
            <p><span>{move || t!(heads_divided, root = root())}</span><span>{t!(heads_undivided)}</span></p>
            <ol><For each=move || 0..count.get() key=|key| *key children=row/></ol>
        </div>
    }
}

/// The same q and k both ways, computed here: nothing need be switched to see it.
#[component]
fn Same(room: HeadsRoom) -> impl IntoView {
    let row = move |scaled: bool| {
        let spread = room.read(|look| look.weights_scaled(scaled)).flatten();
        let spread = spread.map(|weights| Spread::of(&weights));
        let name = move || {
            let root = room.read(|look| signed((look.size as f64).sqrt())).unwrap_or_default();
            if scaled { t!(heads_divided, root = root) } else { t!(heads_undivided) }
        };
        view! {
            <tr>
                <th scope="row">{name()}</th>
                <td class="number">{spread.map(|all| number(all.entropy, 4))}</td>
                <td class="number">{spread.map(|all| probability(all.largest))}</td>
            </tr>
        }
    };
    let even = move || {
        let keys = room.read(Look::visible).unwrap_or_else(|| room.pieces.with(Vec::len)).max(1);
        t!(heads_entropy_caption, most = number((keys as f64).ln(), 4))
    };
    view! {
        <div class="scroll" tabindex="0" role="group" aria-label=t!(heads_same_name)>
            <table class="heads-table heads-narrow">
                <caption>{t!(heads_same_name)}</caption>
                <thead>
                    <tr>
                        <th scope="col">{t!(heads_scores_are)}</th>
                        <th scope="col">{t!(heads_entropy)}</th>
                        <th scope="col">{t!(heads_largest)}</th>
                    </tr>
                </thead>
                <tbody>{move || row(true)}{move || row(false)}</tbody>
            </table>
        </div>
        <p class="caption">{even}</p>
    }
}

/// What the engine's weights measure, as trained and now.
#[component]
fn Measured(room: HeadsRoom) -> impl IntoView {
    let store = page().store;
    let compared = Memo::new(move |_| {
        let (layer, head) = room.place.get()?;
        let query = room.query.get();
        store.shown.with(|shown| {
            let shown = shown.as_ref()?;
            let before = shown.beside.as_deref()?;
            let row = |over| {
                let of = |shown| measured(shown, layer, head, query, over);
                Some((of(before)?, of(shown)?))
            };
            Some([row(Over::Query), row(Over::Head), row(Over::Layer)])
        })
    });
    let names = || [t!(heads_over_query), t!(heads_over_head), t!(heads_over_layer)];
    let row = |(name, pair): (String, Option<(Spread, Spread)>)| {
        pair.map(|(before, now)| {
            view! {
                <tr>
                    <th scope="row">{name}</th>
                    <td class="number">{number(before.entropy, 4)}</td>
                    <td class="number">{number(now.entropy, 4)}</td>
                    <td class="number">{probability(before.largest)}</td>
                    <td class="number">{probability(now.largest)}</td>
                </tr>
            }
        })
    };
    view! {
        <Show when=move || compared.with(Option::is_some)>
            <div class="scroll" tabindex="0" role="group" aria-label=t!(heads_measured_name)>
                <table class="heads-table heads-narrow">
                    <caption>{t!(heads_measured_name)}</caption>
                    <thead>
                        <tr>
                            <th scope="col">{t!(heads_mean_over)}</th>
                            <th scope="col">{format!("{}, {}", t!(heads_entropy), t!(as_trained))}</th>
                            <th scope="col">{format!("{}, {}", t!(heads_entropy), t!(now))}</th>
                            <th scope="col">{format!("{}, {}", t!(heads_largest), t!(as_trained))}</th>
                            <th scope="col">{format!("{}, {}", t!(heads_largest), t!(now))}</th>
                        </tr>
                    </thead>
                    <tbody>{move || compared.get().map(|rows| names().into_iter().zip(rows).map(row).collect_view())}</tbody>
                </table>
            </div>
        </Show>
    }
}
