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
use protocol::language::Language;
use text::language::Architecture;

use self::asked::AskedWord;
use self::inside::InsidePanel;
use self::next::NextPanel;
use self::reach::ReachPanel;
use self::settings::Settings;
use super::panels::{INSIDE, NEXT, REACH};
use super::state::chosen::{LanguageState, TEXTS, wanted};
use super::state::finding::finding;
use super::state::learning::Learning;
use super::state::{finding_inside, finding_reach};
use crate::kit::controls::how::How;
use crate::page::finding::{Finding, Strength, headline};
use crate::page::page;
use crate::page::room_view::RoomView;
use crate::run::recipe::Part;
use crate::run::source::text_choice;
use crate::run::{bar, recorded};
use crate::shell::tabs::Tab;
use crate::state::kept::kept;
use crate::state::panels::Program;
use crate::t;

/// The room.
pub fn open() -> RoomView {
    let store = page().store;
    let chosen = kept::<LanguageState>(store);
    let room = store.lasting::<Learning>();
    let inside = chosen.part(LanguageState::inside);
    let found = headline(move |before| {
        let program = Program::of(store);
        let (order, steps) = room.run.with(|run| (run.plan.recipe.order, run.step()));
        match () {
            () if program.shows(NEXT) => finding(&*room.next.said.get()?, order, steps, before),
            () if program.shows(INSIDE) => of_inside(room, inside.get(), steps, before),
            () => finding_reach::finding(&*room.reach.said.get()?, steps),
        }
    });
    let reading = move || match Program::of(store) {
        program if program.shows(NEXT) => t!(language_next_reading),
        program if program.shows(INSIDE) => t!(language_inside_reading),
        _ => t!(language_reach_reading),
    };
    let stage = view! {
        <section id="picture" class="language" tabindex="-1" aria-labelledby="language-title">
            <h2 id="language-title">{t!(room_language)}</h2>
            <Tab id=NEXT><NextPanel chosen/></Tab>
            <Tab id=INSIDE><InsidePanel chosen/></Tab>
            <Tab id=REACH><ReachPanel chosen/></Tab>
        </section>
    };
    let side = move || {
        view! {
            {text_choice(chosen, &TEXTS, Part { read: |all| all.plan.source, write: |all, source| all.plan.take_source(source) })}
            <Tab id=NEXT><AskedWord chosen/></Tab>
            <Settings chosen/>
            {recorded::back::<Language>(wanted(store, chosen))}
            <How>
                <Tab id=NEXT><p>{t!(language_how_next)}</p><p>{t!(language_how_count)}</p><p>{t!(language_how_freeze)}</p></Tab>
                <Tab id=INSIDE><p>{t!(language_how_inside)}</p></Tab>
                <Tab id=REACH><p>{t!(language_how_reach)}</p></Tab>
            </How>
        }
    };
    RoomView::of(stage)
        .with_headline(found)
        .with_reading(reading)
        .with_go(bar::turn::<Language>(wanted(store, chosen)))
        .with_more(side)
}

/// What the network that is shown inside found.
fn of_inside(
    room: Learning,
    network: Architecture,
    steps: usize,
    before: Option<Strength>,
) -> Option<Finding> {
    if !room.run.with(|run| run.networks().contains(&network)) {
        return Some(Finding::silent());
    }
    let inside = room.inside.said.get().filter(|inside| inside.network == network)?;
    Some(finding_inside::finding(&inside, steps, before))
}
