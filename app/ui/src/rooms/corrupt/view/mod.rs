//! Masked words: corrupting the input, and predicting what was there.

mod boundary;
pub mod gap;
pub mod hidden;
mod numbers;
pub mod predictions;
mod replaced;
pub mod row;
mod schemes;

use leptos::children::ChildrenFn;
use leptos::prelude::*;
use text::head::Head;

use crate::kit::controls::how::How;
use crate::page::finding::{Headline, headline};
use crate::page::room_view::RoomView;
use crate::page::{Page, page};
use crate::rooms::corrupt::state::finding::finding;
use crate::rooms::corrupt::state::next_word::filled;
use crate::rooms::corrupt::state::one_hidden;
use crate::rooms::corrupt::state::replaced::is_asked;
use crate::shell::compare_with::CompareWith;
use crate::shell::tabs::Tab;
use crate::state::panels::Program;
use crate::t;
use boundary::Boundary;
use numbers::Numbers;
use predictions::Top;
use predictions::reading::{self, Reading};
use predictions::{Answers, Changes, Contrast, LayerByLayer, Words};
use row::{EditableRow, Hand, HowToEdit, Tools, is_apart};
use schemes::{AboutScheme, Drawing, Drawn, Schemes};

/// The words with how surely each is found, and the best ones for the gap; beside it corrupting as
/// pre-training does; further instruments in panels of their own.
pub fn open() -> RoomView {
    let store = page().store;
    let reading = reading::follow(page());
    let drawing = Drawing::new(page());
    let hand = Hand::new(page(), hidden::words(page(), reading));
    let proposed = replaced::follow(page(), hand);
    let reading = Memo::new(move |_| if is_asked(store) { proposed.get() } else { reading.get() });
    row::begin(hand);
    one_hidden::keep(store);
    // The picture has the row in it.
    let is_picture = Memo::new(move |_| Program::is_alone(store, "answers"));
    let stage = view! {
        <section id="picture" class="corrupt" tabindex="-1" aria-label=t!(room_corrupt)>
            <Tab id="answers"><div data-main><Answers reading hand/></div></Tab>
            <Tab id="corrupting"><Drawn drawing/></Tab>
            <Tab id="lens"><OfMasks><LayerByLayer reading/></OfMasks></Tab>
            <Tab id="candidates"><OfMasks><Words reading/></OfMasks></Tab>
            <Tab id="contrast"><OfMasks><Contrast/></OfMasks></Tab>
            <Tab id="changes"><Changes/></Tab>
            <Tab id="boundary"><Boundary/></Tab>
        </section>
    };
    let pieces = view! { <Show when=move || !is_picture.get()><EditableRow hand/></Show> };
    RoomView::of(stage)
        .with_pieces(pieces)
        .with_headline(found(reading, drawing))
        .with_reading(caption)
        .with_go(view! { <Go reading drawing hand/> })
        .with_more(move || view! { <Side reading drawing hand/> })
}

/// What only a model with answers to masks can show.
#[component]
fn OfMasks(children: ChildrenFn) -> impl IntoView {
    let store = page().store;
    let lacks = || view! { <p role="status">{t!(no_head, head = Head::MaskedLanguageModel)}</p> };
    view! { <Show when=move || !is_asked(store) fallback=lacks>{children()}</Show> }
}

/// Whether the panel of corrupting is the one that is open; tracked.
fn is_drawing() -> bool {
    Program::is_alone(page().store, "corrupting")
}

/// How to read the open panel, where it does not say so itself. A gap that was typed and is closed
/// again has the network's word.
fn caption() -> String {
    let Page { store, workbench, .. } = page();
    if is_drawing() {
        return t!(scheme_reading);
    }
    if Program::of(store).open.is_some_and(|open| open > 0) {
        return String::new();
    }
    if is_asked(store) {
        return t!(replaced_reading);
    }
    let word = store.tokenizer.with(|tokenizer| {
        let vocabulary = tokenizer.as_ref()?.vocabulary();
        workbench.row.with(|row| Some(filled(&row.as_ref()?.row, vocabulary)?.to_owned()))
    });
    match word {
        Some(word) => t!(corrupt_filled, word = word),
        None => t!(corrupt_reading),
    }
}

/// What the open panel found.
fn found(reading: Memo<Reading>, drawing: Drawing) -> Headline {
    let is_drawing = Memo::new(|_| is_drawing());
    headline(move |before| {
        if is_drawing.get() {
            return schemes::finding(drawing);
        }
        if is_asked(page().store) {
            return replaced::finding(before);
        }
        reading.with(|reading| finding(&reading.answers, reading.wanted, before))
    })
}

/// Leads to the next gap; where words are masked at random, to another draw; in a discriminator's row it
/// puts in what is proposed.
#[component]
fn Go(reading: Memo<Reading>, drawing: Drawing, hand: Hand) -> impl IntoView {
    let page = page();
    let draws = Memo::new(|_| is_drawing());
    let asks = Memo::new(move |_| is_asked(page.store));
    let name = move || match (draws.get(), drawing.shown.with(Option::is_some)) {
        (false, _) if asks.get() => t!(replaced_go),
        (false, _) => t!(corrupt_next),
        (true, false) => t!(scheme_title),
        (true, true) => t!(scheme_again),
    };
    let go = move |_| {
        if !draws.get_untracked() && asks.get_untracked() {
            reading.with_untracked(|reading| replaced::put_best(page, &reading.answers));
        } else if !draws.get_untracked() {
            reading.with_untracked(|reading| hand.hide_next(&reading.answers));
        } else if drawing.shown.with_untracked(Option::is_some) {
            drawing.draw_again();
        } else {
            drawing.corrupt();
        }
    };
    let disabled = move || match draws.get() {
        true => drawing.is_wrong.get(),
        false => asks.get() && reading.with(|reading| reading.answers.is_empty()),
    };
    view! { <button type="button" class="go" disabled=disabled on:click=go>{name}</button> }
}

/// The tools of the row, corrupting as pre-training does, and how everything is read.
#[component]
fn Side(reading: Memo<Reading>, drawing: Drawing, hand: Hand) -> impl IntoView {
    let store = page().store;
    view! {
        <Show when=move || is_apart(store) && !store.hides("edit")><Tools hand/></Show>
        <Tab id="answers">
            <Show when=move || is_apart(store)><Numbers reading/></Show>
            <Show when=move || !store.hides("top")><Top/></Show>
            <Show when=move || !is_asked(store)><CompareWith own=t!(nothing)/></Show>
        </Tab>
        <Schemes drawing/>
        <How>
            <Show when=move || is_asked(store)><p>{t!(replaced_how)}</p></Show>
            <AboutScheme drawing/>
            <p>{t!(predict_caption)}</p>
            <p>{t!(predict_objective_caption)} " " {t!(rounded)}</p>
            <HowToEdit/>
        </How>
    }
}
