//! The expression and the values of its names.

use leptos::prelude::*;
use small::written::graph::MOST;

use super::data::GraphData;
use crate::kit::controls::text_box::TextBox;
use crate::kit::format::count;
use crate::state::store::Change;
use crate::t;

/// Expressions to begin with.
const EXAMPLES: [&str; 5] = [
    "c*(a+2*b)",
    "sigmoid(w*x+b)",
    "-ln(sigmoid(w*x+b))",
    "(tanh(w*x+b)-y)^2",
    "relu(x)*x/(1+x^2)",
];

/// The box, what is wrong, the values.
#[component]
pub fn Typed(graph: GraphData) -> impl IntoView {
    let chosen = graph.chosen;
    let names = Memo::new(move |_| {
        let names = |graph: &small::graph::Graph| -> Vec<String> {
            graph.names().into_iter().map(str::to_owned).collect()
        };
        graph
            .worked
            .with(|worked| worked.as_ref().map(|worked| names(&worked.graph)).unwrap_or_default())
    });
    view! {
        <div class="typed">
            <TextBox
                id="expression"
                label=Signal::derive(|| t!(gradients_expression))
                value=Signal::derive(move || chosen.now.with(|chosen| chosen.expression.as_str().into()))
                typed=move |text| {
                    chosen.change(Change::Stream, |chosen| chosen.expression = text);
                }
            />
            <div class="typed-values" role="group" aria-label=t!(gradients_values)>
                <For each=move || names.get() key=String::clone let:name><Value graph name/></For>
            </div>
        </div>
        <p class="typed-refused" role="status">{move || graph.refused.get()}</p>
    }
}

/// The value of a name.
#[component]
fn Value(graph: GraphData, name: String) -> impl IntoView {
    let id = format!("value-{name}");
    let name = StoredValue::new(name);
    let value = Memo::new(move |_| {
        let of =
            |worked: &super::data::Worked| name.with_value(|name| worked.given.get(name).copied());
        graph.worked.with(|worked| of(worked.as_deref()?))
    });
    let wrong = RwSignal::new(false);
    let take = move |event: web_sys::Event| {
        let number = event_target_value(&event).trim().parse::<f64>().ok();
        let number = number.filter(|number| number.abs() <= MOST);
        wrong.set(number.is_none());
        let Some(number) = number else { return };
        graph.chosen.change(Change::Stream, |chosen| {
            chosen.values.insert(name.get_value(), number);
        });
    };
    view! {
        <span>
            <label for=id.clone()>{name.get_value()}</label>
            <input
                type="number" id=id step="any"
                prop:value=move || value.get().map(|value| value.to_string()).unwrap_or_default()
                aria-invalid=move || wrong.get().to_string() on:input=take
            />
        </span>
        <Show when=move || wrong.get()>
            <p class="typed-refused" role="alert">{t!(gradients_value_wrong, most = count(MOST as u64))}</p>
        </Show>
    }
}

/// Expressions to begin with.
#[component]
pub fn Examples(graph: GraphData) -> impl IntoView {
    let one = move |text: &'static str| {
        let put = move |_| {
            graph.chosen.change(Change::Pick, |chosen| {
                chosen.shown = None;
                chosen.node = None;
                chosen.expression = text.to_owned();
            });
        };
        view! { <li><button type="button" class="quiet" on:click=put>{text}</button></li> }
    };
    view! {
        <details class="table graph-examples">
            <summary>{t!(gradients_examples)}</summary>
            <ul>{EXAMPLES.map(one).collect_view()}</ul>
        </details>
    }
}
