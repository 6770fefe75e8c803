//! The arithmetic of one node.

use leptos::prelude::*;
use small::graph::Operation;

use super::data::{GraphData, Worked};
use crate::kit::format::{bracketed, brief, significant};
use crate::rooms::gradients::state::reveal::Reveal;
use crate::t;

/// How a node is made: `e = a + d`; its name, if it was typed.
pub fn formula(worked: &Worked, node: usize) -> String {
    let Some(made) = worked.graph.nodes().get(node) else { return String::new() };
    let inputs: Vec<&str> = made.inputs.iter().map(|input| worked.label(*input)).collect();
    match spelled(made.operation, &inputs) {
        Some(formula) => format!("{} = {formula}", made.label),
        None => made.label.clone(),
    }
}

/// The same with the values in the places of the names.
fn numbers(worked: &Worked, node: usize) -> Option<String> {
    let made = worked.graph.nodes().get(node)?;
    let inputs: Vec<String> = made
        .inputs
        .iter()
        .map(|input| Some(bracketed(brief(worked.value(*input)?))))
        .collect::<Option<_>>()?;
    let inputs: Vec<&str> = inputs.iter().map(String::as_str).collect();
    spelled(made.operation, &inputs)
}

fn spelled(operation: Operation, inputs: &[&str]) -> Option<String> {
    let sign = operation.sign();
    Some(match (operation, inputs) {
        (Operation::Apply(_), [x]) => {
            format!("{sign}({})", x.trim_start_matches('(').trim_end_matches(')'))
        }
        (Operation::Power, [x, y]) => format!("{x}^{y}"),
        (_, [x]) => format!("{sign}{x}"),
        (_, [x, y]) => format!("{x} {sign} {y}"),
        _ => return None,
    })
}

/// Where its gradient comes from: one term for each reader.
fn chain(worked: &Worked, node: usize) -> Option<[String; 2]> {
    let terms: Vec<(usize, f64)> = worked
        .locals
        .iter()
        .filter(|local| local.1 == node)
        .map(|local| (local.0, local.2))
        .collect();
    if terms.is_empty() {
        return None;
    }
    let result = worked.label(worked.graph.result());
    let own = worked.label(node);
    let name = |(reader, _): &(usize, f64)| {
        let reader = worked.label(*reader);
        format!("∂{result}/∂{reader} · ∂{reader}/∂{own}")
    };
    let number = |(reader, derivative): &(usize, f64)| {
        let above = worked.gradient(*reader).map(brief).unwrap_or_default();
        format!("{} · {}", bracketed(above), bracketed(brief(*derivative)))
    };
    let names: Vec<String> = terms.iter().map(name).collect();
    let numbers: Vec<String> = terms.iter().map(number).collect();
    Some([names.join(" + "), numbers.join(" + ")])
}

/// Forward and backward through the chosen node.
#[component]
pub fn OneNode(graph: GraphData) -> impl IntoView {
    let lines = move || {
        let (worked, node) = (graph.worked.get()?, graph.node()?);
        let value = worked.value(node)?;
        let result = worked.label(worked.graph.result()).to_owned();
        let label = worked.label(node).to_owned();
        let forward = graph.shows(Reveal::Value(node)).then(|| {
            let numbers =
                numbers(&worked, node).map(|numbers| format!("{numbers} = ")).unwrap_or_default();
            view! { <p>{formula(&worked, node)}" = "{numbers}<strong>{brief(value)}</strong></p> }
        });
        let gradient = worked.gradient(node).filter(|_| graph.shows(Reveal::Gradient(node)));
        let backward = gradient.map(|gradient| {
            let [names, numbers] = chain(&worked, node).unwrap_or_default();
            let names = if names.is_empty() { String::new() } else { format!(" = {names} = {numbers}") };
            let difference = worked.differences.get(node).copied().flatten();
            let difference = difference.map(|found| {
                view! { <p>{t!(gradients_difference, result = result, name = label, value = significant(found, 7))}</p> }
            });
            view! {
                <p class="backward">{format!("∂{result}/∂{label}{names} = ")}<strong>{brief(gradient)}</strong></p>
                {difference}
            }
        });
        Some(view! { {forward}{backward} })
    };
    view! { <div class="one-node number" class:stale=move || graph.refused.with(Option::is_some) role="group" aria-label=t!(gradients_one)>{lines}</div> }
}
