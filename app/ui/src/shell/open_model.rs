//! Where a model of the person's own is opened: the way there stands in the menu of the status, and
//! comes when that is opened.

use leptos::prelude::*;

use super::arriving::Arriving;
use crate::page::page;
use crate::page::parts::Part;

/// The id of the menu.
pub const STATUS_MENU: &str = "status-menu";

/// Files to choose, what is kept, and the way back; once the menu has been opened.
#[component]
pub fn OpenModel(is_asked: RwSignal<bool>) -> impl IntoView {
    let parts = page().parts;
    Effect::new(move |_| {
        if is_asked.get() {
            parts.want(Part::Menus);
        }
    });
    move || match parts.menus().filter(|_| is_asked.get()) {
        Some(menus) => (menus.models)(),
        None => view! { <Arriving part=Part::Menus/> }.into_any(),
    }
}
