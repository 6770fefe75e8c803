//! The pairs of the list that say nearly the same.

use leptos::prelude::*;

use super::room::SentencesRoom;
use crate::kit::bound::Bound;
use crate::kit::controls::slider::Slider;
use crate::kit::controls::speech::Speech;
use crate::kit::format::fixed;
use crate::kit::panel::Panel;
use crate::kit::table::{Column, Row, Table, WholeTable};
use crate::page::finding::Finding;
use crate::rooms::sentences::state::chosen::SentencesState;
use crate::rooms::sentences::state::finding::cosine;
use crate::rooms::sentences::state::finding_pairs::{Pair, alike};
use crate::state::kept::kept;
use crate::state::store::Change;
use crate::t;

/// Pairs that are listed.
const MOST: usize = 200;

/// From where on a pair is alike.
fn threshold(room: SentencesRoom) -> Memo<f32> {
    let threshold = move || kept::<SentencesState>(room.store).now.with(|chosen| chosen.threshold);
    Memo::new(move |_| f32::from(threshold()) / 100.0)
}

/// The pairs that are alike, the nearest first.
pub fn pairs(room: SentencesRoom) -> Memo<Vec<Pair>> {
    let least = threshold(room);
    Memo::new(move |_| {
        let found = room.own.directions.with(|all| all.alike(least.get(), MOST + 1));
        found.into_iter().filter_map(|pair| room.own.named(pair)).collect()
    })
}

/// What the pairs show.
pub fn found(room: SentencesRoom, pairs: Memo<Vec<Pair>>) -> Finding {
    pairs.with(|pairs| alike(pairs, threshold(room).get(), MOST))
}

/// The pairs, the nearest first.
#[component]
pub fn Alike(pairs: Memo<Vec<Pair>>) -> impl IntoView {
    let said = Memo::new(move |_| match pairs.with(Vec::len) {
        count if count > MOST => t!(sentences_alike_most, count = MOST),
        count => t!(sentences_alike_count, count = count),
    });
    let table = Signal::derive(move || pairs.with(|pairs| table(pairs, said.get())));
    view! {
        <Panel id="sentences-alike-title" title=t!(sentences_alike_title) class="sentences-alike">
            <WholeTable table file="alike"/>
            <Speech text=said/>
        </Panel>
    }
}

fn table(pairs: &[Pair], caption: String) -> Table {
    let row = |(one, other, cosine): &Pair| {
        Row::of([(*cosine).into(), one.clone().into(), other.clone().into()])
    };
    let texts = [t!(first_sentence), t!(second_sentence)].map(Column::text);
    let cosines = Column::number(t!(cosine), |value| cosine(value as f32));
    Table {
        title: t!(sentences_alike_title),
        caption,
        columns: [cosines].into_iter().chain(texts).collect(),
        rows: pairs.iter().take(MOST).map(row).collect(),
    }
}

/// From where on a pair is alike.
#[component]
pub fn Threshold(room: SentencesRoom) -> impl IntoView {
    let store = room.store;
    let now = Signal::derive(move || {
        kept::<SentencesState>(store).now.with(|chosen| f64::from(chosen.threshold))
    });
    let value = Bound::new(now, move |threshold: f64| {
        kept::<SentencesState>(store)
            .change(Change::Stream, |chosen| chosen.threshold = threshold as u8);
    });
    view! {
        <Slider
            id="sentences-threshold" label=t!(sentences_alike_threshold) bounds=0.0..=100.0 step=1.0
            value written=|hundredths| fixed(hundredths / 100.0, 2)
        />
    }
}
