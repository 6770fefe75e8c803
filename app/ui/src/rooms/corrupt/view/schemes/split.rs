//! What becomes of the pieces, as one bar, and as a headline.

use leptos::prelude::*;
use text::corruption::{Done, Settings};

use super::drawing::{Drawing, OnScreen};
use crate::kit::format::brief;
use crate::kit::marked::value;
use crate::page::finding::{Finding, Strength};
use crate::t;

/// A part of the pieces: its class, its name, and how many per cent.
type Part = (&'static str, String, f64);

/// The bar: what is left alone, and what becomes of what is picked.
#[component]
pub fn SplitBar(drawing: Drawing) -> impl IntoView {
    let part = |(class, _, percent): Part| {
        view! { <span class=class style=("--share", (percent / 100.0).to_string())></span> }
    };
    let name = |(class, name, percent): Part| {
        view! { <li><span class=class></span> <b>{written(percent)}</b> " " {name}</li> }
    };
    let all = Memo::new(move |_| drawing.settings.with(parts));
    view! {
        <div class="split-bar" aria-hidden="true">{move || all.get().into_iter().map(part).collect_view()}</div>
        <ul class="split-names">{move || all.get().into_iter().map(name).collect_view()}</ul>
    }
}

/// The parts that are not empty.
fn parts(settings: &Settings) -> Vec<Part> {
    let rate = f64::from(settings.rate);
    let of = |share: u8| rate * f64::from(share) / 100.0;
    let split = settings.split;
    let mut parts = if settings.scheme.has_split() {
        vec![
            ("split-masked", t!(draw_masked), of(split.masked)),
            ("split-random", t!(draw_random), of(split.random)),
            ("split-kept", t!(draw_kept), of(split.kept)),
        ]
    } else {
        vec![("split-masked", t!(split_changed), rate)]
    };
    parts.push(("split-rest", t!(split_rest), 100.0 - rate));
    parts.retain(|(.., percent)| *percent > 0.0);
    parts
}

fn written(percent: f64) -> String {
    format!("{}%", brief(percent))
}

/// What was drawn, or what would be.
pub fn finding(drawing: Drawing) -> Option<Finding> {
    drawing.shown.with(|shown| match shown {
        Some(shown) => Some(Finding::new(Strength::Strong, drawn(shown))),
        None => Some(Finding::new(Strength::Weak, drawing.settings.with(expected))),
    })
}

fn drawn(shown: &OnScreen) -> String {
    let selected = &shown.corruption.selected;
    let count = |done: Done| selected.iter().filter(|one| one.done == done).count();
    let (all, of) = (value(&selected.len().to_string()), shown.corruption.budget.of);
    if !shown.corruption.settings.scheme.has_split() {
        return t!(split_drawn, count = all, of = of);
    }
    t!(
        split_drawn_by,
        count = all,
        of = of,
        masked = count(Done::Masked),
        random = count(Done::Replaced),
        kept = count(Done::Kept)
    )
}

fn expected(settings: &Settings) -> String {
    let rate = value(&format!("{}%", settings.rate));
    if !settings.scheme.has_split() {
        return t!(split_expected, rate = rate);
    }
    let of = |share: u8| written(f64::from(settings.rate) * f64::from(share) / 100.0);
    let (masked, random) = (of(settings.split.masked), of(settings.split.random));
    let kept = of(settings.split.kept);
    t!(split_expected_by, rate = rate, masked = masked, random = random, kept = kept)
}

#[cfg(test)]
mod tests {
    use text::corruption::Scheme;

    use super::*;
    use crate::kit::marked::plain;

    #[test]
    fn the_headline_has_the_numbers_of_the_bar() {
        let settings = Settings::default();
        let text = plain(&expected(&settings));
        assert_eq!(text, "15% of the pieces are picked: 12% masked, 1.5% random, 1.5% kept.");
        let numbers: Vec<_> = parts(&settings).iter().map(|part| written(part.2)).collect();
        assert_eq!(numbers, ["12%", "1.5%", "1.5%", "85%"]);
        assert!(numbers.iter().take(3).all(|number| text.contains(number.as_str())));
    }

    #[test]
    fn a_scheme_without_a_split_has_two_parts() {
        let settings = Settings { scheme: Scheme::Deletion, rate: 20, ..Settings::default() };
        assert_eq!(parts(&settings).len(), 2);
        assert_eq!(plain(&expected(&settings)), "20% of the pieces are picked.");
    }
}
