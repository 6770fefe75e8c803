//! The examples for validation with what the network says of them.

use std::sync::Arc;

use leptos::prelude::*;

use super::super::fields::{Pager, Radio};
use crate::kit::controls::csv_button::CsvButton;
use crate::kit::export::csv;
use crate::kit::format::{change, number, probability};
use crate::page::page;
use crate::rooms::teach::state::classroom::Classroom;
use crate::rooms::teach::state::run::Run;
use crate::rooms::teach::state::told;
use crate::rooms::teach::state::told::{Names, Order, Told};
use crate::state::store::Store;
use crate::t;

/// Examples on a page.
const PAGE: usize = 20;

/// What the newest evaluation says of every example.
fn all_told(store: Store) -> Vec<Told> {
    let tokenizer = store.tokenizer.get();
    let nothing = t!(teach_nothing);
    store.lasting::<Classroom>().run.with(|run| {
        let (Some(begun), Some(newest)) = (&run.begun, &run.newest) else { return Vec::new() };
        let names = Names {
            labels: &begun.dataset.labels,
            tokenizer: tokenizer.as_deref(),
            nothing: &nothing,
        };
        let one = |judged: &protocol::JudgedExample| {
            told::told(&begun.dataset, judged.example, &judged.judged, names)
        };
        newest.judged.iter().filter_map(one).collect()
    })
}

/// A table that is sorted, filtered and paged.
#[component]
pub fn Examples() -> impl IntoView {
    let store = page().store;
    let order = RwSignal::new(Order::default());
    let wrong = RwSignal::new(false);
    let at = RwSignal::new(0_usize);
    let newest = Memo::new(move |_| {
        store.lasting::<Classroom>().run.with(|run| run.newest.as_ref().map(|one| one.step))
    });
    let all = Memo::new(move |_| {
        newest.track();
        Arc::new(untracked_told(store))
    });
    let listed = Memo::new(move |_| {
        Arc::new(told::listed(all.get().as_ref().clone(), order.get(), wrong.get()))
    });
    let pages = Memo::new(move |_| listed.with(|listed| listed.len().div_ceil(PAGE)));
    let sort = move |own: Order, label: String| {
        view! {
            <Radio group="teach-order" label chosen=Signal::derive(move || order.get() == own) choose=move || order.set(own)/>
        }
    };
    let rows = move || {
        let first = at.get() * PAGE;
        listed.with(|listed| listed.iter().skip(first).take(PAGE).map(row).collect_view())
    };
    let numbers = Memo::new(move |_| store.lasting::<Classroom>().run.with(Run::is_of_numbers));
    let file = move || Some(listed.with_untracked(|all| as_csv(all, numbers.get_untracked())));
    let sure =
        move || (!numbers.get()).then(|| sort(Order::Probability, t!(teach_order_probability)));
    let step = move || newest.get().unwrap_or(0);
    view! {
        <div id="teach-examples">
            <h4>{t!(teach_examples_title)}</h4>
            <fieldset class="choices">
                <legend>{t!(teach_order)}</legend>
                {sort(Order::Loss, t!(teach_order_loss))}
                {sure}
                {sort(Order::Line, t!(teach_order_line))}
                <Show when=move || !numbers.get()>
                    <label class="choice">
                        <input type="checkbox" prop:checked=move || wrong.get() on:change:target=move |event| wrong.set(event.target().checked())/>
                        <span>{t!(teach_wrong_only)}</span>
                    </label>
                </Show>
            </fieldset>
            <div class="scroll" tabindex="0" role="group" aria-label=t!(teach_examples_title)>
                <table class="teach-table teach-examples">
                    <caption>{move || t!(teach_examples_caption, step = step(), count = listed.with(|all| all.len()))}</caption>
                    <thead>
                        <tr>
                            <th scope="col">{t!(teach_line)}</th>
                            <th scope="col">{t!(text)}</th>
                            <th scope="col">{t!(teach_truth)}</th>
                            <th scope="col">{t!(teach_said)}</th>
                            <th scope="col">{move || sureness(numbers.get())}</th>
                            <th scope="col">{t!(loss)}</th>
                            <th scope="col">{t!(teach_watch)}</th>
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
            <Pager label=t!(teach_examples_pages) page=at pages/>
            <CsvButton name="validation-examples" title=t!(teach_examples_title) csv=file/>
        </div>
    }
}

/// What stands between what it says and the loss: how sure it is, or by how much it is off.
fn sureness(numbers: bool) -> String {
    if numbers { t!(teach_error) } else { t!(probability) }
}

fn untracked_told(store: Store) -> Vec<Told> {
    untrack(move || all_told(store))
}

fn row(told: &Told) -> impl IntoView + use<> {
    let watch = page().store.lasting::<Classroom>().watch;
    let example = told.example;
    let pressed = move || (watch.get() == Some(example)).to_string();
    let mark = told.right.map(|right| {
        let (mark, verdict) = if right { ("✓", t!(right)) } else { ("✗", t!(teach_wrong)) };
        view! { <span class="teach-mark" aria-hidden="true">{mark}</span><span class="spoken">{verdict}": "</span> }
    });
    let sure =
        told.probability.map(probability).or_else(|| told.error().map(|error| change(error, 4)));
    view! {
        <tr class:wrong-row=told.right == Some(false)>
            <th scope="row" class="number">{told.line}</th>
            <td dir="auto">{told.text.clone()}</td>
            <td><bdi>{told.truth.clone()}</bdi></td>
            <td>{mark}<bdi>{told.said.clone()}</bdi></td>
            <td class="number">{sure}</td>
            <td class="number">{number(told.loss, 4)}</td>
            <td>
                <button type="button" class="quiet" aria-pressed=pressed aria-label=t!(teach_watch_name, line = told.line) on:click=move |_| watch.set(Some(example))>
                    {t!(teach_watch)}
                </button>
            </td>
        </tr>
    }
}

/// All examples as a file.
fn as_csv(all: &[Told], numbers: bool) -> String {
    let head =
        [t!(teach_line), t!(text), t!(teach_truth), t!(teach_said), sureness(numbers), t!(loss)];
    let head = head.map(|name| csv::cell(&name)).join(",");
    let lines: String = all.iter().map(Told::csv).collect();
    format!("{head}\r\n{lines}")
}
