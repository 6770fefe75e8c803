//! Where a model of the person's own is opened: the way there stands in the menu of the status, and
//! comes when that is opened.

use leptos::prelude::*;

use crate::page::page;

/// The id of the menu.
pub const STATUS_MENU: &str = "status-menu";

/// Files to choose, what is kept, and the way back.
#[component]
pub fn OpenModel() -> impl IntoView {
    let parts = page().parts;
    move || parts.menus().map(|menus| (menus.models)())
}
