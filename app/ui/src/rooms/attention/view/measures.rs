//! What a head does on this input, measured; a pattern is named only where the measure is there.

use leptos::prelude::*;
use text::statistics::{Description, Measure};

use super::detail;
use crate::kit::format::{fixed, number};
use crate::page::page;
use crate::shell::heads::{all_patterns, measured};
use crate::state::controls::Aspect;
use crate::state::controls::Controls;
use crate::state::kept::kept;
use crate::state::picture::base;
use crate::state::store::Store;
use crate::t;

/// The measures of the large picture, before anything is hidden or merged.
#[component]
pub fn Measures() -> impl IntoView {
    let store = page().store;
    let chosen = Memo::new(move |_| {
        let place = store.selection.with(|selection| (selection.layer, selection.head));
        (place, kept::<Controls>(store).now.with(|controls| controls.aspect))
    });
    let description = Memo::new(move |_| {
        let ((layer, head), aspect) = chosen.get();
        store.shown.with(|shown| {
            let shown = shown.as_ref()?;
            let matrix = base(shown, layer, head, aspect)?;
            Some(measured(shown, matrix.attention().ok()?))
        })
    });
    let item = move |label: String, measure: fn(&Description) -> Option<Measure>| {
        let value = Memo::new(move |_| {
            description.with(|all| all.as_ref().and_then(measure)).map(|measure| measure.value)
        });
        view! {
            <div>
                <dt>{label}</dt>
                <dd class="number">
                    <meter min="0" max="1" value=move || value.get().unwrap_or_default().to_string() aria-hidden="true"></meter>
                    {move || value.get().map_or_else(|| "–".to_owned(), |value| number(value.into(), 3))}
                </dd>
            </div>
        }
    };
    let entropy = move || {
        let nats = description.with(|all| all.as_ref().and_then(|all| all.entropy));
        nats.map(|entropy| t!(nats, value = number(entropy.nats.value.into(), 2)))
    };
    let patterns =
        move || description.with(|all| all.as_ref().map(|all| all_patterns(&all.patterns)));
    let rollout = move || {
        (chosen.get().1 == Aspect::Rollout)
            .then(|| view! { <p class="caption">{t!(measures_rollout)}</p> })
    };
    view! {
        <section id="measures" class="panel" aria-labelledby="measures-title">
            <h3 id="measures-title">{t!(measures_title)}</h3>
            <p class="pattern"><strong>{move || detail::title(store)}</strong>" "{patterns}</p>
            {rollout}
            <dl class="measures">
                {item(t!(measure_previous), |all| all.previous)}
                {item(t!(measure_next), |all| all.next)}
                {item(t!(measure_same), |all| all.same)}
                {item(t!(measure_sep), |all| all.separator)}
                {item(t!(cls), |all| all.classification)}
                <div><dt>{t!(entropy)}</dt><dd class="number">{entropy}</dd></div>
            </dl>
        </section>
    }
}

/// How the measures are taken.
pub fn how(store: Store) -> String {
    let tokens = store.shown.with(|shown| shown.as_ref().map_or(1, |shown| shown.tokens()));
    t!(measures_caption, most = fixed((tokens.max(1) as f64).ln(), 2))
}
