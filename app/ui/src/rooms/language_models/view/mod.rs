//! Language models from before the Transformer (Bengio et al. 2003; Mikolov et al. 2010; Hochreiter
//! & Schmidhuber 1997), on one text and side by side.

mod asked;
mod buttons;
mod columns;
mod inside;
mod next;
mod reach;
mod settings;

use leptos::prelude::*;

use self::asked::AskedWord;
use self::inside::InsidePanel;
use self::next::NextPanel;
use self::reach::ReachPanel;
use self::settings::Settings;
use super::panels::{INSIDE, NEXT, REACH};
use super::state::chosen::{LanguageState, TEXTS};
use crate::kit::controls::how::How;
use crate::page::page;
use crate::page::room_view::RoomView;
use crate::run::recipe::Part;
use crate::run::source::text_choice;
use crate::shell::tabs::Tab;
use crate::state::kept::kept;
use crate::t;

/// The room.
pub fn open() -> RoomView {
    let store = page().store;
    let chosen = kept::<LanguageState>(store);
    let stage = view! {
        <section id="picture" class="language" tabindex="-1" aria-labelledby="language-title">
            <h2 id="language-title">{t!(room_language)}</h2>
            <Tab id=NEXT><NextPanel chosen/></Tab>
            <Tab id=INSIDE><InsidePanel chosen/></Tab>
            <Tab id=REACH><ReachPanel chosen/></Tab>
        </section>
    };
    let side = view! {
        {text_choice(chosen, &TEXTS, Part { read: |all| all.plan.source, write: |all, source| all.plan.take_source(source) })}
        <Tab id=NEXT><AskedWord chosen/></Tab>
        <Settings chosen/>
        <How>
            <Tab id=NEXT><p>{t!(language_how_next)}</p><p>{t!(language_how_count)}</p><p>{t!(language_how_freeze)}</p></Tab>
            <Tab id=INSIDE><p>{t!(language_how_inside)}</p></Tab>
            <Tab id=REACH><p>{t!(language_how_reach)}</p></Tab>
        </How>
    };
    RoomView::of(stage).with_side(side)
}
