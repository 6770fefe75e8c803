//! Who sees whom on the typed sentence, in BERT and its relatives (the papers stand beside each).

mod choice;
mod facts;
mod figure;
mod row;
mod table;

use leptos::prelude::*;
use text::relatives::RELATIVES;

use self::choice::Choices;
use self::facts::{Facts, Live};
use self::figure::{Figure, Files, drawing};
use self::row::{ReadRow, looked};
use self::table::All;
use super::panels::{SEES, TABLE};
use super::state::FamiliesState;
use super::state::finding::{ReadAt, among, finding};
use crate::kit::controls::how::How;
use crate::kit::panel::Panel;
use crate::kit::text::{Key, keys};
use crate::page::finding::{Finding, Strength, headline};
use crate::page::page;
use crate::page::room_view::RoomView;
use crate::shell::tabs::Tab;
use crate::state::kept::kept;
use crate::state::panels::Program;
use crate::state::store::Change;
use crate::t;

/// How to read each panel.
const READINGS: [(&str, Key); 2] =
    [(SEES, keys::families_reading), (TABLE, keys::families_table_reading)];

/// Two networks on the typed sentence first, all in a table behind them.
pub fn open() -> RoomView {
    let page = page();
    let store = page.store;
    let chosen = kept::<FamiliesState>(store);
    let [one, other] = [chosen.part(FamiliesState::relative), chosen.part(FamiliesState::other)];
    let [row, beside] = [one, other].map(|relative| ReadRow::follow(page, chosen, relative));
    let looked = looked(store, [row, beside]);
    let found = headline(move |_| {
        if Program::is_alone(store, TABLE) {
            return Some(among(one.get()));
        }
        let (one, other) = (one.get(), other.get());
        let Some(looked) = looked.get() else {
            // Nothing is typed, or the tokeniser is not there yet.
            let is_there = store.tokenizer.with(Option::is_some);
            return is_there.then(|| Finding::new(Strength::None, t!(families_empty)));
        };
        let here = row.with(|row| row.place(looked))?;
        let there = beside.with(|row| row.place(looked))?;
        let (name, count) = row.with(|row| (row.pieces.get(here).cloned(), row.count(here, one)));
        let less = beside.with(|row| row.count(there, other));
        let both = [(one.name, count), (other.name, less)];
        Some(finding(&ReadAt { here: &name?, both }))
    });
    let another = move |_| {
        chosen
            .change(Change::Choice, |chosen| chosen.choose((chosen.place() + 1) % RELATIVES.len()));
    };
    RoomView::of(view! {
        <section id="picture" class="families" aria-labelledby="families-title">
            <h2 id="families-title">{t!(room_families)}</h2>
            <Tab id=SEES>
                <Panel id="families-sees" title=t!(panel_families_sees) class="families-sees fitted">
                    <div class="families-two"><Figure relative=one row looked/><Figure relative=other row=beside looked/></div>
                </Panel>
            </Tab>
            <Tab id=TABLE><All chosen/></Tab>
        </section>
    })
    .with_headline(found)
    .with_picture(Callback::new(move |()| Some(row.with_untracked(|row| drawing(row, one.get_untracked()).scene()))))
    .with_readings(&READINGS)
    .with_go(view! { <button type="button" class="go" on:click=another>{t!(families_another)}</button> })
    .with_more(move || view! {
        <Choices chosen/>
        <Facts chosen/>
        <Files relative=one row/>
        <Live/>
        <How>
            <p>{t!(families_how)}</p>
            <p>{t!(families_how_pieces)}</p>
            <p>{t!(families_how_sizes)}</p>
        </How>
    })
}
