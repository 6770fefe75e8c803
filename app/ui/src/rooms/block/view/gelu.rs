//! The non-linearity of the feed-forward network: its curve, one value of it, the active neurons.

use leptos::prelude::*;
use model::activation::{ERF_ERROR, gelu, gelu_minimum, gelu_tanh, relu};
use model::switches::Activation;

use super::curve::Curve;
use super::field::IndexField;
use super::neurons::{OneNeuron, TopNeurons};
use super::room::BlockRoom;
use super::worked::{Work, Worked};
use crate::rooms::block::state::part::LayerPart;
use crate::state::format::{bracketed, fixed, scientific, signed};
use crate::t;

fn work(room: BlockRoom) -> Option<Work> {
    let index = room.index(true);
    let at = |part: LayerPart| room.vector(part)?.get(index).copied().map(f64::from);
    let (before, engine) = (at(LayerPart::Neurons)?, at(LayerPart::Activations)?);
    let activation = room.activation();
    let here = activation.of(before);
    let (x, result) = (signed(before), signed(here));
    let formula = match activation {
        Activation::Gelu => {
            t!(block_gelu_worked, half = x, x = bracketed(signed(before)), result = result)
        }
        Activation::Relu => t!(block_relu_worked, x = x, result = result),
    };
    Some(Work { formula, here, engine })
}

/// Everything about the activations of one token.
#[component]
pub fn GeluDetail(room: BlockRoom) -> impl IntoView {
    let off = Memo::new(move |_| {
        room.seen.with(|seen| seen.as_ref().is_some_and(|seen| !seen.switches.feed_forward))
    });
    let replaced = Memo::new(move |_| room.activation() == Activation::Relu);
    let work = Memo::new(move |_| work(room));
    view! {
        <Show when=move || !off.get() fallback=|| view! { <p>{t!(block_feed_forward_off)}</p> }>
            {move || replaced.get().then(|| view! { <p>{t!(block_relu_now)}</p> })}
            <Curve room/>
            <p>{facts()}</p>
            <IndexField room part=LayerPart::Activations inner=true/>
            <Worked work/>
            <TopNeurons room/>
            <OneNeuron room/>
        </Show>
    }
}

/// Values of the function that everybody can check, and how exactly it is computed.
fn facts() -> String {
    let (place, depth) = gelu_minimum();
    let apart = (gelu(1.0) - gelu_tanh(1.0)).abs();
    t!(
        block_gelu_facts,
        plus = fixed(gelu(1.0), 4),
        minus = fixed(gelu(-1.0), 4),
        relu = fixed(relu(-1.0), 0),
        depth = fixed(depth, 3),
        place = fixed(place, 3),
        apart = scientific(apart),
        bound = scientific(ERF_ERROR),
        engine = scientific(ENGINE_ERROR)
    )
}

/// Largest error of erf in the kernels: WebGPU's by Abramowitz & Stegun 1964, 7.1.26; the one on
/// the processor is at least as precise.
const ENGINE_ERROR: f64 = 1.5e-7;
