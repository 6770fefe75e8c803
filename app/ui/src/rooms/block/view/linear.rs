//! One output of a linear map, y = x W^T + b, with the terms that move it most.

use leptos::prelude::*;

use super::field::IndexField;
use super::room::BlockRoom;
use super::worked::{Work, Worked};
use crate::kit::format::{bracketed, signed};
use crate::rooms::block::state::part::LayerPart;
use crate::rooms::block::state::weighted::{Term, Weighted};
use crate::t;

/// Terms that are listed.
const LISTED: usize = 6;

/// The map that makes a part: Hugging Face's name of it inside the layer.
fn map(part: LayerPart) -> &'static str {
    match part {
        LayerPart::Neurons => "intermediate.dense",
        LayerPart::FeedForward => "output.dense",
        _ => "attention.output.dense",
    }
}

/// One output, recomputed; `None` until its weights are there or where the map did not run.
fn weighted(room: BlockRoom, part: LayerPart) -> Option<Weighted> {
    let index = room.index(part == LayerPart::Neurons);
    let values = match part {
        LayerPart::Neurons => room.vector(LayerPart::AttentionNorm),
        LayerPart::FeedForward => room.vector(LayerPart::Activations),
        _ => room.seen.with(|seen| seen.as_ref()?.context.clone()),
    };
    let (values, name) = (values?, map(part));
    let row = room.weights(&format!("{name}.weight"), index, Some(1))?;
    let bias = room.element(&format!("{name}.bias"), index)?;
    Weighted::new(&values, row.row(0)?, bias, LISTED)
}

fn work(room: BlockRoom, part: LayerPart, weighted: &Weighted) -> Option<Work> {
    let engine = *room.vector(part)?.get(room.index(part == LayerPart::Neurons))?;
    let (sum, bias) = (signed(weighted.sum), bracketed(signed(weighted.bias)));
    let formula = format!("\u{2211} + b = {sum} + {bias} = {}", signed(weighted.result()));
    Some(Work { formula, here: weighted.result(), engine: f64::from(engine) })
}

/// One feature or neuron, its sum and its largest terms.
#[component]
pub fn LinearDetail(room: BlockRoom, part: LayerPart) -> impl IntoView {
    let inner = part == LayerPart::Neurons;
    let off = Memo::new(move |_| {
        room.seen.with(|seen| seen.as_ref().is_some_and(|seen| seen.is_off(part)))
    });
    let weighted = Memo::new(move |_| weighted(room, part));
    let work = Memo::new(move |_| weighted.with(|weighted| work(room, part, weighted.as_ref()?)));
    let off_text = move || match part {
        LayerPart::Attention => t!(block_attention_off),
        _ => t!(block_feed_forward_off),
    };
    view! {
        <Show when=move || !off.get() fallback=move || view! { <p>{off_text()}</p> }>
            <IndexField room part inner/>
            <Worked work/>
            <Terms room part weighted/>
        </Show>
    }
}

#[component]
fn Terms(room: BlockRoom, part: LayerPart, weighted: Memo<Option<Weighted>>) -> impl IntoView {
    let size = move || room.seen.with(|seen| seen.as_ref().map_or(0, |seen| seen.head_size));
    let name = move |index: usize| match (part, size()) {
        (LayerPart::Neurons, _) => t!(block_term_feature, index = index),
        (LayerPart::FeedForward, _) => t!(block_term_neuron, index = index),
        (_, 0) => index.to_string(),
        (_, size) => t!(block_term_head, head = index / size, index = index % size),
    };
    let row = move |term: &Term| {
        view! {
            <tr>
                <th scope="row">{name(term.index)}</th>
                <td class="number">{signed(term.value)}</td>
                <td class="number">{signed(term.weight)}</td>
                <td class="number">{signed(term.product())}</td>
            </tr>
        }
    };
    let rows = move || {
        weighted.with(|weighted| {
            let terms = weighted.as_ref().map_or(&[] as &[Term], |all| &all.largest);
            terms.iter().map(row).collect_view()
        })
    };
    view! {
        <div class="scroll" tabindex="0" role="group" aria-label=t!(block_terms)>
            <table class="block-table">
                <caption>{t!(block_terms)}</caption>
                <thead>
                    <tr>
                        <th scope="col">{t!(block_term_of)}</th>
                        <th scope="col">{t!(value)}</th>
                        <th scope="col">{t!(weight)}</th>
                        <th scope="col">{t!(product)}</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
}
