//! How far back the recurrent networks remember, and what reading word by word takes.

use std::sync::Arc;

use leptos::prelude::*;

use super::buttons::Bar;
use crate::kit::format::{count, fixed};
use crate::kit::pictures::line_chart::FittedChart;
use crate::page::page;
use crate::rooms::language_models::state::chosen::LanguageState;
use crate::rooms::language_models::state::curves;
use crate::rooms::language_models::state::finding_reach::{Memory, memories};
use crate::rooms::language_models::state::learning::{Learning, Reaches};
use crate::rooms::language_models::state::name;
use crate::state::kept::Kept;
use crate::state::shown::Origin;
use crate::t;

/// The panel.
#[component]
pub fn ReachPanel(chosen: Kept<LanguageState>) -> impl IntoView {
    let room = page().store.lasting::<Learning>();
    let plot = Memo::new(move |_| {
        Arc::new(
            room.reach
                .said
                .with(|reach| curves::reach(reach.as_deref().unwrap_or(&Default::default()))),
        )
    });
    let said = move || room.reach.said.with(|reach| measured(reach.as_deref()?));
    view! {
        <section class="language-reach" data-main aria-labelledby="language-reach">
            <h3 id="language-reach">{t!(panel_language_reach)}</h3>
            <Bar chosen/>
            <FittedChart name="language-reach" title=t!(language_reach_title) plot/>
            <p class="caption">{said}</p>
            <Speed/>
        </section>
    }
}

/// Where a tenth of each gradient is left, and of what they are the mean.
fn measured(reaches: &Reaches) -> Option<String> {
    let reach = &reaches.networks.first()?.reach;
    let rows = t!(language_reach_rows, rows = reach.rows, words = reach.norms.len());
    let one = |(name, memory): (String, Memory)| format!("{name} {}", memory.written());
    let all: Vec<String> = memories(reaches).into_iter().map(one).collect();
    Some(format!("{} {rows}", t!(language_reach_tenth, all = all.join(", "))))
}

/// Milliseconds of each network, and of the page's model on the same sentence.
#[component]
fn Speed() -> impl IntoView {
    let store = page().store;
    let room = store.lasting::<Learning>();
    let model = Memo::new(move |_| {
        store.shown.with(|shown| {
            let shown = shown.as_ref()?;
            let same = store.sentence.with(|text| *text == shown.input.sentence);
            match shown.origin {
                Origin::Live { milliseconds, .. } if same => {
                    Some((shown.encoding.pieces.len(), shown.layers, milliseconds))
                }
                _ => None,
            }
        })
    });
    let row = |name: String,
               size: u64,
               [reads, steps]: [String; 2],
               milliseconds: f64,
               read: usize| {
        let each = milliseconds / read.max(1) as f64;
        view! {
            <tr>
                <th scope="row">{name}</th><td class="number">{count(size)}</td><td>{reads}</td><td>{steps}</td>
                <td class="number">{fixed(milliseconds, 2)}</td><td class="number">{fixed(each, 3)}</td>
            </tr>
        }
    };
    let networks = move || {
        let reach = room.reach.said.get()?;
        let words = reach.words;
        let one = |of: &protocol::language::Remembered| {
            let reads = t!(language_speed_words, count = words.saturating_sub(1));
            let size = room.run.with(|run| run.parameters(of.network));
            row(name(of.network), size, [reads, words.to_string()], of.milliseconds, words)
        };
        Some(reach.networks.iter().map(one).collect_view())
    };
    let bert = move || {
        let (pieces, layers, milliseconds) = model.get()?;
        let reads = t!(language_speed_pieces, count = pieces);
        let steps = t!(language_speed_layers, count = layers);
        let size =
            store.model.with(|model| model.as_ref().map_or(0, |model| model.config.parameters()));
        Some(row(t!(language_speed_model), size, [reads, steps], milliseconds, pieces))
    };
    view! {
        <div class="scroll" tabindex="0" role="group" aria-label=t!(language_speed)>
            <table class="language-speed">
                <caption>{t!(language_speed)}</caption>
                <thead><tr>
                    <th scope="col">{t!(language_speed_network)}</th><th scope="col">{t!(run_parameters)}</th><th scope="col">{t!(language_speed_reads)}</th>
                    <th scope="col">{t!(language_speed_steps)}</th><th scope="col">{t!(language_speed_time)}</th>
                    <th scope="col">{t!(language_speed_each)}</th>
                </tr></thead>
                <tbody>{networks}{bert}</tbody>
            </table>
        </div>
    }
}
