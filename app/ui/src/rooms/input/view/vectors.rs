//! The three vectors of the chosen piece, their sum, and the sum after its LayerNorm.

use std::sync::Arc;

use leptos::prelude::*;

use super::features::Features;
use super::room::InputRoom;
use crate::controls::position_choice::PositionChoice;
use crate::pictures::vector::{FeatureSlider, VectorBars};
use crate::rooms::input::state::parts::Parts;
use crate::state::format::signed;
use crate::state::vector::edge;
use crate::t;
use crate::text::{Key, keys};

/// Which of the five vectors.
type Which = fn(&Parts) -> &Arc<Vec<f32>>;

/// The name of the vector that has a scale of its own.
const NORMED: &str = "embedding";

/// The five vectors: the name of saved files, the title, the vector.
const VECTORS: [(&str, Key, Which); 5] = [
    ("token-vector", keys::input_vector_token, |parts| &parts.token),
    ("position-vector", keys::input_vector_position, |parts| &parts.position),
    ("segment-vector", keys::input_vector_segment, |parts| &parts.segment),
    ("embedding-sum", keys::input_vector_sum, |parts| &parts.sum),
    (NORMED, keys::input_vector_answer, |parts| &parts.answer),
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
    let bars = VECTORS.map(|(name, title, which)| {
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
    let slider = Signal::derive(|| t!(input_all_vectors));
    let count = Signal::derive(move || {
        room.parts.with(|parts| parts.as_ref().map_or(0, |parts| parts.token.len()))
    });
    let spoken = Signal::derive(move || {
        let said = |parts: &Parts| said(parts, room.feature.get());
        room.parts.with(|parts| parts.as_ref().map(said).unwrap_or_default())
    });
    view! {
        <section aria-labelledby="input-vectors">
            <h3 id="input-vectors">{move || t!(input_vectors_title, piece = room.name())}</h3>
            <p>{t!(input_vectors_about)}</p>
            <label class="choice">
                <input
                    type="checkbox"
                    prop:checked=move || own_scale.get()
                    on:change=move |event| own_scale.set(event_target_checked(&event))
                />
                {t!(input_vectors_own_scale)}
            </label>
            <PositionChoice name="input-positions"/>
            {bars.into_iter().collect_view()}
            <FeatureSlider title=slider count said=spoken feature=room.feature/>
            <Features room/>
        </section>
    }
}

/// One feature of all five, in words.
fn said(parts: &Parts, feature: usize) -> String {
    let value = |all: &Arc<Vec<f32>>| all.get(feature).copied().map(signed).unwrap_or_default();
    let [token, position, segment, sum, answer] = parts.all().map(value);
    t!(
        input_feature_said,
        feature = feature,
        token = token,
        position = position,
        segment = segment,
        sum = sum,
        answer = answer
    )
}
