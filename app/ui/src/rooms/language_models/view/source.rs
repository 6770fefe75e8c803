//! Which text is learned: one that comes with the page, or the person's own.

use leptos::prelude::*;

use crate::rooms::from_nothing::view::source::Own;
use crate::rooms::language_models::state::chosen::{Chosen, Source, TEXTS};
use crate::state::kept::Kept;
use crate::state::store::Change;
use crate::t;

/// The texts to choose from; a box and a file for one's own.
#[component]
pub fn TextChoice(chosen: Kept<Chosen>) -> impl IntoView {
    let source = chosen.part(|chosen| chosen.plan.source);
    let choose = move |place: String| {
        let source = place.parse().map_or(Source::Own, Source::Bundled);
        chosen.change(Change::Choice, |chosen| chosen.plan.source = source);
    };
    let option = move |(place, name): (usize, String)| {
        view! { <option value=place.to_string() prop:selected=move || source.get() == Source::Bundled(place)>{name}</option> }
    };
    view! {
        <div class="nothing-settings nothing-text">
            <label>
                <span>{t!(text)}</span>
                <select on:change:target=move |event| choose(event.target().value())>
                    {TEXTS.iter().map(|text| text.name.text().to_owned()).enumerate().map(option).collect_view()}
                    <option value="own" prop:selected=move || source.get() == Source::Own>{t!(nothing_own)}</option>
                </select>
            </label>
        </div>
        <Show when=move || source.get() == Source::Own><Own/></Show>
    }
}
