//! All layers and heads at once, one small matrix each, and one keyboard stop for all of them.

use leptos::prelude::*;

use crate::kit::controls::speech::Speech;
use crate::kit::pictures::figure::SaveMenu;
use crate::kit::pictures::legend::Legend;
use crate::page::page;
use crate::shell::heads::{Grid, one_line};
use crate::shell::shader::ShaderButton;
use crate::shell::{numpy, scenes};
use crate::state::step::Step;
use crate::t;

/// The overview with its caption and table.
#[component]
pub fn Overview() -> impl IntoView {
    let store = page().store;
    let size = Memo::new(move |_| {
        store.shown.with(|shown| shown.as_ref().map(|shown| (shown.layers, shown.heads)))
    });
    let pointed = RwSignal::new(None::<(usize, usize)>);
    let block = Memo::new(move |_| {
        store.shown.with(|shown| shown.as_ref().map_or(1, |shown| shown.overview_block()))
    });
    let told = Memo::new(move |_| {
        let chosen = || store.selection.with(|selection| (selection.layer, selection.head));
        pointed.get().unwrap_or_else(chosen)
    });
    let readout = Memo::new(move |_| {
        let (layer, head) = told.get();
        one_line(store, layer, head)
    });
    let scene = move || store.shown.get_untracked().map(|shown| scenes::overview(&shown));
    let csv = move || store.shown.get_untracked().map(|shown| scenes::overview_csv(&shown));
    let busy = move || store.is_behind().to_string();
    view! {
        <section id="overview" class="panel" aria-labelledby="overview-title" aria-busy=busy>
            <h2 id="overview-title">{t!(panel_overview)}</h2>
            <figure>
                {move || size.get().map(|(layers, heads)| view! { <Grid layers heads pointed/> })}
                <p class="readout">{move || readout.get()}</p>
                <Speech text=readout/>
                <figcaption>
                    {t!(overview_caption)}
                    " "
                    <Show when=move || { block.get() > 1 }>
                        <strong>{move || t!(overview_averaged, block = block.get())}</strong>
                    </Show>
                    <Legend/>
                </figcaption>
                <div class="under">
                    <SaveMenu name="attention-overview" title=t!(panel_overview) scene csv arrays=numpy::of_shown(store)/>
                    <ShaderButton step=Step::Attention title=t!(panel_overview)/>
                </div>
            </figure>
        </section>
    }
}
