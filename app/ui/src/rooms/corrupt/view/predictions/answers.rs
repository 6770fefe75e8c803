//! The predictions, one list for each predicted position.

use leptos::prelude::*;

use super::facts::Facts;
use super::guesses::Guesses;
use super::objective::Objective;
use super::other_network::OtherNetwork;
use super::reading::Reading;
use super::scenes;
use super::tables;
use crate::kit::controls::speech::Speech;
use crate::kit::format::probability;
use crate::kit::pictures::figure::SaveMenu;
use crate::page::page;
use crate::rooms::corrupt::state::chosen::CorruptState;
use crate::rooms::corrupt::state::chosen::TOP;
use crate::rooms::corrupt::state::replaced::is_asked;
use crate::rooms::corrupt::view::gap::{Gap, Note};
use crate::rooms::corrupt::view::row::{Hand, is_apart};
use crate::state::kept::kept;
use crate::state::predicted::answers::{Answer, Treatment};
use crate::state::store::Change;
use crate::t;

/// Positions whose best guesses are spoken.
const SPOKEN: usize = 3;

/// All predictions and the loss.
#[component]
pub fn Answers(reading: Memo<Reading>, hand: Hand) -> impl IntoView {
    let store = page().store;
    let busy = move || store.is_behind().to_string();
    let positions = Memo::new(move |_| {
        reading.with(|reading| {
            reading.answers.iter().map(|answer| answer.position).collect::<Vec<_>>()
        })
    });
    let any = Memo::new(move |_| positions.with(|positions| !positions.is_empty()));
    let spoken = Memo::new(move |_| reading.with(spoken));
    let scene = move || reading.with_untracked(|reading| scenes::answers(&reading.answers));
    let csv = move || Some(reading.with_untracked(|reading| tables::answers_csv(&reading.answers)));
    // Where all panels are open, every number stands beside its guesses.
    let alone = Memo::new(move |_| is_apart(store));
    let listed = move || {
        view! {
            <Show when=move || is_asked(store) fallback=move || view! { <Missing reading/> }><Note reading/></Show>
            <Show when=move || any.get()>
                <figure>
                    <div class="answers">
                        <For each=move || positions.get() key=|position| *position let:position>
                            <Card position reading/>
                        </For>
                        <Objective reading/>
                    </div>
                    <SaveMenu name="predictions" title=t!(predict_title) scene csv/>
                </figure>
            </Show>
        }
    };
    view! {
        <section
            id="answers" class="panel predictions" class:gap-view=move || alone.get()
            aria-labelledby="answers-title" aria-busy=busy
        >
            <h2 id="answers-title" tabindex="-1">{t!(predict_title)}</h2>
            <Show when=move || alone.get() fallback=listed><Gap reading hand/></Show>
            <Speech text=spoken/>
        </section>
    }
}

/// How many guesses are shown.
#[component]
pub fn Top() -> impl IntoView {
    let store = page().store;
    let kept = kept::<CorruptState>(store);
    let value = move || kept.now.with(|kept| kept.top).to_string();
    view! {
        <label class="choice" for="predict-top">
            <span>{t!(predict_top)}</span>
            <input
                type="range" id="predict-top" step="1"
                min=TOP.start().to_string() max=TOP.end().to_string()
                prop:value=value
                on:input:target=move |event| {
                    if let Ok(value) = event.target().value().parse::<usize>() {
                        let top = value.clamp(*TOP.start(), *TOP.end());
                        kept.change(Change::Stream, |kept| kept.top = top);
                    }
                }
            />
            <output class="number" for="predict-top">{value}</output>
        </label>
    }
}

/// What to do where nothing is predicted, and what was left out.
#[component]
fn Missing(reading: Memo<Reading>) -> impl IntoView {
    let nothing = Memo::new(move |_| reading.with(|reading| reading.wanted == 0));
    let text = Memo::new(move |_| {
        reading.with(|reading| match (reading.wanted, reading.answers.len()) {
            (0, _) => None,
            (_, 0) => Some(t!(vector_waiting)),
            (wanted, found) if found < wanted => {
                Some(t!(predict_more, found = found, wanted = wanted))
            }
            _ => None,
        })
    });
    view! {
        <Show when=move || nothing.get()><p class="to-do">{t!(predict_nothing)}</p></Show>
        {move || text.get().map(|text| view! { <p class="to-do">{text}</p> })}
    }
}

/// The best guesses of the first positions in a line.
fn spoken(reading: &Reading) -> String {
    let line = |answer: &Answer| {
        let best = answer.best.first()?;
        let value = probability(best.probability);
        Some(t!(predict_spoken, position = answer.position, piece = best.piece, value = value))
    };
    reading.answers.iter().take(SPOKEN).filter_map(line).collect::<Vec<_>>().join(" ")
}

/// One position.
#[component]
fn Card(position: usize, reading: Memo<Reading>) -> impl IntoView {
    let page = page();
    let answer = Memo::new(move |_| {
        reading.with(|reading| {
            reading.answers.iter().find(|answer| answer.position == position).cloned()
        })
    });
    let of = move |read: fn(&Answer) -> String| {
        move || answer.with(|answer| answer.as_ref().map(read).unwrap_or_default())
    };
    let compared = Memo::new(move |_| reading.with(|reading| reading.other.is_some()));
    let title = format!("answer-{position}");
    let kept = kept::<CorruptState>(page.store);
    let looked_at = move || (kept.now.with(|kept| kept.lens) == Some(position)).to_string();
    view! {
        <section class="answer" class:compared=move || compared.get() aria-labelledby=title.clone()>
            <h3 id=title.clone()>
                <bdi>{of(|answer| answer.here.clone())}</bdi>
                " "
                <small>{t!(predict_position, position = position)}</small>
            </h3>
            <p class="treatment">{of(treatment)}</p>
            <Show when=move || compared.get()><h4>{t!(network_trained)}</h4></Show>
            <Facts answer/>
            <Guesses position answer written=|share| probability(share)/>
            <OtherNetwork position reading/>
            <Show when=move || !page.store.hides("lens")>
                <button
                    type="button" class="quiet" aria-pressed=looked_at
                    on:click=move |_| kept.change(Change::Choice, |kept| {
                        kept.lens = (kept.lens != Some(position)).then_some(position);
                    })
                >
                    {t!(layer_by_layer)}
                    <span class="spoken">" "{t!(predict_position, position = position)}</span>
                </button>
            </Show>
        </section>
    }
}

/// Why a position is predicted.
pub fn treatment(answer: &Answer) -> String {
    match answer.treatment {
        Treatment::Masked => t!(predict_masked),
        Treatment::Replaced => t!(predict_replaced),
        Treatment::Kept => t!(predict_kept),
        Treatment::Typed => t!(predict_typed),
        Treatment::Proposed => String::new(),
    }
}
