//! The runs of this browser, side by side.

use std::collections::BTreeSet;
use std::sync::Arc;

use leptos::prelude::*;
use text::training::Scope;

use super::choose::{source_name, task_name};
use super::plan::device::device_name;
use super::run::curves::measure_text;
use crate::kit::controls::csv_button::CsvButton;
use crate::kit::format::{self, exact, fixed};
use crate::kit::paint::plot::Plot;
use crate::kit::pictures::line_chart::LineChart;
use crate::page::page;
use crate::rooms::teach::state::classroom::Classroom;
use crate::rooms::teach::state::curves;
use crate::rooms::teach::state::curves::Words;
use crate::rooms::teach::state::record::{Record, Records};
use crate::t;

/// Width of charts that stand beside each other.
const BESIDE: u32 = 480;

/// What was trained, in short.
fn scope_name(scope: Scope) -> String {
    match scope {
        Scope::Head => t!(teach_scope_head),
        Scope::LastLayers(count) => format!("{}: {count}", t!(teach_scope_last)),
        Scope::NormsAndBiases => t!(teach_scope_norms),
        Scope::Everything => t!(teach_scope_all),
    }
}

fn headings() -> Vec<String> {
    vec![
        t!(panel_teach_run),
        t!(panel_teach_task),
        t!(panel_teach_data),
        t!(examples),
        t!(panel_teach_learned),
        t!(teach_rate),
        t!(teach_epochs),
        t!(teach_batch),
        t!(seed),
        t!(device),
        t!(teach_runs_steps),
        t!(teach_runs_loss_train),
        t!(teach_runs_loss),
        t!(teach_runs_measure_train),
        t!(teach_runs_measure),
        t!(teach_runs_seconds),
    ]
}

fn names(record: &Record) -> [String; 4] {
    let device = record.device.map_or_else(String::new, device_name);
    [task_name(record.task), source_name(record.source), scope_name(record.plan.scope), device]
}

/// The table, the chosen curves, the file.
#[component]
pub fn Runs() -> impl IntoView {
    let records = page().store.lasting::<Classroom>().records;
    let chosen = RwSignal::new(BTreeSet::<u32>::new());
    let there = Memo::new(move |_| records.with(|records| !records.all().is_empty()));
    let csv = move || Some(records.with_untracked(|records| records.csv(&headings(), names)));
    view! {
        <section id="teach-runs" aria-labelledby="teach-runs-title">
            <h3 id="teach-runs-title">{t!(panel_teach_runs)}</h3>
            <Show when=move || there.get() fallback=|| view! { <p>{t!(teach_runs_none)}</p> }>
                <Table chosen/>
                <div class="buttons">
                    <CsvButton name="runs" title=t!(panel_teach_runs) csv/>
                    <button type="button" class="quiet" on:click=move |_| records.set(Records::default())>{t!(teach_runs_clear)}</button>
                </div>
                <Compared chosen/>
            </Show>
        </section>
    }
}

#[component]
fn Table(chosen: RwSignal<BTreeSet<u32>>) -> impl IntoView {
    let records = page().store.lasting::<Classroom>().records;
    let newest =
        move || records.with(|records| records.all().iter().rev().cloned().collect::<Vec<_>>());
    let heads = headings();
    let heads = heads.into_iter().map(|name| view! { <th scope="col">{name}</th> });
    let number = |text: String| view! { <td class="number">{text}</td> };
    let row = move |record: Record| {
        let id = record.number;
        let [task, source, scope, device] = names(&record);
        let plan = record.plan;
        let toggle = move |on: bool| {
            chosen.update(|all| {
                if on {
                    all.insert(id)
                } else {
                    all.remove(&id)
                };
            });
        };
        let steps = if record.complete {
            record.steps.to_string()
        } else {
            t!(teach_runs_stopped, steps = record.steps)
        };
        view! {
            <tr>
                <td>
                    <input
                        type="checkbox" aria-label=t!(teach_runs_compare, number = id)
                        prop:checked=move || chosen.with(|all| all.contains(&id))
                        on:change:target=move |event| toggle(event.target().checked())
                    />
                </td>
                <th scope="row" class="number">{id}</th>
                <td>{task}</td>
                <td>{source}</td>
                {number(record.examples.to_string())}
                <td>{scope}</td>
                {number(exact(plan.learning_rate))}
                {number(plan.epochs.to_string())}
                {number(plan.batch_size.to_string())}
                {number(plan.seed.to_string())}
                <td>{device}</td>
                {number(steps)}
                {number(format::number(record.losses[0], 4))}
                {number(format::number(record.losses[1], 4))}
                {number(measure_text(Some(record.task), record.measures[0]))}
                {number(measure_text(Some(record.task), record.measures[1]))}
                {number(fixed(record.seconds, 1))}
                <td>
                    <button type="button" class="quiet" aria-label=t!(teach_runs_remove, number = id) on:click=move |_| records.update(|records| records.remove(id))>"\u{d7}"</button>
                </td>
            </tr>
        }
    };
    view! {
        <div class="scroll teach-runs" tabindex="0" role="group" aria-label=t!(teach_runs_caption)>
            <table class="teach-table">
                <caption>{t!(teach_runs_caption)}</caption>
                <thead>
                    <tr>
                        <th scope="col">{t!(compare)}</th>
                        {heads.collect_view()}
                        <th scope="col"><span class="spoken">{t!(remove)}</span></th>
                    </tr>
                </thead>
                <tbody>{move || newest().into_iter().map(row).collect_view()}</tbody>
            </table>
        </div>
    }
}

/// Draws several runs, each under its name.
type Draw = fn(&[&Record], &Words, fn(&Record) -> String) -> Plot;

/// The curves of the chosen runs.
#[component]
fn Compared(chosen: RwSignal<BTreeSet<u32>>) -> impl IntoView {
    let records = page().store.lasting::<Classroom>().records;
    let there = Memo::new(move |_| {
        chosen.with(|all| records.with(|records| all.iter().any(|id| records.get(*id).is_some())))
    });
    let name = |record: &Record| {
        t!(teach_runs_curve, number = record.number, data = source_name(record.source))
    };
    let plot = move |draw: Draw, value: String| {
        let words = Words { step: t!(teach_axis_step), value, curves: Vec::new() };
        Signal::from(Memo::new(move |_| {
            chosen.with(|all| {
                records.with(|records| {
                    let found: Vec<&Record> =
                        all.iter().filter_map(|id| records.get(*id)).collect();
                    Arc::new(draw(&found, &words, name))
                })
            })
        }))
    };
    let losses = plot(|all, words, name| curves::compared(all, words, name), t!(loss));
    let measures = plot(
        |all, words, name| curves::compared_measures(all, words, name),
        t!(teach_runs_measure),
    );
    view! {
        <Show when=move || there.get()>
            <div class="teach-curves">
                <div><h4>{t!(teach_runs_losses)}</h4><LineChart name="teach-runs-losses" title=t!(teach_runs_losses) plot=losses widest=BESIDE/></div>
                <div><h4>{t!(teach_runs_measure)}</h4><LineChart name="teach-runs-measures" title=t!(teach_runs_measure) plot=measures widest=BESIDE/></div>
            </div>
        </Show>
    }
}
