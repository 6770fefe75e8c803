//! Where the page's program is cut into parts. What only one part reaches goes into a file of its
//! own; what several reach, into files that come with each of them; what the page needs at its
//! start stays in the program that starts.
#![allow(
    unsafe_code,
    reason = "the macro that marks a cut declares the functions that the linker leaves open"
)]

use leptos::wasm_split::SplitLoaderError;
#[cfg(not(feature = "whole"))]
use leptos::wasm_split::wasm_split;

use crate::lessons::view::LESSON_VIEWS;
use crate::parts::{Content, LessonViews, MenuViews, Part, Rooms};
use crate::rooms::{
    algorithm, attention, block, context, corrupt, families, from_nothing, gradients, heads, input,
    language_models, neuron, pairs, pieces, positions, prompting, question, sentences, teach,
    translation, word_vectors,
};
use crate::shell::MENU_VIEWS;

/// The rooms that come with the program itself: the one that the page opens with.
pub const FIRST: Rooms = &[attention::PROGRAM];

/// Fetches a part, or finds it where it was fetched before; `None` if it does not arrive.
pub async fn fetch(part: Part) -> Option<Content> {
    let fetched = match part {
        Part::Network => arrived(network_rooms()).await.map(Content::Rooms),
        Part::Words => arrived(word_rooms()).await.map(Content::Rooms),
        Part::Teach => arrived(teach_rooms()).await.map(Content::Rooms),
        Part::Around => arrived(rooms_around()).await.map(Content::Rooms),
        Part::Lessons => arrived(lesson_views()).await.map(Content::Lessons),
        Part::Menus => arrived(menu_views()).await.map(Content::Menus),
    };
    // The browser's console says why.
    fetched.ok()
}

/// What a part brings, once it is there.
#[cfg(not(feature = "whole"))]
async fn arrived<T>(part: impl Future<Output = T>) -> T {
    part.await
}

/// The same in one piece, where every part is there from the start.
#[cfg(feature = "whole")]
async fn arrived<T>(part: T) -> T {
    part
}

#[cfg_attr(not(feature = "whole"), wasm_split(network, wasm_split_path = ::leptos::wasm_split, fallible))]
fn network_rooms() -> Result<Rooms, SplitLoaderError> {
    Ok(&[
        pieces::PROGRAM,
        input::PROGRAM,
        positions::PROGRAM,
        heads::PROGRAM,
        block::PROGRAM,
        algorithm::PROGRAM,
    ])
}

#[cfg_attr(not(feature = "whole"), wasm_split(words, wasm_split_path = ::leptos::wasm_split, fallible))]
fn word_rooms() -> Result<Rooms, SplitLoaderError> {
    Ok(&[corrupt::PROGRAM, pairs::PROGRAM, question::PROGRAM, context::PROGRAM, sentences::PROGRAM])
}

#[cfg_attr(not(feature = "whole"), wasm_split(teach, wasm_split_path = ::leptos::wasm_split, fallible))]
fn teach_rooms() -> Result<Rooms, SplitLoaderError> {
    Ok(&[teach::PROGRAM, prompting::PROGRAM])
}

#[cfg_attr(not(feature = "whole"), wasm_split(around, wasm_split_path = ::leptos::wasm_split, fallible))]
fn rooms_around() -> Result<Rooms, SplitLoaderError> {
    Ok(&[
        neuron::PROGRAM,
        gradients::PROGRAM,
        word_vectors::PROGRAM,
        language_models::PROGRAM,
        translation::PROGRAM,
        families::PROGRAM,
        from_nothing::PROGRAM,
    ])
}

#[cfg_attr(not(feature = "whole"), wasm_split(lessons, wasm_split_path = ::leptos::wasm_split, fallible))]
fn lesson_views() -> Result<&'static LessonViews, SplitLoaderError> {
    Ok(&LESSON_VIEWS)
}

#[cfg_attr(not(feature = "whole"), wasm_split(menus, wasm_split_path = ::leptos::wasm_split, fallible))]
fn menu_views() -> Result<&'static MenuViews, SplitLoaderError> {
    Ok(&MENU_VIEWS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rooms::ROOMS;

    #[test]
    fn every_room_comes_with_its_part() {
        for room in ROOMS {
            let rooms = match Part::of(room.view).map(|part| pollster::block_on(fetch(part))) {
                None => FIRST,
                Some(Some(Content::Rooms(rooms))) => rooms,
                Some(_) => panic!("{:?} brings no rooms", room.view),
            };
            assert!(rooms.iter().any(|program| program.view == room.view), "{:?}", room.view);
        }
    }
}
