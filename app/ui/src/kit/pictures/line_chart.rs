//! Curves with axes, a legend and a table of their values.

use std::sync::Arc;

use leptos::html;
use leptos::prelude::*;

use super::figure::SaveMenu;
use super::space::space;
use crate::kit::browser;
use crate::kit::export::csv;
use crate::kit::format::{exact, significant};
use crate::kit::paint::plot::{LETTERS, MOST, Plot, Series};
use crate::kit::surroundings::surroundings;
use crate::t;

/// Height of the drawing in pixels.
const HEIGHT: u32 = 280;
/// The narrowest drawing; others are as wide as the window lets them be.
const NARROWEST: f64 = 300.0;
/// The widest drawing, where it has the page to itself.
const WIDEST: u32 = 760;
/// The least width and height of a drawing that takes the space it is given.
const LEAST: [f64; 2] = [200.0, 90.0];
/// Lines of the table that are on the page; all are in the CSV file.
const FIRST: usize = 128;

/// Several named curves, as wide as the window lets them be up to `widest`. The colours come from
/// the style sheet.
#[component]
pub fn LineChart(
    /// Starts the names of saved files.
    name: &'static str,
    /// What the chart shows, in words.
    #[prop(into)]
    title: Signal<String>,
    /// The curves.
    #[prop(into)]
    plot: Signal<Arc<Plot>>,
    /// The widest drawing in pixels, where others stand beside it.
    #[prop(default = WIDEST)]
    widest: u32,
    /// Its height in pixels.
    #[prop(default = HEIGHT)]
    height: u32,
) -> impl IntoView {
    let width = RwSignal::new(window_width(widest));
    let resized =
        window_event_listener(leptos::ev::resize, move |_| width.set(window_width(widest)));
    on_cleanup(move || resized.remove());
    let size = Signal::derive(move || [width.get(), height]);
    view! { <Chart name title plot size frame=NodeRef::new() class="plot"/> }
}

/// Several named curves in whatever space the style sheet leaves them. Presented, their letters are
/// as large as all others.
#[component]
pub fn FittedChart(
    /// Starts the names of saved files.
    name: &'static str,
    /// What the chart shows, in words.
    #[prop(into)]
    title: Signal<String>,
    /// The curves.
    #[prop(into)]
    plot: Signal<Arc<Plot>>,
) -> impl IntoView {
    let around = surroundings();
    let frame = NodeRef::new();
    let space = space(frame);
    let size = Memo::new(move |_| {
        let presented = around.presented.get();
        let larger = if presented { browser::rem() / f64::from(LETTERS) } else { 1.0 };
        let [width, height] = space.get();
        [(width / larger).max(LEAST[0]) as u32, (height / larger).max(LEAST[1]) as u32]
    });
    view! { <Chart name title plot size frame class="plot fitted-plot"/> }
}

/// A chart of this size.
#[component]
fn Chart(
    name: &'static str,
    title: Signal<String>,
    plot: Signal<Arc<Plot>>,
    #[prop(into)] size: Signal<[u32; 2]>,
    frame: NodeRef<html::Div>,
    class: &'static str,
) -> impl IntoView {
    let drawing = Memo::new(move |_| {
        let [width, height] = size.get();
        plot.with(|plot| plot.drawing(width, height))
    });
    let markup = move || drawing.with(|d| d.as_ref().map(|d| d.markup()).unwrap_or_default());
    let scene = move || {
        untrack(move || {
            let names = plot.with(|plot| names(plot));
            drawing.with(|drawing| Some(drawing.as_ref()?.scene(&title.get(), &names)))
        })
    };
    let table = move || Some(plot.with_untracked(|plot| as_csv(plot)));
    view! {
        <figure class=class>
            <Legend plot/>
            <div class="plot-frame" node_ref=frame role="img" aria-label=title inner_html=markup></div>
            <Values plot title/>
            {move || view! { <SaveMenu name title=title.get() scene csv=table/> }}
        </figure>
    }
}

/// How wide a drawing can be without being shrunk.
fn window_width(widest: u32) -> u32 {
    let inner = browser::window().and_then(|window| window.inner_width().ok()?.as_f64());
    let widest = f64::from(widest).max(NARROWEST);
    (inner.unwrap_or(widest) - 48.0).clamp(NARROWEST, widest) as u32
}

