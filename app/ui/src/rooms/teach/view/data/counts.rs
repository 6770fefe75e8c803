//! How many examples there are of each label.

use std::sync::Arc;

use leptos::prelude::*;
use text::data::{Dataset, Part, Target};
use text::training::class_weights;

use super::super::plan::ticks::Balanced;
use crate::kit::format::{brief, exact, significant};
use crate::page::page;
use crate::rooms::teach::state::chosen::TeachState;
use crate::rooms::teach::state::imbalance::Imbalance;
use crate::state::kept::kept;
use crate::t;

/// Labels that get a row; of more the number is said.
const MOST: usize = 60;
/// Labels whose weight is said.
const WEIGHED: usize = 10;

/// Examples and labels, for training and for validation.
#[component]
pub fn Counts(dataset: Arc<Dataset>) -> impl IntoView {
    let parts = [Part::Train, Part::Validation];
    let sizes = parts.map(|part| dataset.part(part).count());
    let counts = parts.map(|part| dataset.counts(part));
    let head = |name: String| view! { <th scope="col" class="number">{name}</th> };
    let cell = |text: String| view! { <td class="number">{text}</td> };
    let texts = |name: String, numbers: [String; 2]| {
        view! { <tr><th scope="row"><bdi>{name}</bdi></th>{numbers.map(cell).into_iter().collect_view()}</tr> }
    };
    let row = |name: String, counts: [usize; 2]| texts(name, counts.map(|one| one.to_string()));
    let of_label = |index: usize| counts.each_ref().map(|all| all.get(index).copied().unwrap_or(0));
    let is_implied = |label: &str| dataset.task == text::data::Task::Spans && label == "none";
    let labels = dataset.labels.iter().enumerate().filter(|(_, label)| !is_implied(label));
    let labels: Vec<_> =
        labels.take(MOST).map(|(index, label)| row(label.clone(), of_label(index))).collect();
    let more = dataset.labels.len().saturating_sub(MOST);
    let unanswered = parts
        .map(|part| dataset.part(part).filter(|one| one.target == Target::Answer(None)).count());
    let questions = (dataset.task == text::data::Task::Question)
        .then(|| row(t!(teach_counts_unanswered), unanswered));
    let spreads = parts.map(|part| spread(&dataset, part));
    let names = [t!(teach_counts_lowest), t!(teach_counts_mean), t!(teach_counts_highest)];
    let is_number = dataset.task.has_scores();
    let scores = is_number.then(|| {
        let of = |at: usize| spreads.each_ref().map(|one| one.get(at).cloned().unwrap_or_default());
        names.into_iter().enumerate().map(|(at, name)| texts(name, of(at))).collect_view()
    });
    view! {
        <div class="scroll teach-counts" tabindex="0" role="group" aria-label=t!(teach_counts_caption)>
            <table class="teach-table">
                <caption>{t!(teach_counts_caption)}</caption>
                <thead>
                    <tr>
                        <th scope="col">{if is_number { t!(score) } else { t!(teach_column_label) }}</th>
                        {head(t!(teach_train))}
                        {head(t!(teach_validation))}
                    </tr>
                </thead>
                <tbody>
                    {row(t!(examples), sizes)}
                    {labels}
                    {questions}
                    {scores}
                </tbody>
            </table>
        </div>
        {(more > 0).then(|| view! { <p class="caption">{t!(teach_counts_more, count = more)}</p> })}
        <Weights dataset/>
    }
}

/// Where labels are far from equally frequent, a way to let rare ones count as much; and how much an
/// example of each then counts.
#[component]
fn Weights(dataset: Arc<Dataset>) -> impl IntoView {
    let teach = kept::<TeachState>(page().store);
    let balanced = Memo::new(move |_| teach.now.with(|chosen| chosen.plan().balanced));
    let note = Imbalance::of(&dataset).map(|found| {
        let times = brief((found.times * 10.0).round() / 10.0);
        t!(teach_imbalanced, often = found.often, rarely = found.rarely, times = times)
    });
    let has_note = note.is_some();
    let weights = move || {
        let is_shown = balanced.get() && dataset.task.has_one_label();
        is_shown.then(|| t!(teach_weights, weights = weights_of(&dataset)))
    };
    view! {
        {note.map(|text| view! { <p class="teach-note">{text}</p> })}
        {has_note.then(|| view! { <Balanced/> })}
        {move || weights().map(|text| view! { <p class="caption" role="status">{text}</p> })}
    }
}

/// The first labels with how much an example of each counts.
fn weights_of(dataset: &Dataset) -> String {
    let weights = class_weights(&dataset.counts(Part::Train));
    let one = |(label, weight): (&String, f64)| {
        t!(teach_weight, label = label, weight = significant(weight, 3))
    };
    let all = dataset.labels.iter().zip(weights).take(WEIGHED);
    all.map(one).collect::<Vec<_>>().join(", ")
}

/// The lowest score of a part, the mean of all, and the highest; nothing without scores.
fn spread(dataset: &Dataset, part: Part) -> Vec<String> {
    let scores: Vec<f64> = dataset.scores(part).collect();
    let Some(low) = scores.iter().copied().reduce(f64::min) else { return Vec::new() };
    let high = scores.iter().copied().fold(low, f64::max);
    let mean = scores.iter().sum::<f64>() / scores.len() as f64;
    vec![exact(low), significant(mean, 4), exact(high)]
}
