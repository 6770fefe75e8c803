//! The training on one screen: the map while it moves, the loss, and the neighbours of a word.

use std::sync::Arc;

use leptos::prelude::*;
use small::word_vectors::training::Method;

use super::bars::Bars;
use super::buttons::{Buttons, Standing, Tag};
use super::map::MapPicture;
use super::near::bars;
use super::{Refused, Room};
use crate::kit::paint::plot::{Plot, Series};
use crate::kit::pictures::line_chart::FittedChart;
use crate::rooms::word_vectors::state::snapshot::Snapshot;
use crate::t;

/// The panel.
#[component]
pub(super) fn Learn(room: Room) -> impl IntoView {
    let plot = Memo::new(move |_| {
        Arc::new(room.now.with(|now| now.as_deref().map(curve)).unwrap_or_else(bare))
    });
    let word = room.asked.part(|asked| asked.word.clone());
    let near = Signal::derive(move || {
        let id = room.now.with(|now| word.with(|word| now.as_ref()?.words.id(word)));
        id.map(|id| bars(room, id)).unwrap_or_default()
    });
    view! {
        <section class="vectors-learn fitted" data-main aria-labelledby="vectors-learn">
            <h3 id="vectors-learn">{t!(panel_vectors_learn)}</h3>
            <div class="course-bar"><Buttons room/><Tag room/><Standing room/></div>
            <Refused/>
            <div class="vectors-both">
                <MapPicture room/>
                <div class="vectors-words">
                    <FittedChart name="word-vectors-loss" title=t!(vectors_loss_chart) plot/>
                    <h4>{move || t!(vectors_near_of, word = word.get())}</h4>
                    <Bars title=t!(vectors_neighbours) heads=vec![t!(word), t!(cosine)] bars=near/>
                </div>
            </div>
        </section>
    }
}

/// The loss, and with skip-gram what it is while nothing is learned: (k + 1) ln 2.
fn curve(now: &Snapshot) -> Plot {
    let points: Vec<(f64, f64)> = now.losses.iter().map(|(at, loss)| (*at as f64, *loss)).collect();
    let end = now.total.unwrap_or(1) as f64;
    let mut series = vec![Series { name: t!(loss), points }];
    if now.recipe.method == Method::SkipGram {
        let level = (now.recipe.negatives + 1) as f64 * std::f64::consts::LN_2;
        let points = vec![(0.0, level), (end, level)];
        series.push(Series { name: t!(vectors_level), points });
    }
    let most = series.iter().flat_map(|one| &one.points).map(|point| point.1).fold(0.1, f64::max);
    Plot { series, y_range: Some((0.0, most * 1.1)), ..bare() }
}

fn bare() -> Plot {
    let (x_name, y_name) = (t!(run_steps), t!(loss));
    Plot { x_name, y_name, series: Vec::new(), y_range: Some((0.0, 1.0)), ..Plot::default() }
}
