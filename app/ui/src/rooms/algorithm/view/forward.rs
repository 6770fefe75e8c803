//! The forward pass: its lines, and the tensors of the chosen one.

use leptos::prelude::*;

use super::code::{Code, Listed};
use super::map::Map;
use super::predict::Predict;
use super::room::AlgorithmRoom;
use super::tensors::Tensors;
use crate::kit::controls::formula::formula;
use crate::kit::text::{Key, keys};
use crate::rooms::algorithm::state::Line;
use crate::rooms::algorithm::state::chosen::AlgorithmState;
use crate::state::kept::kept;
use crate::t;

/// The lines and the chosen one's numbers.
#[component]
pub(super) fn Forward(room: AlgorithmRoom) -> impl IntoView {
    let lines = Line::ALL.map(|line| Listed { text: line.text(), depth: line.depth() });
    let chosen = room.line;
    let index =
        Memo::new(move |_| kept::<AlgorithmState>(room.page.store).now.with(|lines| lines.forward));
    let choose = Callback::new(move |(line, change)| {
        room.choose(change, |lines| lines.forward = line);
    });
    let detail = move || {
        let line = chosen.get();
        match line {
            Line::Predict => view! { <Predict room/> }.into_any(),
            Line::Length => view! { <Length room/> }.into_any(),
            Line::Attention => view! { <Map room/> }.into_any(),
            _ => view! { <Tensors room line/> }.into_any(),
        }
    };
    view! {
        <section class="algorithm-both" aria-labelledby="algorithm-forward" data-main>
            <h3 id="algorithm-forward" class="spoken">{t!(panel_algorithm_forward)}</h3>
            <Code id="algorithm-line" title=t!(panel_algorithm_forward) lines=lines.to_vec() chosen=index choose/>
            <section class="algorithm-detail" aria-label=t!(algorithm_chosen, panel = t!(panel_algorithm_forward))>
                {detail}
            </section>
        </section>
    }
}

/// What the chosen line does.
#[component]
pub(super) fn About(room: AlgorithmRoom) -> impl IntoView {
    let is_map = Memo::new(move |_| room.line.get() == Line::Attention);
    view! {
        <p>{move || formula(about(room.line.get()).text())}</p>
        <Show when=move || is_map.get()><Tensors room line=Line::Attention/></Show>
    }
}

/// N, and the ids that it counts.
#[component]
fn Length(room: AlgorithmRoom) -> impl IntoView {
    let count = move || room.with_shown(|shown| Some(shown.tokens()));
    let ids = move || {
        room.with_shown(|shown| {
            let both = shown.encoding.pieces.iter().zip(&shown.encoding.ids);
            let one = |(piece, id): (&String, &u32)| {
                view! { <li><bdi>{piece.clone()}</bdi><span class="number">{*id}</span></li> }
            };
            Some(both.map(one).collect_view())
        })
    };
    view! {
        <p class="algorithm-large">"N = "{count}</p>
        <ol class="algorithm-ids">{ids}</ol>
    }
}

fn about(line: Line) -> Key {
    match line {
        Line::Length => keys::algorithm_about_length,
        Line::Embed => keys::algorithm_about_embed,
        Line::Rows => keys::algorithm_about_rows,
        Line::Layers => keys::algorithm_about_layers,
        Line::Attention => keys::algorithm_about_attention,
        Line::AttentionNorm => keys::algorithm_about_attention_norm,
        Line::FeedForward => keys::algorithm_about_feed_forward,
        Line::OutputNorm => keys::algorithm_about_output_norm,
        Line::Transform => keys::algorithm_about_transform,
        Line::HeadNorm => keys::algorithm_about_head_norm,
        Line::Predict => keys::algorithm_about_predict,
    }
}
