//! From q and k to weights: one line a key.

use leptos::prelude::*;

use super::room::{HeadsRoom, LISTED, choose_key, point};
use crate::kit::controls::csv_button::CsvButton;
use crate::kit::export::csv;
use crate::kit::format::{probability, signed};
use crate::page::page;
use crate::rooms::heads::state::Look;
use crate::state::selection::Hover;
use crate::state::store::Change;
use crate::t;

/// The scores of the chosen query and their softmax, as numbers.
#[component]
pub fn Scores(room: HeadsRoom) -> impl IntoView {
    view! {
        <section aria-labelledby="heads-scores" data-main>
            <h3 id="heads-scores">{t!(scores)}</h3>
            <Keys room/>
            <p class="caption">{move || room.read(divided)}</p>
        </section>
    }
}

fn divided(look: &Look) -> String {
    let root = signed((look.size as f64).sqrt());
    if look.scaled {
        format!("d\u{2096} = {}, \u{221a}d\u{2096} = {root}", look.size)
    } else {
        t!(heads_unscaled)
    }
}

#[component]
fn Keys(room: HeadsRoom) -> impl IntoView {
    let store = page().store;
    let rows = move || {
        room.look.with(|look| {
            let look = look.as_deref()?;
            let keys = look.pieces.iter().enumerate().take(LISTED);
            Some(keys.map(|(key, piece)| row(room, look, key, piece.clone())).collect_view())
        })
    };
    let caption = move || {
        room.read(|look| {
            let piece = look.pieces.get(look.query).cloned().unwrap_or_default();
            t!(heads_keys_caption, query = piece)
        })
    };
    let scaled = move || room.read(|look| look.scaled).unwrap_or(true);
    let totals = move || {
        room.read(|look| {
            let weights: f64 = look.softmax.steps.iter().map(|step| step.weight).sum();
            (signed(look.softmax.maximum), signed(look.softmax.sum), signed(weights))
        })
    };
    view! {
        <div class="scroll heads-keys" tabindex="0" role="group" aria-label=t!(scores)>
            <table class="heads-table" on:pointerleave=move |_| point(store, Hover::default())>
                <caption>{caption}</caption>
                <thead>
                    <tr>
                        <th scope="col">{t!(key)}</th>
                        <th scope="col">"q\u{b7}k"</th>
                        <th scope="col">{move || if scaled() { "\u{f7} \u{221a}d\u{2096}" } else { "\u{f7} 1" }}</th>
                        <th scope="col">{t!(heads_minus_max)}</th>
                        <th scope="col">{t!(heads_power)}</th>
                        <th scope="col">{t!(weight)}</th>
                        <th scope="col" class="bars"><span class="spoken">{t!(weight)}</span></th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
                <tfoot>
                    {move || totals().map(|(maximum, sum, weights)| view! {
                        <tr>
                            <th scope="row">"\u{2211}"</th>
                            <td></td>
                            <td class="number">{t!(heads_maximum, value = maximum)}</td>
                            <td></td>
                            <td class="number">{t!(heads_sum, value = sum)}</td>
                            <td class="number">{t!(heads_sum, value = weights)}</td>
                            <td></td>
                        </tr>
                    })}
                </tfoot>
            </table>
        </div>
        <Show when=move || { room.pieces.with(Vec::len) > LISTED }>
            <p class="caption">{t!(heads_more, count = LISTED)}</p>
        </Show>
        <CsvButton name="attention-row" title=t!(scores) csv=move || room.look.with_untracked(|look| look.as_deref().map(table))/>
    }
}

fn row(room: HeadsRoom, look: &Look, key: usize, piece: String) -> impl IntoView + use<> {
    let store = page().store;
    let chosen = Memo::new(move |_| room.key.get() == key);
    let lit = Memo::new(move |_| {
        store
            .selection
            .with(|all| all.hover.keys.contains(&key) || all.hover.queries.contains(&key))
    });
    let step = look.softmax.steps.get(key).copied().unwrap_or_default();
    let dot = look.dots.get(key).copied().unwrap_or_default();
    let hidden = || t!(heads_hidden);
    view! {
        <tr
            class:lit=move || lit.get()
            class:chosen=move || chosen.get()
            class:hidden-key=step.score.is_none()
            on:pointerenter=move |_| point(store, Hover::side(crate::state::selection::Side::Key, &[key]))
            on:click=move |_| choose_key(store, key, Change::Choice)
        >
            <th scope="row"><bdi>{piece}</bdi>" "<small>{key}</small></th>
            <td class="number">{signed(dot)}</td>
            <td class="number">{step.score.map_or_else(hidden, signed)}</td>
            <td class="number">{step.shifted.map_or_else(hidden, signed)}</td>
            <td class="number">{signed(step.exponential)}</td>
            <td class="number">{probability(step.weight)}</td>
            <td class="bars"><span class="share" aria-hidden="true" style=("--share", format!("{:.4}", step.weight))></span></td>
        </tr>
    }
}

/// Every number of the row, in full.
pub fn table(look: &Look) -> String {
    // A piece may stand in the row more than once: its position tells it apart.
    let columns = [
        "position",
        "q.k",
        "score",
        "score - max",
        "exp",
        "weight",
        "score (engine)",
        "weight (engine)",
    ];
    let values: Vec<f32> = (0..look.pieces.len())
        .flat_map(|key| {
            let step = look.softmax.steps.get(key).copied().unwrap_or_default();
            let engine = |all: &[f32]| all.get(key).copied().unwrap_or(f32::NAN);
            let hidden = f64::NEG_INFINITY;
            [
                key as f32,
                look.dots.get(key).copied().unwrap_or(f64::NAN) as f32,
                step.score.unwrap_or(hidden) as f32,
                step.shifted.unwrap_or(hidden) as f32,
                step.exponential as f32,
                step.weight as f32,
                engine(&look.scores),
                engine(&look.weights),
            ]
        })
        .collect();
    csv::matrix("key", &look.pieces, &columns.map(str::to_owned), &values)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rooms::heads::state::fixture::shown;

    #[test]
    fn the_file_tells_equal_pieces_apart_by_their_positions() {
        let mut shown = shown();
        shown.encoding.pieces = ["cat"; 3].map(str::to_owned).to_vec();
        let file = table(&Look::of(&shown, 0).expect("the inside of a head"));
        let cells = |line: &str| line.split(',').take(2).collect::<Vec<_>>().join(",");
        let starts: Vec<String> = file.lines().map(cells).collect();
        assert_eq!(starts, ["\"key\",\"position\"", "\"cat\",0", "\"cat\",1", "\"cat\",2"]);
    }
}
