//! What the colours of a map mean.

use leptos::prelude::*;

use super::dots::filled;
use crate::kit::pictures::point::Drawn;
use crate::t;

/// The groups with their colours.
#[component]
pub fn Legend(
    drawn: Signal<Drawn>,
    start: Option<String>,
    recolour: Option<Callback<usize>>,
) -> impl IntoView {
    let groups = Memo::new(move |_| drawn.with(|drawn| drawn.groups.clone()));
    let has_typed =
        Memo::new(move |_| drawn.with(|drawn| drawn.points.iter().any(|point| point.typed)));
    let key = move |(index, (group, colour)): (usize, (String, usize))| {
        let mark = view! { <span class=format!("point-map-key {}", filled(colour))></span> };
        match recolour {
            Some(recolour) => {
                let name = t!(points_recolour, name = group.clone());
                view! { <li><button type="button" class="quiet" title=name on:click=move |_| recolour.run(index)>{mark}<bdi>{group}</bdi></button></li> }.into_any()
            }
            None => view! { <li>{mark}<bdi>{group}</bdi></li> }.into_any(),
        }
    };
    let start =
        start.map(|start| view! { <li><span class="point-map-key start"></span>{start}</li> });
    view! {
        <ul class="plot-legend">
            {move || groups.get().into_iter().enumerate().map(key).collect_view()}
            <Show when=move || has_typed.get()><li><span class="point-map-key yours"></span>{t!(points_yours)}</li></Show>
            {start}
        </ul>
    }
}
