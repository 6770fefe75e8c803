//! The weighted sum of the values: z, down to one feature.

use leptos::prelude::*;

use super::room::HeadsRoom;
use super::terms::{Compared, Products, Which};
use super::vectors::z_vector;
use crate::rooms::heads::state::Look;
use crate::rooms::heads::state::dot;
use crate::state::format::{bracketed, probability, signed};
use crate::t;

/// Keys that the sum writes out, the largest weights first.
const WRITTEN: usize = 3;

/// Step 4.
#[component]
pub fn Mixed(room: HeadsRoom) -> impl IntoView {
    let size = Memo::new(move |_| room.span().map_or(1, |(_, size)| size));
    let terms = Memo::new(move |_| {
        let feature = room.feature.get();
        room.read(|look| look.mixed(feature)).flatten().unwrap_or_default()
    });
    let ours = Memo::new(move |_| terms.with(|terms| (!terms.is_empty()).then(|| dot::sum(terms))));
    let engine = Memo::new(move |_| {
        let feature = room.feature.get();
        room.read(|look| look.z.get(feature).copied().map(f64::from)).flatten()
    });
    let ablated = Memo::new(move |_| room.read(|look| look.ablated).unwrap_or_default());
    let line = move || {
        let feature = room.feature.get();
        let result = ours.get()?;
        room.read(|look| sum(look, feature, result))
    };
    view! {
        <section aria-labelledby="heads-mixed">
            <h3 id="heads-mixed">{t!(heads_mixed_title)}</h3>
            <p class="heads-formula">{t!(heads_mixed_formula)}</p>
            <p class="heads-formula number">{move || room.read(whole)}</p>
            {z_vector(room)}
            <Show when=move || ablated.get()><p class="to-do">{t!(heads_mixed_ablated)}</p></Show>
            <div class="heads-place">
                <Which id="heads-feature-z" label=t!(heads_feature_z) count=size chosen=room.feature/>
            </div>
            <p class="heads-formula number">{line}</p>
            <Compared ours engine/>
            <Products
                caption=Signal::derive(move || t!(heads_mixed_terms, feature = room.feature.get()))
                index=t!(heads_key_column) names=[t!(heads_weight), "v".to_owned()]
                labels=room.pieces terms open=false
            />
        </section>
    }
}

/// The keys with the largest weights, the largest first.
fn strongest(look: &Look) -> Vec<(usize, f64)> {
    let mut keys: Vec<(usize, f64)> =
        look.softmax.steps.iter().map(|step| step.weight).enumerate().collect();
    keys.sort_by(|a, b| b.1.total_cmp(&a.1));
    keys
}

fn rest(look: &Look) -> &'static str {
    if look.pieces.len() > WRITTEN { " + \u{2026}" } else { "" }
}

/// z = 0.41 v(cat) + 0.2 v(the) + …
fn whole(look: &Look) -> String {
    let term = |(key, weight): (usize, f64)| {
        let piece = look.pieces.get(key).cloned().unwrap_or_default();
        format!("{} \u{b7} v(\u{201c}{piece}\u{201d})", probability(weight))
    };
    let sum: Vec<String> = strongest(look).into_iter().take(WRITTEN).map(term).collect();
    format!("z = {}{}", sum.join(" + "), rest(look))
}

/// The same in numbers, for one feature.
fn sum(look: &Look, feature: usize, result: f64) -> String {
    let term = |(key, weight): (usize, f64)| {
        let number = look.values.get(key).and_then(|value| value.get(feature)).copied();
        format!("{} \u{b7} {}", probability(weight), bracketed(signed(number.unwrap_or_default())))
    };
    let sum: Vec<String> = strongest(look).into_iter().take(WRITTEN).map(term).collect();
    let sum = format!("{}{}", sum.join(" + "), rest(look));
    t!(heads_mixed_line, feature = feature, sum = sum, result = signed(result))
}
