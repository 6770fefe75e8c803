//! Observed values as bars, with what theory expects of them.

use std::fmt::Write;

use leptos::prelude::*;
use text::corruption::{Bar, Compared};

use crate::kit::export::csv;
use crate::kit::format::short;
use crate::kit::format::{self, change};
use crate::kit::paint::scene::{Anchor, Scene, Shape};
use crate::kit::pictures::figure::SaveMenu;
use crate::t;

/// Bars drawn at first; the file has all.
const MOST: usize = 64;
/// Sizes of the saved picture.
const STEP: f64 = 24.0;
const TITLE: f64 = 34.0;
const LABELS: f64 = 150.0;
const WIDTH: f64 = 420.0;
const NUMBERS: f64 = 190.0;
/// Colours of the saved picture.
const BAR: &str = "#9dbfdd";
const EXPECTED: &str = "#9c1c1c";

/// One bar.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    pub label: String,
    /// How often it was observed, where that was counted.
    pub count: Option<u64>,
    pub share: Compared,
}

impl Line {
    /// A bar of a histogram.
    pub fn of(bar: &Bar, label: String) -> Self {
        Self { label, count: Some(bar.count), share: bar.share }
    }

    fn highest(&self) -> f64 {
        let expected = self.share.expected.unwrap_or_default();
        self.share.observed.max(expected + 2.0 * self.share.standard_error)
    }
}

/// What is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Plot {
    pub title: String,
    /// How the lines are called.
    pub of: String,
    pub lines: Vec<Line>,
}

impl Plot {
    /// The share at the right edge.
    fn most(&self) -> f64 {
        let highest = self.lines.iter().map(Line::highest).fold(0.0, f64::max);
        if highest > 0.0 { highest } else { 1.0 }
    }
}

/// A share in per cent.
pub fn percent(share: f64) -> String {
    format::percent(share, 2)
}

/// The bars, the same numbers as a table, and files of both.
#[component]
pub fn Bars(
    /// Starts the names of the files.
    name: &'static str,
    plot: Plot,
    caption: String,
) -> impl IntoView {
    let most = plot.most();
    let bars = plot.lines.iter().take(MOST).map(|line| view! { <OneBar line=line.clone() most/> });
    let bars = bars.collect_view();
    let more = MOST < plot.lines.len();
    let has_theory = plot.lines.iter().any(|line| line.share.expected.is_some());
    let title = plot.title.clone();
    let table = view! { <Numbers plot=plot.clone()/> };
    let plot = StoredValue::new(plot);
    let scene = move || Some(plot.with_value(scene));
    let csv = move || Some(plot.with_value(csv_of));
    view! {
        <figure class="bars-figure">
            <h4>{title.clone()}</h4>
            <div class="scheme-bars" role="img" aria-label=t!(scheme_bars_name, title = title)>{bars}</div>
            {more.then(|| view! { <p>{t!(more_in_file, count = MOST)}</p> })}
            <figcaption>{caption}" "{has_theory.then(|| t!(scheme_bars_caption))}</figcaption>
            <SaveMenu name title scene csv/>
            {table}
        </figure>
    }
}

#[component]
fn OneBar(line: Line, most: f64) -> impl IntoView {
    let place = move |share: f64| format!("{:.3}%", (share / most * 100.0).clamp(0.0, 100.0));
    let Compared { observed, expected, standard_error } = line.share;
    let theory = expected.map(|expected| {
        let (low, high) = (expected - 2.0 * standard_error, expected + 2.0 * standard_error);
        view! {
            <line class="band" x1=place(low) x2=place(high) y1="11" y2="11"/>
            <line class="expected" x1=place(expected) x2=place(expected) y1="2" y2="20"/>
        }
    });
    let told = match expected {
        Some(expected) => {
            t!(scheme_bar, observed = percent(observed), expected = percent(expected))
        }
        None => percent(observed),
    };
    view! {
        <span class="bar-label"><bdi>{short(&line.label)}</bdi></span>
        <svg width="100%" height="22" aria-hidden="true">
            <rect class="observed" x="0" y="3" height="16" width=place(observed)/>
            {theory}
        </svg>
        <span class="number bar-number">{told}</span>
    }
}

