//! A field for a word.

use leptos::prelude::*;

use super::Room;
use crate::rooms::word_vectors::state::asked::Asked;
use crate::state::store::Change;

/// The field. What is typed is asked at once.
#[component]
pub(super) fn WordField(
    room: Room,
    id: &'static str,
    label: String,
    read: fn(&Asked) -> &String,
    write: fn(&mut Asked) -> &mut String,
) -> impl IntoView {
    let value = room.asked.part(move |asked| read(asked).clone());
    let typed = move |text: String| {
        room.asked.change(Change::Stream, |asked| *write(asked) = text);
    };
    view! {
        <label for=id class="spoken">{label}</label>
        <input
            type="text" id=id class="vectors-field" list="vectors-known" autocomplete="off" autocapitalize="off" spellcheck="false" dir="auto"
            prop:value=move || value.get() on:input:target=move |event| typed(event.target().value())
        />
    }
}

/// The id of a typed word, or why it has no answer.
pub(super) fn found(room: Room, typed: &str) -> Result<u32, String> {
    let word = typed.trim();
    let Some(now) = room.now.get().filter(|_| !word.is_empty()) else {
        return Err(String::new());
    };
    match now.words.id(word) {
        None => Err(crate::t!(vectors_not_there, word = word)),
        Some(id) if id as usize >= room.space.with(|space| space.len()) => {
            Err(crate::t!(vectors_too_rare, word = word))
        }
        Some(id) => Ok(id),
    }
}
