//! Where the page's program is cut into parts. What only one part reaches goes into a file of its
//! own; what several reach, into files that come with each of them; what the page needs at its
//! start stays in the program that starts.
#![allow(
    unsafe_code,
    reason = "the macro that marks a cut declares the functions that the linker leaves open"
)]

use leptos::wasm_split::{SplitLoaderError, wasm_split};

use super::{Open, Part};
use crate::lessons::view::{LESSON_VIEWS, LessonViews};
use crate::rooms::{
    algorithm, attention, block, context, corrupt, heads, input, pairs, pieces, positions,
    question, sentences, teach,
};
use crate::state::view::View;

/// What a part brings.
pub enum Content {
    /// Rooms, and what makes their views.
    Rooms(&'static [(View, Open)]),
    /// The lessons.
    Lessons(&'static LessonViews),
}

type Rooms = &'static [(View, Open)];

/// Fetches a part, or finds it where it was fetched before.
///
/// # Errors
/// If it does not arrive.
pub async fn fetch(part: Part) -> Result<Content, SplitLoaderError> {
    match part {
        Part::Attention => attention_room().await.map(Content::Rooms),
        Part::Network => network_rooms().await.map(Content::Rooms),
        Part::Words => word_rooms().await.map(Content::Rooms),
        Part::Teach => teach_room().await.map(Content::Rooms),
        Part::Lessons => lesson_views().await.map(Content::Lessons),
    }
}

#[wasm_split(attention, wasm_split_path = ::leptos::wasm_split, fallible)]
fn attention_room() -> Result<Rooms, SplitLoaderError> {
    Ok(&[(View::Attention, attention::view::open)])
}

#[wasm_split(network, wasm_split_path = ::leptos::wasm_split, fallible)]
fn network_rooms() -> Result<Rooms, SplitLoaderError> {
    Ok(&[
        (View::Pieces, pieces::view::open),
        (View::Input, input::view::open),
        (View::Positions, positions::view::open),
        (View::Heads, heads::view::open),
        (View::Block, block::view::open),
        (View::Algorithm, algorithm::view::open),
    ])
}

#[wasm_split(words, wasm_split_path = ::leptos::wasm_split, fallible)]
fn word_rooms() -> Result<Rooms, SplitLoaderError> {
    Ok(&[
        (View::Corrupt, corrupt::view::open),
        (View::Pairs, pairs::view::open),
        (View::Question, question::view::open),
        (View::Context, context::view::open),
        (View::Sentences, sentences::view::open),
    ])
}

#[wasm_split(teach, wasm_split_path = ::leptos::wasm_split, fallible)]
fn teach_room() -> Result<Rooms, SplitLoaderError> {
    Ok(&[(View::Teach, teach::view::open)])
}

#[wasm_split(lessons, wasm_split_path = ::leptos::wasm_split, fallible)]
fn lesson_views() -> Result<&'static LessonViews, SplitLoaderError> {
    Ok(&LESSON_VIEWS)
}
