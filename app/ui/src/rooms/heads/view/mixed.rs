//! The weighted sum of the values: z, down to one feature.

use leptos::prelude::*;

use super::room::HeadsRoom;
use super::terms::{Compared, Products, WRITTEN, Which};
use super::vectors::z_vector;
use crate::kit::format::{bracketed, probability, signed};
use crate::rooms::heads::state::Look;
use crate::rooms::heads::state::dot;
use crate::t;

/// z of the query, and of which values it is made.
#[component]
pub fn Mixed(room: HeadsRoom) -> impl IntoView {
    let ablated = Memo::new(move |_| room.read(|look| look.ablated).unwrap_or_default());
    view! {
        <section aria-labelledby="heads-mixed" data-main>
            <h3 id="heads-mixed">{t!(panel_heads_mixed)}</h3>
            <p class="heads-formula large number">{move || room.read(whole)}</p>
            {z_vector(room)}
            <Show when=move || ablated.get()><p class="to-do">{t!(heads_mixed_ablated)}</p></Show>
        </section>
    }
}

/// One feature of z, key by key.
#[component]
pub fn OneFeature(room: HeadsRoom) -> impl IntoView {
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
    let name = move || format!("z[{}]", room.feature.get());
    let line = move || {
        let (feature, result) = (room.feature.get(), ours.get()?);
        let sum = room.read(|look| sum(look, feature))?;
        Some(format!("{} = {sum} = {}", name(), signed(result)))
    };
    view! {
        <section class="heads-one" aria-label=name>
            <Which id="heads-feature-z" label=format!("{} z", t!(feature)) count=size chosen=room.feature/>
            <p class="heads-formula number">{line}</p>
            <Compared ours engine/>
            <Products
                caption=Signal::derive(name)
                index=t!(key) names=[t!(weight), "v".to_owned()]
                labels=room.pieces terms
            />
        </section>
    }
}

/// The keys with the largest weights, the largest first, as `term` writes them.
fn strongest(look: &Look, term: impl Fn(usize, f64) -> String) -> String {
    let mut keys: Vec<(usize, f64)> =
        look.softmax.steps.iter().map(|step| step.weight).enumerate().collect();
    keys.sort_by(|a, b| b.1.total_cmp(&a.1));
    let first = keys.iter().take(WRITTEN).map(|(key, weight)| term(*key, *weight));
    let rest = if keys.len() > WRITTEN { " + \u{2026}" } else { "" };
    format!("{}{rest}", first.collect::<Vec<_>>().join(" + "))
}

/// z = 0.41 v(cat) + 0.2 v(the) + …
fn whole(look: &Look) -> String {
    let sum = strongest(look, |key, weight| {
        let piece = look.pieces.get(key).cloned().unwrap_or_default();
        format!("{} \u{b7} v(\u{201c}{piece}\u{201d})", probability(weight))
    });
    format!("z = {sum}")
}

/// The same in numbers, for one feature.
fn sum(look: &Look, feature: usize) -> String {
    strongest(look, |key, weight| {
        let number = look.values.get(key).and_then(|value| value.get(feature)).copied();
        format!("{} \u{b7} {}", probability(weight), bracketed(signed(number.unwrap_or_default())))
    })
}
