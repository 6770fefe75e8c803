//! What stands around every room, in areas of the window that do not scroll: name and menus above,
//! the network as a rail, the sentence with its pieces, the open room, its side.

pub mod arriving;
mod kernels;
pub mod menus;
mod notices;
mod open_model;
pub mod presenter;
mod presets;
mod rail;
pub mod room_view;
mod sentence;
pub mod shader;
pub mod softmax;
mod stage;
mod status;
mod switched;
pub mod tabs;
pub mod tokens;
mod top;

use leptos::prelude::*;

use crate::lessons::view::{LessonPanel, Sheet, Welcome};
use crate::shell::shader::ShaderDialog;
use crate::shell::softmax::SoftmaxDialog;

/// The page.
#[component]
pub fn Shell() -> impl IntoView {
    view! {
        <stage::SkipLink/>
        <top::Top/>
        <rail::Rail/>
        <LessonPanel/>
        <Sheet/>
        <main id="main">
            <div class="news">
                <Welcome/>
                <notices::Notices/>
                <status::Loading/>
                <switched::Switched/>
            </div>
            <sentence::Sentences/>
            <stage::OpenRoom/>
        </main>
        <presenter::Presenter/>
        <ShaderDialog/>
        <SoftmaxDialog/>
    }
}
