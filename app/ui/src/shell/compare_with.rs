//! Which network reads the input beside the model.

use leptos::prelude::*;
use protocol::Network;

use crate::page::page;
use crate::state::networks::{NETWORKS, name};
use crate::state::property::{choice_into, name_of};
use crate::t;

/// The choice. The fine-tuned network is in it once there is one.
#[component]
pub fn CompareWith(
    /// What the room compares with where no other network is chosen.
    own: String,
) -> impl IntoView {
    let store = page().store;
    let tuned = Memo::new(move |_| store.tuned.is_there.get());
    let wants_tuned = Memo::new(move |_| store.against.get() == Network::FineTuned);
    let choose = move |value: String| {
        store.against.update(|network| {
            choice_into(NETWORKS, &value, network);
        });
    };
    let option = move |network: Network, label: String| {
        let selected = move || store.against.get() == network;
        view! { <option value=name_of(NETWORKS, network) selected=selected>{label}</option> }
    };
    let other = move |network| option(network, name(network).text().to_owned());
    let about = move || match store.against.get() {
        Network::Random => Some(t!(network_random_about)),
        Network::FineTuned if !tuned.get() => Some(t!(network_untaught)),
        Network::Own | Network::FineTuned => None,
    };
    view! {
        <Show when=move || !store.hides("against")>
            <label class="side-row compare-row">
                <span>{t!(compare_with)}</span>
                <select on:change:target=move |event| choose(event.target().value())>
                    {option(Network::Own, own.clone())}
                    {other(Network::Random)}
                    <Show when=move || tuned.get() || wants_tuned.get()>{other(Network::FineTuned)}</Show>
                </select>
            </label>
        </Show>
        {move || about().map(|about| view! { <p class="caption">{about}</p> })}
    }
}
