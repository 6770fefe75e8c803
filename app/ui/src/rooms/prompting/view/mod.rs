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

use leptos::prelude::*;

use self::few::FewPanel;
use self::figures::Figures;
use self::prompt::PromptPanel;
use self::row::Row;
use self::score::ScorePanel;
use self::settings::Settings;
use super::panels::{FEW, PROMPT, SCORE};
use super::state::chosen::PromptingState;
use super::state::seen::Seen;
use crate::kit::controls::how::How;
use crate::page::page;
use crate::page::room_view::RoomView;
use crate::shell::tabs::Tab;
use crate::state::kept::kept;
use crate::t;

/// The room.
pub fn open() -> RoomView {
    let store = page().store;
    let chosen = kept::<PromptingState>(store);
    let seen = Memo::new(move |_| Seen::now(store));
    let stage = view! {
        <section id="picture" class="prompting" tabindex="-1" aria-labelledby="prompting-title">
            <h2 id="prompting-title">{t!(room_prompting)}</h2>
            <Tab id=PROMPT><PromptPanel seen/></Tab>
            <Tab id=SCORE><ScorePanel chosen/></Tab>
            <Tab id=FEW><FewPanel chosen/></Tab>
        </section>
    };
    let side = view! {
        <Settings chosen/>
        <How>
            <Tab id=PROMPT><p>{t!(prompting_how)}</p></Tab>
            <Tab id=SCORE><p>{t!(prompting_how_score)}</p></Tab>
            <Tab id=FEW><p>{t!(prompting_how_few)}</p></Tab>
            <p>{t!(prompting_how_calibrated)}</p>
            <Figures/>
        </How>
    };
    RoomView::of(stage).with_side(side).with_pieces(view! { <Row seen/> })
}
