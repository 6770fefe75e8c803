//! Right answers by the length of the source.

use std::collections::BTreeSet;
use std::sync::Arc;

use leptos::prelude::*;
use text::translation::{Architecture, ByLength};

use super::buttons::Bar;
use super::columns::ends;
use crate::kit::controls::csv_button::CsvButton;
use crate::kit::export::csv;
use crate::kit::format::fixed;
use crate::kit::pictures::line_chart::FittedChart;
use crate::page::page;
use crate::rooms::translation::state::Run;
use crate::rooms::translation::state::chosen::TranslationState;
use crate::rooms::translation::state::translating::Translating;
use crate::rooms::translation::state::{curves, name};
use crate::state::kept::Kept;
use crate::t;

/// The panel.
#[component]
pub fn LengthsPanel(chosen: Kept<TranslationState>) -> impl IntoView {
    let run = page().store.lasting::<Translating>().run;
    let plot = Memo::new(move |_| Arc::new(run.with(curves::by_length)));
    let table = move || run.with(table);
    view! {
        <section class="translation-panel" data-main aria-labelledby="translation-lengths">
            <h3 id="translation-lengths">{t!(panel_translation_lengths)}</h3>
            <Bar chosen/>
            <FittedChart name="translation-lengths" title=t!(translation_lengths) plot/>
            <div class="scroll" tabindex="0" role="group" aria-label=t!(translation_lengths)>{table}</div>
            <p class="caption"><CsvButton name="translation-lengths-table" title=t!(translation_lengths) csv=move || Some(run.with_untracked(as_csv))/></p>
        </section>
    }
}

fn lengths(run: &Run) -> Vec<usize> {
    let looks = run.networks().into_iter().filter_map(|network| run.found(network));
    let all: BTreeSet<usize> =
        looks.flat_map(|found| found.lengths.iter().map(|one| one.length)).collect();
    all.into_iter().collect()
}

/// What was found of one length; of all where there is none.
fn of(run: &Run, network: Architecture, length: Option<usize>) -> Option<ByLength> {
    let found = run.found(network)?;
    match length {
        None => Some(found.all()),
        Some(length) => found.lengths.iter().find(|one| one.length == length).copied(),
    }
}

fn table(run: &Run) -> impl IntoView + use<> {
    let lengths: Vec<Option<usize>> = lengths(run).into_iter().map(Some).chain([None]).collect();
    let head = |length: &Option<usize>| {
        let text = length.map_or_else(|| t!(translation_all), |length| length.to_string());
        view! { <th scope="col" class="number">{text}</th> }
    };
    let cell = |found: Option<ByLength>| {
        let share = found.map(|found| hundredths(found.share()));
        let range =
            found.and_then(ends).map(|[low, high]| t!(translation_range, low = low, high = high));
        view! { <td class="number">{share} " " <small>{range}</small></td> }
    };
    let row = |network: Architecture| {
        let cells = lengths.iter().map(|length| cell(of(run, network, *length))).collect_view();
        let signs = run.found(network).map(|found| hundredths(found.sign_share()));
        view! { <tr><th scope="row">{name(network)}</th>{cells}<td class="number">{signs}</td></tr> }
    };
    view! {
        <table class="translation-lengths">
            <caption class="spoken">{t!(translation_lengths)}</caption>
            <thead><tr><th scope="col">{t!(translation_axis_right)} ", " {t!(translation_length)}</th>{lengths.iter().map(head).collect_view()}<th scope="col">{t!(translation_signs)}</th></tr></thead>
            <tbody>{run.networks().into_iter().map(row).collect_view()}</tbody>
        </table>
    }
}

/// A share in percent, without its sign: the caption has it.
fn hundredths(share: f64) -> String {
    fixed(100.0 * share, 0)
}

fn as_csv(run: &Run) -> String {
    let mut text = "network,length,total,right\r\n".to_owned();
    for network in run.networks() {
        let name = csv::cell(&name(network));
        for one in run.found(network).map(|found| found.lengths.as_slice()).unwrap_or_default() {
            text.push_str(&format!("{name},{},{},{}\r\n", one.length, one.total, one.right));
        }
    }
    text
}
