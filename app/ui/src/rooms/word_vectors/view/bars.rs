//! Words with numbers as bars, in a table: eye and screen reader get the same.

use leptos::prelude::*;
use text::metrics::Interval;

use crate::kit::format::fixed;

/// One bar.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bar {
    /// What it is of.
    pub name: String,
    /// How long it is, from 0 to 1.
    pub share: f64,
    /// What stands on it.
    pub said: String,
    /// The ends of the line over it.
    pub ends: Option<Interval>,
    /// What stands behind it.
    pub rest: Vec<String>,
}

impl Bar {
    /// A word with a cosine.
    pub fn cosine(name: &str, cosine: f32) -> Self {
        let cosine = f64::from(cosine);
        let (share, said) = (cosine.max(0.0), fixed(cosine, 2));
        Self { name: name.to_owned(), share, said, ..Self::default() }
    }
}

/// The table.
#[component]
pub fn Bars(
    title: String,
    /// The names of the columns: what it is of, the number, what stands behind it.
    heads: Vec<String>,
    #[prop(into)] bars: Signal<Vec<Bar>>,
) -> impl IntoView {
    let name = title.clone();
    let row = |bar: Bar| {
        let Bar { name, share, said, ends, rest } = bar;
        let number = |value: f64| format!("{:.4}", value.clamp(0.0, 1.0));
        let [low, high] = ends.map_or([0.0; 2], |ends| [ends.low, ends.high]).map(number);
        view! {
            <tr>
                <th scope="row"><bdi>{name}</bdi></th>
                <td class="vectors-bar" class:with-ends=ends.is_some() style=("--share", number(share)) style=("--low", low) style=("--high", high)>
                    <span class="number">{said}</span>
                </td>
                {rest.into_iter().map(|text| view! { <td class="number">{text}</td> }).collect_view()}
            </tr>
        }
    };
    view! {
        <div class="scroll vectors-bars" tabindex="0" role="group" aria-label=name>
            <table>
                <caption class="spoken">{title}</caption>
                <thead><tr>{heads.into_iter().map(|head| view! { <th scope="col">{head}</th> }).collect_view()}</tr></thead>
                <tbody>{move || bars.get().into_iter().map(row).collect_view()}</tbody>
            </table>
        </div>
    }
}
