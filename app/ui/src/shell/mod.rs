//! What stands around every room, in areas of the window that do not scroll: name and menus above,
//! the sentence with its pieces, the network as a map, the open room with its side, its panels below.

pub mod arriving;
pub mod board;
pub mod changes;
mod colours;
pub mod compare_with;
mod counts;
mod depth;
mod embed;
mod foot;
pub mod glossary;
mod headline;
pub mod heads;
mod kernels;
pub mod keys;
mod map;
pub mod menus;
mod notices;
pub mod numpy;
mod open_model;
mod own_models;
mod phones;
pub mod position_choice;
pub mod presenter;
pub mod presets;
pub mod reads;
mod rooms_menu;
pub mod scenes;
mod sentence;
pub mod shader;
pub mod share;
pub mod softmax;
mod stage;
pub mod status;
mod switched;
pub mod tabs;
pub mod tokens;
mod top;
pub mod without;

use leptos::prelude::*;

pub use self::open_model::STATUS_MENU;
use crate::kit::glossary::card::TermCard;
use crate::lessons::view::{LessonPanel, Sheet, Welcome};
use crate::page::page;
use crate::shell::shader::ShaderDialog;
use crate::shell::softmax::SoftmaxDialog;

/// The page, or what a page around it frames.
///
/// A browser that translates the page puts its own nodes in the place of the texts, and what the page
/// writes into those afterwards is lost. So it is told to translate only what nobody writes into: lessons
/// without their numbers, and what is said of how to read a room.
#[component]
pub fn Shell() -> impl IntoView {
    // A page is framed from its beginning on.
    match page().store.appearance.with_untracked(|look| look.embed) {
        true => view! { <embed::Embedded/> }.into_any(),
        false => view! { <Whole/> }.into_any(),
    }
}

#[component]
fn Whole() -> impl IntoView {
    view! {
        <stage::SkipLink/>
        <top::Top/>
        <LessonPanel/>
        <Sheet/>
        <main id="main" translate="no">
            <div class="news">
                <Welcome/>
                <notices::Notices/>
                <status::Loading/>
                <switched::Switched/>
            </div>
            <sentence::Sentences/>
            <map::Map/>
            <stage::OpenRoom/>
        </main>
        <presenter::Presenter/>
        <TermCard/>
        {move || page().parts.menus().map(|menus| (menus.dialogs)())}
    }
}

/// What opens over the page.
pub fn dialogs() -> AnyView {
    view! {
        <ShaderDialog/>
        <SoftmaxDialog/>
        <phones::PhonesDialog/>
        <glossary::GlossaryDialog/>
    }
    .into_any()
}
