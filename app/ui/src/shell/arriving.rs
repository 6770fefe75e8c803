//! What stands where a part of the page will be.

use leptos::prelude::*;

use crate::page::page;
use crate::page::parts::Part;
use crate::t;

/// Says that the part is on its way; or that it did not arrive, with a way to ask again.
#[component]
pub fn Arriving(part: Part) -> impl IntoView {
    let parts = page().parts;
    move || match parts.has_failed(part) {
        true => view! {
            <div>
                <p role="alert">{t!(part_missing)}</p>
                <button type="button" on:click=move |_| parts.want(part)>{t!(retry)}</button>
            </div>
        }
        .into_any(),
        false => view! { <p role="status">{t!(part_waiting)}</p> }.into_any(),
    }
}
