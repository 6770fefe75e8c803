//! The training step: its lines, given numbers beside live ones, and the loss.

use std::time::Duration;

use leptos::prelude::*;
use text::corruption::{Edit, Edits, Name};

use super::code::{Code, Listed};
use super::room::AlgorithmRoom;
use super::training_table::{Given, Live};
use crate::kit::controls::formula::formula;
use crate::kit::format::{count, number, probability};
use crate::kit::text::{Key, keys};
use crate::rooms::algorithm::state::TrainingLine;
use crate::rooms::algorithm::state::chosen::AlgorithmState;
use crate::rooms::algorithm::state::training::{MASKED, SENTENCE, total};
use crate::shell::softmax::SoftmaxButton;
use crate::state::kept::kept;
use crate::state::store::Change;
use crate::t;

/// The lines, the examples and the chosen line's numbers.
#[component]
pub(super) fn Training(room: AlgorithmRoom) -> impl IntoView {
    let lines = TrainingLine::ALL.map(|line| Listed { text: text(line), depth: line.depth() });
    let chosen = room.training_line;
    let index = Memo::new(move |_| {
        kept::<AlgorithmState>(room.page.store).now.with(|lines| lines.training)
    });
    let choose = Callback::new(move |(line, change)| {
        room.choose(change, |lines| lines.training = line);
    });
    view! {
        <section class="algorithm-both" aria-labelledby="algorithm-training" data-main>
            <h3 id="algorithm-training" class="spoken">{t!(training)}</h3>
            <div>
                <Code id="algorithm-step" title=t!(training) lines=lines.to_vec() chosen=index choose/>
                <section class="algorithm-detail" aria-label=t!(algorithm_chosen, panel = t!(training))>
                    <p>{move || formula(about(chosen.get()).text())}</p>
                    <p class="number algorithm-numbers">{move || numbers(room, chosen.get())}</p>
                </section>
            </div>
            <div>
                <Loss room/>
                <Live room/>
                <Given/>
            </div>
        </section>
    }
}

/// What takes the example and gives it up.
#[component]
pub(super) fn Example(room: AlgorithmRoom) -> impl IntoView {
    let store = room.page.store;
    let untouched = move || store.edits.with(Edits::is_empty);
    view! {
        <div class="buttons">
            <button type="button" on:click=move |_| take_example(room)>{t!(algorithm_example, sentence = SENTENCE)}</button>
            <button type="button" disabled=untouched on:click=move |_| store.edits.set(Edits::default())>
                {t!(algorithm_no_masks)}
            </button>
            <SoftmaxButton/>
        </div>
    }
}

/// The text of the example, with its two masks.
fn take_example(room: AlgorithmRoom) {
    let store = room.page.store;
    store.edits.set(Edits::default());
    store.pick(SENTENCE, None);
    // Edits follow their pieces into a new text, so these have to wait until it is the text.
    set_timeout(
        move || {
            let masks = MASKED.map(|index| Edit::Mask(Name::Original(index)));
            store.commit(Change::Follow, |choices| choices.edits.set(Edits::of(masks.to_vec())));
        },
        Duration::ZERO,
    );
}

/// The loss of the live example, written out.
#[component]
fn Loss(room: AlgorithmRoom) -> impl IntoView {
    let total = Memo::new(move |_| room.positions.with(|positions| total(positions)));
    let text = move || {
        total.with(|total| {
            let total = total.as_ref()?;
            let terms: Vec<String> = total.terms.iter().map(|term| number(*term, 3)).collect();
            let (terms, sum) = (terms.join(" + "), number(total.sum, 3));
            let mean = number(total.mean, 3);
            let trained = t!(algorithm_mean);
            Some(format!(
                "loss = {terms} = {sum}. {trained}, {sum} / {} = {mean}.",
                total.terms.len()
            ))
        })
    };
    view! {
        <p class="algorithm-loss number" role="status">{text}</p>
    }
}

/// What the line does to the live example.
fn numbers(room: AlgorithmRoom, line: TrainingLine) -> Option<String> {
    let selected = room.positions.with(|positions| {
        positions.iter().filter(|position| position.selected).cloned().collect::<Vec<_>>()
    });
    let places = selected.iter().map(|position| position.at.to_string()).collect::<Vec<_>>();
    let tokens = room.positions.with(Vec::len);
    let config =
        room.page.store.model.with(|model| model.as_ref().map(|model| model.config.clone()));
    match line {
        TrainingLine::Texts => Some(format!("N = {tokens}")),
        TrainingLine::Select => {
            Some(format!("S = {{ {} }}, |S| = {}", places.join(", "), places.len()))
        }
        TrainingLine::Corrupt => {
            let changes = selected.iter().filter_map(|position| {
                let original = position.original.as_ref()?;
                Some(format!("{} → {}", original.text, position.read.text))
            });
            Some(changes.collect::<Vec<_>>().join(", "))
        }
        TrainingLine::Forward => {
            let pieces = count(config?.vocab_size as u64);
            Some(format!("P: {tokens} \u{d7} {pieces}"))
        }
        TrainingLine::Loss => {
            let terms = selected.iter().filter_map(|position| {
                Some(format!(
                    "−ln {} = {}",
                    probability(position.probability?),
                    number(position.loss?.into(), 3)
                ))
            });
            Some(terms.collect::<Vec<_>>().join(", "))
        }
        TrainingLine::Update => {
            let slopes = selected.iter().filter_map(|position| {
                let (piece, p) = (position.original.as_ref()?, f64::from(position.probability?));
                Some(format!("∂loss/∂z[{}, {}] = {}", position.at, piece.text, number(p - 1.0, 4)))
            });
            Some(slopes.collect::<Vec<_>>().join(", "))
        }
    }
}

fn text(line: TrainingLine) -> &'static str {
    match line {
        TrainingLine::Texts => keys::algorithm_step_texts.text(),
        TrainingLine::Select => keys::algorithm_step_select.text(),
        TrainingLine::Corrupt => keys::algorithm_step_corrupt.text(),
        TrainingLine::Forward => "P ← forward(x̃ | θ)",
        TrainingLine::Loss => "loss ← − ∑_{t in S} ln P[t, x_{t}]",
        TrainingLine::Update => "θ ← θ − η ∇loss(θ)",
    }
}

fn about(line: TrainingLine) -> Key {
    match line {
        TrainingLine::Texts => keys::algorithm_about_texts,
        TrainingLine::Select => keys::algorithm_about_select,
        TrainingLine::Corrupt => keys::algorithm_about_corrupt,
        TrainingLine::Forward => keys::algorithm_about_forward,
        TrainingLine::Loss => keys::algorithm_about_loss,
        TrainingLine::Update => keys::algorithm_about_update,
    }
}
