//! How alike the vectors of two positions are, in both tables.

use std::sync::Arc;

use leptos::prelude::*;
use text::positional::similarity;

use super::BESIDE;
use super::room::PositionRoom;
use crate::kit::format::{fixed, scientific, share, signed};
use crate::kit::heat::{Grid, Tone};
use crate::kit::paint::plot::{Plot, Series};
use crate::kit::pictures::heat_map::HeatMap;
use crate::kit::pictures::line_chart::LineChart;
use crate::page::page;
use crate::rooms::positions::state::PositionsState;
use crate::rooms::positions::state::similarities::{
    AtDistance, affordable, by_distance, explained, similarities,
};
use crate::state::kept::kept;
use crate::t;

/// The dot products of a table and what they depend on.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Measured {
    dots: Arc<Grid>,
    distances: Vec<AtDistance>,
    /// The share of their variance that the distance explains.
    pub explained: Option<f64>,
}

impl Measured {
    fn of(table: &Grid, count: usize) -> Self {
        let dots = similarities(table, count);
        let distances = by_distance(&dots);
        let explained = explained(&dots, &distances);
        Self { dots: Arc::new(dots), distances, explained }
    }
}

/// The dot products of BERT's table.
pub fn of_learned(room: PositionRoom) -> Memo<Measured> {
    Memo::new(move |_| {
        room.learned.get().map(|table| Measured::of(&table, table.rows)).unwrap_or_default()
    })
}

/// Both tables' similarities, as maps and over the distance.
#[component]
pub fn Similar(room: PositionRoom, learned: Memo<Measured>) -> impl IntoView {
    let computed = Memo::new(move |_| {
        let table = room.sinusoids.get();
        Measured::of(&table, affordable(table.rows, table.columns))
    });
    let there = Memo::new(move |_| room.learned.with(Option::is_some));
    view! {
        <section data-main aria-labelledby="positions-similar">
            <h3 id="positions-similar">{t!(panel_positions_similar)}</h3>
            <p class="formula">"cos a \u{b7} cos b + sin a \u{b7} sin b = cos(a \u{2212} b)"</p>
            <p class="formula">"PE(p) \u{b7} PE(q) = \u{2211}" <sub>"i"</sub> " cos((p \u{2212} q) / n" <sup>"2i/d"</sup> ")"</p>
            <div class="positions-both">
                <div>
                    <h4>{t!(positions_sinusoids)}</h4>
                    <Computed room computed/>
                </div>
                <div>
                    <h4>{t!(positions_learned)}</h4>
                    <Show when=move || there.get() fallback=|| view! { <p>{t!(model_loading)}</p> }>
                        <Learned learned/>
                    </Show>
                </div>
            </div>
        </section>
    }
}

#[component]
fn Computed(room: PositionRoom, computed: Memo<Measured>) -> impl IntoView {
    let store = page().store;
    let grid = Signal::derive(move || computed.with(|measured| measured.dots.clone()));
    let said = move |p: usize, q: usize, value: f32| {
        kept::<PositionsState>(store).now.with(|chosen| {
            let distance = p as f64 - q as f64;
            let law = similarity(distance, chosen.dimensions, chosen.base());
            let off = scientific((law - f64::from(value)).abs());
            t!(
                positions_similar_cell,
                place = place(p, q),
                value = signed(value),
                law = signed(law),
                off = off
            )
        })
    };
    let sizes = room.chosen(|chosen| (chosen.dimensions, chosen.base()));
    let plot = Memo::new(move |_| {
        let (dimensions, base) = sizes.get();
        computed.with(|measured| {
            let law = |distance| similarity(distance as f64, dimensions, base);
            let count = measured.distances.len();
            let law = (0..count).map(|distance| (distance as f64, law(distance))).collect();
            let measured = means(&measured.distances);
            Arc::new(chart(vec![(t!(positions_law), law), (t!(positions_mean), measured)]))
        })
    });
    let facts = move || {
        kept::<PositionsState>(store)
            .now
            .with(|chosen| computed.with(|measured| said_of(chosen, measured)))
    };
    let cut = move || {
        let (measured, all) = (grid.get().rows, room.sinusoids.get().rows);
        (measured < all).then(|| t!(positions_similar_cut, measured = measured))
    };
    view! {
        <HeatMap
            name="sinusoid-similarities" title=t!(positions_similar_map) grid tone=Tone::Sequential square=true
            row_name=t!(positions_row_p) column_name=t!(positions_column_q) readout=said
        />
        <p class="positions-said number" id="law-of-sinusoids">{facts}</p>
        <p class="caption">{cut}</p>
        <LineChart name="sinusoid-law" widest=BESIDE title=t!(positions_law_chart) plot/>
    }
}

