//! How the input reaches the encoder: token, position and segment vectors, their sum and its
//! LayerNorm (Devlin et al. 2019, figure 2).

mod room;
mod vectors;

use leptos::prelude::*;

use self::room::InputRoom;
use self::vectors::Vectors;
use crate::app::page;
use crate::t;

/// The room "Input".
#[component]
pub fn InputView() -> impl IntoView {
    let store = page().store;
    let room = InputRoom::new(page());
    let busy = move || (store.asked.get() > store.drawn.get()).to_string();
    let there = Memo::new(move |_| room.shown.with(Option::is_some));
    view! {
        <section id="picture" class="input-room" aria-labelledby="input-title" aria-busy=busy>
            <h2 id="input-title">{t!(input_title)}</h2>
            <p>{t!(input_intro)}</p>
            <Show when=move || there.get() fallback=|| view! { <p>{t!(input_waiting)}</p> }>
                <Vectors room/>
            </Show>
        </section>
    }
}
