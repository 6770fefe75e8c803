//! A sum of products, listed, and compared with what the engine has.

use leptos::html;
use leptos::prelude::*;

use crate::kit::format::{bracketed, number, scientific, signed};
use crate::rooms::heads::state::dot;
use crate::rooms::heads::state::dot::Term;
use crate::t;

/// Products that a sum writes out.
pub const WRITTEN: usize = 3;

/// One output of a linear map, worked out: products and a bias.
#[derive(Clone, Debug, PartialEq)]
pub struct Worked {
    /// The products.
    pub terms: Vec<Term>,
    /// What is added to their sum.
    pub bias: f64,
}

impl Worked {
    /// The output.
    pub fn sum(&self) -> f64 {
        dot::sum(&self.terms) + self.bias
    }

    /// How `name` comes about, in numbers.
    pub fn line(&self, name: &str) -> String {
        let products = written(&self.terms, WRITTEN);
        let (sum, bias) = (signed(dot::sum(&self.terms)), bracketed(signed(self.bias)));
        format!("{name} = {products} + b = {sum} + {bias} = {}", signed(self.sum()))
    }
}

/// The first products of a sum, as `a · b + c · d + …`.
pub fn written(terms: &[Term], count: usize) -> String {
    let product = |term: &Term| {
        format!("{} \u{b7} {}", bracketed(signed(term.first)), bracketed(signed(term.second)))
    };
    let first: Vec<String> = terms.iter().take(count).map(product).collect();
    let rest = if terms.len() > count { " + \u{2026}" } else { "" };
    format!("{}{rest}", first.join(" + "))
}

/// What was computed here beside what the engine has.
#[component]
pub fn Compared(
    #[prop(into)] ours: Signal<Option<f64>>,
    #[prop(into)] engine: Signal<Option<f64>>,
) -> impl IntoView {
    let line = move || {
        let (ours, engine) = (ours.get()?, engine.get()?);
        let (shown, of_engine) = (number(ours, 6), number(engine, 6));
        Some(t!(
            heads_compared,
            ours = shown,
            engine = of_engine,
            apart = scientific((ours - engine).abs())
        ))
    };
    view! { <p class="heads-compared number">{move || line().unwrap_or_else(|| t!(model_reading))}</p> }
}

/// All products of a sum with the sum as it grows. The rows are made when the list is opened.
#[component]
pub fn Products(
    /// What the table is called.
    #[prop(into)]
    caption: Signal<String>,
    /// What counts the rows.
    index: String,
    /// What the two factors are.
    names: [String; 2],
    /// How the rows are called; empty for their numbers.
    #[prop(into)]
    labels: Signal<Vec<String>>,
    /// The products.
    #[prop(into)]
    terms: Signal<Vec<Term>>,
) -> impl IntoView {
    let element = NodeRef::<html::Details>::new();
    let is_open = RwSignal::new(false);
    let row = move |(at, term): (usize, Term)| {
        let label = labels.with_untracked(|labels| labels.get(at).cloned());
        view! {
            <tr>
                <th scope="row" class="number">
                    {label.map(|label| view! { <bdi>{label}</bdi>" " })}<small>{at}</small>
                </th>
                <td class="number">{signed(term.first)}</td>
                <td class="number">{signed(term.second)}</td>
                <td class="number">{signed(term.product)}</td>
                <td class="number">{signed(term.running)}</td>
            </tr>
        }
    };
    let rows = move || {
        is_open.get().then(|| {
            labels.track();
            terms.get().into_iter().enumerate().map(row).collect_view()
        })
    };
    let [first, second] = names;
    view! {
        <details
            class="table" node_ref=element
            on:toggle=move |_| if let Some(element) = element.get_untracked() { is_open.set(element.open()) }
        >
            <summary>{move || t!(heads_products, count = terms.with(Vec::len), what = caption.get())}</summary>
            <div class="scroll" tabindex="0" role="group" aria-label=move || caption.get()>
                <table class="heads-table">
                    <caption>{move || caption.get()}</caption>
                    <thead>
                        <tr>
                            <th scope="col">{index}</th>
                            <th scope="col">{first}</th>
                            <th scope="col">{second}</th>
                            <th scope="col">{t!(product)}</th>
                            <th scope="col">{t!(heads_running)}</th>
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
        </details>
    }
}

/// A number between 0 and `count` - 1, typed.
#[component]
pub fn Which(
    id: &'static str,
    label: String,
    #[prop(into)] count: Signal<usize>,
    chosen: RwSignal<usize>,
) -> impl IntoView {
    let most = move || count.get().saturating_sub(1);
    view! {
        <label class="choice" for=id>
            <span>{label}</span>
            <input
                type="number" id=id min="0" max=move || most().to_string() step="1"
                prop:value=move || chosen.get().to_string()
                on:input:target=move |event| {
                    if let Ok(typed) = event.target().value().parse::<usize>() {
                        chosen.set(typed.min(most()));
                    }
                }
            />
        </label>
    }
}
