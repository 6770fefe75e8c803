//! The search for the pieces of one word, look-up by look-up.

use leptos::prelude::*;
use model::tokenizer::word_piece::MAX_WORD_CHARACTERS;
use model::tokenizer::{Attempt, UnknownReason, WordSteps};

use super::save::SaveText;
use super::seen::PiecesRoom;
use crate::export::csv;
use crate::page::page;
use crate::rooms::pieces::state::{Cell, Piece, Word, cells, part};
use crate::t;

/// Look-ups that the table shows; the file has all.
const SHOWN: usize = 100;

/// The word that is followed.
#[component]
pub fn Greedy(room: PiecesRoom) -> impl IntoView {
    let word = Memo::new(move |_| room.followed());
    let typed = move || word.with(|word| word.as_ref().map(|word| word.typed.clone()));
    let searched = Memo::new(move |_| total(room) > 0);
    view! {
        <section class="pieces-greedy" aria-labelledby="pieces-greedy">
            <h3 id="pieces-greedy">
                {move || t!(pieces_greedy_title, word = typed().unwrap_or_default())}
            </h3>
            <p>{t!(pieces_greedy_intro, limit = MAX_WORD_CHARACTERS)}</p>
            <Show when=move || searched.get()>
                <Strip room/>
                <Controls room/>
            </Show>
            <p class="pieces-said" role="status">{move || said(room)}</p>
            <p class="pieces-result">{move || word.with(|word| word.as_ref().map(|word| result(room, word)))}</p>
            <Show when=move || searched.get()><LookUps room/></Show>
        </section>
    }
}

/// Look-ups that the word took.
fn total(room: PiecesRoom) -> usize {
    room.steps().map_or(0, |steps| steps.attempts.len())
}

/// Look-ups that are shown.
fn looked(room: PiecesRoom) -> usize {
    let total = total(room);
    room.looked.get().unwrap_or(total).min(total)
}

/// The word, character by character.
#[component]
fn Strip(room: PiecesRoom) -> impl IntoView {
    let cell = |(character, cell): (char, Cell)| {
        let class = match cell {
            Cell::Rest => "rest",
            Cell::Missing => "missing",
            Cell::Found => "found",
            Cell::Taken(index) if index % 2 == 0 => "taken",
            Cell::Taken(_) => "taken other",
        };
        view! { <span class=class>{character}</span> }
    };
    let painted = move || {
        let steps = room.steps();
        let cells = steps.map(|steps| cells(&steps, looked(room))).unwrap_or_default();
        cells.into_iter().map(cell).collect_view()
    };
    view! { <p class="pieces-strip" aria-hidden="true">{painted}</p> }
}

/// First, back, step, all, and a slider for the keyboard.
#[component]
fn Controls(room: PiecesRoom) -> impl IntoView {
    let here = Memo::new(move |_| looked(room));
    let all = Memo::new(move |_| total(room));
    let go = move |to: usize| room.looked.set(Some(to.min(all.get_untracked())));
    let at_start = move || here.get() == 0;
    let at_end = move || here.get() == all.get();
    view! {
        <div class="buttons" role="group" aria-label=t!(pieces_lookups_name)>
            <button type="button" disabled=at_start on:click=move |_| go(0)>{t!(pieces_first)}</button>
            <button type="button" disabled=at_start on:click=move |_| go(here.get_untracked().saturating_sub(1))>
                {t!(pieces_back)}
            </button>
            <button type="button" disabled=at_end on:click=move |_| go(here.get_untracked() + 1)>{t!(pieces_step)}</button>
            <button type="button" disabled=at_end on:click=move |_| go(usize::MAX)>{t!(pieces_all)}</button>
            <label class="choice">
                <span>{t!(pieces_lookup)}</span>
                <input
                    type="range" min="0"
                    max=move || all.get().to_string()
                    prop:value=move || here.get().to_string()
                    on:input:target=move |event| go(event.target().value().parse().unwrap_or_default())
                />
            </label>
            <span class="number" aria-hidden="true">{move || format!("{} / {}", here.get(), all.get())}</span>
        </div>
    }
}