#[component]
fn Numbers(plot: Plot) -> impl IntoView {
    let rows = plot.lines.iter().take(MOST).map(|line| {
        let number = |value: Option<String>| value.unwrap_or_else(|| "–".to_owned());
        let share = line.share;
        let error = share.expected.map(|_| percent(share.standard_error));
        view! {
            <tr>
                <th scope="row"><bdi>{line.label.clone()}</bdi></th>
                <td class="number">{number(line.count.map(|count| count.to_string()))}</td>
                <td class="number">{percent(share.observed)}</td>
                <td class="number">{number(share.expected.map(percent))}</td>
                <td class="number">{number(error)}</td>
                <td class="number">{number(share.deviation().map(|by| change(by, 2)))}</td>
            </tr>
        }
    });
    view! {
        <details class="table">
            <summary>{t!(table_summary)}</summary>
            <div class="scroll" tabindex="0" role="group" aria-label=plot.title.clone()>
                <table>
                    <thead>
                        <tr>
                            <th scope="col">{plot.of.clone()}</th>
                            <th scope="col">{t!(scheme_count)}</th>
                            <th scope="col">{t!(scheme_observed)}</th>
                            <th scope="col">{t!(scheme_expected)}</th>
                            <th scope="col">{t!(scheme_error)}</th>
                            <th scope="col">{t!(scheme_deviation)}</th>
                        </tr>
                    </thead>
                    <tbody>{rows.collect_view()}</tbody>
                </table>
            </div>
        </details>
    }
}

/// The picture for a file.
fn scene(plot: &Plot) -> Scene {
    let mut scene = Scene {
        width: LABELS + WIDTH + NUMBERS,
        height: TITLE + plot.lines.len() as f64 * STEP + 12.0,
        title: plot.title.clone(),
        shapes: Vec::new(),
    };
    scene.text([8.0, TITLE / 2.0], &plot.title, 15.0, Anchor::Start, false);
    let most = plot.most();
    let place = |share: f64| LABELS + (share / most).clamp(0.0, 1.0) * WIDTH;
    for (index, line) in plot.lines.iter().enumerate() {
        let top = TITLE + index as f64 * STEP;
        let middle = top + STEP / 2.0;
        let Compared { observed, expected, standard_error } = line.share;
        scene.text([LABELS - 8.0, middle], &short(&line.label), 12.0, Anchor::End, false);
        scene.rectangle([LABELS, top + 4.0, place(observed) - LABELS, STEP - 8.0], BAR);
        let mut told = percent(observed);
        if let Some(expected) = expected {
            let (low, high) = (expected - 2.0 * standard_error, expected + 2.0 * standard_error);
            scene.shapes.push(stroke([place(low), middle, place(high), middle], 2.0));
            let x = place(expected);
            scene.shapes.push(stroke([x, top + 2.0, x, top + STEP - 2.0], 2.5));
            told = t!(scheme_bar, observed = told, expected = percent(expected));
        }
        scene.text([LABELS + WIDTH + 8.0, middle], &told, 12.0, Anchor::Start, false);
    }
    scene
}

fn stroke(place: [f64; 4], width: f64) -> Shape {
    Shape::Line { place, stroke: EXPECTED.to_owned(), width, opacity: 1.0 }
}

/// Every bar in full precision.
fn csv_of(plot: &Plot) -> String {
    let head = [
        &plot.of,
        &t!(scheme_count),
        &t!(scheme_observed),
        &t!(scheme_expected),
        &t!(scheme_error),
    ];
    let mut text = head.map(|cell| csv::cell(cell)).join(",");
    text.push_str("\r\n");
    for line in &plot.lines {
        let Compared { observed, expected, standard_error } = line.share;
        let count = line.count.map(|count| count.to_string()).unwrap_or_default();
        let expected = expected.map(|expected| expected.to_string()).unwrap_or_default();
        let label = csv::cell(&line.label);
        // Writing to a String cannot fail.
        let _ = write!(text, "{label},{count},{observed},{expected},{standard_error}\r\n");
    }
    text
}
