//! The network of two layers beside the plane that it cuts.

use leptos::prelude::*;
use small::points::Point;
use small::two_layer::Network;
use small::written::labelled::Labelled;
use small::written::layers::{Layers, parameter};

use super::names::name;
use super::network::NetworkPicture;
use crate::kit::format::{bracketed, fixed, number};
use crate::kit::pictures::plane::{Brush, Plane, Scenery};
use crate::run::course::{Course, CourseButtons, Standing};
use crate::state::kept::Kept;
use crate::state::store::Change;
use crate::t;

/// The training above, the network and the plane side by side, one update below.
#[component]
pub fn LayersPanel(
    layers: Kept<Layers>,
    course: Course<Network>,
    brush: RwSignal<Brush>,
) -> impl IntoView {
    let scenery = Scenery::follow(move || {
        course.training.with(|training| {
            let network = training.learner.clone();
            Scenery::new(training.points.clone(), move |at| network.probability(at))
        })
    });
    let change = Callback::new(move |(points, dragged): (Vec<Point>, bool)| {
        let how = if dragged { Change::Stream } else { Change::Choice };
        layers.change(how, |layers| {
            layers.points = Labelled::Own(points);
            layers.steps = 0;
        });
    });
    view! {
        <section class="layers fitted" data-main aria-labelledby="gradients-layers">
            <h3 id="gradients-layers">{t!(panel_gradients_layers)}</h3>
            <div class="course-bar"><CourseButtons course/><Standing course/></div>
            <div class="layers-both">
                <NetworkPicture layers course/>
                <div class="fill"><Plane name="surface" title=t!(gradients_surface) scenery brush change/></div>
            </div>
            <Update layers course/>
        </section>
    }
}

/// What the next step makes of the chosen parameter.
#[component]
fn Update(layers: Kept<Layers>, course: Course<Network>) -> impl IntoView {
    let place = layers.part(|layers| layers.parameter);
    let line = move || {
        course.training.with(|training| {
            let which = parameter(&training.learner, place.get());
            let old = training.learner.get(which)?;
            let gradient = training.learner.gradient(&training.points).get(which)?;
            let new = old - training.rate * gradient;
            let rate = number(training.rate, 2);
            Some(format!(
                "{} − {rate} · {} = {}",
                fixed(old, 4),
                bracketed(number(gradient, 4)),
                fixed(new, 4)
            ))
        })
    };
    let names = move || {
        course.training.with(|training| training.learner.parameters().map(name).collect::<Vec<_>>())
    };
    let names = Memo::new(move |_| names());
    let choose = move |event: web_sys::Event| {
        if let Ok(place) = event_target_value(&event).parse() {
            layers.change(Change::Stream, |layers| layers.parameter = place);
        }
    };
    let option = move |(at, name): (usize, String)| {
        view! { <option value=at prop:selected=move || place.get() == at>{name}</option> }
    };
    view! {
        <p class="update number">
            <label>
                <span>{t!(gradients_update)}</span>
                <select on:change=choose>{move || names.get().into_iter().enumerate().map(option).collect_view()}</select>
            </label>
            <strong>{line}</strong>
            <small>{t!(gradients_update_words)}</small>
        </p>
    }
}
