//! A random number on the line from 0 to 1, with what each stretch of it means.

use leptos::prelude::*;
use text::corruption::{Choice, Decision, Split, Treatment, span_length};

use super::words;

/// Equally likely choices up to which each is drawn; more would be a blur.
const MOST: usize = 40;
/// Stretches shorter than this have no room for their label.
const LABELLED: f64 = 0.07;

/// A stretch of the line.
#[derive(Clone, Debug, PartialEq)]
struct Stretch {
    from: f64,
    to: f64,
    label: String,
}

/// The line, its stretches, and the random number on it.
#[component]
pub fn NumberLine(decision: Decision, split: Split, told: String) -> impl IntoView {
    let u = decision.draw.share();
    let stretches = stretches(&decision, split).into_iter().map(|stretch| {
        let Stretch { from, to, label } = stretch;
        let class = if from <= u && u < to { "stretch chosen" } else { "stretch" };
        let label = (to - from >= LABELLED).then_some(label);
        view! {
            <rect class=class x=percent(from) width=percent(to - from) y="14" height="26"/>
            <text x=percent((from + to) / 2.0) y="28" text-anchor="middle" dominant-baseline="central">{label}</text>
        }
    });
    // A stretch that is too narrow to see still gets a mark.
    let narrow = decision.to - decision.from < 0.004;
    view! {
        <svg class="number-line" role="img" aria-label=told width="100%" height="62">
            {stretches.collect_view()}
            {narrow.then(|| view! { <rect class="stretch chosen" x=percent(decision.from) width="2" y="14" height="26"/> })}
            <line class="drawn" x1=percent(u) x2=percent(u) y1="4" y2="46"/>
            <circle class="drawn" cx=percent(u) cy="7" r="5"/>
            <text x="0" y="55" dominant-baseline="central">"0"</text>
            <text x="100%" y="55" text-anchor="end" dominant-baseline="central">"1"</text>
            <text x=percent(u.clamp(0.2, 0.8)) y="55" text-anchor="middle" dominant-baseline="central">
                {format!("u = {}", words::share(u))}
            </text>
        </svg>
    }
}

fn percent(share: f64) -> String {
    format!("{:.4}%", share * 100.0)
}

fn stretches(decision: &Decision, split: Split) -> Vec<Stretch> {
    match (&decision.choice, decision.of) {
        (Choice::Treat { .. }, _) => treatments(split),
        (Choice::Length { .. }, _) => (1..=span_length::LONGEST)
            .map(|words| Stretch {
                from: span_length::cumulative(words - 1),
                to: span_length::cumulative(words),
                label: words.to_string(),
            })
            .collect(),
        (_, Some(of)) if of <= MOST => (0..of)
            .map(|nth| Stretch {
                from: nth as f64 / of as f64,
                to: (nth + 1) as f64 / of as f64,
                label: (nth + 1).to_string(),
            })
            .collect(),
        _ => vec![
            Stretch { from: 0.0, to: decision.from, label: String::new() },
            Stretch { from: decision.from, to: decision.to, label: String::new() },
            Stretch { from: decision.to, to: 1.0, label: String::new() },
        ],
    }
}

fn treatments(split: Split) -> Vec<Stretch> {
    let mut from = 0.0;
    Treatment::ALL
        .iter()
        .zip(split.shares())
        .map(|(treatment, share)| {
            let stretch = Stretch { from, to: from + share, label: words::treatment(*treatment) };
            from = stretch.to;
            stretch
        })
        .collect()
}
