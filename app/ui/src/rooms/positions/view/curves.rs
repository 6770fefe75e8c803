//! Values of a few dimensions over the positions, of both tables.

use std::sync::Arc;

use leptos::prelude::*;

use super::BESIDE;
use super::room::PositionRoom;
use crate::kit::heat::Grid;
use crate::kit::paint::plot::{Plot, Series};
use crate::kit::pictures::line_chart::LineChart;
use crate::rooms::positions::state::MOST_CURVES;
use crate::state::store::Change;
use crate::t;

/// The same dimensions of both tables.
#[component]
pub fn Curves(room: PositionRoom) -> impl IntoView {
    let curves = room.chosen(|chosen| chosen.curves.clone());
    let plot = move |grid: Arc<Grid>, range| {
        let one = |dimension: &usize| Series {
            name: t!(positions_dimension, dimension = dimension),
            points: points(&grid, *dimension),
        };
        let inside = |dimension: &&usize| **dimension < grid.columns;
        let series = curves.with(|curves| curves.iter().filter(inside).map(one).collect());
        Arc::new(Plot {
            x_name: t!(position),
            y_name: t!(value),
            series,
            y_range: range,
            ..Plot::default()
        })
    };
    let sinusoids = Memo::new(move |_| plot(room.sinusoids.get(), Some((-1.0, 1.0))));
    let learned = Memo::new(move |_| Some(plot(room.learned.get()?, None)));
    let there = Memo::new(move |_| learned.with(Option::is_some));
    let left_out = Memo::new(move |_| {
        let columns = room.learned.with(|grid| grid.as_ref().map_or(usize::MAX, |g| g.columns));
        curves.with(|curves| curves.iter().filter(|dimension| **dimension >= columns).count())
    });
    view! {
        <section class="positions-curves" data-main aria-labelledby="positions-curves">
            <h3 id="positions-curves">{t!(curves)}</h3>
            <div class="positions-both">
                <div>
                    <h4>{t!(positions_sinusoids)}</h4>
                    <LineChart name="sinusoid-curves" widest=BESIDE height=BESIDE title=t!(positions_curves_sinusoids) plot=sinusoids/>
                </div>
                <div>
                    <h4>{t!(positions_learned)}</h4>
                    <Show when=move || there.get() fallback=|| view! { <p>{t!(model_loading)}</p> }>
                        <LineChart
                            name="learned-curves" widest=BESIDE height=BESIDE title=t!(positions_curves_learned)
                            plot=Signal::derive(move || learned.get().unwrap_or_default())
                        />
                    </Show>
                    <Show when=move || there.get() && left_out.get() != 0>
                        <p class="caption">{move || t!(positions_curves_left_out, count = left_out.get())}</p>
                    </Show>
                </div>
            </div>
        </section>
    }
}

fn points(grid: &Grid, dimension: usize) -> Vec<(f64, f64)> {
    let point = |(position, value): (usize, f32)| (position as f64, f64::from(value));
    grid.column(dimension).into_iter().enumerate().map(point).collect()
}

/// The dimensions that are drawn; each can be taken away, another be added.
#[component]
pub fn CurveChoice(room: PositionRoom) -> impl IntoView {
    let curves = room.chosen(|chosen| chosen.curves.clone());
    let dimensions = room.chosen(|chosen| chosen.dimensions);
    let next = RwSignal::new(1_usize);
    let add = move |_| {
        let dimension = next.get_untracked().min(dimensions.get_untracked().saturating_sub(1));
        room.change(Change::Choice, |chosen| {
            if !chosen.curves.contains(&dimension) {
                chosen.curves.push(dimension);
                chosen.curves.sort_unstable();
            }
        });
    };
    let remove = move |dimension: usize| {
        room.change(Change::Choice, |chosen| chosen.curves.retain(|curve| *curve != dimension));
    };
    let one = move |dimension: usize| {
        let label = t!(positions_remove_curve, dimension = dimension);
        view! {
            <li>
                <button type="button" aria-label=label on:click=move |_| remove(dimension)>
                    {dimension} " \u{d7}"
                </button>
            </li>
        }
    };
    let full = move || curves.with(Vec::len) >= MOST_CURVES;
    view! {
        <div class="curve-choice">
            <ul aria-label=t!(positions_curves_chosen)>{move || curves.get().into_iter().map(one).collect_view()}</ul>
            <label for="positions-curve">{t!(positions_next_curve)}</label>
            <input
                type="number" id="positions-curve" min="0" step="1"
                max=move || dimensions.get().saturating_sub(1).to_string()
                prop:value=move || next.get().to_string()
                on:change=move |event| next.set(event_target_value(&event).parse().unwrap_or_default())
            />
            <button type="button" on:click=add disabled=full>{t!(positions_add_curve)}</button>
        </div>
    }
}
