//! The graph as a drawing: boxes with values and gradients, edges with local derivatives.

use leptos::prelude::*;

use super::data::{GraphData, Worked};
use super::node::formula;
use crate::kit::format::brief;
use crate::kit::window_width::window_width;
use crate::rooms::gradients::state::flow::{Flow, Spot};
use crate::rooms::gradients::state::layout::{BOX, Edge, Layout};
use crate::rooms::gradients::state::reveal::Reveal;
use crate::t;

/// The room of a number in a box.
const INSIDE: f64 = BOX[0] - 14.0;

/// The drawing.
#[component]
pub fn Board(graph: GraphData) -> impl IntoView {
    let width = window_width();
    let flow = Memo::new(move |_| Flow::of_width(width.get()));
    let layout = Memo::new(move |_| {
        let of = |worked: &Worked| Layout::of(&worked.graph, flow.get());
        graph.worked.with(|worked| worked.as_deref().map(of).unwrap_or_default())
    });
    let stale = move || graph.refused.with(Option::is_some);
    let drawing = move || {
        let (worked, layout) = (graph.worked.get()?, layout.get());
        let [width, height] = layout.size();
        let edges = layout.edges.iter().map(|edge| line(graph, &worked, &layout, edge));
        let edges = edges.collect_view();
        let seats = layout.seats.iter().enumerate();
        let nodes = seats.map(|(node, seat)| one(graph, &worked, node, layout.middle(*seat)));
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

/// An edge with its derivative.
fn line(graph: GraphData, worked: &Worked, layout: &Layout, edge: &Edge) -> AnyView {
    let Edge { node, place, input, .. } = *edge;
    let across = 1 - layout.flow.axis();
    let mut way = layout.way(edge);
    let others = layout.edges.iter().filter(|other| other.node == node && other.place != place);
    let other = others.map(|other| (other.input, layout.way(other))).next();
    // Of x*x both edges have one way.
    let twice = other.as_ref().is_some_and(|other| other.0 == input);
    if twice {
        way.iter_mut().for_each(|at| at[across] += 26.0 * (place as f64 - 0.5));
    }
    let [.., from, to] = way[..] else { return ().into_any() };
    let other = other.and_then(|other| Some(other.1.iter().rev().nth(1)?[across]));
    let second = if twice { place == 1 } else { other.is_some_and(|other| other < from[across]) };
    let derivatives = worked.locals.iter().filter(|local| local.0 == node && local.1 == input);
    let derivative = derivatives.map(|local| local.2).nth(if twice { place } else { 0 });
    let label = derivative.map(|derivative| {
        let text =
            format!("∂{}/∂{} = {}", worked.label(node), worked.label(input), brief(derivative));
        let Spot { at: [x, y], anchor, room } = layout.flow.spot(from, to, second);
        let seen = move || graph.shows(Reveal::Gradient(input));
        let length = squeezed(&text, 10.8, room);
        view! { <Show when=seen><text class="graph-local" aria-hidden="true" x=x y=y text-anchor=anchor textLength=length lengthAdjust="spacingAndGlyphs">{text.clone()}</text></Show> }
    });
    let points: String = way.iter().map(|[x, y]| format!("{x:.1},{y:.1} ")).collect();
    view! { <polyline class="graph-edge" points=points/>{label} }.into_any()
}

/// The length of a text that would be longer than its room, with letters of this width.
fn squeezed(text: &str, letter: f64, room: f64) -> Option<f64> {
    (text.chars().count() as f64 * letter > room).then_some(room)
}

/// A box.
fn one(graph: GraphData, worked: &Worked, node: usize, [x, y]: [f64; 2]) -> AnyView {
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
    let length = |text: &Option<String>, letter| squeezed(text.as_deref()?, letter, INSIDE);
    let lengths =
        [length(&Some(head.clone()), 12.5), length(&value, 18.5), length(&gradient, 15.0)];
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
            <text class="graph-label" aria-hidden="true" x=x y=top + 26.0 text-anchor="middle" textLength=lengths[0] lengthAdjust="spacingAndGlyphs">{head}</text>
            <Show when=move || graph.shows(Reveal::Value(node))>
                <text class="graph-value" aria-hidden="true" x=x y=value_at text-anchor="middle" dominant-baseline="middle" textLength=lengths[1] lengthAdjust="spacingAndGlyphs">{value.clone()}</text>
            </Show>
            <Show when=move || graph.shows(Reveal::Gradient(node))>
                <text class="graph-gradient" aria-hidden="true" x=x y=top + BOX[1] - 13.0 text-anchor="middle" textLength=lengths[2] lengthAdjust="spacingAndGlyphs">{gradient.clone()}</text>
            </Show>
        </g>
    }
    .into_any()
}
