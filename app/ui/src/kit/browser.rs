//! Small questions to the browser.

use std::sync::Once;
use std::time::Duration;

use js_sys::Reflect;
use leptos::ev;
use leptos::prelude::window_event_listener;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Clipboard, Event, HtmlElement, Window};

/// The event on the window before the page reloads itself: what was typed last is written first.
pub const LEAVING: &str = "bertscope-leaving";

/// The window, if there is one.
pub fn window() -> Option<Window> {
    web_sys::window()
}

/// Milliseconds since the page was opened.
pub fn now() -> f64 {
    window().and_then(|window| window.performance()).map_or(0.0, |performance| performance.now())
}

/// The address of the folder that the page was served from, ending in `/`.
pub fn base() -> String {
    let location = window().map(|window| window.location());
    let origin = location.as_ref().and_then(|place| place.origin().ok()).unwrap_or_default();
    let path = location.and_then(|place| place.pathname().ok()).unwrap_or_default();
    let folder = path.rfind('/').and_then(|end| path.get(..=end)).unwrap_or("/");
    format!("{origin}{folder}")
}

/// Loads the page again, with the state that its address holds.
pub fn reload() {
    if let Some(window) = window() {
        // A browser that refuses to reload leaves the page as it is.
        let _ = window.location().reload();
    }
}

/// What became of the engine with WebGPU where the page is served before it is built (`app/start/page.js`):
/// `building`, `ready`, `failed`.
pub fn webgpu_in_the_making() -> Option<String> {
    window()?.document()?.document_element()?.get_attribute("data-webgpu")
}

/// Has the browser ask, from now on, before the page goes: it holds what would have to be learned
/// again.
pub fn ask_before_leaving() {
    static ASKS: Once = Once::new();
    ASKS.call_once(|| {
        window_event_listener(ev::beforeunload, |event| event.prevent_default());
    });
}

/// Has the browser ask before the page goes as long as something goes on.
pub fn ask_before_leaving_while(goes_on: impl Fn() -> bool + 'static) {
    window_event_listener(ev::beforeunload, move |event| {
        if goes_on() {
            event.prevent_default();
        }
    });
}

/// Tells whoever listens on the window, outside this program.
pub fn announce(event: &str) {
    if let (Some(window), Ok(event)) = (window(), Event::new(event)) {
        // Only a listener that stops the event is reported, and none does.
        let _ = window.dispatch_event(&event);
    }
}

/// The element with this id.
pub fn element(id: &str) -> Option<HtmlElement> {
    window()?.document()?.get_element_by_id(id)?.dyn_into().ok()
}

/// Width and height of the window, in pixels.
pub fn size() -> (f64, f64) {
    let size = |of: fn(&Window) -> Result<JsValue, JsValue>| {
        window().and_then(|window| of(&window).ok()?.as_f64()).unwrap_or_default()
    };
    (size(Window::inner_width), size(Window::inner_height))
}

/// Pixels of a rem.
pub fn rem() -> f64 {
    let size = |text: String| text.trim_end_matches("px").parse().ok();
    style("font-size").and_then(size).unwrap_or(16.0)
}

/// What the style sheet says of the whole page under this name.
pub fn style(name: &str) -> Option<String> {
    if !cfg!(target_family = "wasm") {
        // Tests have no page.
        return None;
    }
    let window = window()?;
    let style = window.get_computed_style(&window.document()?.document_element()?).ok()??;
    style.get_property_value(name).ok()
}

/// Whether the person asked for less motion.
pub fn moves_less() -> bool {
    style("--moves-less").is_some_and(|text| text.trim() == "1")
}

/// What the page's head says under this name.
pub fn meta(name: &str) -> Option<String> {
    if !cfg!(target_family = "wasm") {
        // Tests have no page.
        return None;
    }
    let found = window()?.document()?.query_selector(&format!("meta[name={name}]")).ok()??;
    found.get_attribute("content")
}

/// Whether the keyboard is on no element in particular.
pub fn nothing_has_focus() -> bool {
    let active = window()
        .and_then(|window| window.document())
        .and_then(|document| document.active_element());
    active.is_none_or(|element| element.tag_name().eq_ignore_ascii_case("body"))
}

/// Puts a text on the clipboard.
///
/// # Errors
/// Where the browser does not let the page do that.
pub async fn copy(text: &str) -> Result<(), JsValue> {
    let clipboard = clipboard_that("writeText").ok_or(JsValue::NULL)?;
    JsFuture::from(clipboard.write_text(text)).await.map(|_| ())
}

/// The text on the clipboard, if the person lets the page read it.
pub async fn pasted() -> Option<String> {
    let clipboard = clipboard_that("readText")?;
    JsFuture::from(clipboard.read_text()).await.ok()?.as_string()
}

/// The clipboard, where the page is given one that can do this.
fn clipboard_that(does: &str) -> Option<Clipboard> {
    let clipboard = window()?.navigator().clipboard();
    (clipboard.is_object() && Reflect::has(&clipboard, &does.into()).ok()?).then_some(clipboard)
}

/// Waits.
pub async fn pause(time: Duration) {
    let milliseconds = i32::try_from(time.as_millis()).unwrap_or(i32::MAX);
    let waited = js_sys::Promise::new(&mut |done, _| {
        let later = |window: Window| {
            window.set_timeout_with_callback_and_timeout_and_arguments_0(&done, milliseconds)
        };
        // Without a window there is nothing to wait for.
        let _ = window().map(later);
    });
    // It is never refused.
    let _ = JsFuture::from(waited).await;
}

/// The query of the address, with its question mark.
pub fn query() -> String {
    window().and_then(|window| window.location().search().ok()).unwrap_or_default()
}

/// What was put with this entry of the history.
pub fn history_state() -> Option<String> {
    window()?.history().ok()?.state().ok()?.as_string()
}

/// Writes the address and what goes with it, as a new entry of the history or in place of the
/// current one.
///
/// # Errors
/// Browsers refuse too many changes in a short time.
pub fn write_history(query: &str, state: &str, new_entry: bool) -> Result<(), JsValue> {
    let window = window().ok_or(JsValue::NULL)?;
    let path = window.location().pathname()?;
    let address = if query.is_empty() { path } else { format!("{path}?{query}") };
    let (history, state) = (window.history()?, JsValue::from_str(state));
    if new_entry {
        history.push_state_with_url(&state, "", Some(&address))
    } else {
        history.replace_state_with_url(&state, "", Some(&address))
    }
}
