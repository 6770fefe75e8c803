//! The heads side by side, and their output projection.

use std::sync::Arc;

use leptos::prelude::*;
use text::wishes::TracePart;

use super::room::HeadsRoom;
use super::terms::{Compared, Products, Which, Worked};
use super::vectors::concatenation;
use crate::kit::format::signed;
use crate::page::{Page, page};
use crate::rooms::heads::state::dot;
use crate::rooms::heads::state::output::{concatenated, lengths, shares};
use crate::t;

/// z of every head for the chosen query.
#[component]
pub fn Together(room: HeadsRoom) -> impl IntoView {
    let page = page();
    let row = Memo::new(move |_| row(page, room).map(Arc::new));
    view! {
        <section aria-labelledby="heads-together" data-main>
            <h3 id="heads-together">{t!(panel_heads_together)}</h3>
            <p class="heads-formula large">"output = Concat(z" <sub>"0"</sub> ", \u{2026}, z" <sub>"H\u{2212}1"</sub> ") W" <sub>"O"</sub> <sup>"T"</sup> " + b" <sub>"O"</sub></p>
            <p class="number">{move || shapes(page, room)}</p>
            <Segments room row/>
            {concatenation(row)}
        </section>
    }
}

/// The z of all heads, one after another.
fn row(page: Page, room: HeadsRoom) -> Option<Vec<f32>> {
    let (layer, _) = room.place.get()?;
    let query = room.query.get();
    page.store.shown.with(|shown| concatenated(shown.as_ref()?, layer, query))
}

/// One feature of the output, and what each head adds to it.
#[component]
pub fn OneOutput(room: HeadsRoom) -> impl IntoView {
    let page = page();
    let feature = RwSignal::new(0_usize);
    let row = Memo::new(move |_| row(page, room).map(Arc::new));
    let hidden = Memo::new(move |_| row.with(|row| row.as_ref().map_or(1, |row| row.len())));
    let worked = Memo::new(move |_| worked(page, room, &row.get()?, feature.get()));
    let terms = Memo::new(move |_| {
        worked.with(|worked| worked.as_ref().map(|all| all.0.terms.clone())).unwrap_or_default()
    });
    let ours = Memo::new(move |_| worked.with(|worked| worked.as_ref().map(|all| all.0.sum())));
    let engine = Memo::new(move |_| {
        let (layer, _) = room.place.get()?;
        let (query, feature) = (room.query.get(), feature.get());
        page.store.shown.with(|shown| {
            let output = shown.as_ref()?.part(TracePart::AttentionOutput, layer)?;
            output.row(query)?.get(feature).copied().map(f64::from)
        })
    });
    let name = move || format!("output[{}]", feature.get());
    let line = move || worked.with(|worked| worked.as_ref().map(|all| all.0.line(&name())));
    view! {
        <section class="heads-one" aria-label=name>
            <Which id="heads-output" label=t!(heads_output_feature) count=hidden chosen=feature/>
            <p class="heads-formula number">{line}</p>
            <Compared ours engine/>
            <Shares worked/>
            <Products
                caption=Signal::derive(name)
                index=t!(feature) names=["z".to_owned(), "W".to_owned()]
                labels=Signal::derive(Vec::new) terms
            />
        </section>
    }
}

/// The feature, and what each head adds to it.
type Shared = (Worked, Vec<f64>);

fn worked(page: Page, room: HeadsRoom, row: &[f32], feature: usize) -> Option<Shared> {
    let (layer, _) = room.place.get()?;
    let name = format!("encoder.layer.{layer}.attention.output.dense");
    let weights = page.client.weights(&format!("{name}.weight"), feature, Some(1)).get()?;
    let bias = page.client.weights(&format!("{name}.bias"), feature, Some(1)).get()?;
    let heads = page.store.shown.with(|shown| shown.as_ref().map(|shown| shown.heads))?;
    let weights = weights.row(0)?;
    let bias = f64::from(*bias.values.first()?);
    Some((Worked { terms: dot::terms(row, weights)?, bias }, shares(row, weights, heads)?))
}

fn shapes(page: Page, room: HeadsRoom) -> Option<String> {
    let (tokens, size) = (room.pieces.with(Vec::len), room.span()?.1);
    let heads = page.store.shown.with(|shown| shown.as_ref().map(|shown| shown.heads))?;
    let hidden = heads * size;
    Some(format!(
        "[{tokens}, {heads} \u{b7} {size}] \u{b7} [{hidden}, {hidden}] = [{tokens}, {hidden}]"
    ))
}

/// One segment a head, in their order; choosing one looks into it.
#[component]
fn Segments(room: HeadsRoom, row: Memo<Option<Arc<Vec<f32>>>>) -> impl IntoView {
    let store = page().store;
    let lengths = Memo::new(move |_| {
        let heads = store.shown.with(|shown| shown.as_ref().map_or(0, |shown| shown.heads));
        row.with(|row| row.as_ref().map(|row| lengths(row, heads))).unwrap_or_default()
    });
    let count = Memo::new(move |_| lengths.with(Vec::len));
    let most = Memo::new(move |_| lengths.with(|all| all.iter().copied().fold(0.0, f64::max)));
    let size = move || room.span().map_or(0, |(_, size)| size);
    let segment = move |head: usize| {
        let length =
            Memo::new(move |_| lengths.with(|all| all.get(head).copied().unwrap_or_default()));
        let chosen = Memo::new(move |_| room.place.get().is_some_and(|place| place.1 == head));
        let share = move || format!("{:.3}", length.get() / most.get().max(f64::MIN_POSITIVE));
        view! {
            <li>
                <button
                    type="button" aria-pressed=move || chosen.get().to_string()
                    on:click=move |_| store.selection.update(|selection| selection.head = head)
                >
                    <span class="spoken">{t!(head_name, head = head)}</span>
                    <span aria-hidden="true">{head}</span>
                    <small>{move || format!("{}\u{2013}{}", head * size(), (head + 1) * size().max(1) - 1)}</small>
                    <span class="share" aria-hidden="true" style=("--share", share)></span>
                    <small class="number">{move || format!("|z| = {}", signed(length.get()))}</small>
                </button>
            </li>
        }
    };
    view! {
        <ul class="heads-segments" aria-label=t!(heads_segments)>
            <For each=move || 0..count.get() key=|head| *head children=segment/>
        </ul>
    }
}

/// What each head adds to the chosen feature.
#[component]
fn Shares(worked: Memo<Option<Shared>>) -> impl IntoView {
    let line = |name: String, number: f64| {
        view! {
            <tr>
                <th scope="row">{name}</th>
                <td class="number">{signed(number)}</td>
            </tr>
        }
    };
    let rows = move || {
        worked.get().map(|all| {
            let (all, shares) = all;
            let heads = shares.iter().enumerate();
            let heads = heads.map(|(head, share)| line(t!(head_name, head = head), *share));
            (heads.collect_view(), line(t!(heads_bias), all.bias), line(t!(sum), all.sum()))
        })
    };
    view! {
        <details class="table">
            <summary>{t!(heads_shares_summary)}</summary>
            <div class="scroll" tabindex="0" role="group" aria-label=t!(heads_shares_summary)>
                <table class="heads-table heads-narrow">
                    <thead>
                        <tr><th scope="col">{t!(head)}</th><th scope="col">{t!(heads_adds)}</th></tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
        </details>
    }
}
