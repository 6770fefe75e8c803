//! One unit: sliders on the figure, the sum, the activation.

use leptos::prelude::*;
use small::activation::Activation;
use small::written::unit::{INPUTS, Number, Unit};

use super::curve::Curve;
use super::edges::{Edges, rows};
use super::number::{Slider, name};
use super::saved::{csv, scene};
use crate::kit::format::{bracketed, brief, exact};
use crate::kit::pictures::figure::SaveMenu;
use crate::state::kept::Kept;
use crate::state::store::Change;
use crate::t;

/// The figure.
#[component]
pub fn UnitPanel(unit: Kept<Unit>) -> impl IntoView {
    let inputs = unit.part(|unit| rows(unit.as_input));
    let input = move |which: Number| match which {
        Number::Weight(index) => {
            view! { <div class="unit-input"><Slider unit which=Number::Input(index)/></div> }
                .into_any()
        }
        _ => {
            view! { <div class="unit-input"><span class="number">"x₀ = 1"</span></div> }.into_any()
        }
    };
    let as_input = unit.part(|unit| unit.as_input);
    let sum = unit.part(Unit::sum);
    view! {
        <section class="unit" data-main aria-labelledby="neuron-unit">
            <h3 id="neuron-unit">{t!(panel_neuron_unit)}</h3>
            <div class="unit-figure">
                <div class="unit-inputs" style=("--rows", move || inputs.with(Vec::len).to_string())>{move || inputs.get().into_iter().map(input).collect_view()}</div>
                <Edges unit/>
                <div class="unit-sum">
                    <span class="unit-sign" aria-hidden="true">"Σ"</span>
                    <span class="number">"z = "{move || sum_text(sum.get())}</span>
                    <Show when=move || !as_input.get()><Slider unit which=Number::Bias/></Show>
                </div>
                <Curve unit/>
            </div>
            <p class="unit-worked number">{move || unit.now.with(worked)}</p>
        </section>
    }
}

/// Every step of the arithmetic.
fn worked(unit: &Unit) -> AnyView {
    let product = |index: usize| {
        let [weight, input] =
            [Number::Weight(index), Number::Input(index)].map(|which| unit.number(which));
        format!("{} · {}", bracketed(exact(weight)), bracketed(exact(input)))
    };
    let bias = bracketed(exact(unit.bias));
    let bias = if unit.as_input { format!("{bias} · 1") } else { bias };
    let mut terms: Vec<String> = (0..INPUTS).map(product).collect();
    if unit.as_input {
        terms.insert(0, bias)
    } else {
        terms.push(bias)
    }
    let (sum, output) = (sum_text(unit.sum()), brief(unit.output()));
    view! {
        <span>{format!("z = {} = {sum}", terms.join(" + "))}</span>
        <span>{format!("{}({sum}) = ", unit.activation.name())}<strong>{output}</strong></span>
    }
    .into_any()
}

/// Activation, bias, the worked example, the numbers.
#[component]
pub fn UnitSide(unit: Kept<Unit>) -> impl IntoView {
    let activation = unit.part(|unit| unit.activation);
    let as_input = unit.part(|unit| unit.as_input);
    let is_usual = unit.part(|unit| *unit == Unit::default());
    let one = move |(name, value): (&'static str, Activation)| {
        let choose = move |_| unit.change(Change::Choice, |unit| unit.activation = value);
        view! {
            <label class="choice">
                <input type="radio" name="unit-activation" prop:checked=move || activation.get() == value on:change=choose/>
                <span>{spelled(name)}</span>
            </label>
        }
    };
    let turn = move |event: web_sys::Event| {
        let on = event_target_checked(&event);
        unit.change(Change::Choice, |unit| unit.as_input = on);
    };
    let reset = move |_| unit.change(Change::Choice, |unit| *unit = Unit::default());
    view! {
        <fieldset class="choices">
            <legend>{t!(neuron_activation)}</legend>
            {Activation::ALL.map(one).collect_view()}
        </fieldset>
        <label class="choice">
            <input type="checkbox" prop:checked=move || as_input.get() on:change=turn/>
            <span>{t!(neuron_as_input)}</span>
        </label>
        <div class="buttons">
            <button type="button" disabled=move || is_usual.get() on:click=reset>{t!(neuron_example)}</button>
        </div>
        <p class="caption">{t!(neuron_caption)}</p>
        <Numbers unit/>
        <SaveMenu
            name="neuron" title=t!(panel_neuron_unit)
            scene=move || Some(unit.now.with_untracked(scene))
            csv=move || Some(unit.now.with_untracked(csv))
        />
    }
}

/// A product or a sum of what the sliders give: with all its digits; zero has no sign.
pub fn sum_text(value: f64) -> String {
    exact((value * 1e4).round() / 1e4 + 0.0)
}

/// How an activation is written.
pub fn spelled(name: &'static str) -> &'static str {
    match name {
        "relu" => "ReLU",
        "gelu" => "GELU",
        name => name,
    }
}

#[component]
fn Numbers(unit: Kept<Unit>) -> impl IntoView {
    let line = |name: String, value: String| {
        view! { <tr><th scope="row">{name}</th><td class="number">{value}</td></tr> }
    };
    let lines = move || {
        unit.now.with(|unit| {
            let each = (0..INPUTS).flat_map(|index| [Number::Input(index), Number::Weight(index)]);
            let given = each
                .chain([Number::Bias])
                .map(|which| line(name(which, unit.as_input), exact(unit.number(which))));
            let made =
                [("z".to_owned(), sum_text(unit.sum())), (t!(neuron_output), brief(unit.output()))];
            given.chain(made.map(|(name, value)| line(name, value))).collect_view()
        })
    };
    view! {
        <details class="table">
            <summary>{t!(table_summary)}</summary>
            <div class="scroll" tabindex="0" role="group" aria-label=t!(panel_neuron_unit)>
                <table><caption>{t!(panel_neuron_unit)}</caption><tbody>{lines}</tbody></table>
            </div>
        </details>
    }
}
