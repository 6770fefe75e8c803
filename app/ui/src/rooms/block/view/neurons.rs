//! The most active neurons of a token, and one neuron over all tokens.

use leptos::prelude::*;
use text::wishes::TracePart;

use super::room::BlockRoom;
use crate::kit::format::{percent, signed};
use crate::rooms::block::state::layer;
use crate::rooms::block::state::neurons::{Neuron, Neurons};
use crate::rooms::block::state::part::LayerPart;
use crate::t;

/// Neurons that are listed.
const LISTED: usize = 12;

/// The neurons of the chosen token; a click takes one over into the worked number.
#[component]
pub fn TopNeurons(room: BlockRoom) -> impl IntoView {
    let neurons = Memo::new(move |_| {
        let (before, after) =
            (room.vector(LayerPart::Neurons)?, room.vector(LayerPart::Activations)?);
        Neurons::new(&before, &after, LISTED)
    });
    let summary = move || {
        neurons.with(|neurons| {
            let Neurons { count, negative, half, .. } = neurons.as_ref()?;
            Some(t!(block_neurons_summary, negative = negative, count = count, half = half))
        })
    };
    let row = move |neuron: &Neuron| {
        let Neuron { index, before, after, share } = *neuron;
        let pressed = move || (room.index(true) == index).to_string();
        view! {
            <tr>
                <th scope="row">
                    <button
                        type="button" class="block-pick" aria-pressed=pressed
                        aria-label=t!(block_pick, index = index)
                        on:click=move |_| room.chosen(true).set(index)
                    >
                        {index}
                    </button>
                </th>
                <td class="number">{signed(before)}</td>
                <td class="number">{signed(after)}</td>
                <td class="number">{percent(share, 1)}</td>
            </tr>
        }
    };
    let rows = move || {
        neurons.with(|neurons| {
            let top = neurons.as_ref().map_or(&[] as &[Neuron], |all| &all.top);
            top.iter().map(row).collect_view()
        })
    };
    view! {
        <p>{summary}</p>
        <div class="scroll" tabindex="0" role="group" aria-label=t!(block_top)>
            <table class="block-table">
                <caption>{t!(block_top)}</caption>
                <thead>
                    <tr>
                        <th scope="col">{t!(block_neuron)}</th>
                        <th scope="col">{t!(block_before)}</th>
                        <th scope="col">{t!(block_after)}</th>
                        <th scope="col">{t!(share_of_all)}</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
}

/// The chosen neuron for every token of the input: each token goes through alone.
#[component]
pub fn OneNeuron(room: BlockRoom) -> impl IntoView {
    let values = Memo::new(move |_| {
        let index = room.index(true);
        room.page.store.shown.with(|shown| {
            let shown = shown.as_ref()?;
            let part = shown.part(TracePart::FeedForwardActivations, layer::inside(shown)?)?;
            let value = |(token, piece): (usize, &String)| {
                Some((piece.clone(), *part.row(token)?.get(index)?))
            };
            shown.encoding.pieces.iter().enumerate().map(value).collect::<Option<Vec<_>>>()
        })
    });
    let title = move || t!(block_one_neuron, index = room.index(true));
    let row = |(token, (piece, value)): (usize, &(String, f32))| {
        view! {
            <tr>
                <td class="number">{token}</td>
                <th scope="row"><bdi>{piece.clone()}</bdi></th>
                <td class="number">{signed(*value)}</td>
            </tr>
        }
    };
    let rows = move || {
        values.with(|values| Some(values.as_ref()?.iter().enumerate().map(row).collect_view()))
    };
    view! {
        <details class="table">
            <summary>{title}</summary>
            <div class="scroll" tabindex="0" role="group" aria-label=title>
                <table>
                    <thead>
                        <tr>
                            <th scope="col">{t!(position)}</th>
                            <th scope="col">{t!(piece)}</th>
                            <th scope="col">{t!(block_after)}</th>
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
        </details>
    }
}
