//! A sentence whose terms can be asked about, and the terms of a longer text as buttons.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, MouseEvent};

use super::card::CARD;
use super::terms::{Entry, Stretch};
use super::{Asked, Glossary};
use crate::kit::surroundings::Surroundings;
use crate::t;

/// A sentence. Tracks the glossary, which may come later.
pub fn said(text: &str) -> AnyView {
    let glossary = use_context::<Surroundings>().map(|page| page.glossary);
    let known = glossary.and_then(|glossary| Some((glossary, glossary.terms.get()?)));
    let Some((glossary, terms)) = known else { return text.to_owned().into_any() };
    let mut stretches = terms.stretches(text).into_iter().peekable();
    let mut said = Vec::new();
    while let Some(stretch) = stretches.next() {
        let Some(entry) = stretch.entry.and_then(|place| terms.entries.get(place)) else {
            said.push(stretch.text.to_owned().into_any());
            continue;
        };
        let button = term(glossary, entry, stretch.text.to_owned());
        // A browser would break the line between a button and its comma.
        let mark = stretches.peek_mut().map_or("", take_mark);
        said.push(view! { <span class="glued">{button}{mark.to_owned()}</span> }.into_any());
    }
    said.into_any()
}

/// Takes the marks away with which a stretch begins.
fn take_mark<'text>(stretch: &mut Stretch<'text>) -> &'text str {
    let end = stretch.text.find(char::is_whitespace).unwrap_or(stretch.text.len());
    let (mark, rest) = stretch.text.split_at(if stretch.entry.is_some() { 0 } else { end });
    stretch.text = rest;
    mark
}

/// The terms that a text uses.
#[component]
pub fn TermsOf(
    /// The text.
    #[prop(into)]
    text: Signal<String>,
) -> impl IntoView {
    let glossary = use_context::<Surroundings>().map(|page| page.glossary);
    let found = Memo::new(move |_| {
        let terms = glossary?.terms.get()?;
        Some(text.with(|text| terms.in_text(text).into_iter().cloned().collect::<Vec<_>>()))
    });
    let buttons = move || {
        let (glossary, found) = (glossary?, found.get()?);
        let one = |entry: &Entry| view! { <li>{term(glossary, entry, entry.term.clone())}</li> };
        let buttons = found.iter().map(one).collect_view();
        (!found.is_empty()).then(|| {
            view! { <ul class="terms" translate="no" aria-label=t!(glossary_used)>{buttons}</ul> }
        })
    };
    view! { {buttons} }
}

/// A term, which opens its card.
fn term(glossary: Glossary, entry: &Entry, text: String) -> impl IntoView + use<> {
    let entry = entry.clone();
    let ask = move |event: MouseEvent| {
        let button = event.current_target().and_then(|target| target.dyn_into::<Element>().ok());
        if let Some(button) = button {
            let place = button.get_bounding_client_rect().into();
            glossary.asked.set(Some(Asked { entry: entry.clone(), place }));
        }
    };
    view! { <button type="button" class="term" popovertarget=CARD popovertargetaction="show" on:click=ask>{text}</button> }
}
