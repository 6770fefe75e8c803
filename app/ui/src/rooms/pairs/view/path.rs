//! From the vector of `[CLS]` to two probabilities, with the real numbers.

use leptos::html;
use leptos::prelude::*;

use super::seen::PairRoom;
use super::strip::Strip;
use crate::kit::format::{bracketed, difference, fixed, number, probability, signed};
use crate::shell::softmax::SoftmaxButton;
use crate::state::next_sentence::Answer;
use crate::t;

/// The four steps.
#[component]
pub fn Path(room: PairRoom) -> impl IntoView {
    let cls = Memo::new(move |_| {
        room.seen.with(|seen| seen.as_ref().map(|seen| seen.cls.clone())).unwrap_or_default()
    });
    let pooled = Memo::new(move |_| {
        room.seen.with(|seen| seen.as_ref().map(|seen| seen.pooled.clone())).unwrap_or_default()
    });
    let answer = Memo::new(move |_| room.seen.with(|seen| seen.as_ref().map(|seen| seen.answer)));
    let scores = Signal::derive(move || {
        answer.get().map(|answer| answer.logits.to_vec()).unwrap_or_default()
    });
    let logits = move || {
        answer.get().map(|answer| {
            let [first, second] = answer.logits.map(|logit| fixed(logit, 3));
            format!("z({}) = {first}, z({}) = {second}", t!(pairs_follows), t!(pairs_not))
        })
    };
    view! {
        <section id="pair-path" aria-labelledby="nsp-path">
            <h3 id="nsp-path">{t!(panel_pair_path)}</h3>
            <ol class="pairs-path">
                <li>
                    <h4>{t!(nsp_cls_title)}</h4>
                    <Strip name="cls-vector" title=t!(nsp_cls_title) values=cls largest=None/>
                </li>
                <li>
                    <h4>{t!(nsp_pooled_title)}</h4>
                    <p class="pairs-formula">"pooled = tanh(W" <sub>"p"</sub>" h" <sub>"[CLS]"</sub>" + b" <sub>"p"</sub>")"</p>
                    <Strip name="pooled" title=t!(nsp_pooled_title) values=pooled largest=Some(1.0)/>
                </li>
                <li>
                    <h4>{t!(nsp_logits_title)}</h4>
                    <p class="pairs-formula">"z = W" <sub>"NSP"</sub>" pooled + b" <sub>"NSP"</sub></p>
                    <p class="pairs-logits number">{logits}</p>
                </li>
                <li>
                    <h4>{t!(softmax)}</h4>
                    {move || answer.get().map(softmax)}
                    <SoftmaxButton scores=scores/>
                </li>
            </ol>
            <Values cls pooled/>
        </section>
    }
}

/// Softmax with the maximum taken away first, written out.
fn softmax(answer: Answer) -> impl IntoView {
    let Answer { logits, maximum, shifted, exponentials, sum, probabilities } = answer;
    let of = |values: [f64; 2], index: usize| values.get(index).copied().unwrap_or_default();
    let most = fixed(maximum, 3);
    let row = |label: String, index: usize| {
        let (logit, power) = (of(logits, index), of(exponentials, index));
        let difference = difference(of(shifted, index), 3);
        view! {
            <tr>
                <th scope="row">{label}</th>
                <td>{format!("{} \u{2212} {} = {difference}", fixed(logit, 3), bracketed(fixed(maximum, 3)))}</td>
                <td>"e" <sup>{difference.clone()}</sup> {format!(" = {}", number(power, 4))}</td>
                <td>{format!("{} / {} = ", number(power, 4), number(sum, 4))} <strong>{probability(of(probabilities, index))}</strong></td>
            </tr>
        }
    };
    view! {
        <p class="number">{format!("max = {most}")}</p>
        <div class="scroll" tabindex="0" role="group" aria-label=t!(softmax)>
            <table class="plain-table">
                <thead>
                    <tr>
                        <th scope="col">{t!(class)}</th>
                        <th scope="col">"z \u{2212} max"</th>
                        <th scope="col">{t!(nsp_power)}</th>
                        <th scope="col">{t!(nsp_share)}</th>
                    </tr>
                </thead>
                <tbody>{row(t!(pairs_follows), 0)} {row(t!(pairs_not), 1)}</tbody>
            </table>
        </div>
    }
}

/// Both vectors as a table, made when it is opened.
#[component]
fn Values(cls: Memo<Vec<f32>>, pooled: Memo<Vec<f32>>) -> impl IntoView {
    let element = NodeRef::<html::Details>::new();
    let is_open = RwSignal::new(false);
    let line = |(index, (cls, pooled)): (usize, (f32, f32))| {
        view! {
            <tr>
                <th scope="row" class="number">{index}</th>
                <td class="number">{signed(cls)}</td>
                <td class="number">{signed(pooled)}</td>
            </tr>
        }
    };
    let lines = move || {
        let both = || cls.get().into_iter().zip(pooled.get());
        is_open.get().then(|| both().enumerate().map(line).collect_view())
    };
    view! {
        <details
            class="table"
            node_ref=element
            on:toggle=move |_| if let Some(element) = element.get_untracked() { is_open.set(element.open()) }
        >
            <summary>{t!(table_summary)}</summary>
            <div class="scroll" tabindex="0" role="group" aria-label=t!(table_summary)>
                <table class="plain-table">
                    <thead>
                        <tr>
                            <th scope="col">{t!(dimension)}</th>
                            <th scope="col">"h [CLS]"</th>
                            <th scope="col">"pooled"</th>
                        </tr>
                    </thead>
                    <tbody>{lines}</tbody>
                </table>
            </div>
        </details>
    }
}
