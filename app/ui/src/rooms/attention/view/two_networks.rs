//! The same head of two networks, one matrix beside the other.

use leptos::prelude::*;
use protocol::Network;

use super::matrix::threshold;
use crate::page::page;
use crate::rooms::attention::state::large::LargePicture;
use crate::shell::board::{Board, Drawn};
use crate::state::controls::Controls;
use crate::state::kept::kept;
use crate::state::networks::name;
use crate::state::selection::Side;
use crate::t;

/// The matrix of the model and that of the other network; a click chooses a row of both.
#[component]
pub fn TwoNetworks(
    /// The matrix of the other network.
    second: Drawn,
) -> impl IntoView {
    let page = page();
    let store = page.store;
    let least = Memo::new(move |_| {
        kept::<Controls>(store).now.with(|controls| threshold(controls.threshold))
    });
    let choose = Callback::new(move |pieces: Vec<usize>| {
        store.selection.update(|selection| selection.toggle(Side::Query, &pieces));
    });
    let board = move |id: &'static str, picture: Drawn, network: Signal<Network>| {
        let called = Memo::new(move |_| name(network.get()).text().to_owned());
        let spoken = Memo::new(move |_| t!(attention_matrix_of, network = called.get()));
        view! {
            <section aria-labelledby=format!("{id}-title")>
                <h4 id=format!("{id}-title")>{called}</h4>
                <Board picture id name=spoken threshold=least on_choose=choose/>
            </section>
        }
    };
    view! {
        <div class="two-networks">
            {board("attention-own", page.store.lasting::<LargePicture>().0, Signal::stored(Network::Own))}
            {board("attention-other", second, store.against.into())}
        </div>
    }
}
