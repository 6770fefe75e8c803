//! The search for the pieces of one word, look-up by look-up.

use leptos::html;
use leptos::prelude::*;
use text::tokenizer::word_piece::{CONTINUATION, MAX_WORD_CHARACTERS};
use text::tokenizer::{Attempt, UnknownReason, WordSteps};

use super::merging::Merging;
use super::seen::{PiecesRoom, looked, total};
use crate::rooms::pieces::state::merging::lines;
use crate::rooms::pieces::state::{Cell, Piece, Word, cells, part};
use crate::t;

/// Look-ups that the table shows; the file has all.
const SHOWN: usize = 100;

/// The word that is followed, and every look into the vocabulary that cut it.
#[component]
pub fn Greedy(room: PiecesRoom) -> impl IntoView {
    let word = Memo::new(move |_| room.followed());
    let typed = move || word.with(|word| word.as_ref().map(|word| word.typed.clone()));
    let searched = Memo::new(move |_| total(room) > 0);
    let result = move || word.with(|word| word.as_ref().map(|word| result(room, word)));
    let count = move || {
        let count = word.with(|word| word.as_ref().map(|word| word.pieces.len()))?;
        (count > 1 && looked(room) == total(room)).then(|| t!(count_of_pieces, count = count))
    };
    view! {
        <section class="pieces-greedy fitted" data-main aria-labelledby="pieces-greedy">
            <h3 id="pieces-greedy">
                {move || t!(pieces_greedy_title, word = typed().unwrap_or_default())}
            </h3>
            <div class="pieces-made">
                <p class="pieces-result">{result}</p>
                <p class="pieces-count">{count}</p>
            </div>
            <Show when=move || searched.get() && !room.bytes.get()><LookUps room/></Show>
            <Show when=move || room.bytes.get() && room.steps().is_some()><Merging room/></Show>
            <p class="pieces-said" role="status">{move || said(room)}</p>
            <Show when=move || searched.get()><Slide room/></Show>
        </section>
    }
}

/// The word, character by character.
#[component]
fn Letters(room: PiecesRoom) -> impl IntoView {
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
    view! { <span class="pieces-letters" aria-hidden="true">{painted}</span> }
}

/// How far the search is, as a slider.
#[component]
fn Slide(room: PiecesRoom) -> impl IntoView {
    let here = Memo::new(move |_| looked(room));
    let all = Memo::new(move |_| total(room));
    view! {
        <label class="choice pieces-slide">
            <span>{move || one_step(room)}</span>
            <input
                type="range" min="0"
                max=move || all.get().to_string()
                prop:value=move || here.get().to_string()
                on:input:target=move |event| {
                    room.looked.set(Some(event.target().value().parse().unwrap_or_default()));
                }
            />
            <span class="number" aria-hidden="true">{move || format!("{} / {}", here.get(), all.get())}</span>
        </label>
    }
}

/// Begins the search, and goes on with it.
#[component]
pub fn StepOn(room: PiecesRoom) -> impl IntoView {
    let at_end = Memo::new(move |_| looked(room) == total(room));
    let idle = move || total(room) == 0;
    let go = move |_| {
        let next = if at_end.get_untracked() { 0 } else { untrack(|| looked(room)) + 1 };
        room.looked.set(Some(next));
    };
    view! {
        <button type="button" class="go" disabled=idle on:click=go>
            {move || if at_end.get() { t!(pieces_begin) } else { t!(pieces_step) }}
        </button>
    }
}

/// To the start, back, and to the end.
#[component]
pub fn Steps(room: PiecesRoom) -> impl IntoView {
    let here = Memo::new(move |_| looked(room));
    let at_start = move || here.get() == 0;
    let at_end = move || here.get() == total(room);
    let go = move |to: usize| room.looked.set(Some(to));
    view! {
        <div class="buttons" role="group" aria-label=t!(pieces_lookups_name)>
            <button type="button" disabled=at_start on:click=move |_| go(0)>{t!(pieces_first)}</button>
            <button type="button" disabled=at_start on:click=move |_| go(here.get_untracked().saturating_sub(1))>
                {t!(back)}
            </button>
            <button type="button" disabled=at_end on:click=move |_| go(usize::MAX)>{t!(pieces_to_end)}</button>
        </div>
    }
}

/// What one step is.
fn one_step(room: PiecesRoom) -> String {
    if room.bytes.get() { t!(pieces_column_number) } else { t!(pieces_lookup) }
}

