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
use self::pass::{GraphPanel, GraphSide};
use crate::kit::controls::formula::formula;
use crate::kit::controls::how::How;
use crate::kit::pictures::plane::Brush;
use crate::page::page;
use crate::page::room_view::RoomView;
use crate::run::course::Course;
use crate::shell::tabs::Tab;
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
    RoomView::of(view! {
        <section id="picture" class="gradients" aria-labelledby="gradients-title">
            <h2 id="gradients-title">{t!(room_gradients)}</h2>
            <Tab id="gradients-graph"><GraphPanel graph/></Tab>
            <Tab id="gradients-layers"><LayersPanel layers course brush/></Tab>
        </section>
    })
    .with_side(view! {
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
    })
}
