//! The tensors of a line: their shapes, the chosen token's first numbers, and one as a picture.

use std::sync::Arc;

use leptos::prelude::*;

use super::room::AlgorithmRoom;
use crate::kit::controls::formula::{formula, plain};
use crate::kit::format::signed;
use crate::kit::pictures::vector::VectorBars;
use crate::rooms::algorithm::state::tensors::{Read, read};
use crate::rooms::algorithm::state::{Line, Tensor};
use crate::t;

/// Numbers of a row that are written out.
const FIRST: usize = 2;

/// The tensors of `line`.
#[component]
pub(super) fn Tensors(room: AlgorithmRoom, line: Line) -> impl IntoView {
    let tensors = line.tensors();
    let pictured = RwSignal::new(tensors.len().saturating_sub(1));
    let values = Signal::derive(move || {
        let tensor = tensors.get(pictured.get())?;
        Some(Arc::new(value(room, tensor)?.row))
    });
    let row_name = move || t!(algorithm_table, piece = room.piece(), token = room.at.get().token);
    let title = Signal::derive(move || {
        let symbol = tensors.get(pictured.get()).map(|tensor| plain(symbol(room, tensor)));
        format!("{}: {}", symbol.unwrap_or_default(), row_name())
    });
    let rows = tensors.iter().enumerate();
    let rows =
        rows.map(|(index, tensor)| view! { <Row room index tensor pictured/> }).collect_view();
    view! {
        <div class="scroll" tabindex="0" role="group" aria-label=t!(algorithm_tensors)>
            <table class="algorithm-tensors">
                <caption>{row_name}</caption>
                <thead>
                    <tr>
                        <th scope="col">{t!(algorithm_tensor)}</th>
                        <th scope="col">{t!(algorithm_shape)}</th>
                        <th scope="col">{t!(algorithm_first)}</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
        <VectorBars name="algorithm-vector" title values/>
    }
}

/// What a tensor is called in the layer on screen.
fn symbol(room: AlgorithmRoom, tensor: &Tensor) -> &'static str {
    let layer = room.at.get().layer;
    let switched =
        room.with_shown(|shown| Some(tensor.written(&shown.input.switches.layer(layer))));
    switched.unwrap_or(tensor.symbol)
}

fn value(room: AlgorithmRoom, tensor: &Tensor) -> Option<Read> {
    let head = room.head.get();
    room.with_shown(|shown| read(shown, tensor.source, room.at.get(), head.as_deref()))
}

#[component]
fn Row(
    room: AlgorithmRoom,
    index: usize,
    tensor: &'static Tensor,
    pictured: RwSignal<usize>,
) -> impl IntoView {
    let read = Memo::new(move |_| value(room, tensor));
    let shape = move || {
        read.with(|read| {
            let sizes = read.as_ref()?.shape.iter().map(usize::to_string).collect::<Vec<_>>();
            Some(sizes.join(" × "))
        })
    };
    let first = move || {
        read.with(|read| read.as_ref().map_or_else(|| t!(vector_waiting), |read| first(&read.row)))
    };
    view! {
        <tr>
            <th scope="row">
                <button
                    type="button"
                    class="quiet"
                    aria-pressed=move || (pictured.get() == index).to_string()
                    on:click=move |_| pictured.set(index)
                >
                    <code>{move || formula(symbol(room, tensor))}</code>
                </button>
            </th>
            <td class="number">{shape}</td>
            <td class="number">{first}</td>
        </tr>
    }
}

/// "0.1234, −0.5678, …"
fn first(row: &[f32]) -> String {
    let mut text =
        row.iter().take(FIRST).map(|value| signed(*value)).collect::<Vec<_>>().join(", ");
    if row.len() > FIRST {
        text.push_str(", …");
    }
    text
}
