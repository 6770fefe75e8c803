//! One feature of the chosen piece, in numbers.

use std::sync::Arc;

use leptos::prelude::*;

use super::room::InputRoom;
use super::vectors::{VECTORS, Vector};
use crate::kit::format::signed;
use crate::kit::pictures::vector::FeatureSlider;
use crate::t;

/// The slider that chooses the feature, and its five numbers.
#[component]
pub fn ChosenNumbers(room: InputRoom) -> impl IntoView {
    let values = Memo::new(move |_| {
        let feature = room.feature.get();
        let value = |all: &Arc<Vec<f32>>| all.get(feature).copied().unwrap_or_default();
        room.parts.with(|parts| parts.as_ref().map(|parts| parts.all().map(value)))
    });
    let title = move || room.chosen();
    let slider = Signal::derive(|| t!(input_all_vectors));
    let count = Signal::derive(move || {
        room.parts.with(|parts| parts.as_ref().map_or(0, |parts| parts.token.len()))
    });
    let said = Signal::derive(move || {
        let number =
            |(vector, value): (Vector, f32)| format!("{} {}", vector.2.text(), signed(value));
        let all = values.get().into_iter().flat_map(|values| VECTORS.into_iter().zip(values));
        format!("{}: {}", title(), all.map(number).collect::<Vec<_>>().join(", "))
    });
    let row = move |index: usize| {
        let value = move || values.with(|all| Some(signed(*all.as_ref()?.get(index)?)));
        view! { <td class="number">{value}</td> }
    };
    let line = move |(index, (_, _, name, _)): (usize, Vector)| {
        view! { <tr><th scope="row">{name.text()}</th>{row(index)}</tr> }
    };
    view! {
        <section aria-labelledby="input-chosen">
            <h3 id="input-chosen">{title}</h3>
            <FeatureSlider title=slider count said feature=room.feature/>
            <table class="input-numbers" aria-labelledby="input-chosen">
                <tbody>{VECTORS.into_iter().enumerate().map(line).collect_view()}</tbody>
            </table>
        </section>
    }
}