/// What the last look-up that is shown gave, and what comes next.
fn said(room: PiecesRoom) -> String {
    let Some(word) = room.followed() else { return String::new() };
    let steps = match &word.cut {
        Ok(steps) => steps,
        Err(_) => return t!(pieces_special, special = word.typed),
    };
    if room.bytes.get() {
        return said_of_merges(room, steps);
    }
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

/// What the last merge that is shown made.
fn said_of_merges(room: PiecesRoom, steps: &WordSteps) -> String {
    let (shown, all) = (looked(room), steps.merges.len());
    let bytes = steps.normalised.chars().count();
    let last = shown.checked_sub(1).and_then(|last| steps.merges.get(last));
    match (last, all) {
        (_, 0) => t!(pieces_never_merged, bytes = bytes),
        (None, _) => t!(pieces_bytes_first, bytes = bytes),
        (Some(merge), _) => {
            let piece = part(&steps.normalised, &merge.characters);
            t!(pieces_merge_made, number = shown, all = all, piece = piece, rank = merge.rank)
        }
    }
}

fn answer(steps: &WordSteps, attempt: &Attempt) -> String {
    let Attempt { candidate, characters, found } = attempt;
    let length = steps.normalised.chars().count();
    match found {
        Some(_) if characters.end == length => t!(pieces_found_last, piece = candidate),
        Some(_) => {
            let rest = part(&steps.normalised, &(characters.end..length));
            t!(pieces_found_more, piece = candidate, rest = rest)
        }
        None if characters.len() > 1 => t!(pieces_missing, piece = candidate),
        None => t!(pieces_missing_all, piece = candidate),
    }
}

/// The pieces found so far.
fn result(room: PiecesRoom, word: &Word) -> String {
    let shown = looked(room);
    let attempts = word.cut.as_ref().map(|steps| steps.attempts.as_slice()).unwrap_or_default();
    if let Some(steps) = word.cut.as_ref().ok().filter(|steps| shown < steps.merges.len()) {
        let now = lines(steps, shown..shown + 1).pop().map(|line| line.pieces.join(" "));
        return t!(pieces_so_far, pieces = now.unwrap_or_default());
    }
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
    format!("{} → {}", word.typed, pieces.join(" "))
}

/// Each look-up that is shown below the last one, its characters below those of the word.
#[component]
fn LookUps(room: PiecesRoom) -> impl IntoView {
    let scroll = NodeRef::<html::Div>::new();
    let from = Memo::new(move |_| looked(room).saturating_sub(SHOWN));
    let letters =
        Memo::new(move |_| room.steps().map_or(1, |steps| steps.normalised.chars().count().max(1)));
    let lines = move || {
        let Some(steps) = room.steps() else { return Vec::new() };
        let shown = steps.attempts.iter().enumerate().take(looked(room));
        shown.skip(from.get()).map(line).collect()
    };
    // The newest look-up stays in sight.
    Effect::new(move |_| {
        let newest = looked(room);
        if let Some(scroll) = scroll.get() {
            request_animation_frame(move || {
                scroll.set_scroll_top(if newest == 0 { 0 } else { scroll.scroll_height() });
            });
        }
    });
    view! {
        <div
            class="scroll fill pieces-lookups" tabindex="0" role="group" aria-label=t!(pieces_lookups_caption)
            node_ref=scroll
            style=("--letters", move || letters.get().to_string())
            style=("--steps", move || total(room).min(SHOWN).to_string())
        >
            <table>
                <caption class="spoken">{t!(pieces_lookups_caption)}</caption>
                <thead>
                    <tr>
                        <th scope="col"><span class="spoken">{t!(pieces_lookup)}</span></th>
                        <th scope="col"><span class="spoken">{t!(pieces_candidate)}</span><Letters room/></th>
                        <th scope="col">{t!(id)}</th>
                    </tr>
                </thead>
                <tbody>{lines}</tbody>
            </table>
        </div>
        <Show when=move || from.get() != 0>
            <p class="caption">{t!(pieces_lookups_last, count = SHOWN)}</p>
        </Show>
    }
}

fn line((index, attempt): (usize, &Attempt)) -> impl IntoView + use<> {
    let Attempt { candidate, characters, found } = attempt;
    let mark = if characters.start == 0 { "" } else { CONTINUATION };
    let letters = candidate.strip_prefix(mark).unwrap_or(candidate).to_owned();
    let letter = |letter: char| view! { <span>{letter}</span> };
    view! {
        <tr class:found=found.is_some()>
            <td class="number">{index + 1}</td>
            <td>
                <bdi class="pieces-letters" style=("--from", characters.start.to_string())>
                    <i>{mark}</i>{letters.chars().map(letter).collect_view()}
                </bdi>
            </td>
            <td class="number">{found.map_or_else(|| t!(pieces_not_there), |id| id.to_string())}</td>
        </tr>
    }
}
