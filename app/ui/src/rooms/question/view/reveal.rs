//! Scrolls a box, not the page, so that what it is about is in sight.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::kit::browser;

/// The class of boxes that are scrolled. They hold their parts' offsets (`position: relative`).
pub const SCROLLS: &str = "question-scrolls";

/// Brings the element with this id into sight once the page has been drawn.
pub fn reveal(id: String) {
    request_animation_frame(move || {
        let Some(element) = browser::element(&id) else { return };
        let holder = element.closest(&format!(".{SCROLLS}")).ok().flatten();
        let holder = holder.and_then(|holder| holder.dyn_into::<HtmlElement>().ok());
        let Some(holder) = holder else { return };
        let (top, height) = (element.offset_top(), element.offset_height());
        let (from, room) = (holder.scroll_top(), holder.client_height());
        if top < from || top + height > from + room {
            holder.set_scroll_top(top - (room - height) / 2);
        }
    });
}
