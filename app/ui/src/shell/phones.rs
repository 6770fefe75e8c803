//! A code that opens exactly this view on a phone: large, so that a whole room can point at it.

use leptos::html;
use leptos::prelude::*;

use crate::kit::browser;
use crate::kit::pictures::phone_code::Code;
use crate::page::{history, page};
use crate::state::lasting::Lasts;
use crate::state::store::Store;
use crate::t;

/// Whether the code is open.
#[derive(Clone, Copy)]
pub struct Phones(pub RwSignal<bool>);

impl Lasts for Phones {
    fn begin(_: Store) -> Self {
        Self(RwSignal::new(false))
    }
}

/// Why there is no code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Refused {
    /// The page is served on this machine alone.
    Local,
    /// The link is too long.
    Long,
}

/// The code of a link; one that had to leave texts out does not open this view.
fn code(link: &str, is_short: bool) -> Result<Code, Refused> {
    if is_local(link) {
        return Err(Refused::Local);
    }
    Code::of(link).filter(|_| !is_short).ok_or(Refused::Long)
}

/// Whether nobody else can open a link.
fn is_local(link: &str) -> bool {
    let host = link.split("//").nth(1).unwrap_or_default();
    ["localhost", "127.", "[::1]"].iter().any(|local| host.starts_with(local))
}

/// The dialog.
#[component]
pub fn PhonesDialog() -> impl IntoView {
    let store = page().store;
    let open = store.lasting::<Phones>().0;
    let element = NodeRef::<html::Dialog>::new();
    Effect::new(move |_| {
        let Some(element) = element.get() else { return };
        match open.get() {
            // A dialog on the page can be opened.
            true if !element.open() => drop(element.show_modal()),
            false if element.open() => element.close(),
            _ => {}
        }
    });
    let body = move || {
        open.get().then(|| {
            let (link, is_short) = history::link(&untrack(|| store.lab()));
            match code(&link, is_short) {
                Ok(code) => code.view(t!(phones_code)).into_any(),
                Err(Refused::Local) => view! { <p>{t!(phones_local)}</p> }.into_any(),
                Err(Refused::Long) => view! { <p>{t!(phones_long)}</p> }.into_any(),
            }
        })
    };
    view! {
        <dialog class="phones" node_ref=element aria-label=t!(phones) on:close=move |_| open.set(false)>
            {body}
            <p class="phones-address">{move || open.get().then(browser::base)}</p>
            <button type="button" on:click=move |_| open.set(false)>{t!(close)}</button>
        </dialog>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_phone_could_not_open_or_read_is_refused() {
        assert_eq!(code("http://localhost:4100/?a", false), Err(Refused::Local));
        assert_eq!(code("http://127.0.0.1:4100/", false), Err(Refused::Local));
        assert_eq!(
            code(&format!("https://example.org/?text={}", "a".repeat(700)), false),
            Err(Refused::Long)
        );
        assert_eq!(code("https://example.org/", true), Err(Refused::Long));
        assert!(code("https://example.org/", false).is_ok());
    }
}
