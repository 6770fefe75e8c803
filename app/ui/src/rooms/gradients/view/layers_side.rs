//! Points, size, start and rate of the network of two layers.

use leptos::prelude::*;
use small::activation::Activation;
use small::points::Preset;
use small::two_layer::{Network, UNITS};
use small::written::labelled::Labelled;
use small::written::layers::{ACTIVATIONS, Layers};

use crate::kit::pictures::plane::{Brush, BrushChoice};
use crate::run::course::{Course, LossChart, PointsChoice, RateChoice};
use crate::state::kept::Kept;
use crate::state::store::Change;
use crate::t;

/// The controls. Each of them begins the training anew.
#[component]
pub fn LayersSide(
    layers: Kept<Layers>,
    course: Course<Network>,
    brush: RwSignal<Brush>,
) -> impl IntoView {
    let anew = move |how: Change, change: &dyn Fn(&mut Layers)| {
        layers.change(how, |layers| {
            change(layers);
            layers.steps = 0;
        });
    };
    let shown = layers.part(|layers| match layers.points {
        Labelled::Preset(preset) => Some(preset),
        Labelled::Own(_) => None,
    });
    let choose = Callback::new(move |preset: Option<Preset>| {
        anew(Change::Choice, &|layers| {
            layers.points = preset.map_or_else(|| Labelled::Own(Vec::new()), Labelled::Preset);
        });
    });
    let units = layers.part(|layers| layers.units);
    let slide = move |event: web_sys::Event| {
        if let Ok(count) = event_target_value(&event).parse::<usize>() {
            anew(Change::Stream, &|layers| {
                layers.units = count.clamp(*UNITS.start(), *UNITS.end());
                layers.parameter = layers.parameter.min(4 * layers.units);
            });
        }
    };
    let activation = layers.part(|layers| layers.activation);
    let one = move |value: Activation| {
        let pick = move |_| anew(Change::Choice, &|layers| layers.activation = value);
        view! {
            <label class="choice">
                <input type="radio" name="layers-activation" prop:checked=move || activation.get() == value on:change=pick/>
                <span>{if value == Activation::Relu { "ReLU" } else { value.name() }}</span>
            </label>
        }
    };
    let rate = layers.part(|layers| layers.rate.clone());
    let set_rate = Callback::new(move |rate: String| {
        anew(Change::Choice, &|layers| layers.rate.clone_from(&rate));
    });
    let other = move |_| anew(Change::Choice, &|layers| layers.seed = layers.seed % 999 + 1);
    view! {
        <PointsChoice shown choose/>
        <BrushChoice brush/>
        <p class="slide small-slide">
            <label for="layers-units">{t!(gradients_units)}</label>
            <input type="range" id="layers-units" min=*UNITS.start() max=*UNITS.end() step="1" prop:value=move || units.get().to_string() on:input=slide/>
            <output for="layers-units" class="number">{move || units.get()}</output>
        </p>
        <fieldset class="choices">
            <legend>{t!(gradients_activation)}</legend>
            {ACTIVATIONS.map(one).collect_view()}
        </fieldset>
        <div class="buttons">
            <RateChoice rate choose=set_rate/>
            <button type="button" on:click=other>{t!(run_other_start)}</button>
        </div>
        <LossChart course/>
    }
}
