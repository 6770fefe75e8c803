//! How many examples there are of each label.

use std::sync::Arc;

use leptos::prelude::*;
use model::data::{Dataset, Part, Target};

use crate::t;

/// Labels that get a row; there are hardly ever more.
const MOST: usize = 60;

/// Examples and labels, for training and for validation.
#[component]
pub fn Counts(dataset: Arc<Dataset>) -> impl IntoView {
    let parts = [Part::Train, Part::Validation];
    let sizes = parts.map(|part| dataset.part(part).count());
    let counts = parts.map(|part| dataset.counts(part));
    let head = |name: String| view! { <th scope="col" class="number">{name}</th> };
    let cell = |count: usize| view! { <td class="number">{count}</td> };
    let row = |name: String, numbers: [usize; 2]| {
        view! { <tr><th scope="row"><bdi>{name}</bdi></th>{numbers.map(cell).into_iter().collect_view()}</tr> }
    };
    let of_label = |index: usize| counts.each_ref().map(|all| all.get(index).copied().unwrap_or(0));
    let is_implied = |label: &str| dataset.task == model::data::Task::Spans && label == "none";
    let labels = dataset.labels.iter().enumerate().filter(|(_, label)| !is_implied(label));
    let labels: Vec<_> =
        labels.take(MOST).map(|(index, label)| row(label.clone(), of_label(index))).collect();
    let unanswered = parts
        .map(|part| dataset.part(part).filter(|one| one.target == Target::Answer(None)).count());
    let questions = (dataset.task == model::data::Task::Question)
        .then(|| row(t!(teach_counts_unanswered), unanswered));
    view! {
        <div class="scroll teach-counts" tabindex="0" role="group" aria-label=t!(teach_counts_caption)>
            <table class="teach-table">
                <caption>{t!(teach_counts_caption)}</caption>
                <thead>
                    <tr>
                        <th scope="col">{t!(teach_counts_label)}</th>
                        {head(t!(teach_train))}
                        {head(t!(teach_validation))}
                    </tr>
                </thead>
                <tbody>
                    {row(t!(teach_counts_examples), sizes)}
                    {labels}
                    {questions}
                </tbody>
            </table>
        </div>
    }
}
