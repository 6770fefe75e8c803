//! The three vectors of the chosen piece, their sum, and the sum after its LayerNorm.

use std::sync::Arc;

use leptos::prelude::*;

use super::room::InputRoom;
use crate::kit::pictures::vector::VectorBars;
use crate::kit::text::{Key, keys};
use crate::kit::vector::edge;
use crate::rooms::input::state::parts::Parts;
use crate::t;

/// Which of the five vectors.
pub type Which = fn(&Parts) -> &Arc<Vec<f32>>;

/// A vector: the name of saved files, the title, the name in tables, the vector itself.
pub type Vector = (&'static str, Key, Key, Which);

/// The name of the vector that has a scale of its own.
const NORMED: &str = "embedding";

/// The five vectors, in the order of [`Parts::all`].
pub const VECTORS: [Vector; 5] = [
    ("token-vector", keys::input_vector_token, keys::input_token, |parts| &parts.token),
    ("position-vector", keys::input_vector_position, keys::position, |parts| &parts.position),
    ("segment-vector", keys::input_vector_segment, keys::input_segment, |parts| &parts.segment),
    ("embedding-sum", keys::input_vector_sum, keys::sum, |parts| &parts.sum),
    (NORMED, keys::input_vector_answer, keys::layer_norm, |parts| &parts.answer),
];

/// The vectors on one scale.
#[component]
pub fn Vectors(room: InputRoom) -> impl IntoView {
    let own_scale = RwSignal::new(false);
    let shared = Memo::new(move |_| {
        room.parts.with(|parts| {
            let added = |parts: &Parts| {
                let [token, position, segment, sum, _] = parts.all();
                edge([token, position, segment, sum].map(|all| all.as_slice()))
            };
            parts.as_ref().map_or(0.0, added)
        })
    });
    let bars = VECTORS.map(|(name, title, _, which)| {
        let vector = Memo::new(move |_| {
            room.parts.with(|parts| parts.as_ref().map(|parts| which(parts).clone()))
        });
        let own = Memo::new(move |_| {
            vector.with(|vector| edge(vector.as_ref().map(|vector| vector.as_slice())))
        });
        let limit = Signal::from(Memo::new(move |_| {
            // After the LayerNorm every vector is about as long as any other, far longer than the
            // sum: on one scale with it the parts would be flat.
            let alone = own_scale.get() || name == NORMED;
            if alone { own.get() } else { shared.get() }
        }));
        let title = Signal::from(Memo::new(move |_| title.with(&[("piece", &room.name())])));
        view! { <VectorBars name title values=vector.into() limit feature=room.feature small=true/> }
    });
    view! {
        <label class="choice">
            <input
                type="checkbox"
                prop:checked=move || own_scale.get()
                on:change=move |event| own_scale.set(event_target_checked(&event))
            />
            {t!(input_vectors_own_scale)}
        </label>
        <div class="input-bars">{bars.into_iter().collect_view()}</div>
    }
}
