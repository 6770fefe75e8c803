//! The chosen matrix, large.

use leptos::prelude::*;

use super::detail;
use crate::kit::pictures::figure::SaveMenu;
use crate::page::page;
use crate::rooms::attention::state::habits::said;
use crate::rooms::attention::state::large::LargePicture;
use crate::shell::board::Board;
use crate::shell::shader::ShaderButton;
use crate::shell::softmax::SoftmaxButton;
use crate::shell::{numpy, scenes};
use crate::state::controls::Controls;
use crate::state::kept::kept;
use crate::state::selection::Side;
use crate::state::step::Step;
use crate::t;

/// The matrix with caption, table and files.
#[component]
pub fn MatrixView() -> impl IntoView {
    let page = page();
    let (store, picture) = (page.store, page.store.lasting::<LargePicture>().0);
    let title = move || untrack(move || detail::title(store));
    let scene = move || {
        let threshold =
            kept::<Controls>(store).now.with_untracked(|controls| threshold(controls.threshold));
        picture.get_untracked().map(|picture| scenes::matrix(&picture, &title(), threshold))
    };
    let csv = move || picture.get_untracked().map(|picture| picture.csv());
    let habits = move || picture.with(|picture| picture.as_ref().map(|picture| said(picture)));
    let least = Memo::new(move |_| {
        kept::<Controls>(store).now.with(|controls| threshold(controls.threshold))
    });
    let choose = Callback::new(move |pieces: Vec<usize>| {
        store.selection.update(|selection| selection.toggle(Side::Query, &pieces));
    });
    view! {
        <section id="matrix" class="panel" aria-labelledby="matrix-title">
            <h3 id="matrix-title">{t!(matrix)}</h3>
            <figure>
                    <Board picture id="matrix" name=t!(matrix_name) threshold=least on_choose=choose/>
                    <figcaption>{habits}</figcaption>
                    <div class="under">
                        <SaveMenu name="attention-matrix" title=t!(matrix) scene csv arrays=numpy::of_shown(store)/>
                        <ShaderButton step=Step::Attention title=t!(matrix)/>
                        <SoftmaxButton/>
                    </div>
            </figure>
        </section>
    }
}

/// A threshold in thousandths as a probability.
pub fn threshold(thousandths: u16) -> f32 {
    f32::from(thousandths) / 1000.0
}
