//! Gradients: values forward and gradients backward through a graph (Jurafsky & Martin, Speech and
//! Language Processing, section 7.6), and what gradient descent makes of them in two layers.

mod board;
mod data;
mod layers;
mod layers_side;
mod names;
mod network;
mod node;
mod pass;
mod typed;

use leptos::prelude::*;
use small::written::layers::Layers;

use self::data::GraphData;
use self::layers::LayersPanel;
use self::layers_side::LayersSide;
use self::pass::{Go, GraphPanel, GraphSide};
use crate::kit::controls::formula::formula;
use crate::kit::controls::how::How;
use crate::kit::pictures::plane::Brush;
use crate::page::finding::{Finding, Strength, headline};
use crate::page::page;
use crate::page::room_view::RoomView;
use crate::rooms::gradients::state::finding::finding;
use crate::rooms::gradients::state::reveal::Reveal;
use crate::run::course::{Course, CourseTurn};
use crate::run::separation;
use crate::shell::tabs::{Tab, shows};
use crate::state::kept::kept;
use crate::state::store::Change;
use crate::t;

/// Steps between two pictures.
const PACE: usize = 4;

/// The graph on the first panel, the network on the second.
pub fn open() -> RoomView {
    let store = page().store;
    let graph = GraphData::new(store);
    let layers = kept::<Layers>(store);
    let settle = Callback::new(move |(steps, chosen): (usize, bool)| {
        let how = if chosen { Change::Stream } else { Change::Follow };
        layers.change(how, |layers| layers.steps = steps);
    });
    let steps = layers.part(|layers| layers.steps);
    let course = Course::new(move || layers.now.with(Layers::begin), steps, PACE, settle);
    let brush = RwSignal::new(Brush::default());
    let [is_graph, is_layers] = ["gradients-graph", "gradients-layers"].map(shows);
    RoomView::of(view! {
        <section id="picture" class="gradients" aria-labelledby="gradients-title">
            <h2 id="gradients-title">{t!(room_gradients)}</h2>
            <Tab id="gradients-graph"><GraphPanel graph/></Tab>
            <Tab id="gradients-layers"><LayersPanel layers course brush/></Tab>
        </section>
    })
    .with_headline(headline(move |before| match is_graph.get() {
        true => found(graph),
        false => Some(
            course
                .training
                .with(|training| separation::finding(training, &t!(gradients_the_network), before)),
        ),
    }))
    .with_reading(
        move || if is_graph.get() { t!(gradients_reading) } else { t!(gradients_layers_reading) },
    )
    .with_go(view! {
        <Show when=move || is_graph.get()><Go graph/></Show>
        <Show when=move || is_layers.get()><CourseTurn course/></Show>
    })
    .with_more(move || {
        view! {
            <Tab id="gradients-graph"><GraphSide graph/></Tab>
            <Tab id="gradients-layers"><LayersSide layers course brush/></Tab>
            <How>
                <Tab id="gradients-graph">
                    <p translate="no">{formula("∂L/∂x = Σ_{n} ∂L/∂n · ∂n/∂x")}</p>
                    <p>{t!(gradients_how)}</p>
                    <p>{t!(gradients_how_difference)}</p>
                    <p>{t!(gradients_how_typed)}</p>
                </Tab>
                <Tab id="gradients-layers">
                    <p>{t!(gradients_layers_how)}</p>
                    <p>{t!(gradients_layers_how_loss)}</p>
                </Tab>
            </How>
        }
    })
}

/// What the gradients that are shown say of the names.
fn found(graph: GraphData) -> Option<Finding> {
    let worked = graph.worked.get()?;
    let nodes = worked.graph.nodes();
    let is_name = |node: &usize| nodes[*node].varies && nodes[*node].inputs.is_empty();
    let one = |node: usize| {
        let gradient = worked.gradient(node).filter(|_| graph.shows(Reveal::Gradient(node)))?;
        Some((worked.label(node).to_owned(), gradient))
    };
    let names: Option<Vec<_>> = (0..nodes.len()).filter(is_name).map(one).collect();
    match names {
        Some(names) => finding(&names, worked.label(nodes.len().saturating_sub(1))),
        None => Some(Finding::new(Strength::None, t!(gradients_open))),
    }
}
