//! The menu of lessons as an element of the page: opened and closed from elsewhere.

use wasm_bindgen::JsCast;

use crate::kit::browser;

/// Its id.
pub const MENU: &str = "lessons";

/// Opens the menu, and puts the keyboard there.
pub fn show() {
    let Some(menu) = browser::element(MENU) else { return };
    // The menu is a <details>: it opens with the attribute.
    let _ = menu.set_attribute("open", "");
    let summary = menu.first_element_child();
    if let Some(summary) = summary.and_then(|it| it.dyn_into::<web_sys::HtmlElement>().ok()) {
        // An element on the page can take the focus.
        let _ = summary.focus();
    }
}

/// Closes the menu.
pub fn close() {
    if let Some(menu) = browser::element(MENU) {
        // The menu is a <details>: it closes when the attribute goes.
        let _ = menu.remove_attribute("open");
    }
}
