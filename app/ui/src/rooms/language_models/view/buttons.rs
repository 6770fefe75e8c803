//! The buttons of the run, and where it stands.

use leptos::prelude::*;
use protocol::language::Language;

use crate::kit::bound::Bound;
use crate::kit::format::count;
use crate::kit::text::keys;
use crate::page::page;
use crate::rooms::language_models::state::chosen::{LanguageState, wanted};
use crate::rooms::language_models::state::run::Run;
use crate::run::bar;
use crate::run::stand::Stand;
use crate::state::kept::Kept;
use crate::state::store::Change;
use crate::t;

/// The buttons of the run, and what goes on.
#[component]
pub fn Bar(chosen: Kept<LanguageState>) -> impl IntoView {
    let wanted = wanted(page().store, chosen);
    let apart = Bound::new(chosen.part(|chosen| chosen.plan.recipe.apart), move |on| {
        chosen.change(Change::Choice, |chosen| chosen.plan.recipe.apart = on);
    });
    view! { <div class="run-bar">{bar::buttons::<Language>(wanted)} {bar::said::<Language>(wanted, said, repeated)} {bar::apart::<Language>(|run| Some(run.begun.as_ref()?.rows), apart)}</div> }
}

fn repeated(run: &Run) -> Option<String> {
    bar::repeated(run.begun.as_ref()?.rows, keys::language_repeated)
}

fn said(run: &Run) -> String {
    match &run.stand {
        Stand::None => t!(language_said_none),
        Stand::Reading => t!(language_said_reading),
        Stand::Paused if run.step() == 0 => {
            let rows = run.begun.as_ref().map(|begun| begun.rows).unwrap_or_default();
            let [rows, held_out] = [rows.learned, rows.held_out].map(|rows| count(rows as u64));
            let rows = t!(language_said_rows, rows = rows, held_out = held_out);
            let fresh = match run.plan.networks.is_empty() {
                true => t!(run_no_network),
                false => t!(language_said_begun),
            };
            format!("{fresh} {rows}")
        }
        Stand::Paused if run.is_done() => t!(run_said_done),
        Stand::Paused => format!("{} {}", t!(run_said_paused), bar::steps_said(run)),
        Stand::Running => bar::steps_said(run),
        Stand::Recorded | Stand::Opened(_) | Stand::Failed(_) | Stand::Lost => String::new(),
    }
}
