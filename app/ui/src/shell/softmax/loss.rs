//! The cross-entropy of the right class.

use leptos::prelude::*;

use super::Example;
use crate::kit::format::{number, probability};
use crate::t;

/// - sum y ln p with its numbers, which is -ln p of the right class.
#[component]
pub(super) fn Loss(example: Example) -> impl IntoView {
    let numbers = move || {
        let right = example.right.get();
        example.found.with(|found| {
            let found = found.as_ref()?;
            let p = *found.probabilities.get(right)?;
            let terms = found.probabilities.iter().enumerate().map(|(index, p)| {
                format!("{}\u{b7}ln {}", u8::from(index == right), probability(*p))
            });
            let terms = terms.collect::<Vec<_>>().join(" + ");
            Some((terms, probability(p), number(found.loss(right)?, 4)))
        })
    };
    let written_out = move || {
        numbers().map(|(terms, p, loss)| {
            view! {
                <p class="number">{format!("L = \u{2212}({terms})")}</p>
                <p class="softmax-loss number">
                    {format!("L = \u{2212}ln {p} = ")} <output aria-label=t!(loss)>{loss}</output>
                </p>
            }
        })
    };
    view! {
        <section aria-labelledby="softmax-loss">
            <h3 id="softmax-loss">{t!(softmax_loss)}</h3>
            <p>{t!(softmax_loss_about)}</p>
            <p class="formula">
                "L = \u{2212} \u{2211}" <sub>"i"</sub> " y" <sub>"i"</sub> " ln p" <sub>"i"</sub> " = \u{2212} ln p"
                <sub>{t!(right)}</sub>
            </p>
            {written_out}
            <p class="caption">{t!(softmax_loss_caption)}</p>
        </section>
    }
}
