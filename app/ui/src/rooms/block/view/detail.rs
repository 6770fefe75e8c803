//! The box that is open: its vector, its formula, one number of it worked out.

use leptos::prelude::*;
use text::vectors::angle::{cosine, norm};

use super::curve::Curve;
use super::field::IndexField;
use super::gelu::GeluDetail;
use super::linear::LinearDetail;
use super::norm::NormDetail;
use super::room::BlockRoom;
use super::sum::SumDetail;
use crate::kit::format::signed;
use crate::kit::pictures::vector::VectorBars;
use crate::rooms::block::state::part::LayerPart;
use crate::rooms::block::state::words;
use crate::t;

/// The open box, large: its formula and its vector, or its curve.
#[component]
pub fn PartPicture(room: BlockRoom) -> impl IntoView {
    let part = Memo::new(move |_| room.part());
    let is_curve = Memo::new(move |_| {
        part.get() == LayerPart::Activations && room.vector(part.get()).is_some()
    });
    view! {
        <div class="block-picture" data-main>
            <h3>{move || words::name(part.get(), room.activation()).text()}</h3>
            <p class="block-formula">{move || words::formula(part.get(), room.activation())}</p>
            <p>{move || words::about(part.get()).text()}</p>
            <Show when=move || is_curve.get()><Curve room/></Show>
            {move || view! { <PartBars room part=part.get()/> }}
        </div>
    }
}

/// The numbers of the open box, one of them worked out.
#[component]
pub fn Detail(room: BlockRoom) -> impl IntoView {
    let part = Memo::new(move |_| room.part());
    view! {
        <section id="block-detail" class="block-detail" aria-labelledby="block-detail-title">
            <h3 id="block-detail-title">{move || words::name(part.get(), room.activation()).text()}</h3>
            {move || opened(room, part.get())}
        </section>
    }
}

fn opened(room: BlockRoom, part: LayerPart) -> AnyView {
    match part {
        LayerPart::Input => view! { <InputDetail room/> }.into_any(),
        LayerPart::AttentionSum | LayerPart::FeedForwardSum => {
            view! { <SumDetail room part/> }.into_any()
        }
        LayerPart::AttentionNorm => view! { <NormDetail room part/> }.into_any(),
        LayerPart::Output => view! { <NormDetail room part/> <Change room/> }.into_any(),
        LayerPart::Activations => view! { <GeluDetail room/> }.into_any(),
        LayerPart::Attention | LayerPart::Neurons | LayerPart::FeedForward => {
            view! { <LinearDetail room part/> }.into_any()
        }
    }
}

/// The vector of the box; its slider chooses the feature or neuron that is worked out.
#[component]
fn PartBars(room: BlockRoom, part: LayerPart) -> impl IntoView {
    let title = Signal::derive(move || {
        let piece = room.seen.with(|seen| seen.as_ref().map(|seen| seen.piece.clone()));
        let piece = piece.unwrap_or_default();
        t!(block_vector_title, part = words::name(part, room.activation()).text(), piece = piece)
    });
    let values = Signal::derive(move || room.vector(part));
    let feature = room.chosen(part.is_inner());
    let there = Memo::new(move |_| room.vector(part).is_some());
    view! {
        <Show when=move || there.get()>
            <VectorBars name="layer-vector" title values feature/>
        </Show>
    }
}

/// What the layer reads: nothing to work out, a value to look up.
#[component]
fn InputDetail(room: BlockRoom) -> impl IntoView {
    let from = move || {
        let layer = room.seen.with(|seen| seen.as_ref().map_or(0, |seen| seen.layer));
        match layer.checked_sub(1) {
            None => t!(block_input_embeddings),
            Some(before) => t!(block_input_layer, layer = before),
        }
    };
    let value = move || {
        let index = room.index(false);
        let value = room.vector(LayerPart::Input)?.get(index).copied()?;
        Some(format!("x[{index}] = {}", signed(value)))
    };
    view! {
        <p>{from}</p>
        <IndexField room part=LayerPart::Input inner=false/>
        <p class="number">{value}</p>
    }
}

/// What the whole layer did to the token.
#[component]
fn Change(room: BlockRoom) -> impl IntoView {
    let text = move || {
        let (before, after) = (room.vector(LayerPart::Input)?, room.vector(LayerPart::Output)?);
        Some(match cosine(&before, &after) {
            Some(cosine) => format!("{}: {}", t!(block_change_name), signed(cosine)),
            None => t!(block_no_direction),
        })
    };
    view! { <p class="block-change">{text}</p> }
}

/// What is spoken when another box, token or layer is opened.
pub fn said(room: BlockRoom) -> String {
    let part = room.part();
    room.seen.with(|seen| {
        let Some(seen) = seen else { return String::new() };
        let length = seen.vector(part).map_or_else(|| t!(block_none), |all| signed(norm(all)));
        t!(
            block_spoken,
            part = words::name(part, seen.switches.activation).text(),
            layer = seen.layer,
            piece = seen.piece,
            norm = length
        )
    })
}
