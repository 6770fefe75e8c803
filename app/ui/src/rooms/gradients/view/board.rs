//! The graph as a drawing: boxes with values and gradients, edges with local derivatives.

use leptos::prelude::*;

use super::data::{GraphData, Worked};
use super::node::formula;
use crate::rooms::gradients::state::layout::{Seat, layout};
use crate::rooms::gradients::state::reveal::Reveal;
use crate::state::format::brief;
use crate::t;

/// From one column and row to the next.
pub const STRIDE: [f64; 2] = [286.0, 150.0];
/// A box.
pub const BOX: [f64; 2] = [140.0, 108.0];

/// Where a seat has its middle.
pub fn middle((column, row): Seat) -> [f64; 2] {
    [column as f64 * STRIDE[0] + BOX[0] / 2.0 + 4.0, row * STRIDE[1] + BOX[1] / 2.0 + 4.0]
}

/// Width and height of a drawing with these seats.
pub fn size(seats: &[Seat]) -> [f64; 2] {
    let far = |axis: usize| seats.iter().map(|seat| middle(*seat)[axis]).fold(0.0, f64::max);
    [far(0) + BOX[0] / 2.0 + 4.0, far(1) + BOX[1] / 2.0 + 4.0]
}

/// The drawing.
#[component]
pub fn Board(graph: GraphData) -> impl IntoView {
    let seats = Memo::new(move |_| {
        graph
            .worked
            .with(|worked| worked.as_ref().map(|worked| layout(&worked.graph)).unwrap_or_default())
    });
    let stale = move || graph.refused.with(Option::is_some);
    let drawing = move || {
        let (worked, seats) = (graph.worked.get()?, seats.get());
        let [width, height] = size(&seats);
        let edges = edges(graph, &worked, &seats);
        let nodes = seats.iter().enumerate().map(|(node, seat)| one(graph, &worked, node, *seat));
        let nodes = nodes.collect_view();
        Some(view! {
            <svg
                class="graph-board" role="group" aria-label=t!(gradients_board)
                viewBox=format!("0 0 {width} {height}") style=("--wide", width.to_string())
            >
                {edges}{nodes}
            </svg>
        })
    };
    view! { <div class="fill graph-fill" class:stale=stale>{drawing}</div> }
}

/// Edges with their derivatives.
fn edges(graph: GraphData, worked: &Worked, seats: &[Seat]) -> Vec<AnyView> {
    let mut edges = Vec::new();
    for (node, seat) in seats.iter().enumerate() {
        let inputs =
            worked.graph.nodes().get(node).map(|node| node.inputs.clone()).unwrap_or_default();
        // Of x*x both edges have one way; their derivatives stand one below the other.
        for (place, input) in inputs.iter().enumerate() {
            let Some(from) = seats.get(*input) else { continue };
            let twice = inputs.len() == 2 && inputs.first() == inputs.last();
            let by = if twice { 26.0 * (place as f64 - 0.5) } else { 0.0 };
            let ([x1, y1], [x2, y2]) = (middle(*from), middle(*seat));
            let (x1, x2) = (x1 + BOX[0] / 2.0, x2 - BOX[0] / 2.0);
            let (y1, y2) = (y1 + by, y2 + by);
            let derivative =
                worked.locals.iter().filter(|local| local.0 == node && local.1 == *input);
            let derivative = derivative.map(|local| local.2).nth(if twice { place } else { 0 });
            let label = derivative.map(|derivative| {
                let name = format!("∂{}/∂{} = {}", worked.label(node), worked.label(*input), brief(derivative));
                let (x, y) = (x2 - 16.0, y2 + (y1 - y2) * 16.0 / (x2 - x1).max(1.0));
                let input = *input;
                let seen = move || graph.shows(Reveal::Gradient(input));
                let rise = if y1 > y2 { 24.0 } else { -10.0 };
                view! { <Show when=seen><text class="graph-local" aria-hidden="true" x=x y=y + rise text-anchor="end">{name.clone()}</text></Show> }
            });
            edges.push(
                view! { <line class="graph-edge" x1=x1 y1=y1 x2=x2 y2=y2/>{label} }.into_any(),
            );
        }
    }
    edges
}

/// A box.
fn one(graph: GraphData, worked: &Worked, node: usize, seat: Seat) -> AnyView {
    let [x, y] = middle(seat);
    let Some(typed) = worked.graph.nodes().get(node) else { return ().into_any() };
    let is_number = typed.inputs.is_empty() && !typed.varies;
    let (label, sign) = (typed.label.clone(), typed.operation.sign());
    let head = match (sign, is_number) {
        ("", false) => label.clone(),
        ("", true) => String::new(),
        (sign, _) => format!("{label}  {sign}"),
    };
    let value = worked.value(node).map(brief);
    let gradient = worked.gradient(node).map(brief);
    let chosen = Memo::new(move |_| graph.node() == Some(node));
    let name = formula(worked, node);
    let spoken = StoredValue::new((name, value.clone().unwrap_or_default(), gradient.clone()));
    let label = move || {
        spoken.with_value(|(name, value, gradient)| {
            let value = if graph.shows(Reveal::Value(node)) { value.as_str() } else { "?" };
            let gradient = gradient.as_deref().filter(|_| graph.shows(Reveal::Gradient(node)));
            match gradient {
                Some(gradient) => {
                    t!(gradients_node, name = name, value = value, gradient = gradient)
                }
                None => t!(gradients_node_value, name = name, value = value),
            }
        })
    };
    let press = move |event: web_sys::KeyboardEvent| {
        if matches!(event.key().as_str(), "Enter" | " ") {
            event.prevent_default();
            graph.choose(node);
        }
    };
    let (left, top) = (x - BOX[0] / 2.0, y - BOX[1] / 2.0);
    let value_at = if is_number { y + 8.0 } else { y + 6.0 };
    view! {
        <g
            class="graph-node" class:typed=sign.is_empty() class:chosen=move || chosen.get()
        >
            <rect
                x=left y=top width=BOX[0] height=BOX[1] rx="14"
                role="button" tabindex="0" aria-pressed=move || chosen.get().to_string() aria-label=label
                on:click=move |_| graph.choose(node) on:keydown=press
            />
            <text class="graph-label" aria-hidden="true" x=x y=top + 26.0 text-anchor="middle">{head}</text>
            <Show when=move || graph.shows(Reveal::Value(node))>
                <text class="graph-value" aria-hidden="true" x=x y=value_at text-anchor="middle" dominant-baseline="middle">{value.clone()}</text>
            </Show>
            <Show when=move || graph.shows(Reveal::Gradient(node))>
                <text class="graph-gradient" aria-hidden="true" x=x y=top + BOX[1] - 13.0 text-anchor="middle">{gradient.clone()}</text>
            </Show>
        </g>
    }
    .into_any()
}
