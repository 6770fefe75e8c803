//! The examples: those of the page or the person's own.

mod apart;
mod aside;
mod columns;
mod counts;
pub mod editor;
pub mod files;
mod paste;
mod reading;
mod recognised;
mod table;
mod twins;

use std::sync::Arc;

use leptos::prelude::*;
use text::data::{Dataset, Part};

use self::apart::Apart;
use self::aside::LeftAside;
use self::counts::Counts;
use self::editor::Editor;
use self::table::Listed;
use self::twins::Twins;
use crate::kit::format::fixed;
use crate::page::file;
use crate::page::page;
use crate::rooms::teach::state::chosen::TeachState;
use crate::rooms::teach::state::classroom::Checked;
use crate::rooms::teach::state::classroom::Classroom;
use crate::rooms::teach::state::few::{ENOUGH, Few, Width};
use crate::rooms::teach::state::lack::{Lack, lacks};
use crate::rooms::teach::state::sheet;
use crate::rooms::teach::state::source::Source;
use crate::state::kept::kept;
use crate::state::store::Store;
use crate::t;

/// Fetches the data set that is chosen, unless it is there.
pub fn fetch_chosen(store: Store) {
    let bundled = store.lasting::<Classroom>().bundled;
    let source = Memo::new(move |_| kept::<TeachState>(store).now.with(|chosen| chosen.source()));
    Effect::new(move |_| {
        let source = source.get();
        let is_there = bundled.with_untracked(|all| matches!(all.get(&source), Some(Some(_))));
        let Some(path) = source.path().filter(|_| !is_there) else { return };
        leptos::task::spawn_local(fetch(store, source, path));
    });
}

async fn fetch(store: Store, source: Source, path: String) {
    let text = file::text(store, &path).await;
    let table = text.ok().and_then(|text| sheet::read(&text).ok()).map(Arc::new);
    store.lasting::<Classroom>().bundled.update(|all| {
        all.insert(source, table);
    });
}

/// Fetches the data set that is chosen once more.
fn fetch_again(store: Store) {
    let source = kept::<TeachState>(store).now.with_untracked(|chosen| chosen.source());
    let Some(path) = source.path() else { return };
    store.lasting::<Classroom>().bundled.update(|all| {
        all.remove(&source);
    });
    leptos::task::spawn_local(fetch(store, source, path));
}

fn dataset(store: Store) -> Memo<Option<Arc<Dataset>>> {
    Memo::new(move |_| {
        store.lasting::<Classroom>().checked.with(|checked| match checked {
            Checked::Ready(dataset) => Some(dataset.clone()),
            _ => None,
        })
    })
}

/// The examples, and what is wrong with them.
#[component]
pub fn Data() -> impl IntoView {
    let store = page().store;
    let own = Memo::new(move |_| {
        kept::<TeachState>(store).now.with(|chosen| chosen.source() == Source::Own)
    });
    let task = Memo::new(move |_| kept::<TeachState>(store).now.with(|chosen| chosen.task));
    let dataset = dataset(store);
    view! {
        <section id="teach-data" aria-labelledby="teach-data-title">
            <h3 id="teach-data-title">{t!(panel_teach_data)}</h3>
            <State/>
            <LeftAside/>
            {move || match own.get() {
                true => view! { <Editor task=task.get()/> }.into_any(),
                false => view! { <Listed/> }.into_any(),
            }}
            {move || dataset.with(|dataset| dataset.as_ref().map(|dataset| few(dataset)))}
            <Apart dataset/>
            <Twins dataset/>
        </section>
    }
}

/// Says that examples for validation are also learned from.
#[component]
pub fn Repeated(dataset: Memo<Option<Arc<Dataset>>>) -> impl IntoView {
    let said = Memo::new(move |_| {
        dataset.with(|dataset| {
            let dataset = dataset.as_ref()?;
            let (count, all) = (dataset.repeated(), dataset.part(Part::Validation).count());
            (count > 0).then(|| t!(teach_repeated, count = count, all = all))
        })
    });
    move || said.get().map(|text| view! { <p class="teach-note">{text}</p> })
}

/// How many examples there are of each label.
#[component]
pub fn Counted() -> impl IntoView {
    let dataset = dataset(page().store);
    move || dataset.get().map(|dataset| view! { <Counts dataset/> })
}

/// What is wrong with the examples, or missing.
#[component]
fn State() -> impl IntoView {
    let store = page().store;
    let checked = store.lasting::<Classroom>().checked;
    let missing = Memo::new(move |_| checked.with(|checked| matches!(checked, Checked::Missing)));
    let said = Memo::new(move |_| {
        checked.with(|checked| match checked {
            Checked::Waiting => Some((false, t!(teach_data_waiting))),
            Checked::Missing => Some((true, t!(teach_data_missing))),
            Checked::Empty => Some((false, t!(teach_data_empty))),
            Checked::Columns => Some((true, t!(teach_data_columns))),
            Checked::Fault(fault) => Some((true, fault.clone())),
            Checked::Ready(dataset) => {
                let lacks = lacks(dataset);
                let said: Vec<String> = lacks.iter().map(lacking).collect();
                (!said.is_empty()).then(|| (lacks.iter().any(Lack::stops), said.join(" ")))
            }
        })
    });
    view! {
        <div role="status" class="teach-state">
            {move || said.get().map(|(wrong, text)| {
                view! { <p class=if wrong { "teach-fault" } else { "teach-note" }>{text}</p> }
            })}
        </div>
        <Show when=move || missing.get()>
            <button type="button" on:click=move |_| fetch_again(store)>{t!(retry)}</button>
        </Show>
    }
}

/// Labels that are named; the number of all is said.
const NAMED: usize = 10;

fn lacking(lack: &Lack) -> String {
    match lack {
        Lack::Train => t!(teach_lack_train),
        Lack::Validation => t!(teach_lack_validation),
        Lack::Unseen(labels) => t!(teach_lack_unseen, labels = listed(labels)),
        Lack::Unmeasured(labels) => t!(teach_lack_unmeasured, labels = listed(labels)),
    }
}

/// Labels in quotes, the first few of many.
pub fn listed(labels: &[String]) -> String {
    let named: Vec<String> =
        labels.iter().take(NAMED).map(|label| t!(teach_label_quoted, label = label)).collect();
    let named = named.join(", ");
    match labels.len().saturating_sub(NAMED) {
        0 => named,
        more => t!(teach_labels_more, named = named, count = more),
    }
}

/// Says how little a few examples for validation can tell.
fn few(dataset: &Dataset) -> Option<impl IntoView + use<>> {
    let Few { examples: count, width } = Few::of(dataset)?;
    let width = width.map(|width| match width {
        Width::Share(width) => t!(teach_points, width = fixed(width * 100.0, 0)),
        Width::Correlation(width) => fixed(width, 2),
    });
    let width = width.map(|width| t!(teach_few_width, width = width));
    let few = t!(teach_few, count = count, enough = ENOUGH);
    Some(view! { <p class="teach-note">{few} " " {width}</p> })
}
