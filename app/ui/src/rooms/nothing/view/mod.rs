//! From nothing: a small BERT learns a text by masked language modelling (Devlin et al. 2019,
//! section 3.1) from random weights, and every state on the way can be asked.

mod attention;
mod board;
mod guesses;
mod learn;
mod row;
mod settings;
mod slider;
mod standing;
mod take;
mod words;
mod worth;

use leptos::prelude::*;
use protocol::pretraining::Pretraining as Kind;

use self::attention::AttentionPanel;
use self::learn::Learn;
use self::row::Row;
use self::settings::Settings;
use self::take::Take;
use self::words::WordsPanel;
use self::worth::{Turn, WorthPanel, plan_said};
use super::panels::{ATTENTION, LEARN, WORDS, WORTH};
use super::requests::wanted;
use super::state::chosen::PretrainingState;
use super::state::finding::{attends, learned};
use super::state::heads::Positional;
use super::state::pretraining::Pretraining;
use super::state::run::Run;
use super::state::{finding_words, finding_worth};
use crate::kit::controls::how::How;
use crate::kit::text::{Key, keys};
use crate::page::finding::headline;
use crate::page::page;
use crate::page::room_view::RoomView;
use crate::run::recipe::part;
use crate::run::source::{TEXTS, text_choice};
use crate::run::{bar, recorded};
use crate::shell::tabs::{Tab, shows};
use crate::state::kept::Kept;
use crate::state::kept::kept;
use crate::state::panels::Program;
use crate::state::store::Store;
use crate::t;

/// How to read each panel.
const READINGS: [(&str, Key); 4] = [
    (LEARN, keys::nothing_learn_reading),
    (ATTENTION, keys::nothing_attention_reading),
    (WORDS, keys::nothing_words_reading),
    (WORTH, keys::nothing_worth_reading),
];

/// Another text may well be one that can be read.
fn forgive(store: Store, chosen: Kept<PretrainingState>) {
    let (source, run) = (chosen.part(|chosen| chosen.source), store.lasting::<Pretraining>().run);
    Effect::new(move |before: Option<()>| {
        source.track();
        store.learn.track();
        if before.is_some() && run.with_untracked(Run::is_refused) {
            run.set(Run::default());
        }
    });
}

/// The room.
pub fn open() -> RoomView {
    let store = page().store;
    let chosen = kept::<PretrainingState>(store);
    forgive(store, chosen);
    let room = store.lasting::<Pretraining>();
    let found = headline(move |before| {
        let program = Program::of(store);
        match () {
            () if program.shows(LEARN) => {
                let then = room.picked.with(Option::is_some).then(|| room.step()).flatten();
                room.run.with(|run| learned(run, then, before))
            }
            () if program.shows(ATTENTION) => {
                Positional::of(&room.shown()?.shown).map(|best| attends(best, before))
            }
            () if program.shows(WORDS) => finding_words::finding(&*room.kept_vectors()?, before),
            () => Some(room.comparison.with(finding_worth::finding)),
        }
    });
    let stage = view! {
        <section id="picture" class="nothing" tabindex="-1" aria-labelledby="nothing-title">
            <h2 id="nothing-title">{t!(room_nothing)}</h2>
            <Tab id=LEARN><Learn chosen/></Tab>
            <Tab id=ATTENTION><AttentionPanel/></Tab>
            <Tab id=WORDS><WordsPanel/></Tab>
            <Tab id=WORTH><WorthPanel/></Tab>
        </section>
    };
    let side = move || {
        view! {
            {text_choice(chosen, &TEXTS, part!(source))}
            <Settings chosen/>
            {recorded::back::<Kind>(wanted(store))}
            <Take/>
            <How>
                <Tab id=LEARN><p>{t!(nothing_how_learn)}</p><p>{t!(nothing_how_levels)}</p></Tab>
                <Tab id=ATTENTION><p>{t!(nothing_how_attention)}</p></Tab>
                <Tab id=WORDS><p>{t!(nothing_how_words)}</p></Tab>
                <Tab id=WORTH><p>{t!(nothing_how_worth)}</p><p>{t!(nothing_how_pairs)}</p><p translate="no">{move || plan_said(room)}</p></Tab>
                <p>{t!(nothing_how_small)}</p>
            </How>
        }
    };
    let (learns, compares) = (Memo::new(move |_| !Program::is_alone(store, WORTH)), shows(WORTH));
    let go = view! {
        <Show when=move || learns.get()>{bar::turn::<Kind>(wanted(store))}</Show>
        <Show when=move || compares.get()><Turn/></Show>
    };
    RoomView::of(stage)
        .with_headline(found)
        .with_readings(&READINGS)
        .with_go(go)
        .with_more(side)
        .with_pieces(view! { <Row/> })
}
