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
mod words;

use leptos::prelude::*;

use crate::page::page;
use crate::t;
use crate::views::speech::Speech;
use about::About;
use choices::Choices;
use decisions::Decisions;
use drawing::Drawing;
use many::Many;
use selected::SelectedTable;

/// "Corrupt for me": a scheme, what it did and why, and many draws of it beside theory.
#[component]
pub fn Schemes() -> impl IntoView {
    let page = page();
    let drawing = Drawing::new(page);
    let is_drawn = Memo::new(move |_| drawing.shown.with(Option::is_some));
    view! {
        <Show when=move || !page.store.hides("schemes")>
            <section id="corrupting" class="corrupting" aria-labelledby="corrupting-title">
                <h2 id="corrupting-title">{t!(scheme_title)}</h2>
                <Choices drawing/>
                <About drawing/>
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
                <Show when=move || is_drawn.get()>
                    <SelectedTable drawing/>
                    <Decisions drawing/>
                </Show>
                <Many drawing/>
            </section>
        </Show>
    }
}
