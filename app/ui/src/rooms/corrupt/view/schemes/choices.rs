//! The settings of a corruption.

use leptos::prelude::*;
use text::corruption::{Scheme, Settings, Split};

use super::drawing::Drawing;
use super::words;
use crate::state::kept::kept;
use crate::state::store::Change;
use crate::t;

/// The schemes.
#[component]
pub fn SchemeChoices(drawing: Drawing) -> impl IntoView {
    view! {
        <fieldset class="choices">
            <legend class="spoken">{t!(scheme_name)}</legend>
            {Scheme::ALL.iter().map(|scheme| view! { <SchemeChoice drawing scheme=*scheme/> }).collect_view()}
        </fieldset>
    }
}

/// What the chosen scheme does.
#[component]
pub fn AboutScheme(drawing: Drawing) -> impl IntoView {
    let scheme = Memo::new(move |_| drawing.settings.with(|settings| settings.scheme));
    view! { <p translate="no">{move || words::about(scheme.get())}</p> }
}

/// Rate, split, whole words and seed.
#[component]
pub fn Choices(drawing: Drawing) -> impl IntoView {
    let scheme = Memo::new(move |_| drawing.settings.with(|settings| settings.scheme));
    view! {
        <div class="scheme-settings">
            <Rate drawing/>
            <Show when=move || scheme.get().has_split()><SplitChoice drawing/></Show>
            <Show when=move || scheme.get().has_whole_words()><WholeWords drawing/></Show>
            <Seed drawing/>
        </div>
    }
}

/// Changes the settings; the changes of a slider share an entry of the history.
fn change(drawing: Drawing, change: impl FnOnce(&mut Settings)) {
    set(drawing, Change::Stream, change);
}

fn set(drawing: Drawing, how: Change, change: impl FnOnce(&mut Settings)) {
    kept::<Settings>(drawing.store).change(how, change);
}

#[component]
fn SchemeChoice(drawing: Drawing, scheme: Scheme) -> impl IntoView {
    let settings = drawing.settings;
    view! {
        <label class="choice">
            <input
                type="radio"
                name="scheme"
                prop:checked=move || settings.with(|settings| settings.scheme == scheme)
                on:change=move |_| set(drawing, Change::Choice, |settings| settings.scheme = scheme)
            />
            <span>{words::scheme(scheme)}</span>
        </label>
    }
}

#[component]
fn Rate(drawing: Drawing) -> impl IntoView {
    let wrong = RwSignal::new(false);
    let rate = move || drawing.settings.with(|settings| settings.rate).to_string();
    let typed = move |text: String| {
        let rate = text.parse::<u8>().ok().filter(|rate| (1..=100).contains(rate));
        wrong.set(rate.is_none());
        if let Some(rate) = rate {
            change(drawing, |settings| settings.rate = rate);
        }
    };
    view! {
        <div class="scheme-setting">
            <label class="choice">
                <span>{t!(scheme_rate)}</span>
                <input
                    type="range" min="1" max="100"
                    prop:value=rate
                    on:input:target=move |event| typed(event.target().value())
                />
            </label>
            <label class="choice">
                <span class="spoken">{t!(scheme_rate_number)}</span>
                <input
                    type="number" min="1" max="100" step="1"
                    prop:value=rate
                    aria-invalid=move || wrong.get().to_string()
                    on:input:target=move |event| typed(event.target().value())
                />
                <span>"%"</span>
            </label>
            <Show when=move || wrong.get()><p class="wrong" role="alert">{t!(whole_number, low = 1, high = 100)}</p></Show>
        </div>
    }
}

/// Three shares. They reach the settings only when they add up to 100 %.
#[component]
fn SplitChoice(drawing: Drawing) -> impl IntoView {
    let draft = RwSignal::new(shares(drawing.settings.with_untracked(|settings| settings.split)));
    Effect::new(move |_| {
        let split = drawing.settings.with(|settings| settings.split);
        if draft.with_untracked(split_of) != Ok(split) {
            draft.set(shares(split));
        }
    });
    let wrong = Memo::new(move |_| draft.with(|draft| split_of(draft).err()));
    Effect::new(move |_| drawing.is_wrong.set(wrong.get().is_some()));
    on_cleanup(move || {
        let _ = drawing.is_wrong.try_set(false);
    });
    let typed = move |index: usize, text: String| {
        draft.update(|draft| {
            if let Some(share) = draft.get_mut(index) {
                *share = text;
            }
        });
        if let Ok(split) = draft.with_untracked(split_of) {
            change(drawing, |settings| settings.split = split);
        }
    };
    let share = move |index: usize, label: String| {
        view! {
            <label class="choice">
                <span>{label}</span>
                <input
                    type="number" min="0" max="100" step="1"
                    prop:value=move || draft.with(|draft| draft.get(index).cloned().unwrap_or_default())
                    aria-invalid=move || wrong.get().is_some().to_string()
                    on:input:target=move |event| typed(index, event.target().value())
                />
                <span>"%"</span>
            </label>
        }
    };
    view! {
        <fieldset class="choices scheme-setting">
            <legend>{t!(scheme_split)}</legend>
            {share(0, t!(draw_masked))}
            {share(1, t!(draw_random))}
            {share(2, t!(draw_kept))}
            {move || wrong.get().map(|wrong| view! {
                <p class="wrong" role="alert">{match wrong {
                    Some(sum) => t!(scheme_split_sum, sum = sum),
                    None => t!(scheme_split_number),
                }}</p>
            })}
        </fieldset>
    }
}

fn shares(split: Split) -> [String; 3] {
    [split.masked, split.random, split.kept].map(|share| share.to_string())
}

/// The split that was typed, or what the three shares add up to; no sum where one is no share.
fn split_of(draft: &[String; 3]) -> Result<Split, Option<u16>> {
    let mut typed = [0_u8; 3];
    for (share, text) in typed.iter_mut().zip(draft) {
        *share = text.trim().parse().ok().filter(|share| *share <= 100).ok_or(None)?;
    }
    let [masked, random, kept] = typed;
    let sum: u16 = typed.iter().map(|share| u16::from(*share)).sum();
    if sum == 100 { Ok(Split { masked, random, kept }) } else { Err(Some(sum)) }
}

#[component]
fn WholeWords(drawing: Drawing) -> impl IntoView {
    view! {
        <label class="choice">
            <input
                type="checkbox"
                prop:checked=move || drawing.settings.with(|settings| settings.whole_words)
                on:change:target=move |event| {
                    let on = event.target().checked();
                    set(drawing, Change::Choice, |settings| settings.whole_words = on);
                }
            />
            <span>{t!(scheme_whole)}</span>
        </label>
    }
}

#[component]
fn Seed(drawing: Drawing) -> impl IntoView {
    let wrong = RwSignal::new(false);
    view! {
        <div class="scheme-setting">
            <label class="choice">
                <span>{t!(seed)}</span>
                <input
                    class="seed" type="number" min="0" max="4294967295" step="1"
                    prop:value=move || drawing.settings.with(|settings| settings.seed).to_string()
                    aria-invalid=move || wrong.get().to_string()
                    on:input:target=move |event| {
                        let seed = event.target().value().parse::<u32>().ok();
                        wrong.set(seed.is_none());
                        if let Some(seed) = seed {
                            change(drawing, |settings| settings.seed = seed);
                        }
                    }
                />
            </label>
            <Show when=move || wrong.get()><p class="wrong" role="alert">{t!(whole_number, low = 0, high = u32::MAX)}</p></Show>
        </div>
    }
}
