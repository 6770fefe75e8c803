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
use crate::models;
use crate::page::parts::{Content, LessonViews, MenuViews, Part};
use crate::rooms::attention::view::compare;
use crate::rooms::cut::arrived;
use crate::rooms::fetch as fetch_rooms;
use crate::rooms::network;
use crate::shell::{self, presets, share, status};

/// What stands in menus that few people open.
const MENU_VIEWS: MenuViews = MenuViews {
    presets: presets::body,
    share: share::body,
    models: models::menu::body,
    compare: compare::body,
    status: status::rest,
    dialogs: shell::dialogs,
    first_room: &network::view::SELDOM,
    tokenizer: text::checkpoint::tokenizer,
    begin: models::begin,
};

/// Fetches a part, or finds it where it was fetched before; `None` if it does not arrive.
pub async fn fetch(part: Part) -> Option<Content> {
    let fetched = match part {
        Part::Rooms(part) => return fetch_rooms(part).await.map(Content::Rooms),
        Part::Lessons => arrived(lesson_views()).await.map(Content::Lessons),
        Part::Menus => arrived(menu_views()).await.map(Content::Menus),
    };
    // The browser's console says why.
    fetched.ok()
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
    use crate::rooms::{FIRST, ROOMS};

    #[test]
    fn every_room_comes_with_its_part() {
        for room in ROOMS.all() {
            let programs = match ROOMS.part_of(room) {
                0 => FIRST,
                part => pollster::block_on(fetch_rooms(part)).expect("it is there"),
            };
            assert!(programs.iter().any(|program| program.room == room), "{room:?}");
        }
    }
}
