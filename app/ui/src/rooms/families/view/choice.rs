//! The choice of the relative.

use leptos::prelude::*;
use text::relatives::RELATIVES;

use crate::kit::controls::choice::{Choice, Choosable};
use crate::rooms::families::state::FamiliesState;
use crate::state::bound::bound;
use crate::state::kept::Kept;
use crate::state::store::Change;
use crate::t;

/// A button for each.
#[component]
pub fn Choices(chosen: Kept<FamiliesState>) -> impl IntoView {
    let options = RELATIVES.iter().map(|one| Choosable::noted(one.name, one.year)).collect();
    let place = bound(
        chosen,
        Change::Choice,
        |chosen| Some(chosen.place()),
        |chosen, place| chosen.choose(place.unwrap_or_else(|| chosen.place())),
    );
    view! { <div class="families-choices"><Choice label=t!(families_choice) options place/></div> }
}
