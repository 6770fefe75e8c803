//! What comes out: the best words for the chosen piece.

use leptos::prelude::*;
use text::head::Head;

use super::Network;
use super::clock::{BEFORE, share as come};
use crate::kit::format::{share_in_bar_to, share_to};
use crate::rooms::network::state::facts::Facts;
use crate::rooms::network::state::hiding::Hiding;
use crate::state::store::ModelStatus;
use crate::t;

/// What the card shows.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Card {
    /// What it is about.
    pub about: String,
    /// Words, or labels, with their probabilities, the best first.
    pub words: Vec<(String, f32)>,
    /// What stands beside it: the best word before something was changed, or in what is compared with.
    pub beside: Option<String>,
    /// Whether the signal has not come so far.
    pub open: bool,
    /// Decimals of its probabilities.
    pub decimals: usize,
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
    /// What is free at its left and at its right; nothing on a phone.
    beside: Memo<[f64; 2]>,
) -> impl IntoView {
    let wordless = Memo::new(move |_| {
        let has = |model: &ModelStatus| model.heads.has(Head::MaskedLanguageModel);
        network.store.model.with(|model| model.as_ref().is_some_and(|model| !has(model)))
    });
    let open = Memo::new(move |_| {
        let last = network.layers.get() + BEFORE;
        come(network.through(), last, 0.0, 0.2) <= 0.0
    });
    let words = Memo::new(move |_| {
        let decimals = network.decimals();
        network.facts.with(|facts| facts.as_ref().map(|facts| card(facts, open.get(), decimals)))
    });
    network.want_seldom(move || wordless.get());
    let said = move || match wordless.get() {
        true => network.seldom().map(|seldom| (seldom.labels)(network, open)),
        false => words.get().map(filled),
    };
    let pixels = |length: f64| format!("{length:.1}px");
    let width = move || if thin.get() { "auto".to_owned() } else { pixels(place.get()[1]) };
    view! {
        <section class="network-answer" class:thin=move || thin.get()
            aria-label=t!(network_answer)
            style:left=move || pixels(place.get()[0]) style:width=width
            style:top=move || pixels(rows.get()[0]) style:height=move || pixels(rows.get()[1])
        >
            {said}
            <Hide network/>
            {move || network.seldom().map(|seldom| (seldom.off)(network, beside))}
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

fn card(facts: &Facts, open: bool, decimals: usize) -> Card {
    if let Some(follows) = facts.follows {
        return of_pair(follows as f32, open, decimals);
    }
    let share = |probability: &f32| share_to(f64::from(*probability), decimals);
    let about = match facts.is_gap() {
        true => t!(network_best_gap),
        false => t!(network_best_piece, here = facts.here()),
    };
    let there = facts
        .there
        .as_ref()
        .map(|(word, probability)| t!(network_there, word = word, share = share(probability)));
    let before = facts
        .before
        .as_ref()
        .map(|(word, probability)| t!(network_was, word = word, share = share(probability)));
    Card { about, words: facts.best.clone(), beside: there.or(before), open, decimals }
}

/// What `[CLS]` says of two sentences.
fn of_pair(follows: f32, open: bool, decimals: usize) -> Card {
    let mut words = vec![(t!(network_follows), follows), (t!(network_follows_not), 1.0 - follows)];
    words.sort_by(|one, other| other.1.total_cmp(&one.1));
    Card { about: t!(network_follows_about), words, beside: None, open, decimals }
}

/// The best of a card large, then all of it.
pub(super) fn filled(Card { about, words, beside, open, decimals }: Card) -> AnyView {
    let Some((best, probability)) = words.first().cloned().filter(|_| !open) else {
        return view! { <h3>{about}</h3> <p class="network-best">"?"</p> }.into_any();
    };
    let row = |(word, probability): (String, f32)| {
        let width = format!("{:.1}%", 100.0 * f64::from(probability));
        view! { <li><bdi>{word}</bdi><i style:width=width></i><span class="number">{share_in_bar_to(probability.into(), decimals)}</span></li> }
    };
    let letters = best.chars().count().max(1).to_string();
    let beside = beside.map(|text| view! { <span class="network-was">{text}</span> });
    view! {
        <h3>{about}</h3>
        <p class="network-best"><strong style=("--letters", letters)><bdi>{best}</bdi></strong> " " <span class="number">{share_to(probability.into(), decimals)}</span> " " {beside}</p>
        <ol>{words.into_iter().map(row).collect_view()}</ol>
    }
    .into_any()
}
