//! Everything that can be switched off, layer by layer or everywhere.

use leptos::prelude::*;
use text::switches::Switches;

use crate::kit::text::{Key, keys};
use crate::page::page;
use crate::rooms::block::state::switching::LayerSwitch;
use crate::shell::position_choice::PositionChoice;
use crate::t;

fn name(switch: LayerSwitch) -> Key {
    match switch {
        LayerSwitch::Attention => keys::attention,
        LayerSwitch::FeedForward => keys::block_switch_feed_forward,
        LayerSwitch::Residual => keys::block_switch_residual,
        LayerSwitch::LayerNorm => keys::layer_norm,
        LayerSwitch::Gelu => keys::block_switch_gelu,
    }
}

/// The switches as a table.
#[component]
pub fn Board() -> impl IntoView {
    let store = page().store;
    let layers = Memo::new(move |_| store.layers());
    let head = move || {
        (0..layers.get()).map(|layer| view! { <th scope="col">{layer}</th> }).collect_view()
    };
    view! {
        <div class="scroll">
            <table class="block-switches">
                <caption class="spoken">{t!(panel_block_board)}</caption>
                <thead>
                    <tr>
                        <th scope="col">{t!(layer)}</th>
                        {head}
                        <th scope="col">{t!(row_all)}</th>
                    </tr>
                </thead>
                <tbody>
                    {LayerSwitch::ALL.map(|switch| view! { <Row switch layers/> }).into_iter().collect_view()}
                </tbody>
            </table>
        </div>
    }
}

/// What acts on all layers, and what is switched before the first.
#[component]
pub fn Everything() -> impl IntoView {
    let store = page().store;
    let everything = move |_| {
        let layers = untrack(|| store.layers());
        store.switches.update(|switches| {
            for switch in [LayerSwitch::Attention, LayerSwitch::FeedForward, LayerSwitch::Residual]
            {
                switch.set_everywhere(switches, layers, false);
            }
        });
    };
    let intact = Memo::new(move |_| store.switches.with(Switches::is_intact));
    view! {
        <p class="caption">{t!(block_board_intro)}</p>
        <div class="buttons">
            <button type="button" on:click=everything>{t!(block_everything_off)}</button>
            <button
                type="button" disabled=move || intact.get()
                on:click=move |_| store.switches.set(Switches::default())
            >
                {t!(put_everything_back)}
            </button>
        </div>
        <Embeddings/>
    }
}

#[component]
fn Row(switch: LayerSwitch, layers: Memo<usize>) -> impl IntoView {
    let store = page().store;
    let label = name(switch).text();
    let cell = move |layer: usize| {
        let on = Memo::new(move |_| {
            store.switches.with(|switches| switch.is_on(&switches.layer(layer)))
        });
        view! {
            <td>
                <input
                    type="checkbox" aria-label=t!(block_switch_name, switch = label, layer = layer)
                    prop:checked=move || on.get()
                    on:change=move |event| {
                        let on = event_target_checked(&event);
                        store.switches.update(|all| switch.set(all.layer_mut(layer), on));
                    }
                />
            </td>
        }
    };
    let all = Memo::new(move |_| {
        store.switches.with(|switches| switch.is_on_everywhere(switches, layers.get()))
    });
    let flip = move |_| {
        let on = !all.get_untracked();
        store.switches.update(|switches| {
            switch.set_everywhere(switches, layers.get_untracked(), on);
        });
    };
    let name = move || match all.get() {
        true => t!(block_all_off_name, switch = label),
        false => t!(block_all_on_name, switch = label),
    };
    let text = move || if all.get() { t!(block_all_off) } else { t!(block_all_on) };
    view! {
        <tr>
            <th scope="row">{label}</th>
            {move || (0..layers.get()).map(cell).collect_view()}
            <td><button type="button" aria-label=name on:click=flip>{text}</button></td>
        </tr>
    }
}

/// What is switched before the first layer.
#[component]
fn Embeddings() -> impl IntoView {
    let store = page().store;
    view! {
        <PositionChoice name="block-positions"/>
        <label class="choice" for="block-embedding-norm">
            <input
                type="checkbox" id="block-embedding-norm"
                prop:checked=move || store.switches.with(|all| all.embedding_layer_norm)
                on:change=move |event| {
                    let on = event_target_checked(&event);
                    store.switches.update(|all| all.embedding_layer_norm = on);
                }
            />
            <span>{t!(block_embedding_norm)}</span>
        </label>
    }
}