/// The largest difference between the law and what was measured.
fn said_of(chosen: &PositionsState, measured: &Measured) -> String {
    let off = measured.distances.iter().enumerate().map(|(distance, at)| {
        let law = similarity(distance as f64, chosen.dimensions, chosen.base());
        (at.least - law).abs().max((at.largest - law).abs())
    });
    let off = scientific(off.fold(0.0, f64::max));
    t!(positions_law_holds, off = off)
}

#[component]
fn Learned(learned: Memo<Measured>) -> impl IntoView {
    let grid = Signal::derive(move || learned.with(|measured| measured.dots.clone()));
    let said = move |p: usize, q: usize, value: f32| {
        let distance = p.abs_diff(q);
        let at =
            learned.with(|measured| measured.distances.get(distance).copied().unwrap_or_default());
        t!(
            positions_similar_learned_cell,
            place = place(p, q),
            value = signed(value),
            least = signed(at.least),
            largest = signed(at.largest)
        )
    };
    let plot = Memo::new(move |_| {
        learned.with(|measured| {
            // From distance 1 on: a vector with itself is far above the rest.
            let of = |read: fn(&AtDistance) -> f64| {
                points(&measured.distances, read).split_off(1.min(measured.distances.len()))
            };
            Arc::new(chart(vec![
                (t!(positions_mean), of(|at| at.mean)),
                (t!(positions_least), of(|at| at.least)),
                (t!(positions_largest), of(|at| at.largest)),
            ]))
        })
    });
    // Far from zero on the diagonal: colours for the rest.
    let range = Memo::new(move |_| {
        learned.with(|measured| {
            let near = measured.distances.get(1..)?;
            let low = near.iter().map(|at| at.least).fold(f64::INFINITY, f64::min);
            let high = near.iter().map(|at| at.largest).fold(f64::NEG_INFINITY, f64::max);
            (low < high).then_some((low as f32, high as f32))
        })
    });
    let facts = move || learned.with(learned_said);
    view! {
        <HeatMap
            name="learned-similarities" title=t!(positions_similar_learned) grid tone=Tone::Sequential square=true
            range row_name=t!(positions_row_p) column_name=t!(positions_column_q) readout=said
        />
        <p class="positions-said number" id="law-of-learned">{facts}</p>
        <LineChart name="learned-law" widest=BESIDE title=t!(positions_law_learned_chart) plot/>
    }
}

/// The distance that the sentence about the learned table names.
const NAMED: usize = 10;

fn learned_said(measured: &Measured) -> String {
    let Some(at) = measured.distances.get(NAMED) else { return String::new() };
    t!(
        positions_law_broken,
        distance = NAMED,
        least = fixed(at.least, 3),
        largest = fixed(at.largest, 3),
        explained = share(measured.explained.unwrap_or_default())
    )
}

fn place(p: usize, q: usize) -> String {
    format!("p = {p}, q = {q}")
}

fn means(distances: &[AtDistance]) -> Vec<(f64, f64)> {
    points(distances, |at| at.mean)
}

fn points(distances: &[AtDistance], read: fn(&AtDistance) -> f64) -> Vec<(f64, f64)> {
    distances.iter().enumerate().map(|(distance, at)| (distance as f64, read(at))).collect()
}

fn chart(series: Vec<(String, Vec<(f64, f64)>)>) -> Plot {
    let one = |(name, points)| Series { name, points };
    Plot {
        x_name: t!(positions_distance),
        y_name: t!(positions_dot),
        series: series.into_iter().map(one).collect(),
        ..Plot::default()
    }
}
