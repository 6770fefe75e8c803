//! Prompting: the learner's text in a template, the data set in ten of them, and a threshold that
//! a few examples choose.

mod examples;
mod few;
mod figures;
mod prompt;
mod reading;
mod row;
mod score;
mod settings;
mod tables;

use leptos::prelude::*;

use self::few::{DRAWS, FewPanel};
use self::figures::Figures;
use self::prompt::PromptPanel;
use self::reading::ReadButton;
use self::row::Row;
use self::score::ScorePanel;
use self::settings::Settings;
use self::tables::Tables;
use super::panels::{FEW, PROMPT, SCORE};
use super::state::chosen::PromptingState;
use super::state::finding::{answer, judged};
use super::state::seen::Seen;
use super::state::templates;
use crate::kit::controls::how::How;
use crate::page::finding::headline;
use crate::page::page;
use crate::page::room_view::RoomView;
use crate::shell::tabs::Tab;
use crate::state::kept::{Kept, kept};
use crate::state::panels::Program;
use crate::state::store::Change;
use crate::t;

/// The room.
pub fn open() -> RoomView {
    let store = page().store;
    let chosen = kept::<PromptingState>(store);
    let seen = Memo::new(move |_| Seen::now(store));
    // The picture has the pieces in it.
    let is_picture = Memo::new(|_| is_alone(PROMPT));
    let score = Memo::new(move |_| score::chosen(store, chosen.now.with(|state| state.calibrated)));
    let found = headline(move |before| {
        if is_picture.get() {
            seen.with(|seen| answer(&seen.as_ref()?.words, before))
        } else {
            Some(judged(score.get()))
        }
    });
    let stage = view! {
        <section id="picture" class="prompting" tabindex="-1" aria-labelledby="prompting-title">
            <h2 id="prompting-title">{t!(room_prompting)}</h2>
            <Tab id=PROMPT><PromptPanel seen/></Tab>
            <Tab id=SCORE><ScorePanel chosen/></Tab>
            <Tab id=FEW><FewPanel chosen/></Tab>
        </section>
    };
    RoomView::of(stage)
        .with_pieces(view! { <Show when=move || !is_picture.get()><Row seen/></Show> })
        .with_headline(found)
        .with_reading(|| match () {
            () if is_alone(SCORE) => t!(prompting_reading_score),
            () if is_alone(FEW) => t!(prompting_reading_few),
            () => t!(prompting_reading),
        })
        .with_go(view! { <Go chosen is_picture/> })
        .with_more(move || view! { <Side seen chosen/> })
}

/// Whether this panel is open by itself; tracked.
fn is_alone(panel: &str) -> bool {
    Program::is_alone(page().store, panel)
}

/// Goes on to the next wording; where the data set is asked, reads it.
#[component]
fn Go(chosen: Kept<PromptingState>, is_picture: Memo<bool>) -> impl IntoView {
    let next = move |_| {
        chosen.change(Change::Pick, |state| state.template = templates::next(&state.template));
    };
    view! {
        <Show when=move || is_picture.get() fallback=|| view! { <ReadButton/> }>
            <button type="button" class="go" on:click=next>{t!(prompting_another)}</button>
        </Show>
    }
}

/// The template and its words, the numbers, and how it is read.
#[component]
fn Side(seen: Memo<Option<Seen>>, chosen: Kept<PromptingState>) -> impl IntoView {
    view! {
        <Settings chosen/>
        <Tab id=PROMPT><Tables seen/></Tab>
        <How>
            <Tab id=PROMPT><p>{t!(prompting_how)}</p></Tab>
            <Tab id=SCORE><p>{t!(prompting_how_score)}</p></Tab>
            <Tab id=FEW><p>{t!(prompting_few_caption, draws = DRAWS)}</p><p>{t!(prompting_how_few)}</p></Tab>
            <p>{t!(prompting_how_calibrated)}</p>
            <Figures/>
        </How>
    }
}
