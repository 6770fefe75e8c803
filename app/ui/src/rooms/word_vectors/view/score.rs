//! A list of analogies, scored, beside chance; and the way to vectors that know the sentence.

use leptos::prelude::*;
use small::word_vectors::analogies::{KINDS, Score};
use text::corruption::Edits;
use text::metrics::wilson;

use super::Room;
use super::bars::{Bar, Bars};
use crate::kit::controls::csv_button::CsvButton;
use crate::kit::export::csv;
use crate::kit::format::{percent, whole_percent};
use crate::page::page;
use crate::rooms::word_vectors::state::finding_ask::all;
use crate::t;

/// A sentence of the small world, and both of its banks as the room of words in context writes them.
const SENTENCE: &str = "ducks sleep on the bank near the water .";
const BANKS: &str = "money | the bank keeps the money of the town .
money | the bank lends money to her .
river | the boat lies on the bank of the river .
river | she fishes from the bank of the river .";

/// The kinds of analogies with their scores; all of them at the end.
#[component]
pub(super) fn Scores(room: Room) -> impl IntoView {
    let scores = room.scores;
    let bars = Signal::derive(move || scores.with(|scores| bars(scores)));
    let chance = move || {
        let count = room.space.with(|space| space.len());
        (count > 3).then(|| {
            t!(vectors_chance, share = percent(1.0 / (count - 3) as f64, 2), count = count - 3)
        })
    };
    let file = move || Some(scores.with_untracked(|scores| as_csv(scores)));
    let heads = vec![t!(vectors_kind), t!(right), t!(vectors_of), t!(vectors_alone)];
    view! {
        <div class="vectors-scores">
            <h4>{t!(vectors_list)}</h4>
            <Bars title=t!(vectors_list) heads bars/>
            <p class="vectors-note">{chance}</p>
            <CsvButton name="analogies" title=t!(vectors_list) csv=file/>
        </div>
    }
}

fn name(id: &str) -> String {
    match id {
        "roles" => t!(vectors_kind_roles),
        "capitals" => t!(vectors_kind_capitals),
        "languages" => t!(vectors_kind_languages),
        "sounds" => t!(vectors_kind_sounds),
        "work" => t!(vectors_kind_work),
        _ => t!(vectors_kind_opposites),
    }
}

fn bars(scores: &[Score]) -> Vec<Bar> {
    let bar = |name: String, score: Score| {
        let share = |right: usize| right as f64 / score.asked as f64;
        let is_there = score.asked > 0;
        let said =
            |right: usize| if is_there { whole_percent(share(right)) } else { "–".to_owned() };
        Bar {
            name,
            share: if is_there { share(score.right) } else { 0.0 },
            said: said(score.right),
            ends: wilson(score.right, score.asked),
            rest: vec![format!("{} / {}", score.right, score.asked), said(score.alone)],
        }
    };
    let kinds = KINDS.iter().zip(scores).map(|(kind, score)| bar(name(kind.id), *score));
    kinds.chain([bar(t!(row_all), all(scores))]).collect()
}

fn as_csv(scores: &[Score]) -> String {
    let mut text = "kind,right,asked,nearest_to_c\r\n".to_owned();
    for (kind, Score { right, asked, alone }) in KINDS.iter().zip(scores) {
        text.push_str(&format!("{},{right},{asked},{alone}\r\n", csv::cell(kind.id)));
    }
    text
}

/// What one vector for each word cannot do.
#[component]
pub(super) fn Banks() -> impl IntoView {
    let store = page().store;
    let go = move |_| {
        store.put(SENTENCE, Edits::default());
        store.kept.update(|kept| {
            kept.set("context", "word", "bank".to_owned());
            kept.set("context", "list", BANKS.to_owned());
        });
        store.go_to("context");
    };
    view! {
        <p class="vectors-banks">
            <strong>{t!(vectors_banks)}</strong> " "
            <button type="button" on:click=go>{t!(words_in_context)}</button>
        </p>
    }
}
