//! The picture: the words with how surely each is found, and at the bottom the best words for the gap.

use leptos::prelude::*;

use super::predictions::guesses::Guesses;
use super::predictions::reading::Reading;
use super::row::{EditableRow, Hand};
use crate::kit::format::{count, share, share_in_bar};
use crate::page::page;
use crate::rooms::corrupt::state::replaced::is_asked;
use crate::state::networks::name;
use crate::state::predicted::answers::{Answer, Guess, Treatment};
use crate::t;

/// Cards side by side.
const MOST: usize = 3;

/// The picture.
#[component]
pub fn Gap(reading: Memo<Reading>, hand: Hand) -> impl IntoView {
    let places = Memo::new(move |_| {
        reading.with(|reading| {
            reading.answers.iter().map(|one| one.position).take(MOST).collect::<Vec<_>>()
        })
    });
    let left_out = Memo::new(move |_| {
        let [found, wanted] =
            reading.with(|reading| [reading.answers.len().min(MOST), reading.wanted]);
        (wanted > found && found > 0).then(|| t!(predict_more, found = found, wanted = wanted))
    });
    view! {
        <div class="gap-words" class:bars-above=move || is_asked(page().store)><EditableRow hand columns=true/></div>
        <div class="gap-answers" class:several=move || places.with(|places| places.len() > 1)>
            <For each=move || places.get() key=|position| *position let:position><Card reading position/></For>
            {move || left_out.get().map(|text| view! { <p class="caption">{text}</p> })}
            <Note reading/>
        </div>
    }
}

/// What there is to say below the picture.
#[component]
pub fn Note(reading: Memo<Reading>) -> impl IntoView {
    let note = Memo::new(move |_| reading.with(|reading| reading.note.clone()));
    view! { <p class="caption" role="status">{note}</p> }
}

/// The best words for one position: the first one large, each of them a button that puts it in; and the
/// first one of another network beside it.
#[component]
fn Card(reading: Memo<Reading>, position: usize) -> impl IntoView {
    let answer = Memo::new(move |_| {
        let of = |reading: &Reading| {
            reading.answers.iter().find(|one| one.position == position).cloned()
        };
        reading.with(of)
    });
    let other = Memo::new(move |_| {
        reading.with(|reading| {
            let (network, answers) = reading.other.as_ref()?;
            let best = answers.iter().find(|one| one.position == position)?.best.first()?.clone();
            Some((name(*network).text(), best))
        })
    });
    let title = move || answer.with(|answer| answer.as_ref().map(title).unwrap_or_default());
    let first = move || {
        let best = answer.with(|answer| answer.as_ref()?.best.first().cloned());
        best.map(|best| view! { <bdi>{best.piece}</bdi> " " <span>{share(best.probability.into())}</span> })
    };
    view! {
        <section class="answer-card gap-card" aria-labelledby=format!("gap-{position}")>
            <h3 id=format!("gap-{position}")>{title}</h3>
            <strong>{first}</strong>
            <Guesses position answer written=|probability| share_in_bar(probability.into())/>
            {move || other.get().map(|(network, guess)| view! { <p>{of_other(network, &guess)}</p> })}
        </section>
    }
}

fn of_other(network: &str, guess: &Guess) -> String {
    let part = share(guess.probability.into());
    t!(corrupt_other, network = network, word = guess.piece, share = part)
}

/// What a card is about.
fn title(answer: &Answer) -> String {
    let of = page().store.tokenizer.get_untracked();
    let of = count(of.map_or(0, |tokenizer| tokenizer.vocabulary().len()) as u64);
    match answer.treatment {
        Treatment::Masked | Treatment::Typed => t!(corrupt_card, count = of),
        Treatment::Replaced | Treatment::Kept | Treatment::Proposed => {
            t!(corrupt_card_seen, here = answer.here)
        }
    }
}
