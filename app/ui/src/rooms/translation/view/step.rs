//! One look of a decoder in numbers, and what teacher forcing changes.

use std::sync::Arc;

use leptos::prelude::*;
use text::translation::{Architecture, Example};

use super::arithmetic::sentences;
use super::buttons::Bar;
use super::{look, typed};
use crate::kit::format::fixed;
use crate::kit::paint::colors::attention_css;
use crate::kit::pictures::strip::Strip;
use crate::page::page;
use crate::rooms::translation::state::chosen::TranslationState;
use crate::rooms::translation::state::finding_step::written;
use crate::rooms::translation::state::translating::{LookOf, Translating};
use crate::rooms::translation::state::{name, sign_or_end};
use crate::state::kept::Kept;
use crate::state::store::Change;
use crate::t;

/// The panel.
#[component]
pub fn StepPanel(chosen: Kept<TranslationState>) -> impl IntoView {
    let store = page().store;
    let room = store.lasting::<Translating>();
    let typed = typed(chosen);
    let look = Memo::new(move |_| look(store, chosen));
    let places =
        move || typed.with(Result::is_ok).then(|| look.get())?.map(|look| places(chosen, &look));
    let why = move || {
        let network = chosen.now.with(|chosen| chosen.network);
        let learns = room.run.with(|run| run.plan.networks.contains(&network));
        if learns { t!(translation_waits) } else { t!(run_not_learning) }
    };
    let shown = move || {
        let example = typed.get().ok()?;
        Some(match look.get() {
            Some(look) => view! { <Look look example/> }.into_any(),
            None => view! { <p class="run-empty">{why()}</p> }.into_any(),
        })
    };
    view! {
        <section class="translation-panel" data-main aria-labelledby="translation-step">
            <h3 id="translation-step">{t!(panel_translation_step)}</h3>
            <Bar chosen/>
            <div class="translation-looks"><Networks chosen/>{places}</div>
            {shown}
        </section>
    }
}

#[component]
fn Look(look: Arc<LookOf>, example: Example) -> impl IntoView {
    let said = sentences(&look, &example.source)
        .map(|lines| lines.map(|line| view! { <p>{line}</p> }).collect_view());
    let shown = match look.parts.is_empty() {
        true => view! { <p>{t!(translation_no_look)}</p> }.into_any(),
        false => numbers(&look, &example.source).into_any(),
    };
    view! {
        {shown}
        <div class="translation-sums number">{said}</div>
        {forced(&look, &example)}
    }
}

/// Which network looks.
#[component]
fn Networks(chosen: Kept<TranslationState>) -> impl IntoView {
    let now = chosen.part(|chosen| chosen.network);
    let one = move |network: Architecture| {
        let choose = move |_| chosen.change(Change::Choice, |chosen| chosen.network = network);
        view! { <button type="button" aria-pressed=move || (now.get() == network).to_string() on:click=choose>{name(network)}</button> }
    };
    view! {
        <div class="segmented" role="group" aria-label=t!(translation_network)>{Architecture::ALL.map(one).collect_view()}</div>
    }
}

/// The signs that were written, to choose the one that is looked for.
fn places(chosen: Kept<TranslationState>, look: &LookOf) -> impl IntoView + use<> {
    let now = look.place;
    let one = |place: usize| {
        let choose = move |_| chosen.change(Change::Choice, |chosen| chosen.place = place);
        let sign = sign_or_end(look.written.get(place));
        view! { <button type="button" aria-pressed=(place == now).to_string() on:click=choose>{sign}</button> }
    };
    let signs = (0..=look.written.len()).map(one).collect_view();
    view! { <div class="translation-places" role="group" aria-label=t!(translation_before)><span>{t!(translation_before)}</span>{signs}</div> }
}

fn strip(values: &[f32], largest: f32) -> impl IntoView + use<> {
    let (columns, values) = (values.len(), Some(Arc::new(values.to_vec())));
    view! { <Strip values=Signal::stored(values) largest=Signal::stored(largest) columns=Signal::stored(columns)/> }
}

fn largest(values: &[f32]) -> f32 {
    values.iter().fold(0.0, |most, value| most.max(value.abs()))
}

/// A row for each sign of the source: k, its score, its softmax, v; q above, the sum below.
fn numbers(look: &LookOf, source: &[String]) -> impl IntoView + use<> {
    let part = |at: usize| look.parts.get(at).map(|part| part.as_slice()).unwrap_or_default();
    let [query, keys, values, scores, weights, context] = std::array::from_fn(part);
    let width = query.len().max(1);
    let row = |at: usize| {
        let vector = |of: &[f32]| {
            let row = of.get(at * width..(at + 1) * width).unwrap_or_default();
            strip(row, largest(of))
        };
        let weight = weights.get(at).copied().unwrap_or_default();
        let color = attention_css(weight);
        let score = scores.get(at).copied().unwrap_or_default();
        view! {
            <tr>
                <th scope="row"><bdi>{sign_or_end(source.get(at))}</bdi></th>
                <td>{vector(keys)}</td>
                <td class="number">{fixed(f64::from(score), 2)}</td>
                <td class="number translation-weight"><i aria-hidden="true" style:background-color=color></i>{written(weight)}</td>
                <td>{vector(values)}</td>
            </tr>
        }
    };
    let heads = [
        t!(translation_sign),
        t!(translation_key),
        t!(translation_score),
        t!(translation_weight),
        t!(translation_value),
    ];
    view! {
        <div class="scroll" tabindex="0" role="group" aria-label=t!(translation_look)>
            <table class="translation-look" style=("--rows", weights.len().to_string())>
                <caption class="spoken">{t!(translation_look)}</caption>
                <thead>
                    <tr><th scope="row">{t!(translation_query)}</th><td>{strip(query, largest(query))}</td><td colspan="3"></td></tr>
                    <tr>{heads.map(|head| view! { <th scope="col">{head}</th> }).collect_view()}</tr>
                </thead>
                <tbody>{(0..weights.len()).map(row).collect_view()}</tbody>
                <tfoot><tr><th scope="row" colspan="4">{t!(translation_context)}</th><td>{strip(context, largest(values))}</td></tr></tfoot>
            </table>
        </div>
    }
}

/// How the right answer fares with and without teacher forcing. Who ends too early has no number for
/// the signs that follow, and no sum.
fn forced(look: &LookOf, example: &Example) -> impl IntoView + use<> {
    let [right, own] = &look.forced;
    let head = |at: usize| view! { <th scope="col">{sign_or_end(example.answer.get(at))}</th> };
    let row = |name: String, losses: &[f32]| {
        let loss = |at: usize| losses.get(at).map(|loss| f64::from(*loss));
        let said = |loss: Option<f64>| loss.map_or_else(|| "–".to_owned(), |loss| fixed(loss, 2));
        let sum = (0..right.len()).map(loss).sum::<Option<f64>>();
        let cell = |at| view! { <td class="number">{said(loss(at))}</td> };
        view! { <tr><th scope="row">{name}</th>{(0..right.len()).map(cell).collect_view()}<td class="number"><b>{said(sum)}</b></td></tr> }
    };
    view! {
        <div class="scroll" tabindex="0" role="group" aria-label=t!(translation_forced)>
            <table class="translation-forced">
                <caption>{t!(translation_forced)}</caption>
                <thead><tr><td></td>{(0..right.len()).map(head).collect_view()}<th scope="col">{t!(translation_forced_sum)}</th></tr></thead>
                <tbody>{row(t!(translation_forced_right), right)}{row(t!(translation_forced_own), own)}</tbody>
            </table>
        </div>
    }
}
