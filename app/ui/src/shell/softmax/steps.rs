//! Every step of the softmax in numbers, as it is written and as it is computed.

use leptos::prelude::*;

use super::Example;
use crate::kit::format::{self, bracketed, fixed, number, power};
use crate::t;
use text::softmax::{Direct, Softmax, direct};

/// Both ways side by side.
#[component]
pub(super) fn Steps(example: Example) -> impl IntoView {
    let rows = move || example.found.with(|found| found.as_ref().map(rows));
    let sums = move || {
        example.found.with(|found| {
            found.as_ref().map(|found| {
                let maximum = fixed(found.maximum, 2);
                let sum = number(found.sum, 4);
                format!("max z = {maximum}, \u{2211} e^(z \u{2212} max z) = {sum}.")
            })
        })
    };
    let fails = move || {
        let broken = |found: &Direct| !found.probability.is_finite();
        let fails = example.found.with(|found| {
            found.as_ref().is_some_and(|found| direct(&found.scores).iter().any(broken))
        });
        fails.then(|| view! { <p class="softmax-fails">{t!(softmax_fails)}</p> })
    };
    view! {
        <section aria-labelledby="softmax-steps">
            <h3 id="softmax-steps">{t!(softmax_steps)}</h3>
            <p class="number">{sums}</p>
            <div class="scroll" tabindex="0" role="group" aria-label=t!(softmax_steps)>
                <table>
                    <caption>{t!(softmax_table)}</caption>
                    <thead>
                        <tr>
                            <th scope="col">{t!(class)}</th>
                            <th scope="col">"z"</th>
                            <th scope="col">"z \u{2212} max z"</th>
                            <th scope="col">"e" <sup>"z \u{2212} max z"</sup></th>
                            <th scope="col">{t!(probability)}</th>
                            <th scope="col">"e" <sup>"z"</sup></th>
                            <th scope="col">{t!(softmax_written)}</th>
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
            <div role="status">{fails}</div>
            <p class="caption">{t!(softmax_steps_caption)} " " {t!(rounded)}</p>
        </section>
    }
}

fn rows(found: &Softmax) -> impl IntoView + use<> {
    let direct = direct(&found.scores);
    let lines = direct.into_iter().enumerate().filter_map(|(index, direct)| {
        let of = |list: &[f64]| list.get(index).copied();
        let steps = [
            of(&found.scores)?,
            found.maximum,
            of(&found.differences)?,
            of(&found.exponentials)?,
            found.sum,
            of(&found.probabilities)?,
        ];
        Some(row(index, steps, direct))
    });
    lines.collect_view()
}

/// One class. Everything is there twice: as a number, and as the sum that it comes from.
fn row(
    index: usize,
    [score, maximum, difference, exponential, sum, probability]: [f64; 6],
    Direct { exponential: plain, probability: written }: Direct,
) -> impl IntoView + use<> {
    let taken = format!("{} \u{2212} {} = ", fixed(score, 2), bracketed(fixed(maximum, 2)));
    let divided = format!("{} / {} = ", number(exponential, 4), number(sum, 4));
    view! {
        <tr>
            <th scope="row">{index + 1}</th>
            <td>{fixed(score, 2)}</td>
            <td>{taken} {format::difference(difference, 2)}</td>
            <td>{number(exponential, 4)}</td>
            <td>{divided} <strong>{format::probability(probability)}</strong></td>
            <td class="as-written">{power(plain)}</td>
            <td class="as-written" class:broken=!written.is_finite()>{
                if written.is_nan() { t!(softmax_no_number) } else { format::probability(written) }
            }</td>
        </tr>
    }
}
