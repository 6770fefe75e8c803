//! The numbers of the answers that the picture shows: rank, loss, entropy, and their mean.

use leptos::prelude::*;

use super::predictions::facts::Facts;
use super::predictions::objective::Objective;
use super::predictions::reading::Reading;
use super::predictions::{scenes, tables, treatment};
use crate::kit::pictures::figure::SaveMenu;
use crate::state::predicted::answers::Answer;
use crate::t;

/// The numbers, folded away.
#[component]
pub fn Numbers(reading: Memo<Reading>) -> impl IntoView {
    let answers = Memo::new(move |_| reading.with(|reading| reading.answers.clone()));
    let scene = move || reading.with_untracked(|reading| scenes::answers(&reading.answers));
    let csv = move || Some(reading.with_untracked(|reading| tables::answers_csv(&reading.answers)));
    let one = |answer: Answer| {
        let name = t!(predict_heading, piece = answer.here, position = answer.position);
        view! {
            <h3>{name}</h3>
            <p class="caption">{treatment(&answer)}</p>
            <Facts answer=Signal::stored(Some(answer))/>
        }
    };
    view! {
        <Show when=move || answers.with(|answers| !answers.is_empty())>
            <details class="table">
                <summary>{t!(corrupt_numbers)}</summary>
                {move || answers.get().into_iter().map(one).collect_view()}
                <Objective reading/>
                <SaveMenu name="predictions" title=t!(predict_title) scene csv/>
            </details>
        </Show>
    }
}
