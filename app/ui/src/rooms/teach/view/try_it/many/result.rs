//! What the network says of the texts of a table.

use std::sync::Arc;

use leptos::prelude::*;
use text::metrics::{Interval, wilson};

use super::super::super::data::listed;
use super::super::super::fields::percent;
use crate::kit::controls::csv_button::CsvButton;
use crate::kit::format::{fixed, number};
use crate::kit::table::WholeTable;
use crate::page::page;
use crate::rooms::teach::state::classroom::Classroom;
use crate::rooms::teach::state::many::counted::{Counted, counted};
use crate::rooms::teach::state::many::file;
use crate::rooms::teach::state::many::predictions::Predictions;
use crate::rooms::teach::state::many::rows;
use crate::rooms::teach::state::told::{Names, Told};
use crate::state::store::Store;
use crate::t;

/// Rows that are in sight before somebody asks for more.
const FIRST: usize = 20;

/// How much is right, the first rows, and the file; once nothing more is to come.
#[component]
pub fn Results() -> impl IntoView {
    let store = page().store;
    let many = store.lasting::<Classroom>().many;
    let ended = Memo::new(move |_| {
        many.predictions.with(|all| {
            let all = all.as_ref().filter(|all| !all.goes_on() && !all.judged.is_empty())?;
            Some((all.id, all.judged.len()))
        })
    });
    let told = Memo::new(move |_| {
        ended.track();
        Arc::new(untrack(move || in_order(store)))
    });
    let headline = Memo::new(move |_| told.with(|told| said(store, told, how_much)));
    let notes = Memo::new(move |_| {
        let limit = store.positions();
        told.with(|told| said(store, told, |all, _| Some(to_know(all, limit)))).unwrap_or_default()
    });
    let table = Memo::new(move |_| {
        told.with(|told| said(store, told, |all, told| Some(file::shown(all, told))))
            .unwrap_or_default()
    });
    let csv = move || {
        let told = told.get_untracked();
        said(store, &told, |all, told| Some(file::whole_file(all, told).csv()))
    };
    view! {
        <Show when=move || ended.get().is_some()>
            <p class="teach-score" role="status">{move || headline.get()}</p>
            {move || notes.get().into_iter().map(|text| view! { <p class="teach-note">{text}</p> }).collect_view()}
            <WholeTable table=table first=FIRST class="teach-table teach-examples"/>
            <CsvButton name="predictions" title=t!(teach_many_title) csv/>
        </Show>
    }
}

fn in_order(store: Store) -> Vec<Told> {
    let tokenizer = store.tokenizer.get();
    let nothing = t!(teach_nothing);
    store.lasting::<Classroom>().many.predictions.with(|all| {
        let Some(all) = all else { return Vec::new() };
        let labels = &all.texts.dataset.labels;
        let names = Names { labels, tokenizer: tokenizer.as_deref(), nothing: &nothing };
        rows::ordered(rows::told(all, names))
    })
}

/// What `say` says of what was told, if anything was.
fn said<T>(
    store: Store,
    told: &[Told],
    say: impl FnOnce(&Predictions, &[Told]) -> Option<T>,
) -> Option<T> {
    let predictions = store.lasting::<Classroom>().many.predictions;
    untrack(|| predictions.with(|all| all.as_ref().and_then(|all| say(all, told))))
}

/// How much is right, or how many texts were looked at where nobody says what is.
fn how_much(all: &Predictions, told: &[Told]) -> Option<String> {
    let Counted { labelled, right, words, numbers } = counted(all, told);
    if labelled == 0 {
        return Some(t!(teach_many_said, count = told.len()));
    }
    if let Some(numbers) = numbers {
        let pearson = numbers.pearson.map_or_else(|| t!(teach_score_undefined), |r| fixed(r, 3));
        let error = number(numbers.mean_absolute_error, 4);
        return Some(t!(teach_many_numbers, error = error, pearson = pearson, count = labelled));
    }
    let texts = t!(teach_many_right, right = right, total = labelled);
    Some(match words {
        Some((right, total)) => {
            format!("{texts} {}", t!(teach_many_words, right = right, total = total))
        }
        None => format!("{texts} {}", interval(right, labelled)),
    })
}

fn interval(right: usize, total: usize) -> String {
    let Some(Interval { low, high }) = wilson(right, total) else { return String::new() };
    t!(teach_score_interval, low = percent(low), high = percent(high), of = "Wilson")
}

/// What a person has to know of the texts.
fn to_know(all: &Predictions, limit: usize) -> Vec<String> {
    let (texts, labelled) = (&all.texts, all.texts.labelled());
    let unlabelled = texts.dataset.examples.len() - labelled;
    let some = [
        texts
            .left_out
            .first()
            .map(|first| t!(teach_left_out, count = texts.left_out.len(), first = first.fault)),
        (!texts.unknown().is_empty())
            .then(|| t!(teach_many_unknown, labels = listed(texts.unknown()))),
        (labelled > 0 && unlabelled > 0).then(|| t!(teach_many_unlabelled, count = unlabelled)),
        (all.cut > 0).then(|| t!(teach_cut_texts, limit = limit, count = all.cut)),
        (all.judged.len() > file::SHOWN).then(|| t!(teach_many_shown, count = file::SHOWN)),
    ];
    some.into_iter().flatten().collect()
}
