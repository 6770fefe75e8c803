//! The network: weights as edges, and what every unit makes of the plane.

use leptos::html;
use leptos::prelude::*;
use small::activation::Activation;
use small::two_layer::{Network, Parameter};
use small::written::layers::{Layers, parameter};

use super::names::{name, sub};
use crate::kit::heat::{Colors, Tone};
use crate::kit::paint::canvas;
use crate::kit::pictures::plane::place;
use crate::run::course::Course;
use crate::state::kept::Kept;
use crate::state::store::Change;
use crate::t;

/// Cells along a side of a unit's picture.
const CELLS: usize = 18;
/// Where the columns are, in parts of a hundred.
const COLUMNS: [f64; 3] = [7.0, 48.0, 91.0];
/// Pixels of an edge for a weight of 1, and of the widest.
const WIDTH: f64 = 2.2;
const WIDEST: f64 = 12.0;

/// The picture.
#[component]
pub fn NetworkPicture(layers: Kept<Layers>, course: Course<Network>) -> impl IntoView {
    let units = Memo::new(move |_| course.training.with(|training| training.learner.units.len()));
    let chosen = layers.part(|layers| layers.parameter);
    let edges = move || {
        course.training.with(|training| {
            let network = &training.learner;
            let edge = |(at, which): (usize, Parameter)| {
                let [x1, y1, x2, y2] = ends(which, network.units.len())?;
                let weight = network.get(which)?;
                let width = (1.0 + WIDTH * weight.abs()).min(WIDEST);
                let pick = move |_| layers.change(Change::Stream, |layers| layers.parameter = at);
                Some(view! {
                    <line class="weight" class:negative=weight.is_sign_negative() class:chosen=chosen.get() == at x1=x1 y1=y1 x2=x2 y2=y2 stroke-width=width/>
                    <line class="weight-hit" x1=x1 y1=y1 x2=x2 y2=y2 on:click=pick><title>{name(which)}</title></line>
                })
            };
            network.parameters().enumerate().filter_map(edge).collect_view()
        })
    };
    let label = move || {
        course.training.with(|training| {
            let which = parameter(&training.learner, chosen.get());
            t!(gradients_network, units = training.learner.units.len(), name = name(which))
        })
    };
    let hidden = move |unit: usize| {
        let top = row(unit, units.get_untracked());
        view! { <Unit course of=Some(unit) left=COLUMNS[1] top label=sub('h', unit)/> }
    };
    let input = |index: usize| {
        view! {
            <span class="gradients-input" style:left=format!("{}%", COLUMNS[0]) style:top=format!("{}%", row(index, 2))>
                {sub('x', index)}
            </span>
        }
    };
    view! {
        <div class="gradients-network" role="img" aria-label=label>
            <svg viewBox="0 0 100 100" preserveAspectRatio="none">{edges}</svg>
            {[0, 1].map(input).collect_view()}
            {move || (0..units.get()).map(hidden).collect_view()}
            <Unit course of=None left=COLUMNS[2] top=50.0 label="p".to_owned()/>
        </div>
    }
}

/// Where a unit of so many has its middle, in parts of a hundred.
fn row(unit: usize, units: usize) -> f64 {
    100.0 * (unit as f64 + 0.5) / units.max(1) as f64
}

/// The edge of a weight; a bias has none.
fn ends(which: Parameter, units: usize) -> Option<[f64; 4]> {
    match which {
        Parameter::Input { unit, input } => {
            Some([COLUMNS[0], row(input, 2), COLUMNS[1], row(unit, units)])
        }
        Parameter::Output { unit } => Some([COLUMNS[1], row(unit, units), COLUMNS[2], 50.0]),
        Parameter::Bias { .. } | Parameter::OutputBias => None,
    }
}

/// What a hidden unit, or the output, says of every place of the plane.
#[component]
fn Unit(
    course: Course<Network>,
    of: Option<usize>,
    left: f64,
    top: f64,
    label: String,
) -> impl IntoView {
    let element = NodeRef::<html::Canvas>::new();
    let colors = Colors::new(Tone::Signed, (-1.0, 1.0));
    let mut pixels = Vec::new();
    Effect::new(move |_| {
        let Some(element) = element.get() else { return };
        course.training.with(|training| {
            let network = &training.learner;
            let said = |cell: usize| shade(network, of, place(cell % CELLS, cell / CELLS, CELLS));
            let each = (0..CELLS * CELLS).map(|cell| colors.color(said(cell) as f32));
            canvas::fill(&element, CELLS, each, &mut pixels);
        });
    });
    view! {
        <span class="gradients-unit" style:left=format!("{left}%") style:top=format!("{top}%")>
            <canvas node_ref=element aria-hidden="true" width="1" height="1"></canvas>
            <span>{label}</span>
        </span>
    }
}

/// From -1 to 1: the activation of a hidden unit, or twice the probability less 1.
fn shade(network: &Network, of: Option<usize>, at: [f64; 2]) -> f64 {
    let Some(unit) = of.and_then(|unit| network.units.get(unit)) else {
        return 2.0 * network.probability(at) - 1.0;
    };
    let value = network.activation.of(unit.sum(at));
    match network.activation {
        Activation::Sigmoid => 2.0 * value - 1.0,
        _ => value,
    }
}
