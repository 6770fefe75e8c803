//! The worked example with given numbers: what the softmax makes of two scores, divided or not.

use leptos::prelude::*;

use crate::kit::format::{probability, signed};
use crate::rooms::heads::state::Softmax;
use crate::t;

/// The scores of the example, and d_k.
const SCORES: [f64; 2] = [112.0, 96.0];
const SIZE: f64 = 64.0;

/// Two scores and their softmax both ways. The numbers are given; the softmax is computed.
#[component]
pub fn Given() -> impl IntoView {
    let scores = [RwSignal::new(SCORES[0]), RwSignal::new(SCORES[1])];
    let size = RwSignal::new(SIZE);
    let softmax = move |divisor: f64| Softmax::of(&scores.map(|score| Some(score.get() / divisor)));
    let row = move |name: String, divisor: f64| {
        softmax(divisor).map(|softmax| {
            let cell = |text: String| view! { <td class="number">{text}</td> };
            let scores =
                softmax.steps.iter().map(|step| cell(step.score.map(signed).unwrap_or_default()));
            let weights = softmax.steps.iter().map(|step| cell(probability(step.weight)));
            view! {
                <tr>
                    <th scope="row">{name}</th>
                    {scores.collect_view()}
                    {weights.collect_view()}
                </tr>
            }
        })
    };
    let root = move || size.get().max(1.0).sqrt();
    let mixed = move || {
        let softmax = softmax(root())?;
        let weight =
            |key: usize| probability(softmax.steps.get(key).map_or(0.0, |step| step.weight));
        Some(format!("z\u{2081} = {} v\u{2081} + {} v\u{2082}", weight(0), weight(1)))
    };
    let back = move |_| {
        scores[0].set(SCORES[0]);
        scores[1].set(SCORES[1]);
        size.set(SIZE);
    };
    view! {
        <section class="heads-given" aria-labelledby="heads-given">
            <h4 id="heads-given">{t!(heads_given_title)}</h4>
            <div class="heads-place">
                <Typed id="heads-given-1" label=t!(heads_given_first) number=scores[0]/>
                <Typed id="heads-given-2" label=t!(heads_given_second) number=scores[1]/>
                <Typed id="heads-given-size" label=t!(heads_given_size) number=size/>
                <button type="button" on:click=back>{t!(heads_given_back)}</button>
            </div>
            <div class="scroll" tabindex="0" role="group" aria-labelledby="heads-given">
                <table class="heads-table heads-narrow">
                    <thead>
                        <tr>
                            <th scope="col">{t!(heads_scores_are)}</th>
                            <th scope="col">{t!(heads_given_score, key = 1)}</th>
                            <th scope="col">{t!(heads_given_score, key = 2)}</th>
                            <th scope="col">{t!(heads_given_weight, key = 1)}</th>
                            <th scope="col">{t!(heads_given_weight, key = 2)}</th>
                        </tr>
                    </thead>
                    <tbody>
                        {move || row(t!(heads_divided, root = signed(root())), root())}
                        {move || row(t!(heads_undivided), 1.0)}
                    </tbody>
                </table>
            </div>
            <p class="heads-formula number">{mixed}</p>
        </section>
    }
}

#[component]
fn Typed(id: &'static str, label: String, number: RwSignal<f64>) -> impl IntoView {
    view! {
        <label class="choice" for=id>
            <span>{label}</span>
            <input
                type="number" id=id step="any"
                prop:value=move || number.get().to_string()
                on:input:target=move |event| {
                    let typed = event.target().value().parse::<f64>();
                    if let Ok(typed) = typed && typed.is_finite() {
                        number.set(typed);
                    }
                }
            />
        </label>
    }
}
