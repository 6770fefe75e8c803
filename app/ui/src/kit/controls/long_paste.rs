//! What is pasted or dropped into a text box, cut to what the browser can lay out at once.

use web_sys::{HtmlTextAreaElement, InputEvent};

use leptos::prelude::*;

use crate::kit::format::count;
use crate::kit::surroundings::{Severity, Surroundings, Told};
use crate::t;

/// Characters that a box holds after a paste.
const MOST_CHARACTERS: usize = 200_000;
/// Lines that a box holds after a paste. Chromium lays out so many in 70 ms, ten times as many in
/// seconds.
const MOST_LINES: usize = 4_000;

/// Puts as much of an insertion into the box as fits, and says so. Returns whether it was too long,
/// and the browser's own insertion was prevented.
pub fn cut(around: Surroundings, event: &InputEvent, element: &HtmlTextAreaElement) -> bool {
    let comes_whole = matches!(event.input_type().as_str(), "insertFromPaste" | "insertFromDrop");
    let Some(text) = event.data().filter(|_| comes_whole) else { return false };
    let start = element.selection_start().ok().flatten().unwrap_or(0);
    let end = element.selection_end().ok().flatten().unwrap_or(start);
    let Some(part) = fitting(&text, &without(&element.value(), start, end)) else { return false };
    event.prevent_default();
    let inserted = element.set_range_text_with_start_and_end_and_mode(part, start, end, "end");
    let text = t!(paste_cut, count = count(part.chars().count() as u64));
    around.tell.run(Told { topic: "paste", severity: Severity::Note, text });
    inserted.is_ok()
}

/// What is left of a text when the selection, counted in UTF-16 units, is replaced.
fn without(text: &str, start: u32, end: u32) -> String {
    let outside = |(at, _): &(usize, u16)| *at < start as usize || *at >= end as usize;
    let left: Vec<u16> =
        text.encode_utf16().enumerate().filter(outside).map(|(_, unit)| unit).collect();
    String::from_utf16_lossy(&left)
}

/// The beginning of `text` that fits into a box beside what it holds; `None` if all of it does.
fn fitting<'a>(text: &'a str, held: &str) -> Option<&'a str> {
    let characters = MOST_CHARACTERS.saturating_sub(held.chars().count());
    let lines = MOST_LINES.saturating_sub(held.matches('\n').count());
    let by_length = text.char_indices().nth(characters).map(|(at, _)| at);
    let by_lines = text.match_indices('\n').nth(lines).map(|(at, _)| at);
    let end = by_length.into_iter().chain(by_lines).min()?;
    text.get(..end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fits_is_left_to_the_browser() {
        assert_eq!(fitting("", ""), None);
        assert_eq!(fitting(&"é".repeat(MOST_CHARACTERS), ""), None);
        assert_eq!(fitting(&"a\n".repeat(MOST_LINES), "a"), None);
    }

    #[test]
    fn the_beginning_is_kept_beside_what_is_there() {
        let long = "é".repeat(MOST_CHARACTERS + 9);
        assert_eq!(
            fitting(&long, "ab").map(|part| part.chars().count()),
            Some(MOST_CHARACTERS - 2)
        );
        let lines = "a\n".repeat(MOST_LINES * 9);
        let part = fitting(&lines, "one\ntwo").expect("too many lines");
        assert_eq!(part.matches('\n').count(), MOST_LINES - 1);
        assert_eq!(fitting("more", &long), Some(""));
        // What is selected makes room.
        assert_eq!(without("a🎉bc", 1, 3), "abc");
        assert_eq!(fitting("more", &without(&long, 0, u32::MAX)), None);
    }
}
