//! The search for the pieces of one word, look-up by look-up.

use leptos::html;
use leptos::prelude::*;
use text::tokenizer::word_piece::{CONTINUATION, MAX_WORD_CHARACTERS};
use text::tokenizer::{Attempt, UnknownReason, WordSteps};

use super::save::SaveText;
use super::seen::PiecesRoom;
use crate::kit::export::csv;
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
    let result = move || {
        let result = word.with(|word| word.as_ref().map(|word| result(room, word)))?;
        let is_example = room.example.with(Option::is_some);
        Some(if is_example { t!(pieces_for_example, result = result) } else { result })
    };
    view! {
        <section class="pieces-greedy fitted" data-main aria-labelledby="pieces-greedy">
            <h3 id="pieces-greedy">
                {move || t!(pieces_greedy_title, word = typed().unwrap_or_default())}
            </h3>
            <p class="pieces-result">{result}</p>
            <Show when=move || searched.get()><LookUps room/></Show>
            <p class="pieces-said" role="status">{move || said(room)}</p>
            <Show when=move || searched.get()><Controls room/></Show>
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
                {t!(back)}
            </button>
            <button type="button" disabled=at_end on:click=move |_| go(here.get_untracked() + 1)>{t!(pieces_step)}</button>
            <button type="button" disabled=at_end on:click=move |_| go(usize::MAX)>{t!(pieces_to_end)}</button>
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

/// The file of all look-ups.
#[component]
pub fn SaveLookUps(room: PiecesRoom) -> impl IntoView {
    let file = move || {
        let steps = untrack(move || room.steps());
        let head = [t!(pieces_lookup), t!(pieces_candidate), t!(id)];
        let mut text = head.map(|cell| csv::cell(&cell)).join(",") + "\r\n";
        for (index, attempt) in steps.iter().flat_map(|steps| &steps.attempts).enumerate() {
            let id = attempt.found.map(|id| id.to_string()).unwrap_or_default();
            text.push_str(&format!("{},{},{id}\r\n", index + 1, csv::cell(&attempt.candidate)));
        }
        text
    };
    view! { <SaveText file="look-ups.csv" kind="text/csv" label=t!(pieces_lookups_save) text=file/> }
}
