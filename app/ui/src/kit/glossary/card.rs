//! What a term means, over the page, beside the term. The browser opens it, closes it and gives the
//! focus back.

use std::time::Duration;

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{FocusEvent, Node};

use super::Place;
use crate::kit::browser;
use crate::kit::surroundings::surroundings;
use crate::t;

/// The id of the card.
pub const CARD: &str = "term";

/// The id of what it says.
const MEANING: &str = "term-meaning";

/// Its largest width with a margin, in letters' sizes.
const WIDTH: f64 = 21.0;
/// What is left free below a term for it to stand there, in letters' sizes.
const HEIGHT: f64 = 11.0;
/// Between it and the term, in pixels.
const GAP: f64 = 6.0;

/// The card.
#[component]
pub fn TermCard() -> impl IntoView {
    let glossary = surroundings().glossary;
    let asked = glossary.asked;
    let place = move || asked.with(|asked| asked.as_ref().map(|asked| asked.place));
    let position =
        Memo::new(move |_| place().map(|place| position(place, browser::size(), browser::rem())));
    let say = move |part: fn(&super::Asked) -> String| {
        move || asked.with(|asked| asked.as_ref().map(part).unwrap_or_default())
    };
    let card = NodeRef::<html::Div>::new();
    // Nobody reads it once the keyboard is elsewhere.
    let leave = move |event: FocusEvent| {
        let Some(card) = card.get_untracked() else { return };
        let to = event.related_target().and_then(|to| to.dyn_into::<Node>().ok());
        if to.is_some_and(|to| !card.contains(Some(&to))) {
            // It is open as long as it has the focus.
            let _ = card.hide_popover();
        }
    };
    view! {
        <div
            id=CARD
            node_ref=card
            on:focusout=leave
            class="term-card"
            popover="auto"
            role="dialog"
            translate="no"
            aria-label=say(|asked| asked.entry.term.clone())
            aria-describedby=MEANING
            style:left=move || position.get().map(|(left, ..)| pixels(left)).unwrap_or_default()
            style:top=move || position.get().and_then(|(_, top, _)| top).map_or_else(auto, pixels)
            style:bottom=move || position.get().and_then(|(.., bottom)| bottom).map_or_else(auto, pixels)
        >
            <p>
                <b>{say(|asked| asked.entry.term.clone())}</b>
                " "
                <span id=MEANING>{say(|asked| asked.entry.meaning.clone())}</span>
            </p>
            <button
                type="button"
                class="quiet"
                autofocus
                popovertarget=CARD
                popovertargetaction="hide"
                on:click=move |_| later(glossary.open)
            >
                {t!(glossary_all)}
            </button>
        </div>
    }
}

/// Opens the page of all terms once the card has given the focus back, which the page then gives back.
fn later(open: Callback<()>) {
    set_timeout(move || open.run(()), Duration::ZERO);
}

/// Where the card stands in a window of this width and height, with letters of the size `rem`: from
/// the left, and from the upper or the lower edge.
fn position(term: Place, (width, height): (f64, f64), rem: f64) -> (f64, Option<f64>, Option<f64>) {
    let left = term.left.min(width - WIDTH * rem).max(GAP);
    match term.bottom + HEIGHT * rem < height {
        true => (left, Some(term.bottom + GAP), None),
        false => (left, None, Some(height - term.top + GAP)),
    }
}

fn pixels(length: f64) -> String {
    format!("{length:.0}px")
}

fn auto() -> String {
    "auto".to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_stays_in_the_window_and_beside_its_term() {
        let window = (1000.0, 700.0);
        let at = |left, top| position(Place { left, top, bottom: top + 20.0 }, window, 16.0);
        assert_eq!(at(100.0, 50.0), (100.0, Some(76.0), None));
        assert_eq!(at(990.0, 50.0), (664.0, Some(76.0), None));
        assert_eq!(at(100.0, 650.0), (100.0, None, Some(56.0)));
        let narrow = position(Place { left: 200.0, top: 5.0, bottom: 25.0 }, (320.0, 700.0), 16.0);
        assert_eq!(narrow.0, GAP);
    }
}
