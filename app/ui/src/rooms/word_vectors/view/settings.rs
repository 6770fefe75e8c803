//! What can be chosen beside the pictures.

use leptos::prelude::*;
use small::word_vectors::training::Method;
use text::corruption::Edits;

use super::{Room, choose_text};
use crate::kit::controls::seed::SeedField;
use crate::page::page;
use crate::rooms::word_vectors::state::chosen::{Matrix, NEGATIVES, WINDOWS, WordVectorsState};
use crate::rooms::word_vectors::state::looked::EXAMPLE;
use crate::run::recipe::{Part, among, part};
use crate::state::kept::Kept;
use crate::state::store::Change;
use crate::t;

/// The window over the sentence, and what is drawn.
#[component]
pub(super) fn WindowSettings(room: Room) -> impl IntoView {
    let (store, chosen) = (page().store, room.chosen);
    let draw = move |_| {
        chosen.change(Change::Choice, |chosen| chosen.draw = chosen.draw % 999 + 1);
    };
    let put = move |_| {
        chosen.change(Change::Choice, |chosen| chosen.target = None);
        store.put(EXAMPLE, Edits::default());
    };
    view! {
        {slider(chosen, "vectors-slide", t!(vectors_window_shown), WINDOWS, part!(window))}
        {slider(chosen, "vectors-drawn", t!(vectors_negatives_shown), NEGATIVES, part!(negatives))}
        <div class="buttons">
            <button type="button" on:click=draw>{t!(vectors_draw)}</button>
            <button type="button" on:click=put>{t!(vectors_known)}</button>
        </div>
        <div class="recipe">
            {among(chosen, t!(vectors_power), &[0.0, 0.5, 0.75, 1.0], part!(recipe.power))}
        </div>
        {choose_text(chosen)}
        <p class="caption">{t!(vectors_window_caption)}</p>
    }
}

fn slider(
    chosen: Kept<WordVectorsState>,
    id: &'static str,
    name: String,
    range: std::ops::RangeInclusive<usize>,
    Part { read, write }: Part<WordVectorsState, usize>,
) -> impl IntoView {
    let value = chosen.part(read);
    let (least, most) = range.into_inner();
    let slide = move |text: String| {
        if let Ok(value) = text.parse::<usize>() {
            chosen.change(Change::Stream, |chosen| write(chosen, value.clamp(least, most)));
        }
    };
    view! {
        <p class="slide small-slide">
            <label for=id>{name}</label>
            <input
                type="range" id=id min=least max=most step="1" prop:value=move || value.get().to_string()
                on:input:target=move |event| slide(event.target().value())
            />
            <output for=id class="number">{move || value.get()}</output>
        </p>
    }
}

/// Method and recipe. Each of them begins the training anew.
#[component]
pub(super) fn Settings(room: Room) -> impl IntoView {
    let chosen = room.chosen;
    let method = chosen.part(|chosen| chosen.recipe.method);
    let seed = chosen.part(|chosen| u32::try_from(chosen.recipe.seed).unwrap_or_default());
    let reseed =
        move |seed: u32| chosen.change(Change::Stream, |chosen| chosen.recipe.seed = seed.into());
    let choose = move |text: String| {
        let method = if text == "glove" { Method::Glove } else { Method::SkipGram };
        chosen.change(Change::Choice, |chosen| chosen.set_method(method));
    };
    let of_method = move || {
        match method.get() {
        Method::SkipGram => view! {
            {among(chosen, t!(vectors_negatives), &[1, 2, 5, 10], part!(recipe.negatives))}
            {among(chosen, t!(vectors_power), &[0.0, 0.5, 0.75, 1.0], part!(recipe.power))}
            {among(chosen, t!(vectors_threshold), &[0.0, 0.0001, 0.001, 0.01], part!(recipe.threshold))}
        }
        .into_any(),
        Method::Glove => {
            among(chosen, t!(vectors_most), &[10.0, 30.0, 100.0, 300.0], part!(recipe.most)).into_any()
        }
    }
    };
    view! {
        <div class="recipe">
            <label>
                <span>{t!(vectors_method)}</span>
                <select on:change:target=move |event| choose(event.target().value())>
                    <option value="skip-gram" prop:selected=move || method.get() == Method::SkipGram>{t!(vectors_skip_gram)}</option>
                    <option value="glove" prop:selected=move || method.get() == Method::Glove>"GloVe"</option>
                </select>
            </label>
            {among(chosen, t!(vectors_width), &[8, 16, 32, 64, 100], part!(recipe.width))}
            {among(chosen, t!(vectors_window), &[1, 2, 3, 5, 8], part!(recipe.window))}
            {of_method}
            {among(chosen, t!(run_learning_rate), &[0.01, 0.025, 0.05, 0.1], part!(recipe.rate))}
            {among(chosen, t!(vectors_passes), &[1, 3, 10, 20, 60], part!(recipe.passes))}
            <SeedField now=seed change=reseed/>
        </div>
    }
}

/// Which vector of a word is kept.
#[component]
pub(super) fn MatrixChoice(room: Room) -> impl IntoView {
    let matrix = room.chosen.part(|chosen| chosen.matrix);
    let one = move |(_, value): (&'static str, Matrix)| {
        let pressed = move || (matrix.get() == value).to_string();
        let pick = move |_| room.chosen.change(Change::Choice, |chosen| chosen.matrix = value);
        let name = match value {
            Matrix::Target => t!(vectors_matrix_target),
            Matrix::Context => t!(vectors_matrix_context),
            Matrix::Mean => t!(vectors_matrix_mean),
        };
        view! { <button type="button" aria-pressed=pressed on:click=pick>{name}</button> }
    };
    view! {
        <p class="vectors-label">{t!(vectors_matrix)}</p>
        <div class="segmented" role="group" aria-label=t!(vectors_matrix)>{Matrix::ALL.map(one).collect_view()}</div>
        <p class="caption">{t!(vectors_matrix_caption)}</p>
    }
}
