//! Who sees whom on the typed sentence, in BERT and its relatives (the papers stand beside each).

mod choice;
mod facts;
mod figure;
mod row;
mod table;

use leptos::prelude::*;

use self::choice::Choices;
use self::facts::{Facts, Live};
use self::figure::Figure;
use self::row::ReadRow;
use self::table::All;
use super::state::FamiliesState;
use crate::kit::controls::how::How;
use crate::kit::panel::Panel;
use crate::page::page;
use crate::page::room_view::RoomView;
use crate::shell::tabs::Tab;
use crate::state::kept::kept;
use crate::t;

/// One relative's picture first, all in a table behind it.
pub fn open() -> RoomView {
    let store = page().store;
    let chosen = kept::<FamiliesState>(store);
    let row = ReadRow::follow(page(), chosen);
    RoomView::of(view! {
        <section id="picture" class="families" aria-labelledby="families-title">
            <h2 id="families-title">{t!(room_families)}</h2>
            <Tab id="families-sees">
                <Panel id="families-sees" title=t!(panel_families_sees) class="families-sees fitted">
                    <Choices chosen/>
                    <Figure chosen row/>
                </Panel>
            </Tab>
            <Tab id="families-table"><All chosen/></Tab>
        </section>
    })
    .with_side(view! {
        <Facts chosen/>
        <Live/>
        <How>
            <p>{t!(families_how)}</p>
            <p>{t!(families_how_pieces)}</p>
            <p>{t!(families_how_sizes)}</p>
        </How>
    })
}
