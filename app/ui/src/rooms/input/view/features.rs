//! The numbers behind the bars: sixteen features of the five vectors.

use leptos::prelude::*;

use super::room::InputRoom;
use crate::kit::format::signed;
use crate::kit::vector::window;
use crate::t;

/// The features around the chosen one, a line each.
#[component]
pub fn Features(room: InputRoom) -> impl IntoView {
    let lines = Memo::new(move |_| {
        room.parts.with(|parts| {
            let Some(parts) = parts else { return Vec::new() };
            let line = |feature: usize| {
                let value = |all: &std::sync::Arc<Vec<f32>>| all.get(feature).copied();
                (feature, parts.all().map(|all| value(all).unwrap_or_default()))
            };
            window(parts.token.len(), room.feature.get()).map(line).collect()
        })
    });
    let line = move |(feature, values): (usize, [f32; 5])| {
        view! {
            <tr
                class:lit=move || room.feature.get() == feature
                on:click=move |_| room.feature.set(feature)
            >
                <th scope="row" class="number">{feature}</th>
                {values.map(|value| view! { <td class="number">{signed(value)}</td> })}
            </tr>
        }
    };
    view! {
        <div class="scroll" tabindex="0" role="group" aria-labelledby="input-features-caption">
            <table class="input-features">
                <caption id="input-features-caption">{t!(input_features_caption)}</caption>
                <thead>
                    <tr>
                        <th scope="col">{t!(feature)}</th>
                        <th scope="col">{t!(input_token)}</th>
                        <th scope="col">{t!(position)}</th>
                        <th scope="col">{t!(input_segment)}</th>
                        <th scope="col">{t!(sum)}</th>
                        <th scope="col">{t!(layer_norm)}</th>
                    </tr>
                </thead>
                <tbody>{move || lines.get().into_iter().map(line).collect_view()}</tbody>
            </table>
        </div>
    }
}
