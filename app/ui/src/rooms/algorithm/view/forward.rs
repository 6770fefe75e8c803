//! The forward pass: its lines, and the tensors of the chosen one.

use leptos::prelude::*;

use super::code::{Code, Listed};
use super::predict::Predict;
use super::room::AlgorithmRoom;
use super::tensors::Tensors;
use crate::controls::formula::formula;
use crate::rooms::algorithm::state::Line;
use crate::t;
use crate::text::{Key, keys};

/// The lines and the chosen one's numbers.
#[component]
pub(super) fn Forward(room: AlgorithmRoom) -> impl IntoView {
    let lines = Line::ALL.map(|line| Listed { text: text(line), depth: line.depth() });
    let chosen = room.line;
    let index = Memo::new(move |_| room.page.store.lines.with(|lines| lines.forward));
    let choose = Callback::new(move |(line, change)| {
        room.choose(change, |lines| lines.forward = line);
    });
    let detail = move || {
        let line = chosen.get();
        match line {
            Line::Predict => view! { <Predict room/> }.into_any(),
            Line::Length => view! { <Length room/> }.into_any(),
            _ => view! { <Tensors room line/> }.into_any(),
        }
    };
    let title = move || t!(algorithm_line, line = index.get() + 1);
    view! {
        <section aria-labelledby="algorithm-forward">
            <h3 id="algorithm-forward">{t!(algorithm_forward)}</h3>
            <p class="caption">{formula(&t!(algorithm_forward_about))}</p>
            <div class="algorithm-both">
                <Code id="algorithm-line" title=t!(algorithm_forward_lines) lines=lines.to_vec() chosen=index choose/>
                <section class="algorithm-detail" aria-label=t!(algorithm_forward_detail)>
                    <h4>{title} ": " <code>{move || formula(text(chosen.get()).text())}</code></h4>
                    <p>{move || formula(about(chosen.get()).text())}</p>
                    {detail}
                </section>
            </div>
        </section>
    }
}

/// N, and the ids that it counts.
#[component]
fn Length(room: AlgorithmRoom) -> impl IntoView {
    let said = move || {
        room.with_shown(|shown| {
            let ids: Vec<String> = shown.encoding.ids.iter().map(u32::to_string).collect();
            Some(t!(algorithm_length, ids = ids.join(", "), count = shown.tokens()))
        })
    };
    view! { <p class="number algorithm-ids">{said}</p> }
}

fn text(line: Line) -> Key {
    match line {
        Line::Length => keys::algorithm_line_length,
        Line::Embed => keys::algorithm_line_embed,
        Line::Rows => keys::algorithm_line_rows,
        Line::Layers => keys::algorithm_line_layers,
        Line::Attention => keys::algorithm_line_attention,
        Line::AttentionNorm => keys::algorithm_line_attention_norm,
        Line::FeedForward => keys::algorithm_line_feed_forward,
        Line::OutputNorm => keys::algorithm_line_output_norm,
        Line::Transform => keys::algorithm_line_transform,
        Line::HeadNorm => keys::algorithm_line_head_norm,
        Line::Predict => keys::algorithm_line_predict,
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
