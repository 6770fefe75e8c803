//! The panel of the graph: the box, the steps, the drawing; beside it the table.

use leptos::prelude::*;

use super::board::Board;
use super::data::{GraphData, Worked};
use super::node::{OneNode, formula};
use super::typed::{Examples, Typed};
use crate::kit::controls::csv_button::CsvButton;
use crate::kit::export::csv::{cell, number};
use crate::kit::format::brief;
use crate::rooms::gradients::state::reveal::Reveal;
use crate::t;

/// The graph.
#[component]
pub fn GraphPanel(graph: GraphData) -> impl IntoView {
    view! {
        <section class="graph fitted" data-main aria-labelledby="gradients-graph">
            <h3 id="gradients-graph">{t!(panel_gradients_graph)}</h3>
            <Typed graph/>
            <Board graph/>
            <OneNode graph/>
        </section>
    }
}

/// The next number; from the beginning, once all are there.
#[component]
pub fn Go(graph: GraphData) -> impl IntoView {
    let all = Memo::new(move |_| graph.order.with(Vec::len));
    let next = Memo::new(move |_| {
        let shown = graph.shown();
        graph.order.with(|order| order.get(shown).copied())
    });
    let label = move || match next.get() {
        None => t!(gradients_again),
        Some(Reveal::Value(_)) => t!(gradients_forward),
        Some(Reveal::Gradient(_)) => t!(gradients_backward),
    };
    let go = move |_| {
        let shown = graph.shown();
        graph.show(if shown < all.get_untracked() { shown + 1 } else { 0 });
    };
    let idle = move || graph.refused.with(Option::is_some);
    view! { <button type="button" class="go graph-step" disabled=idle on:click=move |event| untrack(|| go(event))>{label}</button> }
}

/// Node by node, or all at once.
#[component]
fn Passes(graph: GraphData) -> impl IntoView {
    let all = Memo::new(move |_| graph.order.with(Vec::len));
    let shown = Memo::new(move |_| graph.shown());
    let forward = Memo::new(move |_| {
        graph.order.with(|order| order.iter().filter(|one| matches!(one, Reveal::Value(_))).count())
    });
    let idle = move || graph.refused.with(Option::is_some);
    let step = move |by: isize| {
        let next = shown.get_untracked().saturating_add_signed(by);
        graph.show(next.min(all.get_untracked()));
    };
    view! {
        <div class="buttons" role="group" aria-label=t!(gradients_steps)>
            <button type="button" disabled=move || idle() || shown.get() == 0 on:click=move |_| graph.show(0)>{t!(gradients_clear)}</button>
            <button type="button" disabled=move || idle() || shown.get() == 0 on:click=move |_| step(-1)>{t!(gradients_back)}</button>
            <button type="button" disabled=move || idle() || shown.get() == forward.get() on:click=move |_| graph.show(forward.get_untracked())>{t!(gradients_values_all)}</button>
            <button type="button" disabled=move || idle() || shown.get() == all.get() on:click=move |_| graph.show(all.get_untracked())>{t!(gradients_all)}</button>
        </div>
    }
}

/// The table, the examples.
#[component]
pub fn GraphSide(graph: GraphData) -> impl IntoView {
    let line = move |worked: &Worked, node: usize| {
        let value = worked.value(node).filter(|_| graph.shows(Reveal::Value(node)));
        let seen = graph.shows(Reveal::Gradient(node));
        let gradient = worked.gradient(node).filter(|_| seen);
        let difference = worked.differences.get(node).copied().flatten();
        let difference = gradient.map(|_| difference.map_or_else(|| "–".to_owned(), brief));
        let text = |number: Option<f64>| number.map(brief);
        view! {
            <tr class:chosen=move || graph.node() == Some(node)>
                <th scope="row">{formula(worked, node)}</th>
                <td class="number">{text(value)}</td>
                <td class="number">{text(gradient)}</td>
                <td class="number">{difference}</td>
            </tr>
        }
    };
    let lines = move || {
        let worked = graph.worked.get()?;
        let is_made = |node: &usize| {
            worked
                .graph
                .nodes()
                .get(*node)
                .is_some_and(|node| node.varies || !node.inputs.is_empty())
        };
        let nodes = (0..worked.graph.nodes().len()).filter(is_made);
        Some(nodes.map(|node| line(&worked, node)).collect_view())
    };
    let stale = move || graph.refused.with(Option::is_some);
    let csv = move || graph.worked.get_untracked().map(|worked| file(&worked));
    view! {
        <Passes graph/>
        <div class="scroll graph-table" class:stale=stale tabindex="0" role="group" aria-label=t!(gradients_table)>
            <table>
                <caption>{t!(gradients_table)}</caption>
                <thead>
                    <tr>
                        <th scope="col">{t!(gradients_column_node)}</th>
                        <th scope="col">{t!(gradients_column_value)}</th>
                        <th scope="col">{t!(gradients_column_gradient)}</th>
                        <th scope="col">{t!(gradients_column_difference)}</th>
                    </tr>
                </thead>
                <tbody>{lines}</tbody>
            </table>
        </div>
        <CsvButton name="graph" title=t!(gradients_table) csv/>
        <Examples graph/>
    }
}

fn file(worked: &Worked) -> String {
    let heads = [
        t!(gradients_column_node),
        t!(gradients_column_value),
        t!(gradients_column_gradient),
        t!(gradients_column_difference),
    ];
    let line = |node: usize| {
        let numbers = [
            worked.value(node),
            worked.gradient(node),
            worked.differences.get(node).copied().flatten(),
        ];
        let numbers = numbers.map(|found| found.map(number).unwrap_or_default()).join(",");
        format!("{},{numbers}\r\n", cell(&formula(worked, node)))
    };
    let lines: String = (0..worked.graph.nodes().len()).map(line).collect();
    format!("{}\r\n{lines}", heads.map(|head| cell(&head)).join(","))
}
