//! Probabilities as pairs of bars: before and after.

use leptos::prelude::*;

use crate::kit::format::{self, probability};
use crate::page::page;
use crate::state::appearance::Depth;

/// One line of the picture: a label with one or two probabilities.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// The label.
    pub name: String,
    /// The probability before, where there is one.
    pub before: Option<f64>,
    /// The probability now.
    pub now: f64,
}

/// A table whose cells are bars, so that eye and screen reader get the same numbers.
#[component]
pub fn Bars(
    caption: String,
    /// What the first column holds.
    head: String,
    /// What both columns of numbers are.
    names: [String; 2],
    bars: Vec<Bar>,
) -> impl IntoView {
    let both = bars.iter().any(|bar| bar.before.is_some());
    let look = page().store.appearance;
    let exact = Memo::new(move |_| look.with(|look| look.depth) == Depth::Numbers);
    let said = move |value| if exact.get() { probability(value) } else { format::share(value) };
    let cell = |value: f64, class: &'static str| {
        let share = format!("{:.4}", value.clamp(0.0, 1.0));
        view! {
            <td class=format!("teach-bar {class}") style=("--share", share)>
                <span class="number">{move || said(value)}</span>
            </td>
        }
    };
    let row = |bar: Bar| {
        let before = both.then(|| bar.before.map(|value| cell(value, "before")));
        view! { <tr><th scope="row"><bdi>{bar.name}</bdi></th>{before}{cell(bar.now, "now")}</tr> }
    };
    let [before, now] = names;
    view! {
        <table class="teach-table teach-bars">
            <caption>{caption}</caption>
            <thead>
                <tr>
                    <th scope="col">{head}</th>
                    {both.then(|| view! { <th scope="col">{before}</th> })}
                    <th scope="col">{now}</th>
                </tr>
            </thead>
            <tbody>{bars.into_iter().map(row).collect_view()}</tbody>
        </table>
    }
}
