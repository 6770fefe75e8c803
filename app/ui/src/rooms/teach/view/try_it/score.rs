//! A number for the typed text.

use leptos::prelude::*;
use model::training::Output;

use crate::rooms::teach::state::network::Applied;
use crate::state::format::significant;
use crate::t;

/// The number, in a sentence.
pub fn said(value: f64) -> String {
    t!(teach_try_score, score = significant(value, 4))
}

/// The number, and that of the untrained network.
pub fn shown(applied: &Applied) -> AnyView {
    let Output::Score { value } = &applied.output else { return ().into_any() };
    let before = match &applied.untrained {
        Some(Output::Score { value }) => {
            Some(t!(teach_try_score_before, score = significant(*value, 4)))
        }
        _ => None,
    };
    view! {
        <p class="teach-score">{said(*value)}</p>
        {before.map(|before| view! { <p>{before}</p> })}
    }
    .into_any()
}
