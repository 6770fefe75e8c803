//! A slider for every score, and one that is added to all of them.

use leptos::prelude::*;

use super::{Example, FEWEST, MOST};
use crate::kit::format::{self, fixed};
use crate::t;

/// Scores reach from minus this to this.
const WIDEST: f64 = 15.0;
/// What is added to every score reaches from minus this to this: far enough for a softmax as it
/// is written to fail in single precision on both sides.
const FARTHEST: f64 = 120.0;

/// The scores with their probabilities, and how many there are.
#[component]
pub(super) fn Classes(example: Example) -> impl IntoView {
    let count = Memo::new(move |_| example.scores.with(Vec::len));
    let full = move || count.get() >= MOST;
    let few = move || count.get() <= FEWEST;
    let add = move |_| example.scores.update(|scores| scores.push(0.0));
    let remove = move |_| {
        example.scores.update(|scores| {
            scores.pop();
        });
        let last = count.get_untracked().saturating_sub(1);
        example.right.update(|right| *right = (*right).min(last));
    };
    view! {
        <section aria-labelledby="softmax-scores">
            <h3 id="softmax-scores">{t!(scores)}</h3>
            <div class="softmax-classes">
                <For each=move || 0..count.get() key=|index| *index let:index>
                    <Class example index/>
                </For>
            </div>
            <div class="buttons">
                <button type="button" disabled=full on:click=add>{t!(softmax_more)}</button>
                <button type="button" disabled=few on:click=remove>{t!(softmax_fewer)}</button>
            </div>
            <Shift example/>
        </section>
    }
}

/// Whether it is the right class, its score, and its probability.
#[component]
fn Class(example: Example, index: usize) -> impl IntoView {
    let name = index + 1;
    let score =
        move || example.scores.with(|scores| scores.get(index).copied().unwrap_or_default());
    let probability = move || {
        let of = |found: &text::softmax::Softmax| found.probabilities.get(index).copied();
        example.found.with(|found| found.as_ref().and_then(of)).unwrap_or_default()
    };
    let typed = move |text: String| {
        if let Ok(value) = text.parse::<f64>() {
            example.scores.update(|scores| {
                if let Some(score) = scores.get_mut(index) {
                    *score = value;
                }
            });
        }
    };
    view! {
        <div class="softmax-class" role="group" aria-label=t!(softmax_class, index = name)>
            <label class="choice">
                <input
                    type="radio" name="softmax-right"
                    prop:checked=move || example.right.get() == index
                    on:change=move |_| example.right.set(index)
                />
                <span>{t!(softmax_right, index = name)}</span>
            </label>
            <label class="choice">
                <span>"z" <sub>{name}</sub></span>
                <input
                    type="range" step="0.1" min=(-WIDEST).to_string() max=WIDEST.to_string()
                    aria-label=t!(softmax_score, index = name)
                    prop:value=move || score().to_string()
                    aria-valuetext=move || fixed(score(), 2)
                    on:input:target=move |event| typed(event.target().value())
                />
                <output class="number">{move || fixed(score(), 2)}</output>
            </label>
            <span class="softmax-share">
                <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                    <rect class="all" width="100" height="10"/>
                    <rect class="share" height="10" width=move || (probability() * 100.0).to_string()/>
                </svg>
                <output class="number" aria-label=t!(softmax_probability, index = name)>
                    {move || format::probability(probability())}
                </output>
            </span>
        </div>
    }
}

/// The number that is added to every score.
#[component]
fn Shift(example: Example) -> impl IntoView {
    let shift = example.shift;
    let typed = move |text: String| {
        if let Ok(value) = text.parse::<f64>() {
            shift.set(value);
        }
    };
    view! {
        <div class="softmax-shift">
            <label class="choice">
                <span>{t!(softmax_shift)}</span>
                <input
                    type="range" step="1" min=(-FARTHEST).to_string() max=FARTHEST.to_string()
                    prop:value=move || shift.get().to_string()
                    aria-valuetext=move || fixed(shift.get(), 0)
                    on:input:target=move |event| typed(event.target().value())
                />
                <output class="number">{move || fixed(shift.get(), 0)}</output>
            </label>
            <button type="button" class="quiet" disabled=move || shift.get() == 0.0 on:click=move |_| shift.set(0.0)>
                {t!(softmax_unshift)}
            </button>
        </div>
        <p class="caption">{t!(softmax_shift_caption)}</p>
    }
}
