//! One vector as signed bars: all of its features small, some of them large with their numbers.

mod file;
mod overview;
mod window;

use std::sync::Arc;

use leptos::prelude::*;

use self::file::Save;
use self::overview::Overview;
use self::window::Window;
use crate::kit::format::{fixed, signed};
use crate::kit::vector::{self, Summary, longer, summary};
use crate::t;

/// Width and height in the drawing's own units.
const SIZE: [f64; 2] = [768.0, 72.0];

/// A vector, `None` until it has come.
pub type Values = Signal<Option<Arc<Vec<f32>>>>;

/// The picture of one vector. `name` begins the names of saved files and must be unique on the
/// page; `limit` is the value at the edge, for vectors on one scale (one of its own without);
/// vectors with one `feature` are stepped through together. A `small` picture leaves enlarged
/// features and the slider to the view around it.
#[component]
pub fn VectorBars(
    name: &'static str,
    title: Signal<String>,
    values: Values,
    #[prop(optional)] limit: Option<Signal<f32>>,
    #[prop(optional)] feature: Option<RwSignal<usize>>,
    #[prop(optional)] small: bool,
) -> impl IntoView {
    let feature = feature.unwrap_or_else(|| RwSignal::new(0));
    let edge = Signal::from(Memo::new(move |_| {
        limit.map_or_else(|| own_limit(values), |limit| limit.get())
    }));
    let hovered = RwSignal::new(None::<usize>);
    let here = Signal::from(Memo::new(move |_| {
        hovered.get().unwrap_or_else(|| feature.get()).min(count(values).saturating_sub(1))
    }));
    let facts = move || values.with(|all| all.as_ref().and_then(|all| facts(all, edge.get())));
    let size = Signal::derive(move || count(values));
    let said = Signal::derive(move || readout(values, feature.get()).unwrap_or_default());
    let there = Memo::new(move |_| values.with(Option::is_some));
    view! {
        <figure class="vector" class:small=small id=format!("vector-{name}")>
            <h4>{move || title.get()}</h4>
            <Show when=move || there.get() fallback=|| view! { <p class="vector-facts">{t!(vector_waiting)}</p> }>
                <p class="vector-facts">{facts}</p>
                <Overview title values edge hovered feature/>
                <Show when=move || !small>
                    <FeatureSlider title count=size said feature/>
                </Show>
                <p class="readout">{move || readout(values, here.get())}</p>
                <Show when=move || !small>
                    <Window values edge hovered feature/>
                </Show>
                <Save name title values edge/>
            </Show>
        </figure>
    }
}

/// Steps through the features of one vector or of several; the arrow keys do too.
#[component]
pub fn FeatureSlider(
    title: Signal<String>,
    /// How many features there are.
    count: Signal<usize>,
    /// What is said of the chosen one.
    said: Signal<String>,
    feature: RwSignal<usize>,
) -> impl IntoView {
    view! {
        <label class="vector-slider">
            <span class="spoken">{move || t!(vector_slider, title = title.get())}</span>
            <input
                type="range" min="0" step="1"
                max=move || count.get().saturating_sub(1).to_string()
                prop:value=move || feature.get().to_string()
                aria-valuetext=move || said.get()
                on:input=move |event| feature.set(event_target_value(&event).parse().unwrap_or_default())
            />
        </label>
    }
}

/// What is said of one feature.
fn readout(values: Values, feature: usize) -> Option<String> {
    let value = values.with(|all| all.as_ref()?.get(feature).copied())?;
    Some(t!(vector_feature, feature = feature, value = signed(value)))
}

fn count(values: Values) -> usize {
    values.with(|all| all.as_ref().map_or(0, |all| all.len()))
}

fn own_limit(values: Values) -> f32 {
    values.with(|all| vector::edge(all.as_ref().map(|all| all.as_slice())))
}

fn facts(values: &[f32], edge: f32) -> Option<String> {
    let Summary { count, least, most, mean, norm, .. } = summary(values)?;
    let facts = t!(
        vector_facts,
        count = count,
        least = signed(least.1),
        most = signed(most.1),
        mean = signed(mean),
        norm = fixed(norm, 3)
    );
    match longer(values, edge) {
        0 => Some(facts),
        count => Some(format!("{facts}. {}", t!(vector_longer, count = count))),
    }
}
