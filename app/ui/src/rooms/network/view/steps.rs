//! The controls of an opened layer: its heads, the names of its steps, and what switches each off.

use leptos::prelude::*;

use super::Network;
use super::elements::Measured;
use super::layout::Layout;
use super::opened::{STEPS, Steps};
use super::power::Power;
use crate::state::part::Part;
use crate::t;

/// The numbers of the steps, which look like those of no layer.
const NUMBERS: [&str; STEPS] = ["①", "②", "③", "④", "⑤", "⑥"];
/// The step of the residual connection: without it a layer normalises all the same.
const ADD: usize = 4;

/// What a step is called.
fn name(step: usize, heads: usize, works: bool) -> String {
    match step {
        ADD if !works => t!(network_step_normalise),
        0 => t!(network_step_compare),
        1 => t!(network_step_share),
        2 => t!(network_step_collect),
        3 => t!(network_step_join, count = heads),
        ADD => t!(network_step_add),
        _ => t!(network_step_rework),
    }
}

/// The same where there is little room.
pub fn short_name(step: usize) -> String {
    let name = match step {
        0 => t!(network_short_compare),
        1 => t!(network_short_share),
        2 => t!(network_short_collect),
        3 => t!(network_short_join),
        4 => t!(network_short_add),
        _ => t!(network_short_rework),
    };
    format!("{} {name}", NUMBERS.get(step).copied().unwrap_or_default())
}

/// What a step computes.
fn formula(step: usize, [head, hidden, inner]: [usize; 3]) -> String {
    match step {
        0 => format!("q·k / √{head}"),
        1 => "softmax, Σ = 1".to_owned(),
        2 => format!("Σ w·v [{head}]"),
        3 => format!("W_O z [{hidden}]"),
        ADD => "LayerNorm(x + o)".to_owned(),
        _ => format!("{hidden} → {inner} → {hidden}"),
    }
}

/// What a step's switch turns off: attention stands beside the step that joins its heads.
fn part(step: usize, layer: usize) -> Option<Part> {
    match step {
        3 => Some(Part::Attention(layer)),
        ADD => Some(Part::Residuals(layer)),
        5 => Some(Part::FeedForward(layer)),
        _ => None,
    }
}

/// The opened layer and where its parts stand.
pub fn opened(
    network: Network,
    layout: Memo<Layout>,
    measured: Measured,
) -> Memo<Option<(usize, Steps)>> {
    Memo::new(move |_| {
        let layout = layout.get();
        let (layer, _) = layout.opened.filter(|(_, open)| *open > 0.5)?;
        let (reader, heads) = network
            .facts
            .with(|facts| facts.as_ref().map(|facts| (facts.reader, facts.shown.heads)))?;
        let column = measured.columns.with(|columns| columns.get(reader).copied())?;
        let width = layout.size[0] - layout.edge - layout.notes;
        Some((layer, Steps::of(&layout, layer, heads, column, width)))
    })
}

/// The heads over the opened layer: each shows its map, is chosen, is switched off.
#[component]
pub fn Heads(network: Network, opened: Memo<Option<(usize, Steps)>>) -> impl IntoView {
    let layer = Memo::new(move |_| opened.with(|opened| opened.as_ref().map(|(layer, _)| *layer)));
    let heads = Memo::new(move |_| {
        network.facts.with(|facts| facts.as_ref().map_or(0, |facts| facts.shown.heads))
    });
    let shown = Memo::new(move |_| {
        network.facts.with(|facts| facts.as_ref().and_then(|facts| facts.opened))
    });
    let place = move |head: usize| {
        opened.with(|opened| {
            let [left, top, side, pitch] =
                opened.as_ref().map_or([0.0; 4], |(_, steps)| steps.maps);
            [left + head as f64 * pitch, top, side].map(|length| format!("{length:.1}px"))
        })
    };
    let one = move |(layer, head): (usize, usize)| {
        let pressed = move || (shown.get() == Some((layer, head))).to_string();
        view! {
            <div
                class="network-head"
                style:left=move || place(head)[0].clone() style:top=move || place(head)[1].clone()
                style:width=move || place(head)[2].clone() style:height=move || place(head)[2].clone()
            >
                <button
                    type="button" aria-pressed=pressed aria-label=t!(network_head_of, layer = layer, head = head)
                    on:click=move |_| network.pick(layer, head)
                    on:pointerenter=move |_| network.tried.set(Some((layer, head)))
                    on:pointerleave=move |_| network.tried.set(None)
                    on:focus=move |_| network.tried.set(Some((layer, head)))
                    on:blur=move |_| network.tried.set(None)
                ></button>
                <Power network part=Part::Head(layer, head)/>
            </div>
        }
    };
    move || {
        layer.get().map(|layer| {
            let all = (0..heads.get()).map(|head| one((layer, head))).collect_view();
            view! { <div role="group" aria-label=t!(network_heads_of, layer = layer)>{all}</div> }
        })
    }
}

/// The names of the steps in the left edge, with what switches them off.
#[component]
pub fn Names(
    network: Network,
    layout: Memo<Layout>,
    opened: Memo<Option<(usize, Steps)>>,
) -> impl IntoView {
    let layer = Memo::new(move |_| opened.with(|opened| opened.as_ref().map(|(layer, _)| *layer)));
    let wide = Memo::new(move |_| layout.with(|layout| layout.edge > 100.0));
    let sizes = Memo::new(move |_| {
        network.store.model.with(|model| {
            model.as_ref().map_or([0; 3], |model| {
                let config = &model.config;
                [config.head_size(), config.hidden_size, config.intermediate_size]
            })
        })
    });
    let heads = Memo::new(move |_| {
        network.facts.with(|facts| facts.as_ref().map_or(0, |facts| facts.shown.heads))
    });
    let top = move |step: usize| {
        opened.with(|opened| {
            let y = opened.as_ref().map_or(0.0, |(_, steps)| steps.rows[step][0]);
            format!("{:.1}px", y + 1.0)
        })
    };
    let one = move |step: usize, layer: usize| {
        let is_on = move |part: Part| network.store.switches.with(|switches| part.is_on(switches));
        let works = Memo::new(move |_| match step {
            // Without attention nothing is compared, shared out, collected or joined.
            0..=3 => is_on(Part::Attention(layer)),
            ADD => is_on(Part::Residuals(layer)),
            _ => is_on(Part::FeedForward(layer)),
        });
        let said = move || wide.get().then(|| name(step, heads.get(), works.get()));
        let shape = move || (network.numbers() && wide.get()).then(|| formula(step, sizes.get()));
        let power = part(step, layer).map(|part| view! { <Power network part/> });
        view! {
            <div class="network-step" class:off=move || step != ADD && !works.get() style:top=move || top(step)>
                <p><b>{NUMBERS[step]}</b> " " {said} <small>{shape}</small></p>
                {power}
            </div>
        }
    };
    move || layer.get().map(|layer| (0..STEPS).map(|step| one(step, layer)).collect_view())
}
