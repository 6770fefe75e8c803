//! Which label was taken for which.

use std::fmt::Write;

use leptos::prelude::*;
use text::metrics::Confusion;

use super::super::fields::percent;
use crate::kit::controls::csv_button::CsvButton;
use crate::kit::export::csv;
use crate::kit::format::fixed;
use crate::page::page;
use crate::rooms::teach::state::classroom::Classroom;
use crate::t;

/// Labels that are shown; the file has all.
const MOST: usize = 30;

/// What the table needs.
#[derive(Clone, Debug, PartialEq)]
struct Found {
    labels: Vec<String>,
    confusion: Confusion,
}

/// The matrix of truth and prediction on the examples for validation.
#[component]
pub fn ConfusionView() -> impl IntoView {
    let run = page().store.lasting::<Classroom>().run;
    let found = Memo::new(move |_| {
        run.with(|run| {
            let labels = run.begun.as_ref()?.dataset.labels.clone();
            let confusion = run.last()?.validation.confusion.clone()?;
            Some(Found { labels, confusion })
        })
    });
    let csv = move || found.with_untracked(|found| found.as_ref().map(as_csv));
    let there = Memo::new(move |_| found.with(Option::is_some));
    view! {
        <Show when=move || there.get()>
            <div id="teach-confusion">
                <h4>{t!(teach_confusion_title)}</h4>
                <div class="scroll" tabindex="0" role="group" aria-label=t!(teach_confusion_title)>
                    {move || found.with(|found| found.as_ref().map(table))}
                </div>
                <CsvButton name="confusion" title=t!(teach_confusion_title) csv/>
            </div>
        </Show>
    }
}

fn table(found: &Found) -> impl IntoView + use<> {
    let Found { labels, confusion } = found;
    let shown = labels.len().min(MOST);
    let sums: Vec<usize> = (0..shown).map(|truth| sum(confusion, truth)).collect();
    let heads = labels
        .iter()
        .take(MOST)
        .map(|name| view! { <th scope="col"><bdi>{name.clone()}</bdi></th> });
    let all = || (0..shown).map(|label| confusion.of_label(label));
    let undefined = all().any(|one| one.precision().is_none() || one.recall().is_none());
    let row = |(truth, name): (usize, &String)| {
        let all = sums.get(truth).copied().unwrap_or(0);
        let cell = |predicted: usize| {
            let count = confusion.get(truth, predicted);
            let share = format!("{:.3}", count as f64 / all.max(1) as f64);
            view! { <td class="number heat" class:right=predicted == truth style=("--share", share)>{count}</td> }
        };
        let cells = (0..shown).map(cell).collect_view();
        let f1 = confusion.of_label(truth);
        view! {
            <tr>
                <th scope="row"><bdi>{name.clone()}</bdi></th>
                {cells}
                <td class="number">{defined(f1.precision())}</td>
                <td class="number">{defined(f1.recall())}</td>
            </tr>
        }
    };
    view! {
        <table class="teach-table teach-confusion">
            <caption class="spoken">{t!(teach_confusion_caption)}</caption>
            <thead>
                <tr>
                    <th scope="col">{t!(teach_confusion_corner)}</th>
                    {heads.collect_view()}
                    <th scope="col">{t!(teach_precision)}</th>
                    <th scope="col">{t!(teach_recall)}</th>
                </tr>
            </thead>
            <tbody>{labels.iter().take(MOST).enumerate().map(row).collect_view()}</tbody>
        </table>
        {undefined.then(|| view! { <p class="caption">{t!(teach_undefined_about)}</p> })}
        {confusion.macro_f1().map(|f1| view! { <p class="caption">{t!(teach_macro_f1, f1 = fixed(f1, 3))}</p> })}
        {(labels.len() > MOST).then(|| view! { <p class="caption">{t!(more_in_file, count = MOST)}</p> })}
    }
}

/// A share as per cent, or a dash that says why there is none.
fn defined(share: Option<f64>) -> AnyView {
    match share {
        Some(share) => percent(share).into_any(),
        None => view! { <span aria-hidden="true">"–"</span><span class="spoken">{t!(teach_undefined)}</span> }.into_any(),
    }
}

fn sum(confusion: &Confusion, truth: usize) -> usize {
    (0..confusion.labels()).map(|predicted| confusion.get(truth, predicted)).sum()
}

fn as_csv(found: &Found) -> String {
    let mut text = csv::cell(&t!(teach_confusion_corner));
    for name in &found.labels {
        text.push(',');
        text.push_str(&csv::cell(name));
    }
    text.push_str("\r\n");
    for (truth, name) in found.labels.iter().enumerate() {
        text.push_str(&csv::cell(name));
        for predicted in 0..found.labels.len() {
            // Writing to a String cannot fail.
            let _ = write!(text, ",{}", found.confusion.get(truth, predicted));
        }
        text.push_str("\r\n");
    }
    text
}