fn names(plot: &Plot) -> Vec<String> {
    plot.series.iter().take(MOST).map(|series| series.name.clone()).collect()
}

/// A piece of a curve beside its name.
fn key(class: String, name: String) -> impl IntoView {
    view! {
        <li>
            <svg viewBox="0 0 28 8" width="28" height="8" aria-hidden="true">
                <path class=class d="M1 4H27"/>
            </svg>
            <span>{name}</span>
        </li>
    }
}

/// The names of the curves beside a piece of each.
#[component]
fn Legend(plot: Signal<Arc<Plot>>) -> impl IntoView {
    let names = Memo::new(move |_| plot.with(|plot| names(plot)));
    let one = |(index, name): (usize, String)| key(format!("plot-curve plot-{index}"), name);
    let recorded = Memo::new(move |_| plot.with(|plot| !plot.recorded.is_empty()));
    let behind =
        move || recorded.get().then(|| key("plot-recorded".to_owned(), t!(run_recorded_behind)));
    view! {
        <ul class="plot-legend">
            {move || names.get().into_iter().enumerate().map(one).collect_view()}
            {behind}
        </ul>
    }
}

/// One line of the table: x, and the y of each curve there.
type Line = (f64, Vec<Option<f64>>);

/// The values, one line for each x of any curve. The x of a curve never fall.
fn lines(plot: &Plot) -> Vec<Line> {
    let mut all: Vec<f64> =
        plot.series.iter().flat_map(|series| &series.points).map(|point| point.0).collect();
    all.sort_by(f64::total_cmp);
    all.dedup();
    let value = |series: &Series, x: f64| {
        let place = series.points.binary_search_by(|(at, _)| at.total_cmp(&x)).ok()?;
        series.points.get(place).map(|point| point.1)
    };
    let line = |x: f64| (x, plot.series.iter().map(|series| value(series, x)).collect());
    all.into_iter().map(line).collect()
}

/// The table as a file; a curve without a value there leaves its cell empty.
fn as_csv(plot: &Plot) -> String {
    let mut text = csv::cell(&plot.x_name);
    for series in &plot.series {
        text.push(',');
        text.push_str(&csv::cell(&series.name));
    }
    text.push_str("\r\n");
    for (x, values) in lines(plot) {
        text.push_str(&csv::number(x));
        for y in values {
            text.push(',');
            text.push_str(&y.map_or_else(String::new, |y| csv::number(y as f32)));
        }
        text.push_str("\r\n");
    }
    text
}

/// The values as a table, made only while it is open.
#[component]
fn Values(plot: Signal<Arc<Plot>>, title: Signal<String>) -> impl IntoView {
    let element = NodeRef::<html::Details>::new();
    let open = RwSignal::new(false);
    let table = move || {
        open.get().then(|| {
            plot.with(|plot| {
                let heads = names(plot);
                let all = lines(plot);
                let more = all.len() > FIRST;
                let x_name = plot.x_name.clone();
                let line = |(x, values): Line| {
                    let cell = |y: Option<f64>| {
                        view! { <td class="number">{y.map(|y| significant(y, 4))}</td> }
                    };
                    let cells = values.into_iter().take(MOST).map(cell).collect_view();
                    view! { <tr><th scope="row" class="number">{exact(x)}</th>{cells}</tr> }
                };
                let head = |name| view! { <th scope="col">{name}</th> };
                view! {
                    <table>
                        <caption>{title.get()}</caption>
                        <thead><tr><th scope="col">{x_name}</th>{heads.into_iter().map(head).collect_view()}</tr></thead>
                        <tbody>{all.into_iter().take(FIRST).map(line).collect_view()}</tbody>
                    </table>
                    {more.then(|| view! { <p>{t!(more_in_file, count = FIRST)}</p> })}
                }
            })
        })
    };
    view! {
        <details
            class="table"
            node_ref=element
            on:toggle=move |_| if let Some(element) = element.get_untracked() { open.set(element.open()) }
        >
            <summary>{t!(table_summary)}</summary>
            <div class="scroll" tabindex="0" role="group" aria-label=move || t!(heat_table_name, title = title.get())>
                {table}
            </div>
        </details>
    }
}
