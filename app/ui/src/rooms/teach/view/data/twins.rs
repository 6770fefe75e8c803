//! Examples that come back, nearly the same, on the other side of the split.

use std::sync::Arc;
use std::time::Duration;

use leptos::prelude::*;
use text::data::Dataset;

use super::super::fields::percent;
use crate::rooms::teach::state::split::{MOST, Search, Twin};
use crate::t;

/// Pairs that are named; the number of all is said.
const NAMED: usize = 5;

/// Tells of near-duplicates. They are looked for slice by slice, so that the page stays quick.
#[component]
pub fn Twins(dataset: Memo<Option<Arc<Dataset>>>) -> impl IntoView {
    let found = RwSignal::new(Vec::<Twin>::new());
    let search = StoredValue::new(0_u64);
    Effect::new(move |_| {
        let dataset = dataset.get();
        search.update_value(|number| *number += 1);
        found.set(Vec::new());
        if let Some(dataset) = dataset {
            look(Search::new(dataset), search.get_value(), search, found);
        }
    });
    let said = move || {
        found.with(|found| {
            let pair = |twin: &Twin| {
                let Twin { train, validation, .. } = twin;
                if twin.short {
                    return t!(teach_twin_short, train = train, validation = validation);
                }
                let share = percent(twin.similarity);
                t!(teach_twin, train = train, validation = validation, share = share)
            };
            let named: Vec<String> = found.iter().take(NAMED).map(pair).collect();
            (!found.is_empty()).then(|| {
                let named = named.join("; ");
                let count = match found.len() {
                    MOST => format!("≥ {MOST}"),
                    count => count.to_string(),
                };
                let text = t!(teach_twins, count = count, named = named);
                view! { <p class="teach-note">{text}</p> }
            })
        })
    };
    view! { <div role="status">{said}</div> }
}

/// Goes on with a search until it is done or a newer one begins.
fn look(mut one: Search, number: u64, newest: StoredValue<u64>, found: RwSignal<Vec<Twin>>) {
    let go_on = move || {
        if newest.try_get_value() != Some(number) {
            return;
        }
        let more = one.go_on();
        if !one.found.is_empty() && found.with_untracked(Vec::len) != one.found.len() {
            found.set(one.found.clone());
        }
        if more {
            look(one, number, newest, found);
        }
    };
    set_timeout(go_on, Duration::ZERO);
}
