//! What many draws show, picture by picture.

use std::sync::Arc;

use leptos::prelude::*;
use text::corruption::{
    Bar, Compared, Report, Scheme, SpanReport, Treatment, Treatments, chi_square,
};

use super::drawing::Material;
use super::plot::{Bars, Line, Plot, percent};
use super::words;
use crate::kit::format::fixed;
use crate::t;

/// The pictures of a report.
#[component]
pub fn Reported(report: Arc<Report>, material: Material) -> impl IntoView {
    let settings = report.settings;
    let last = settings.of_draw(report.draws.saturating_sub(1)).seed;
    let words = settings.whole_words && settings.scheme.has_whole_words();
    let per_draw = words.then(|| view! { <PiecesPerDraw report=report.clone()/> });
    let treatments = report.treatments.map(|treatments| view! { <Treated treatments/> });
    let spans = report.spans.clone().map(|spans| view! { <Spans spans/> });
    view! {
        <p role="status">
            {t!(scheme_report, draws = report.draws, first = settings.seed, last = last)}" "
            {t!(scheme_report_selected, compared = compared(&report.selected, percent))}
        </p>
        <div class="report">
            {treatments}
            {spans}
            {per_draw}
            <Places report material/>
        </div>
    }
}

/// A value with what was expected of it.
fn compared(value: &Compared, written: fn(f64) -> String) -> String {
    let observed = written(value.observed);
    match value.expected {
        Some(expected) => t!(
            scheme_compared,
            observed = observed,
            expected = written(expected),
            error = written(value.standard_error)
        ),
        None => observed,
    }
}

fn mean(words: f64) -> String {
    fixed(words, 3)
}

#[component]
fn Treated(treatments: Treatments) -> impl IntoView {
    let lines = |shares: [Compared; 3]| {
        let line = |(treatment, share): (&Treatment, Compared)| Line {
            label: words::treatment(*treatment),
            count: None,
            share,
        };
        Treatment::ALL.iter().zip(shares).map(line).collect()
    };
    let of_selected = Plot {
        title: t!(scheme_plot_selected),
        of: t!(scheme_of_treatment),
        lines: lines(treatments.of_selected),
    };
    let of_all = Plot {
        title: t!(scheme_plot_all),
        of: t!(scheme_of_treatment),
        lines: lines(treatments.of_all),
    };
    view! {
        <Bars name="corruption-of-selected" plot=of_selected caption=String::new()/>
        <Bars name="corruption-of-all" plot=of_all caption=t!(scheme_plot_all_caption)/>
    }
}

/// Lengths of spans at every stage.
#[component]
fn Spans(spans: SpanReport) -> impl IntoView {
    let plot = |title: String, of: String, bars: &[Bar]| Plot {
        title,
        of,
        lines: bars.iter().map(|bar| Line::of(bar, bar.of.to_string())).collect(),
    };
    let drawn = plot(t!(scheme_plot_drawn), t!(words), &spans.drawn);
    let placed = plot(t!(scheme_plot_placed), t!(words), &spans.placed);
    let merged = plot(t!(scheme_plot_merged), t!(pieces), &spans.merged);
    let exact = if spans.is_exact { String::new() } else { t!(scheme_placed_near) };
    let fit = chi_square(&spans.drawn).map(|fit| {
        t!(scheme_chi_square, statistic = fixed(fit.statistic, 1), degrees = fit.degrees_of_freedom)
    });
    let drawn_caption = t!(
        scheme_plot_drawn_caption,
        spans = spans.spans,
        mean = compared(&spans.drawn_mean, mean),
        fit = fit.unwrap_or_default()
    );
    let placed_caption = t!(
        scheme_plot_placed_caption,
        mean = compared(&spans.placed_mean, mean),
        budget = compared(&spans.cut_by_budget, percent),
        edge = compared(&spans.cut_by_edge, percent),
        exact = exact
    );
    view! {
        <Bars name="span-lengths-drawn" plot=drawn caption=drawn_caption/>
        <Bars name="span-lengths-placed" plot=placed caption=placed_caption/>
        <Bars name="span-lengths-merged" plot=merged caption=String::new()/>
    }
}

#[component]
fn PiecesPerDraw(report: Arc<Report>) -> impl IntoView {
    let lines = report.pieces.iter().map(|bar| Line::of(bar, bar.of.to_string())).collect();
    let plot = Plot { title: t!(scheme_plot_pieces), of: t!(pieces), lines };
    view! { <Bars name="pieces-per-draw" plot caption=t!(scheme_plot_pieces_caption)/> }
}

/// How often each place was selected.
#[component]
fn Places(report: Arc<Report>, material: Material) -> impl IntoView {
    let is_gap = report.settings.scheme == Scheme::Insertion;
    let label = |bar: &Bar| {
        let piece = material.piece(bar.of);
        if is_gap { t!(draw_gap, piece = piece) } else { format!("{} {piece}", bar.of) }
    };
    let lines = report.places.iter().map(|bar| Line::of(bar, label(bar))).collect();
    let plot = Plot { title: t!(scheme_plot_places), of: t!(scheme_of_place), lines };
    view! { <Bars name="selected-places" plot caption=String::new()/> }
}
