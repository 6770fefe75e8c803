//! The choice of the relative.

use leptos::prelude::*;
use text::relatives::RELATIVES;

use crate::rooms::families::state::Chosen;
use crate::state::kept::Kept;
use crate::state::store::Change;
use crate::t;

/// A button for each.
#[component]
pub fn Choices(chosen: Kept<Chosen>) -> impl IntoView {
    let now = chosen.part(|chosen| chosen.relative);
    let one = |(place, relative): (usize, &'static text::relatives::Relative)| {
        let choose = move |_| chosen.change(Change::Choice, |chosen| chosen.relative = place);
        view! {
            <button type="button" aria-pressed=move || (now.get() == place).to_string() on:click=choose>
                {relative.name}" "<small>{relative.year}</small>
            </button>
        }
    };
    view! {
        <div class="segmented" role="group" aria-label=t!(families_choice)>
            {RELATIVES.iter().enumerate().map(one).collect_view()}
        </div>
    }
}
