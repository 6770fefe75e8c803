//! Corrupting as pre-training does.

mod about;
mod choices;
mod decisions;
mod drawing;
mod many;
mod number_line;
mod plot;
mod report;
mod selected;
mod split;
mod words;

use leptos::prelude::*;

use crate::kit::controls::speech::Speech;
use crate::page::page;
use crate::t;
use about::About;
pub use choices::AboutScheme;
use choices::{Choices, SchemeChoices};
use decisions::Decisions;
pub use drawing::Drawing;
use many::Many;
use selected::SelectedTable;
use split::SplitBar;
pub use split::finding;

/// A scheme and its numbers.
#[component]
pub fn Schemes(drawing: Drawing) -> impl IntoView {
    let page = page();
    view! {
        <Show when=move || !page.store.hides("schemes")>
            <section id="corrupting" class="corrupting" aria-labelledby="corrupting-title">
                <h2 id="corrupting-title">{t!(scheme_title)}</h2>
                <SchemeChoices drawing/>
                <div class="buttons">
                    <button type="button" disabled=move || drawing.is_wrong.get() on:click=move |_| drawing.corrupt()>
                        {t!(scheme_corrupt)}
                    </button>
                    <button type="button" disabled=move || drawing.is_wrong.get() on:click=move |_| drawing.draw_again()>
                        {t!(scheme_again)}
                    </button>
                </div>
                <p class="row-said">{move || drawing.said.get()}</p>
                <Speech text=drawing.said/>
                <Choices drawing/>
                <About drawing/>
            </section>
        </Show>
    }
}

/// What was selected, and why; and many draws beside theory.
#[component]
pub fn Drawn(drawing: Drawing) -> impl IntoView {
    let is_drawn = Memo::new(move |_| drawing.shown.with(Option::is_some));
    view! {
        <section class="corrupting" aria-labelledby="drawn-title">
            <h2 id="drawn-title">{t!(panel_corrupting)}</h2>
            <SplitBar drawing/>
            <Show when=move || is_drawn.get()>
                <SelectedTable drawing/>
                <Decisions drawing/>
            </Show>
            <Many drawing/>
        </section>
    }
}
