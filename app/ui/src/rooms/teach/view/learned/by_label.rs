//! How well each label is told, where a text has any number of them.

use leptos::prelude::*;
use text::metrics::F1;

use super::super::fields::percent;
use crate::kit::format::fixed;
use crate::kit::table::{Cell, Column, Row, Table, WholeTable};
use crate::page::page;
use crate::rooms::teach::state::classroom::Classroom;
use crate::t;

/// Labels in sight before somebody asks for more.
const FIRST: usize = 30;

/// A row for each label, on the examples for validation.
#[component]
pub fn ByLabel() -> impl IntoView {
    let run = page().store.lasting::<Classroom>().run;
    let table = Memo::new(move |_| {
        run.with(|run| {
            let labels = run.begun.as_ref()?.dataset.labels.as_slice();
            let counts = run.last()?.validation.by_label.as_slice();
            (!counts.is_empty()).then(|| table(labels, counts))
        })
    });
    let there = Memo::new(move |_| table.with(Option::is_some));
    view! {
        <Show when=move || there.get()>
            <div id="teach-by-label">
                <h4>{t!(teach_by_label)}</h4>
                <WholeTable
                    table=Signal::derive(move || table.get().unwrap_or_default())
                    file="labels" class="teach-table" first=FIRST
                />
            </div>
        </Show>
    }
}

fn table(labels: &[String], counts: &[F1]) -> Table {
    let whole: fn(f64) -> String = |count| fixed(count, 0);
    let columns = vec![
        Column::text(t!(teach_column_label)),
        Column::number(t!(teach_by_label_there), whole),
        Column::number(t!(teach_by_label_found), whole),
        Column::number(t!(right), whole),
        Column::number(t!(teach_precision), percent),
        Column::number(t!(teach_recall), percent),
        Column::number("F1", percent),
    ];
    let row = |(label, one): (&String, &F1)| {
        let counts = [one.actual, one.predicted, one.right].map(|count| Cell::Number(count as f64));
        let occurs = one.actual + one.predicted > 0;
        let shares = [one.precision(), one.recall(), occurs.then(|| one.f1())];
        let cells = std::iter::once(Cell::Text(label.clone())).chain(counts);
        Row::of(cells.chain(shares.map(Cell::from)))
    };
    Table {
        title: t!(teach_by_label),
        caption: t!(teach_by_label_caption),
        columns,
        rows: labels.iter().zip(counts).map(row).collect(),
    }
}