/// What the last look-up that is shown gave, and what comes next.
fn said(room: PiecesRoom) -> String {
    let Some(word) = room.followed() else { return String::new() };
    let steps = match &word.cut {
        Ok(steps) => steps,
        Err(special) => return t!(pieces_special, special = special.piece()),
    };
    if let Err(UnknownReason::TooLong { characters }) = steps.outcome {
        return t!(pieces_too_long, characters = characters, limit = MAX_WORD_CHARACTERS);
    }
    let (shown, all) = (looked(room), steps.attempts.len());
    let Some(attempt) = shown.checked_sub(1).and_then(|last| steps.attempts.get(last)) else {
        return t!(pieces_not_begun, word = steps.normalised);
    };
    let which = t!(pieces_lookup_of, number = shown, all = all);
    format!("{which} {}", answer(steps, attempt))
}

fn answer(steps: &WordSteps, attempt: &Attempt) -> String {
    let Attempt { candidate, characters, found } = attempt;
    let length = steps.normalised.chars().count();
    match found {
        Some(id) if characters.end == length => t!(pieces_found_last, piece = candidate, id = id),
        Some(id) => {
            let rest = part(&steps.normalised, &(characters.end..length));
            t!(pieces_found_more, piece = candidate, id = id, rest = rest)
        }
        None if characters.len() > 1 => t!(pieces_missing, piece = candidate),
        None => t!(pieces_missing_all, piece = candidate),
    }
}

/// The pieces found so far.
fn result(room: PiecesRoom, word: &Word) -> String {
    let shown = looked(room);
    let attempts = word.cut.as_ref().map(|steps| steps.attempts.as_slice()).unwrap_or_default();
    if shown < attempts.len() {
        let done = attempts.get(..shown).unwrap_or_default().iter();
        let pieces: Vec<&str> = done
            .filter(|attempt| attempt.found.is_some())
            .map(|attempt| attempt.candidate.as_str())
            .collect();
        return if pieces.is_empty() {
            t!(pieces_none_yet)
        } else {
            t!(pieces_so_far, pieces = pieces.join(" "))
        };
    }
    let named = |Piece { text, id }: &Piece| format!("{text} ({id})");
    let pieces: Vec<String> = word.pieces.iter().map(named).collect();
    t!(pieces_done, word = word.typed, pieces = pieces.join(" "))
}

/// Each look-up that is shown, as a table.
#[component]
fn LookUps(room: PiecesRoom) -> impl IntoView {
    let store = page().store;
    let from = Memo::new(move |_| looked(room).saturating_sub(SHOWN));
    let line = |(index, attempt): (usize, &Attempt)| {
        let (is_found, found) = (attempt.found.is_some(), attempt.found.map(|id| id.to_string()));
        view! {
            <tr class:found=is_found>
                <td class="number">{index + 1}</td>
                <td><bdi>{attempt.candidate.clone()}</bdi></td>
                <td>{found.unwrap_or_else(|| t!(pieces_not_there))}</td>
            </tr>
        }
    };
    let lines = move || {
        let Some(steps) = room.steps() else { return Vec::new() };
        let shown = steps.attempts.iter().enumerate().take(looked(room));
        shown.skip(from.get()).map(line).collect()
    };
    let file = move || {
        let steps = untrack(move || room.steps());
        let mut text = format!(
            "{},{},{}\r\n",
            csv::cell(&t!(pieces_lookup)),
            csv::cell(&t!(pieces_candidate)),
            csv::cell(&t!(pieces_id))
        );
        for (index, attempt) in steps.iter().flat_map(|steps| &steps.attempts).enumerate() {
            let id = attempt.found.map(|id| id.to_string()).unwrap_or_default();
            text.push_str(&format!("{},{},{id}\r\n", index + 1, csv::cell(&attempt.candidate)));
        }
        text
    };
    view! {
        <div class="scroll pieces-lookups" tabindex="0" role="group" aria-label=t!(pieces_lookups_table)>
            <table>
                <caption>{t!(pieces_lookups_caption)}</caption>
                <thead>
                    <tr>
                        <th scope="col">{t!(pieces_lookup)}</th>
                        <th scope="col">{t!(pieces_candidate)}</th>
                        <th scope="col">{t!(pieces_id)}</th>
                    </tr>
                </thead>
                <tbody>{lines}</tbody>
            </table>
        </div>
        <Show when=move || from.get() != 0>
            <p class="caption">{t!(pieces_lookups_last, count = SHOWN)}</p>
        </Show>
        <Show when=move || !store.hides("export")>
            <SaveText file="look-ups.csv" kind="text/csv" label=t!(pieces_lookups_save) text=file/>
        </Show>
    }
}
