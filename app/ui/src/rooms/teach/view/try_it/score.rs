//! A number for the typed text.

use leptos::prelude::*;
use text::training::Output;

use crate::kit::format::{fixed, significant};
use crate::rooms::teach::state::network::Applied;
use crate::t;

/// The number; of two sentences their cosine first.
fn written(value: f64, cosine: Option<f64>) -> String {
    let score = significant(value, 4);
    match cosine {
        Some(cosine) => t!(teach_try_cosine, cosine = fixed(cosine, 3), score = score),
        None => score,
    }
}

/// The number, in a sentence.
pub fn said(value: f64, cosine: Option<f64>) -> String {
    t!(teach_try_score, score = written(value, cosine))
}

/// The number, and that of the untrained network.
pub fn shown(applied: &Applied) -> AnyView {
    let Output::Score { value, cosine } = &applied.output else { return ().into_any() };
    let before = match &applied.untrained {
        Some(Output::Score { value, cosine }) => {
            Some(t!(teach_try_score_before, score = written(*value, *cosine)))
        }
        _ => None,
    };
    view! {
        <p class="teach-score">{said(*value, *cosine)}</p>
        {before.map(|before| view! { <p>{before}</p> })}
    }
    .into_any()
}
