//! Which text is learned: one that comes with the page, or the person's own.

use leptos::prelude::*;

use crate::rooms::from_nothing::view::source::Own;
use crate::rooms::language_models::state::chosen::{Chosen, Source, TEXTS};
use crate::run::recipe::one_of;
use crate::state::kept::Kept;
use crate::state::store::Change;
use crate::t;

/// The texts to choose from; a box and a file for one's own.
#[component]
pub fn TextChoice(chosen: Kept<Chosen>) -> impl IntoView {
    let source = chosen.part(|chosen| chosen.plan.source);
    let now = Memo::new(move |_| match source.get() {
        Source::Bundled(place) => place,
        Source::Own => TEXTS.len(),
    });
    let choose = move |place: usize| {
        let source = if place < TEXTS.len() { Source::Bundled(place) } else { Source::Own };
        chosen.change(Change::Choice, |chosen| chosen.plan.take_source(source));
    };
    let names = TEXTS.iter().map(|text| text.name.text().to_owned()).chain([t!(nothing_own)]);
    view! {
        {one_of(t!(text), names.collect(), now, choose)}
        <Show when=move || source.get() == Source::Own><Own/></Show>
    }
}
