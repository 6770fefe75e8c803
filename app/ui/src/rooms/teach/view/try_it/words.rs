//! A label for each typed word, and the transitions of a conditional random field.

use leptos::prelude::*;
use text::data::Text;
use text::training::Output;

use crate::kit::format::{self, fixed};
use crate::rooms::teach::state::network::Applied;
use crate::rooms::teach::state::told::best;
use crate::t;

/// Labels of a transition matrix that are shown.
const MOST: usize = 24;

/// The words in a row, each above its label; the transitions below.
pub fn shown(applied: &Applied) -> AnyView {
    let (Output::Words { probabilities, labels, transitions }, Text::Words(words)) =
        (&applied.output, &applied.text)
    else {
        return ().into_any();
    };
    let name = |label: Option<usize>| label.and_then(|label| applied.labels.get(label)).cloned();
    let before = match &applied.untrained {
        Some(Output::Words { labels, .. }) => Some(labels),
        _ => None,
    };
    let crf = transitions.is_some();
    let row = |(index, word): (usize, &String)| {
        let row = probabilities.get(index).map(Vec::as_slice).unwrap_or_default();
        let label = labels.get(index).copied().filter(|_| !row.is_empty());
        let probability = label.and_then(|label| row.get(label).copied());
        let alone = best(row).map(|(label, _)| label);
        let untrained = before.and_then(|before| before.get(index).copied());
        let probability = probability.map_or_else(|| t!(teach_word_cut), format::probability);
        view! {
            <tr>
                <th scope="row"><bdi>{word.clone()}</bdi></th>
                <td><strong><bdi>{name(label)}</bdi></strong></td>
                <td class="number">{probability}</td>
                {crf.then(|| view! { <td class:teach-differs=alone != label><bdi>{name(alone)}</bdi></td> })}
                {before.is_some().then(|| view! { <td><bdi>{name(untrained)}</bdi></td> })}
            </tr>
        }
    };
    let heads = [t!(word), t!(teach_column_label), t!(probability)];
    let heads = heads.map(|name| view! { <th scope="col">{name}</th> });
    view! {
        <div class="scroll" tabindex="0" role="group" aria-label=t!(teach_words_caption)>
            <table class="teach-table">
                <caption>{t!(teach_words_caption)}</caption>
                <thead>
                    <tr>
                        {heads.into_iter().collect_view()}
                        {crf.then(|| view! { <th scope="col">{t!(teach_word_alone)}</th> })}
                        {before.is_some().then(|| view! { <th scope="col">{t!(untrained)}</th> })}
                    </tr>
                </thead>
                <tbody>{words.iter().enumerate().map(row).collect_view()}</tbody>
            </table>
        </div>
        {crf.then(|| view! { <p class="caption">{t!(teach_words_crf)}</p> })}
        {transitions.as_ref().map(|matrix| transition_table(&applied.labels, matrix))}
    }
    .into_any()
}

/// A[y, y'] with its strongest values shaded: blue below zero, red above.
fn transition_table(labels: &[String], matrix: &[Vec<f64>]) -> impl IntoView + use<> {
    let most = matrix.iter().flatten().map(|value| value.abs()).fold(0.0, f64::max);
    let cell = |value: &f64| {
        let share = if most > 0.0 { value.abs() / most } else { 0.0 };
        let class = if *value < 0.0 { "number teach-below" } else { "number teach-above" };
        view! { <td class=class style=("--share", format!("{share:.3}"))>{fixed(*value, 2)}</td> }
    };
    let heads = labels
        .iter()
        .take(MOST)
        .map(|name| view! { <th scope="col"><bdi>{name.clone()}</bdi></th> });
    let row = |(name, row): (&String, &Vec<f64>)| {
        let cells = row.iter().take(MOST).map(cell).collect_view();
        view! { <tr><th scope="row"><bdi>{name.clone()}</bdi></th>{cells}</tr> }
    };
    view! {
        <h4>{t!(teach_transitions_title)}</h4>
        <div class="scroll" tabindex="0" role="group" aria-label=t!(teach_transitions_title)>
            <table class="teach-table teach-confusion">
                <caption>{t!(teach_transitions_caption)}</caption>
                <thead><tr><th scope="col">{t!(teach_transitions_corner)}</th>{heads.collect_view()}</tr></thead>
                <tbody>{labels.iter().zip(matrix).take(MOST).map(row).collect_view()}</tbody>
            </table>
        </div>
        <p class="caption">{t!(teach_transitions_about)}</p>
    }
}
