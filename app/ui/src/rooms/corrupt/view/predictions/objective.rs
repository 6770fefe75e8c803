//! The mean loss with its sum written out.

use leptos::prelude::*;
use text::corruption::Loss;

use super::reading::Reading;
use crate::kit::format::number;
use crate::shell::softmax::SoftmaxButton;
use crate::state::predicted::answers::objective;
use crate::t;

/// The loss as the objective sees it.
#[component]
pub fn Objective(reading: Memo<Reading>) -> impl IntoView {
    let loss: Memo<Loss> = Memo::new(move |_| reading.with(|reading| objective(&reading.answers)));
    let text = move || loss.with(|loss| written_out(loss).unwrap_or_else(|| t!(predict_no_loss)));
    view! {
        <section class="objective" aria-labelledby="objective-title">
            <h3 id="objective-title">{t!(predict_objective_title)}</h3>
            <p class="sum number">{text}</p>
            <SoftmaxButton/>
        </section>
    }
}

/// "L = (2.313 + 0.041) / 2 = 1.177"; `None` without a selected position.
fn written_out(loss: &Loss) -> Option<String> {
    let mean = loss.mean?;
    let terms: Vec<String> = loss.terms.iter().map(|term| number(term.loss, 3)).collect();
    let (count, mean) = (terms.len(), number(mean, 3));
    Some(match terms.as_slice() {
        [only] => t!(predict_sum_one, term = only),
        _ => t!(predict_sum, terms = terms.join(" + "), count = count, mean = mean),
    })
}
