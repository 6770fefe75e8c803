//! One feature worked out in numbers, beside what the model answered.

use std::sync::Arc;

use leptos::prelude::*;

use super::room::InputRoom;
use crate::engine::weights::{Rows, Table};
use crate::kit::format::{bracketed, fixed, number, scientific, signed};
use crate::page::page;
use crate::rooms::input::state::parts::Parts;
use crate::rooms::input::state::worked::{Added, Check, Norm, Normed, added, check, normed};
use crate::t;

/// What the formulas need of the model.
#[derive(Clone, PartialEq)]
struct Known {
    parts: Parts,
    gamma: Arc<Table>,
    beta: Arc<Table>,
    epsilon: f64,
}

impl Known {
    fn norm(&self) -> Norm<'_> {
        Norm { gamma: &self.gamma.values, beta: &self.beta.values, epsilon: self.epsilon }
    }
}

/// The worked feature.
#[component]
pub fn WorkedFeature(room: InputRoom) -> impl IntoView {
    let store = page().store;
    let weights =
        |name: &str| page().client.weights(&format!("embeddings.LayerNorm.{name}"), 0, None);
    let (gamma, beta): (Rows, Rows) = (weights("weight"), weights("bias"));
    let known = Memo::new(move |_| {
        let epsilon =
            store.model.with(|model| model.as_ref().map(|model| model.config.layer_norm_eps));
        Some(Known {
            parts: room.parts.get()?,
            gamma: gamma.get()?,
            beta: beta.get()?,
            epsilon: epsilon?,
        })
    });
    let sum = Memo::new(move |_| {
        room.parts.with(|parts| parts.as_ref().and_then(|parts| added(parts, room.feature.get())))
    });
    let has_norm = Memo::new(move |_| {
        room.shown.with(|shown| {
            shown.as_ref().is_some_and(|shown| shown.input.switches.embedding_layer_norm)
        })
    });
    // What layer 0 reads is another vector then, and no answer to the formula.
    let projects = Memo::new(move |_| {
        store.model.with(|model| model.as_ref().is_some_and(|one| one.config.projects_embeddings()))
    });
    let is_norm_known = move || has_norm.get() && !projects.get();
    let after = Memo::new(move |_| {
        let feature = room.feature.get();
        known.with(|known| {
            known.as_ref().and_then(|known| normed(&known.parts, feature, known.norm()))
        })
    });
    let all = Memo::new(move |_| {
        known.with(|known| known.as_ref().and_then(|known| check(&known.parts, known.norm())))
    });
    let epsilon = move || known.with(|known| known.as_ref().map_or(0.0, |known| known.epsilon));
    view! {
        <h3 id="input-worked">
                {move || t!(input_worked_title, chosen = room.chosen())}
            </h3>
            <div class="scroll" tabindex="0" role="group" aria-labelledby="input-worked">
                <table class="worked">
                    <thead>
                        <tr>
                            <th scope="col">{t!(input_worked_step)}</th>
                            <th scope="col">{t!(input_worked_numbers)}</th>
                            <th scope="col">{t!(result)}</th>
                            <th scope="col">{t!(input_worked_model)}</th>
                            <th scope="col">{t!(difference)}</th>
                        </tr>
                    </thead>
                    <tbody>
                        {move || sum.get().map(sum_line)}
                        {move || after.get().filter(|_| is_norm_known()).map(|normed| norm_lines(&normed, epsilon()))}
                    </tbody>
                </table>
            </div>
            <Show when=move || !has_norm.get()><p>{t!(input_worked_no_norm)}</p></Show>
            <p class="caption">{move || all.get().filter(|_| is_norm_known()).map(check_line)}</p>
    }
}

/// One line: what is done, in numbers, its result, the model's, the difference.
fn line(step: String, numbers: String, result: f64, answer: Option<f32>) -> impl IntoView {
    let difference = answer.map(|answer| scientific((result - f64::from(answer)).abs()));
    view! {
        <tr>
            <th scope="row">{step}</th>
            <td class="number">{numbers}</td>
            <td class="number">{signed(result)}</td>
            <td class="number">{answer.map(signed)}</td>
            <td class="number">{difference}</td>
        </tr>
    }
}

fn sum_line(added: Added) -> impl IntoView {
    let Added { token, position, segment, sum, answer } = added;
    let numbers = format!(
        "{} + {} + {}",
        bracketed(signed(token)),
        bracketed(signed(position)),
        bracketed(signed(segment))
    );
    line(t!(input_worked_sum), numbers, sum, Some(answer))
}

fn norm_lines(normed: &Normed, epsilon: f64) -> impl IntoView + use<> {
    let Normed { sum, mean, variance, standard, gamma, beta, value, answer } = *normed;
    let top = format!("({} − {})", signed(sum), bracketed(signed(mean)));
    let root = format!("√({} + {})", number(variance, 6), scientific(epsilon));
    let last = format!(
        "{} · {} + {}",
        bracketed(signed(standard)),
        bracketed(signed(gamma)),
        bracketed(signed(beta))
    );
    view! {
        {line(t!(input_worked_standard), format!("{top} / {root}"), standard, None)}
        {line("… · γ + β".to_owned(), last, value, Some(answer))}
    }
}

fn check_line(check: Check) -> String {
    t!(
        input_worked_check,
        sum = scientific(check.sum),
        answer = scientific(check.answer),
        mean = fixed(check.mean, 4),
        variance = fixed(check.variance, 4)
    )
}
