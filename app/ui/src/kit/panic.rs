//! What a person sees if the page's own program breaks: a sentence and a way back.
//!
//! After a panic nothing of the program may run any more, so the notice is plain elements, and
//! the way back is a link to the same address, which holds the whole state.

use wasm_bindgen::JsCast;
use web_sys::HtmlAnchorElement;

use crate::kit::browser;
use crate::t;

/// Replaces the silent trap of a release build.
pub fn install() {
    std::panic::set_hook(Box::new(|_| {
        // There is nobody left to tell if even this fails.
        let _ = show();
    }));
}

fn show() -> Option<()> {
    let document = browser::window()?.document()?;
    let notice = document.create_element("div").ok()?;
    notice.set_attribute("role", "alert").ok()?;
    notice.set_class_name("crashed");
    let sentence = document.create_element("p").ok()?;
    sentence.set_text_content(Some(&t!(page_crashed)));
    let link: HtmlAnchorElement = document.create_element("a").ok()?.dyn_into().ok()?;
    link.set_href(&browser::window()?.location().href().ok()?);
    link.set_text_content(Some(&t!(reload)));
    notice.append_child(&sentence).ok()?;
    notice.append_child(&link).ok()?;
    document.body()?.prepend_with_node_1(&notice).ok()
}
