//! One sentence, one button, and the stops of the signal.

use leptos::prelude::*;

use super::clock::BEFORE;
use super::said::{said, stop_of};
use super::surface::Surface;
use super::{Network, play, steps};
use crate::kit::bound::Bound;
use crate::kit::controls::choice::{Choice, Choosable, place_in};
use crate::kit::controls::speech::Speech;
use crate::page::finding::Shared;
use crate::page::parts::Part;
use crate::shell::arriving::Arriving;
use crate::shell::share::Share;
use crate::t;

/// How fast the signal can go.
const SPEEDS: &[f64] = &[0.5, 1.0, 2.0];

/// What stands below the picture.
#[component]
pub fn Foot(network: Network, surface: StoredValue<Option<Surface>>) -> impl IntoView {
    let sentence = Memo::new(move |_| said(network));
    let shared = network.store.lasting::<Shared>().headline;
    Effect::new(move |_| shared.set(sentence.get()));
    let label = move || match (network.playing.with(Option::is_some), network.opened()) {
        (true, _) => t!(network_pause),
        (false, Some(_)) => t!(network_watch_layer),
        (false, None) => t!(network_watch),
    };
    let speed = place_in(SPEEDS, Bound::new(network.speed, move |speed| network.speed.set(speed)));
    let speeds = ["½×", "1×", "2×"].map(Choosable::new);
    view! {
        <div class="network-foot">
            <p class="foot-sentence">{move || sentence.get()}</p>
            <Show when=move || !network.store.hides("share")><Share/></Show>
            <Speech text=sentence/>
            <button type="button" class="go" on:click=move |_| play::toggle(network)>{label}</button>
            <div class="segmented" role="group" aria-label=t!(network_steps)>
                <button type="button" aria-label=t!(network_back) on:click=move |_| play::step(network, false)>"◀"</button>
                <button type="button" aria-label=t!(network_on) on:click=move |_| play::step(network, true)>"▶"</button>
            </div>
            <Stops network sentence/>
            <div class="network-speed"><Choice label=t!(network_speed) options=speeds.to_vec() place=speed/></div>
            <More network surface/>
        </div>
    }
}

/// What few people change or take away.
#[component]
fn More(network: Network, surface: StoredValue<Option<Surface>>) -> impl IntoView {
    let parts = network.page.parts;
    let body = move || match network.seldom() {
        Some(seldom) => (seldom.more)(network, surface),
        None => view! { <Arriving part=Part::Menus/> }.into_any(),
    };
    view! {
        <details class="menu" on:toggle=move |_| parts.want(Part::Menus)>
            <summary>{t!(more)}</summary>
            <div class="menu-body">{body}</div>
        </details>
    }
}

/// The stops as buttons, under a slider of the whole way.
#[component]
fn Stops(network: Network, sentence: Memo<String>) -> impl IntoView {
    let here = Memo::new(move |_| {
        let now = network.now();
        (now < network.end() as f64).then_some(stop_of(now))
    });
    let stop = move |stop: usize| {
        let done = move || format!("{:.3}", (network.now() - stop as f64).clamp(0.0, 1.0));
        let current = move || (here.get() == Some(stop)).then_some("step");
        view! {
            <button type="button" style=("--done", done) aria-current=current on:click=move |_| play::go(network, (stop + 1) as f64)>
                {name(network, stop)}
            </button>
        }
    };
    view! {
        <div class="network-stops" role="group" aria-label=t!(network_stops)>
            <input
                type="range" min="0" step="0.01" aria-label=t!(network_come)
                max=move || network.end().to_string()
                prop:value=move || format!("{:.2}", network.now())
                aria-valuetext=move || sentence.get()
                on:input:target=move |event| {
                    if let Ok(to) = event.target().value().parse() {
                        play::go(network, to);
                    }
                }
            />
            {move || (0..network.end()).map(stop).collect_view()}
        </div>
    }
}

/// What a stop is called; layers by their numbers alone where names would not fit.
fn name(network: Network, stop: usize) -> AnyView {
    if untrack(|| network.opened()).is_some() {
        return steps::short_name(stop).into_any();
    }
    let last = untrack(|| network.layers.get()) + BEFORE;
    let word = |word: String| view! { <span class="stop-word">{word}</span> };
    match stop {
        0 => word(t!(network_row_pieces)).into_any(),
        1 => word(t!(network_row_vectors)).into_any(),
        stop if stop == last => word(t!(network_row_answer)).into_any(),
        stop => {
            let layer = word(t!(network_layer_word) + " ");
            view! { {layer}<span class="stop-number">{stop - BEFORE}</span> }.into_any()
        }
    }
}
