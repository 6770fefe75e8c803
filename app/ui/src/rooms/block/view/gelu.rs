//! The non-linearity of the feed-forward network: its curve, one value of it, the active neurons.

use leptos::prelude::*;
use text::activation::{ERF_ERROR, gelu, gelu_minimum, gelu_tanh, relu};
use text::switches::Activation;

use super::field::IndexField;
use super::neurons::{OneNeuron, TopNeurons};
use super::room::BlockRoom;
use super::worked::{Work, Worked};
use crate::kit::format::{bracketed, fixed, scientific, signed};
use crate::rooms::block::state::part::LayerPart;
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
            format!("{x} / 2 \u{b7} (1 + erf({} / \u{221a}2)) = {result}", bracketed(x.clone()))
        }
        Activation::Relu => format!("max(0, {x}) = {result}"),
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
            <IndexField room part=LayerPart::Activations inner=true/>
            <Worked work/>
            <TopNeurons room/>
            <OneNeuron room/>
            <p>{facts()}</p>
        </Show>
    }
}

/// Values of the function that everybody can check, and how exactly it is computed.
fn facts() -> String {
    let (place, depth) = gelu_minimum();
    let [plus, minus] = [1.0, -1.0].map(|x| fixed(gelu(x), 4));
    let (depth, place, relu) = (fixed(depth, 3), fixed(place, 3), fixed(relu(-1.0), 0));
    let exact = t!(
        block_gelu_facts,
        apart = scientific((gelu(1.0) - gelu_tanh(1.0)).abs()),
        bound = scientific(ERF_ERROR),
        engine = scientific(ENGINE_ERROR)
    );
    format!(
        "GELU(1) = {plus}, GELU(\u{2212}1) = {minus}, ReLU(\u{2212}1) = {relu}; min GELU = {depth}, at {place}. {exact}"
    )
}

/// Largest error of erf in the kernels: WebGPU's by Abramowitz & Stegun 1964, 7.1.26; the one on
/// the processor is at least as precise.
const ENGINE_ERROR: f64 = 1.5e-7;
