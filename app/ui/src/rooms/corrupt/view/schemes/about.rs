//! How many pieces will be selected, and why so many.

use leptos::prelude::*;
use text::corruption::{Budget, Scheme, Settings};

use super::drawing::Drawing;
use crate::page::page;
use crate::t;

/// The budget written out, and what was selected beyond it by hand.
#[component]
pub fn About(drawing: Drawing) -> impl IntoView {
    let budget = Memo::new(move |_| {
        let settings = drawing.settings.get();
        drawing.material.with(|material| {
            material.as_ref().map(|material| (settings, material.corruptor().budget(&settings)))
        })
    });
    let row = page().workbench.row;
    let selected =
        Memo::new(move |_| row.with(|row| row.as_ref().map_or(0, |row| row.row.labels().len())));
    let exceeded = move || {
        let (settings, budget) = budget.get()?;
        let more = budget.exceeded_by(selected.get());
        let told = settings.scheme.has_target() && more > 0;
        told.then(|| t!(scheme_exceeded, count = selected.get(), more = more))
    };
    view! {
        <p class="caption">{move || budget.get().map(|(settings, budget)| written_out(&settings, budget))}</p>
        {move || exceeded().map(|text| view! { <p class="row-note">{text}</p> })}
    }
}

/// The formula with its numbers.
fn written_out(settings: &Settings, budget: Budget) -> String {
    let Budget { pieces, of } = budget;
    if of == 0 {
        return t!(scheme_no_pieces);
    }
    let (rate, hundredths) = (settings.rate, of * usize::from(settings.rate));
    let product = format!("{}.{:02}", hundredths / 100, hundredths % 100);
    let (formula, plain) = if settings.scheme == Scheme::SpanBert {
        let plain = hundredths.div_ceil(100);
        (t!(scheme_budget_ceil, rate = rate, of = of, product = product, pieces = plain), plain)
    } else {
        let plain = ((hundredths + 50) / 100).max(1);
        (t!(scheme_budget_round, rate = rate, of = of, product = product, pieces = plain), plain)
    };
    if pieces == 0 {
        format!("{formula} {}", t!(scheme_nothing))
    } else if pieces > plain {
        format!("{formula} {}", t!(scheme_budget_raised, pieces = pieces))
    } else if pieces < plain {
        format!("{formula} {}", t!(scheme_budget_room, pieces = pieces))
    } else {
        formula
    }
}
