//! One vector as signed bars: all of its features small, some of them large with their numbers.

use std::sync::Arc;

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::figure::SaveButtons;
use crate::export::csv;
use crate::paint::scene::{Anchor, Scene};
use crate::state::format::{fixed, signed};
use crate::state::vector::{Summary, bars, feature_at, limit, path, share, summary, window};
use crate::t;

/// Width and height in the drawing's own units.
const SIZE: [f64; 2] = [768.0, 72.0];
/// Room for each line of words in a saved picture.
const LINE: f64 = 30.0;
/// Colours of saved pictures, on white.
const UP: &str = "#2b5c8a";
const DOWN: &str = "#b35806";

/// A vector, `None` until it has come.
pub type Values = Signal<Option<Arc<Vec<f32>>>>;

/// The picture of one vector. `name` begins the names of saved files and must be unique on the
/// page; `limit` is the value at the edge, for vectors on one scale (its own largest without);
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
    let facts = move || values.with(|all| all.as_ref().and_then(|all| facts(all)));
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
    values.with(|all| limit(all.as_ref().map(|all| all.as_slice())))
}

fn facts(values: &[f32]) -> Option<String> {
    let Summary { count, least, most, mean, norm, .. } = summary(values)?;
    Some(t!(
        vector_facts,
        count = count,
        least = signed(least.1),
        most = signed(most.1),
        mean = signed(mean as f32),
        norm = fixed(norm, 3)
    ))
}

/// All features, with a frame around those that are enlarged.
#[component]
fn Overview(
    title: Signal<String>,
    values: Values,
    edge: Signal<f32>,
    hovered: RwSignal<Option<usize>>,
    feature: RwSignal<usize>,
) -> impl IntoView {
    let bars = move |upwards: bool| {
        values.with(|all| all.as_ref().map(|all| path(all, edge.get(), SIZE, upwards)))
    };
    let column = move |index: usize| index as f64 / count(values).max(1) as f64 * SIZE[0];
    let shown = move || window(count(values), feature.get());
    view! {
        <div class="vector-scale">
            <span class="number" aria-hidden="true">{move || format!("+{}", fixed(edge.get().into(), 2))}</span>
            <span class="number" aria-hidden="true">{move || fixed(-f64::from(edge.get()), 2)}</span>
            <svg
                role="img" preserveAspectRatio="none"
                aria-label=move || t!(vector_overview, title = title.get(), count = count(values))
                viewBox=format!("0 0 {} {}", SIZE[0], SIZE[1])
                on:pointermove=move |event| hovered.set(pointed(&event, values))
                on:pointerleave=move |_| hovered.set(None)
                on:click=move |_| if let Some(index) = hovered.get_untracked() { feature.set(index) }
            >
                <rect
                    class="window" y="0" height=SIZE[1]
                    x=move || column(shown().start)
                    width=move || column(shown().len())
                />
                <path class="up" d=move || bars(true)/>
                <path class="down" d=move || bars(false)/>
                <path class="zero" d=format!("M0 {}H{}", SIZE[1] / 2.0, SIZE[0])/>
            </svg>
        </div>
    }
}

fn pointed(event: &web_sys::PointerEvent, values: Values) -> Option<usize> {
    let target: web_sys::Element = event.current_target()?.dyn_into().ok()?;
    let place = target.get_bounding_client_rect();
    let share = (f64::from(event.client_x()) - place.left()) / place.width();
    feature_at(share, values.with_untracked(|all| all.as_ref().map_or(0, |all| all.len())))
}

/// The enlarged features, each with its number.
#[component]
fn Window(
    values: Values,
    edge: Signal<f32>,
    hovered: RwSignal<Option<usize>>,
    feature: RwSignal<usize>,
) -> impl IntoView {
    let shown = Memo::new(move |_| {
        let shown = window(count(values), feature.get());
        values.with(|all| {
            let value = |index: usize| Some((index, all.as_ref()?.get(index).copied()?));
            shown.filter_map(value).collect::<Vec<_>>()
        })
    });
    let bar = move |(index, value): (usize, f32)| {
        let lit = move || hovered.get().unwrap_or_else(|| feature.get()) == index;
        let height = move || format!("{}", share(value, edge.get()).abs());
        view! {
            <li
                class:lit=lit
                class:down=value < 0.0
                on:pointerenter=move |_| hovered.set(Some(index))
                on:click=move |_| feature.set(index)
            >
                <span class="bar" aria-hidden="true"><span style=("--share", height)></span></span>
                <small>{index}</small>
                <span class="number">{signed(value)}</span>
            </li>
        }
    };
    view! {
        <ol class="vector-window" aria-label=t!(vector_window) on:pointerleave=move |_| hovered.set(None)>
            {move || shown.get().into_iter().map(bar).collect_view()}
        </ol>
    }
}

/// The files of the vector.
#[component]
fn Save(
    name: &'static str,
    title: Signal<String>,
    values: Values,
    edge: Signal<f32>,
) -> impl IntoView {
    let scene = move || {
        let values = values.get_untracked()?;
        Some(drawn(&title.get_untracked(), &values, edge.get_untracked()))
    };
    let table = move || {
        let values = values.get_untracked()?;
        let rows: Vec<String> = (0..values.len()).map(|index| index.to_string()).collect();
        Some(csv::matrix("feature", &rows, &["value".to_owned()], &values))
    };
    move || view! { <SaveButtons name title=title.get() scene csv=table/> }
}

/// The picture for a file.
fn drawn(title: &str, values: &[f32], edge: f32) -> Scene {
    let mut scene = Scene {
        width: SIZE[0] + 16.0,
        height: SIZE[1] + 2.0 * LINE,
        title: title.to_owned(),
        shapes: Vec::new(),
    };
    scene.text([8.0, LINE / 2.0], title, 15.0, Anchor::Start, false);
    for (bar, value) in bars(values, edge, SIZE[0], SIZE[1]).iter().zip(values) {
        let [x, y, width, height] = *bar;
        if height > 0.0 {
            let fill = if *value > 0.0 { UP } else { DOWN };
            scene.rectangle([8.0 + x, LINE + y, width, height], fill);
        }
    }
    let words = format!("{} (±{})", facts(values).unwrap_or_default(), fixed(edge.into(), 2));
    scene.text([8.0, LINE * 1.5 + SIZE[1]], &words, 12.0, Anchor::Start, false);
    scene
}
