//! Light or dark.

use leptos::prelude::*;

use crate::kit::bound::Bound;
use crate::kit::controls::choice::{Choice, Choosable, place_in};
use crate::page::page;
use crate::state::appearance::Theme;
use crate::t;

/// What can be chosen, in the order of the buttons.
const THEMES: &[Theme] = &[Theme::Auto, Theme::Light, Theme::Dark];

/// The choice.
#[component]
pub fn Colours() -> impl IntoView {
    let look = page().store.appearance;
    let now = Signal::derive(move || look.with(|look| look.theme));
    let theme = Bound::new(now, move |theme| look.update(|look| look.theme = theme));
    let names = [t!(theme_auto), t!(theme_light), t!(theme_dark)];
    let options = names.map(Choosable::new).into_iter().collect::<Vec<_>>();
    view! {
        <div class="side-row">
            <span aria-hidden="true">{t!(theme_name)}</span>
            <Choice label=t!(theme_name) options place=place_in(THEMES, theme)/>
        </div>
    }
}
