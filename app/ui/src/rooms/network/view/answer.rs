//! What comes out: the best words for the chosen piece.

use leptos::prelude::*;

use super::Network;
use super::clock::{BEFORE, share as come};
use crate::kit::format::{share, share_in_bar};
use crate::rooms::network::state::facts::Facts;
use crate::rooms::network::state::hiding::Hiding;
use crate::rooms::network::state::off::{Part, off};
use crate::t;

/// What the card shows.
#[derive(Clone, Debug, PartialEq)]
struct Card {
    about: String,
    words: Vec<(String, f32)>,
    /// The best word of the whole network, where parts of it are off or pieces were changed.
    before: Option<(String, f32)>,
    /// Whether the signal has not come so far.
    open: bool,
}

/// The card under the picture, at its column.
#[component]
pub fn Answer(
    network: Network,
    /// Left edge and width in pixels.
    place: Memo<[f64; 2]>,
    /// Top and height.
    rows: Memo<[f64; 2]>,
    /// Whether it is one line.
    thin: Memo<bool>,
) -> impl IntoView {
    let card = Memo::new(move |_| {
        let last = network.layers.get() + BEFORE;
        let open = come(network.through(), last, 0.0, 0.2) <= 0.0;
        network.facts.with(|facts| facts.as_ref().map(|facts| card(facts, open)))
    });
    let pixels = |length: f64| format!("{length:.1}px");
    let width = move || if thin.get() { "auto".to_owned() } else { pixels(place.get()[1]) };
    view! {
        <section class="network-answer" class:thin=move || thin.get()
            aria-label=t!(network_answer)
            style:left=move || pixels(place.get()[0]) style:width=width
            style:top=move || pixels(rows.get()[0]) style:height=move || pixels(rows.get()[1])
        >
            {move || card.get().map(filled)}
            <Hide network/>
            <Off network/>
        </section>
    }
}

/// Puts `[MASK]` in the place of the chosen piece, and takes it back.
#[component]
fn Hide(network: Network) -> impl IntoView {
    let can = Memo::new(move |_| network.hiding());
    let label = move || match can.get() {
        Some(Hiding::Show(_)) => t!(network_show),
        _ => t!(network_hide),
    };
    view! {
        <Show when=move || can.with(Option::is_some)>
            <button type="button" class="network-hide" on:click=move |_| network.hide()>{label}</button>
        </Show>
    }
}

/// What is off, each with a way to switch it on again.
#[component]
fn Off(network: Network) -> impl IntoView {
    let switches = network.store.switches;
    let parts = Memo::new(move |_| switches.with(off));
    let one = move |part: Part| {
        let (name, label) = (part.name(), t!(network_on_again, part = part.name()));
        view! {
            <button type="button" aria-label=label on:click=move |_| switches.update(|switches| part.turn(switches))>
                {name} " ✕"
            </button>
        }
    };
    view! {
        <Show when=move || parts.with(|parts| !parts.is_empty())>
            <div class="network-off" role="group" aria-label=t!(network_off)>{move || parts.get().into_iter().map(one).collect_view()}</div>
        </Show>
    }
}

fn card(facts: &Facts, open: bool) -> Card {
    let about = match facts.is_gap() {
        true => t!(network_best_gap),
        false => t!(network_best_piece, here = facts.here()),
    };
    Card { about, words: facts.best.clone(), before: facts.before.clone(), open }
}

fn filled(Card { about, words, before, open }: Card) -> AnyView {
    let Some((best, probability)) = words.first().cloned().filter(|_| !open) else {
        return view! { <h3>{about}</h3> <p class="network-best">"?"</p> }.into_any();
    };
    let row = |(word, probability): (String, f32)| {
        let width = format!("{:.1}%", 100.0 * f64::from(probability));
        view! { <li><bdi>{word}</bdi><i style:width=width></i><span class="number">{share_in_bar(probability.into())}</span></li> }
    };
    let before = before.map(|(word, probability)| {
        let share = share(probability.into());
        view! { <span class="network-was">{t!(network_was, word = word, share = share)}</span> }
    });
    view! {
        <h3>{about}</h3>
        <p class="network-best"><strong><bdi>{best}</bdi></strong> " " <span class="number">{share(probability.into())}</span> " " {before}</p>
        <ol>{words.into_iter().map(row).collect_view()}</ol>
    }
    .into_any()
}
