//! The token's vector from layer to layer, as curves.

use std::sync::Arc;

use leptos::prelude::*;

use super::room::BlockRoom;
use crate::kit::paint::plot::{Plot, Series};
use crate::kit::pictures::line_chart::LineChart;
use crate::rooms::block::state::course::Stop;
use crate::t;

/// The cosines and the norms; x is the number of layers that the vector went through.
#[component]
pub fn Charts(room: BlockRoom, stops: Memo<Vec<Stop>>, compared: Memo<bool>) -> impl IntoView {
    let piece = move || room.seen.with(|seen| seen.as_ref().map(|seen| seen.piece.clone()));
    let cosines = Signal::derive(move || {
        Arc::new(stops.with(|stops| cosines(stops, &piece().unwrap_or_default())))
    });
    let norms = Signal::derive(move || {
        let piece = piece().unwrap_or_default();
        Arc::new(stops.with(|stops| norms(stops, &piece, compared.get())))
    });
    view! {
        <Show when=move || compared.get()>
            <LineChart name="cosines" title=t!(block_chart_cosines) plot=cosines/>
        </Show>
        <LineChart name="norms" title=t!(block_chart_norms) plot=norms/>
    }
}

fn quoted(piece: &str) -> String {
    format!("\u{201c}{piece}\u{201d}")
}

fn now(of: &str) -> String {
    format!("{of}: {}", t!(now))
}

fn intact(of: &str) -> String {
    format!("{of}: {}", t!(block_guesses_intact))
}

fn series(name: String, stops: &[Stop], value: impl Fn(&Stop) -> f64) -> Series {
    let points = stops.iter().enumerate().map(|(index, stop)| (index as f64, value(stop)));
    Series { name, points: points.collect() }
}

fn cosines(stops: &[Stop], piece: &str) -> Plot {
    let gap = f64::NAN;
    let all = vec![
        series(quoted(piece), stops, |stop| stop.cosine.unwrap_or(gap)),
        series(t!(block_chart_mean), stops, |stop| stop.mean_cosine.unwrap_or(gap)),
    ];
    let lowest = all.iter().flat_map(|one| &one.points).map(|point| point.1).fold(0.0, f64::min);
    Plot {
        x_name: t!(block_chart_x),
        y_name: t!(cosine),
        series: all,
        y_range: Some((lowest, 1.0)),
        ..Plot::default()
    }
}

fn norms(stops: &[Stop], piece: &str, compared: bool) -> Plot {
    let token = quoted(piece);
    let mut all = if compared {
        vec![
            series(now(&token), stops, |stop| stop.norm),
            series(intact(&token), stops, |stop| stop.intact),
            series(now(&t!(block_chart_mean)), stops, |stop| stop.mean_norm),
        ]
    } else {
        vec![series(token, stops, |stop| stop.norm)]
    };
    let name = match compared {
        true => intact(&t!(block_chart_mean)),
        false => t!(block_chart_mean),
    };
    all.push(series(name, stops, |stop| stop.mean_intact));
    let values = all.iter().flat_map(|one| &one.points).map(|point| point.1);
    let highest = values.filter(|value| value.is_finite()).fold(0.0, f64::max);
    Plot {
        x_name: t!(block_chart_x),
        y_name: t!(block_table_norm),
        series: all,
        y_range: Some((0.0, highest)),
        ..Plot::default()
    }
}
