//! One unit: sliders on the figure, the sum, the activation.

use leptos::prelude::*;
use small::activation::Activation;
use small::written::unit::{INPUTS, Number, Unit};

use super::curve::Curve;
use super::edges::{Edges, rows};
use super::number::{NumberSlider, name};
use super::saved::scene;
use super::spelling::{spelled, sum_text};
use crate::kit::controls::choice::{Choice, Choosable, Look};
use crate::kit::controls::tick::Tick;
use crate::kit::format::{bracketed, brief, exact};
use crate::kit::panel::Panel;
use crate::kit::pictures::figure::SaveMenu;
use crate::kit::table::{Column, FoldedTable, Row, Table};
use crate::state::bound::bound;
use crate::state::kept::Kept;
use crate::state::store::Change;
use crate::t;

/// The figure.
#[component]
pub fn UnitPanel(unit: Kept<Unit>) -> impl IntoView {
    let inputs = unit.part(|unit| rows(unit.as_input));
    let input = move |which: Number| match which {
        Number::Weight(index) => {
            view! { <div class="unit-input"><NumberSlider unit which=Number::Input(index)/></div> }
                .into_any()
        }
        _ => {
            view! { <div class="unit-input"><span class="number">"x₀ = 1"</span></div> }.into_any()
        }
    };
    let as_input = unit.part(|unit| unit.as_input);
    let sum = unit.part(Unit::sum);
    view! {
        <Panel id="neuron-unit" title=t!(panel_neuron_unit) class="unit">
            <div class="unit-figure">
                <div class="unit-inputs" style=("--rows", move || inputs.with(Vec::len).to_string())>{move || inputs.get().into_iter().map(input).collect_view()}</div>
                <Edges unit/>
                <div class="unit-sum">
                    <span class="unit-sign" aria-hidden="true">"Σ"</span>
                    <span class="number">"z = "{move || sum_text(sum.get())}</span>
                    <Show when=move || !as_input.get()><NumberSlider unit which=Number::Bias/></Show>
                </div>
                <Curve unit/>
            </div>
            <p class="unit-worked number">{move || unit.now.with(worked)}</p>
        </Panel>
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
    let is_usual = unit.part(|unit| *unit == Unit::default());
    let activations =
        Activation::ALL.iter().map(|(name, _)| Choosable::new(spelled(name))).collect();
    let activation = bound(
        unit,
        Change::Choice,
        |unit| Activation::ALL.iter().position(|(_, one)| *one == unit.activation),
        |unit, place| {
            let chosen = place.and_then(|place| Activation::ALL.get(place));
            unit.activation = chosen.map_or(unit.activation, |(_, one)| *one);
        },
    );
    let as_input = bound(unit, Change::Choice, |unit| unit.as_input, |unit, on| unit.as_input = on);
    let reset = move |_| unit.change(Change::Choice, |unit| *unit = Unit::default());
    let table = unit.part(numbers);
    view! {
        <Choice label=t!(neuron_activation) options=activations place=activation look=Look::List/>
        <Tick label=t!(neuron_as_input) on=as_input/>
        <div class="buttons">
            <button type="button" disabled=move || is_usual.get() on:click=reset>{t!(neuron_example)}</button>
        </div>
        <p class="caption">{t!(neuron_caption)}</p>
        <FoldedTable table/>
        <SaveMenu
            name="neuron" title=t!(panel_neuron_unit)
            scene=move || Some(unit.now.with_untracked(scene))
            csv=move || Some(table.with_untracked(Table::csv))
        />
    }
}

/// What the unit is given and what it makes of it.
fn numbers(unit: &Unit) -> Table {
    let each = (0..INPUTS).flat_map(|index| [Number::Input(index), Number::Weight(index)]);
    let given =
        each.chain([Number::Bias]).map(|which| (name(which, unit.as_input), unit.number(which)));
    let made = [("z".to_owned(), unit.sum()), (t!(neuron_output), unit.output())];
    let row = |(name, value): (String, f64)| Row::of([name.into(), value.into()]);
    Table {
        title: t!(panel_neuron_unit),
        caption: t!(panel_neuron_unit),
        columns: vec![Column::text(t!(neuron_number)), Column::number(t!(neuron_value), sum_text)],
        rows: given.chain(made).map(row).collect(),
    }
}
