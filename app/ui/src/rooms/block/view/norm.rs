//! LayerNorm with the live mean, deviation, gamma and beta, and one element of it worked out.

use leptos::prelude::*;

use super::field::IndexField;
use super::room::BlockRoom;
use super::worked::{Work, Worked};
use crate::kit::format::{bracketed, scientific, signed};
use crate::rooms::block::state::part::LayerPart;
use crate::t;
use text::layer_norm::{Element, Moments};

/// What a LayerNorm reads, and Hugging Face's name of it inside the layer.
fn source(part: LayerPart) -> (LayerPart, &'static str) {
    match part {
        LayerPart::Output => (LayerPart::FeedForwardSum, "output.LayerNorm"),
        _ => (LayerPart::AttentionSum, "attention.output.LayerNorm"),
    }
}

fn is_off(room: BlockRoom) -> bool {
    room.seen.with(|seen| seen.as_ref().is_some_and(|seen| !seen.switches.layer_norm))
}

/// Mean and variance as the engine computed them.
fn moments(room: BlockRoom, part: LayerPart) -> Option<Moments> {
    room.seen.with(|seen| seen.as_ref()?.moments(part))
}

fn work(room: BlockRoom, part: LayerPart) -> Option<Work> {
    let (input, name) = source(part);
    let index = room.index(false);
    let engine = f64::from(*room.vector(part)?.get(index)?);
    let value = f64::from(*room.vector(input)?.get(index)?);
    if is_off(room) {
        let formula = t!(block_norm_passed, x = signed(value));
        return Some(Work { formula, here: value, engine });
    }
    let element = Element {
        value,
        moments: moments(room, part)?,
        epsilon: room.epsilon()?,
        gamma: f64::from(room.element(&format!("{name}.weight"), index)?),
        beta: f64::from(room.element(&format!("{name}.bias"), index)?),
    };
    let [x, variance, normal] =
        [value, element.moments.variance, element.standardised()].map(signed);
    let [mean, gamma, beta] =
        [element.moments.mean, element.gamma, element.beta].map(|one| bracketed(signed(one)));
    let (epsilon, result) = (scientific(element.epsilon), signed(element.result()));
    let formula = format!(
        "({x} \u{2212} {mean}) / \u{221a}({variance} + {epsilon}) \u{b7} {gamma} + {beta} = {normal} \u{b7} {gamma} + {beta} = {result}"
    );
    Some(Work { formula, here: element.result(), engine })
}

/// The normalisation that makes `part`.
#[component]
pub fn NormDetail(room: BlockRoom, part: LayerPart) -> impl IntoView {
    let off = Memo::new(move |_| is_off(room));
    let work = Memo::new(move |_| work(room, part));
    view! {
        {move || off.get().then(|| view! { <p>{t!(block_norm_off)}</p> })}
        <IndexField room part inner=false/>
        <Worked work/>
        <Stages room part/>
        <Learned room part/>
    }
}

/// Mean and deviation before, between and after.
#[component]
fn Stages(room: BlockRoom, part: LayerPart) -> impl IntoView {
    let rows = move || {
        let vector = room.vector(source(part).0)?;
        let here = Moments::of_vector(&vector)?;
        let between = here.after_standardising(&vector, room.epsilon()?)?;
        let after = Moments::of_vector(room.vector(part)?.as_slice())?;
        let lines = [
            (t!(block_stage_engine), moments(room, part)),
            (t!(block_stage_here), Some(here)),
            ("(s \u{2212} \u{3bc}) / \u{221a}(\u{3c3}\u{b2} + \u{3b5})".to_owned(), Some(between)),
            (t!(block_stage_after), Some(after)),
        ];
        let row = |(name, moments): (String, Option<Moments>)| {
            let moments = moments?;
            Some(view! {
                <tr>
                    <th scope="row">{name}</th>
                    <td class="number">{signed(moments.mean)}</td>
                    <td class="number">{signed(moments.deviation())}</td>
                    <td class="number">{signed(moments.variance)}</td>
                </tr>
            })
        };
        Some(lines.into_iter().filter_map(row).collect_view())
    };
    view! {
        <div class="scroll" tabindex="0" role="group" aria-label=t!(block_stages)>
            <table class="block-table">
                <caption>{t!(block_stages)}</caption>
                <thead>
                    <tr>
                        <th scope="col">{t!(block_stage)}</th>
                        <th scope="col">{t!(block_mean)}</th>
                        <th scope="col">{t!(block_sd)}</th>
                        <th scope="col">{t!(block_variance)}</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
}

/// How large gamma and beta are here.
#[component]
fn Learned(room: BlockRoom, part: LayerPart) -> impl IntoView {
    let range = move |vector: &'static str| {
        let table = room.weights(&format!("{}.{vector}", source(part).1), 0, None)?;
        let least = table.values.iter().copied().reduce(f32::min)?;
        let most = table.values.iter().copied().reduce(f32::max)?;
        Some((signed(least), signed(most)))
    };
    let text = move || {
        let ((gamma_from, gamma_to), (beta_from, beta_to)) = (range("weight")?, range("bias")?);
        Some(format!(
            "\u{3b3}: {gamma_from} \u{2026} {gamma_to}, \u{3b2}: {beta_from} \u{2026} {beta_to}"
        ))
    };
    view! { <p>{text}</p> }
}
