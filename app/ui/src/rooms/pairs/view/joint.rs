//! The joint loss of pre-training, L = L_MLM + L_NSP, of the pair as it is.

use leptos::prelude::*;
use text::corruption::{Corruptor, Settings};

use super::seen::PairRoom;
use crate::kit::format::{number, probability};
use crate::page::{Page, page};
use crate::rooms::pairs::state::joint::{Loss, Masked};
use crate::state::kept::kept;
use crate::state::store::Change;
use crate::state::store::{Notice, Severity};
use crate::t;

/// Terms that are written out in the sum; all are in the table.
const WRITTEN: usize = 8;

/// What the sum is made of.
#[derive(Clone, Debug, PartialEq)]
struct Parts {
    /// Position, piece and loss of each selected piece.
    terms: Vec<(usize, String, f64)>,
    loss: Loss,
    left_out: usize,
    /// L_NSP if B follows, and if it does not.
    pairs: [f64; 2],
}

/// The loss in numbers.
#[component]
pub fn Joint(room: PairRoom) -> impl IntoView {
    let page = page();
    let parts = Memo::new(move |_| parts(page, room));
    view! {
        <section id="pair-joint" aria-labelledby="nsp-joint">
            <h3 id="nsp-joint">{t!(panel_pair_joint)}</h3>
            {move || parts.get().map(|parts| written(&parts, room.truth.get()))}
        </section>
    }
}

/// What is true of the pair, and the ways to corrupt it.
#[component]
pub fn JointControls(room: PairRoom) -> impl IntoView {
    let page = page();
    let choice = move |value: bool, id: &'static str, label: String| {
        view! {
            <label class="choice" for=id>
                <input
                    type="radio" id=id name="nsp-truth"
                    prop:checked=move || room.truth.get() == value
                    on:change=move |_| room.truth.set(value)
                />
                <span>{label}</span>
            </label>
        }
    };
    view! {
        <fieldset class="choices">
            <legend>{t!(nsp_truth)}</legend>
            {choice(true, "nsp-truth-follows", t!(nsp_truth_follows))}
            {choice(false, "nsp-truth-not", t!(nsp_truth_not))}
        </fieldset>
        <div class="buttons">
            <button type="button" on:click=move |_| corrupt(page)>{t!(nsp_corrupt)}</button>
            <button type="button" on:click=move |_| page.store.go_to("corrupt")>{t!(nsp_go_corrupt)}</button>
        </div>
    }
}

fn parts(page: Page, room: PairRoom) -> Option<Parts> {
    let store = page.store;
    let (seen, tokenizer) = (room.seen.get()?, store.tokenizer.get()?);
    let shown = store.shown.get()?;
    // The labels come from the result's own input, so that they fit its predictions.
    let original = &shown.beside.as_deref().unwrap_or(&shown).encoding;
    let limit = store.model.with(|model| Some(model.as_ref()?.config.positions()))?;
    let row = shown.input.edits.row(original, tokenizer.vocabulary(), limit).row;
    let masked = Masked::new(&row.labels(), &shown.extras.predictions).ok()?;
    let piece = |id: u32| tokenizer.vocabulary().piece(id).unwrap_or_default().to_owned();
    let terms = &masked.loss.terms;
    Some(Parts {
        terms: terms.iter().map(|term| (term.label.at, piece(term.label.id), term.loss)).collect(),
        loss: masked.loss,
        left_out: masked.left_out,
        pairs: [seen.answer.loss(true), seen.answer.loss(false)],
    })
}

fn written(parts: &Parts, follows: bool) -> impl IntoView + use<> {
    let pair = parts.pairs[usize::from(!follows)];
    let nsp = format!("\u{2212}ln {} = {}", probability((0.0 - pair).exp()), number(pair, 3));
    let sum = parts.loss.mean.map(|mean| {
        let (first, second) = (number(mean, 3), number(pair, 3));
        format!("{first} + {second} = {}", number(mean + pair, 3))
    });
    let none = parts.loss.mean.is_none();
    let left_out = parts.left_out;
    view! {
        <dl class="pairs-loss number">
            <div>
                <dt>"L" <sub>"MLM"</sub></dt>
                <dd>{if none { t!(nsp_joint_none) } else { mean_of(parts) }}</dd>
            </div>
            <div>
                <dt>"L" <sub>"NSP"</sub></dt>
                <dd>{nsp}</dd>
            </div>
            {sum.map(|sum| view! {
                <div class="pairs-total">
                    <dt>"L = L" <sub>"MLM"</sub>" + L" <sub>"NSP"</sub></dt>
                    <dd>{sum}</dd>
                </div>
            })}
        </dl>
        {(left_out > 0).then(|| view! { <p>{t!(nsp_left_out, count = left_out)}</p> })}
        {(!none).then(|| terms(parts))}
    }
}

/// The mean over the selected pieces, written out.
fn mean_of(parts: &Parts) -> String {
    let count = parts.terms.len();
    let mut sum: Vec<String> =
        parts.terms.iter().take(WRITTEN).map(|term| number(term.2, 3)).collect();
    if count > WRITTEN {
        sum.push("\u{2026}".to_owned());
    }
    let mean = number(parts.loss.mean.unwrap_or_default(), 3);
    format!("({}) / {count} = {mean}", sum.join(" + "))
}

fn terms(parts: &Parts) -> impl IntoView + use<> {
    let line = |(at, piece, loss): &(usize, String, f64)| {
        view! {
            <tr>
                <td class="number">{*at}</td>
                <th scope="row"><bdi>{piece.clone()}</bdi></th>
                <td class="number">{probability((0.0 - loss).exp())}</td>
                <td class="number">{number(*loss, 3)}</td>
            </tr>
        }
    };
    let lines = parts.terms.iter().map(line).collect_view();
    view! {
        <div class="scroll" tabindex="0" role="group" aria-label=t!(nsp_terms)>
            <table class="plain-table">
                <caption>{t!(nsp_terms)}</caption>
                <thead>
                    <tr>
                        <th scope="col">{t!(position)}</th>
                        <th scope="col">{t!(nsp_original)}</th>
                        <th scope="col">"p"</th>
                        <th scope="col">"\u{2212}ln p"</th>
                    </tr>
                </thead>
                <tbody>{lines}</tbody>
            </table>
        </div>
    }
}

/// Corrupts the pair with the settings of the room of corruption; the next press draws anew.
fn corrupt(page: Page) {
    let store = page.store;
    let (Some(original), Some(tokenizer)) =
        (page.workbench.original.get_untracked(), store.tokenizer.get_untracked())
    else {
        return;
    };
    let corrupting = kept::<Settings>(store);
    if !store.edits.with_untracked(|edits| edits.is_empty()) {
        corrupting.change(Change::Choice, |settings| settings.seed = settings.seed.wrapping_add(1));
    }
    let settings = corrupting.now.get_untracked();
    let limit =
        page.workbench.row.with_untracked(|row| row.as_ref().map_or(0, |row| row.row.limit));
    match Corruptor::new(&original, tokenizer.vocabulary(), limit).corrupt(&settings) {
        Ok(corruption) => store.edits.update(|edits| edits.start_over(corruption.edits)),
        Err(error) => store.tell(Notice {
            topic: "corrupt",
            severity: Severity::Warning,
            text: error.to_string(),
            action: None,
        }),
    }
}
