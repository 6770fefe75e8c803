//! Where the training stands, in sentences.

use leptos::prelude::*;
use text::tokenizer::Special;
use text::tokenizer::trainer::{Learnt, MAX_OCCURRENCES, Merge, TrainingEnd, TrainingError};
use text::tokenizer::word_piece::MAX_WORD_CHARACTERS;

use super::candidates::fraction;
use crate::page::page;
use crate::rooms::pieces::state::training::Training;
use crate::rooms::pieces::state::training::Workshop;
use crate::rooms::pieces::state::training::{MAX_TRAINING, Stand};
use crate::state::kept::kept;
use crate::state::stage::Stage;
use crate::state::store::Store;
use crate::t;

/// The stand, the last merge, and what is odd about the text.
#[component]
pub fn Said() -> impl IntoView {
    let store = page().store;
    let sentences = Memo::new(move |_| {
        let all = [stand(store), last(store), oddities(store)];
        all.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>()
    });
    view! {
        <div class="pieces-said" role="status">
            {move || sentences.get().into_iter().map(|text| view! { <p>{text}</p> }).collect_view()}
        </div>
    }
}

fn stand(store: Store) -> String {
    let workshop = store.lasting::<Workshop>();
    let too_long = kept::<Training>(store).now.with(|training| training.is_too_long());
    if too_long {
        return t!(pieces_text_too_long, limit = MAX_TRAINING / 1000);
    }
    let size = kept::<Training>(store).now.with(|training| training.size);
    workshop.learnt.with(|learnt| {
        workshop.stand.with(|stand| match stand {
            Stand::Open if learnt.pieces.is_empty() => t!(pieces_stand_ready),
            Stand::Open if learnt.pieces.len() >= size && learnt.merges.is_empty() => {
                too_small(learnt, size)
            }
            Stand::Open => counted(learnt),
            Stand::Running(_) if learnt.pieces.is_empty() => waiting(store),
            Stand::Running(_) => format!("{} {}", t!(pieces_stand_running), counted(learnt)),
            Stand::Ended(end) => format!("{} {}", ended(end, learnt, size), counted(learnt)),
        })
    })
}

fn waiting(store: Store) -> String {
    match store.stage.get() {
        Stage::Loading | Stage::Ready => t!(pieces_stand_reading),
        Stage::Starting | Stage::Stopped => t!(loading_engine),
    }
}

fn counted(learnt: &Learnt) -> String {
    if learnt.pieces.is_empty() {
        return String::new();
    }
    t!(
        pieces_counted,
        words = learnt.words,
        merges = learnt.merges.len(),
        pieces = learnt.pieces.len(),
        specials = Special::ALL.len(),
        characters = characters(learnt),
        pairs = learnt.pairs
    )
}

/// Pieces that were there at the start, besides the specials.
fn characters(learnt: &Learnt) -> usize {
    let new = learnt.merges.iter().filter(|merge| merge.is_new).count();
    learnt.pieces.len().saturating_sub(new + Special::ALL.len())
}

fn too_small(learnt: &Learnt, size: usize) -> String {
    t!(pieces_size_small, size = size, pieces = learnt.pieces.len())
}

fn ended(end: &TrainingEnd, learnt: &Learnt, size: usize) -> String {
    match end {
        TrainingEnd::Size if learnt.merges.is_empty() => too_small(learnt, size),
        TrainingEnd::Size => t!(pieces_end_size, size = learnt.pieces.len()),
        TrainingEnd::NoPair => t!(pieces_end_no_pair),
        TrainingEnd::Stopped => t!(pieces_end_stopped),
        TrainingEnd::Refused { error } => refused(error),
    }
}

fn refused(error: &TrainingError) -> String {
    match error {
        TrainingError::Empty => t!(pieces_refused_empty),
        TrainingError::AllTooLong { words } => {
            t!(pieces_refused_long, words = words, limit = MAX_WORD_CHARACTERS)
        }
        TrainingError::Line { line } => t!(pieces_refused_line, line = line),
        TrainingError::TooMany => t!(pieces_refused_many, limit = MAX_OCCURRENCES),
    }
}

/// The merge that was made last, with its reason.
fn last(store: Store) -> String {
    let last = store.lasting::<Workshop>().learnt.with(|learnt| learnt.merges.last().cloned());
    last.map(|merge| said_of(&merge)).unwrap_or_default()
}

fn said_of(merge: &Merge) -> String {
    let Merge { left, right, result, score, ties, is_new, words } = merge;
    let mut text = t!(
        pieces_merged,
        left = left,
        right = right,
        result = result,
        score = fraction(score),
        words = words
    );
    if *ties > 1 {
        text.push(' ');
        text.push_str(&t!(pieces_tie, ties = ties));
    }
    if !is_new {
        text.push(' ');
        text.push_str(&t!(pieces_again, result = result));
    }
    text
}

/// What a person should know of the text.
fn oddities(store: Store) -> String {
    store.lasting::<Workshop>().learnt.with(|learnt| {
        let mut said = Vec::new();
        if learnt.left_out > 0 {
            let (count, limit) = (learnt.left_out, MAX_WORD_CHARACTERS);
            said.push(t!(pieces_left_out, count = count, limit = limit));
        }
        if learnt.words == 1 {
            said.push(t!(pieces_one_word));
        }
        said.join(" ")
    })
}
