//! Beside the picture: which head, the numbers of what is chosen, what acts on the open panel.

use leptos::children::ChildrenFn;
use leptos::prelude::*;

use super::choose::Choose;
use super::flow_files::FlowFiles;
use super::room::HeadsRoom;
use super::{ablate, causal, mixed, one_key, products, scaling, together};
use crate::kit::controls::how::How;
use crate::page::page;
use crate::state::panels::Program;
use crate::t;

/// The head chooser, and what belongs to the open panel.
#[component]
pub fn Side(room: HeadsRoom) -> impl IntoView {
    let ready = Memo::new(move |_| room.look.with(Option::is_some));
    view! {
        <div class="inside-head heads-side">
            <Choose/>
            <Show when=move || ready.get()>
                <With panels=&["heads-projection", "heads-scores"]><one_key::OneKey room/></With>
                <With panels=&["heads-projection"]><FlowFiles room/></With>
                <With panels=&["heads-mixed"]><mixed::OneFeature room/></With>
                <With panels=&["heads-scaling"]><scaling::Spreads room/></With>
                <With panels=&["heads-together"]><together::OneOutput room/></With>
                <With panels=&["heads-ablate"]><ablate::Buttons/></With>
                <With panels=&["heads-causal"]><causal::RowBothWays room/></With>
                <With panels=&["heads-products"]><products::OneProjection room/></With>
            </Show>
            <How>
                <With panels=&["heads-projection", "heads-scores", "heads-mixed"]><p>{t!(heads_how_flow)}</p></With>
                <With panels=&["heads-products", "heads-together"]><p>{t!(heads_how_products)}</p></With>
                <With panels=&["heads-scaling"]><p>{t!(heads_how_scaling)}</p></With>
                <With panels=&["heads-ablate"]><p>{t!(heads_how_ablate)}</p></With>
                <With panels=&["heads-causal"]><p>{t!(heads_how_causal)}</p></With>
                <With panels=&["heads-changed"]><p>{t!(heads_how_changed)}</p></With>
                <p>{t!(heads_how_rounding)} " " {t!(rounded)}</p>
            </How>
        </div>
    }
}

/// What is on the page while one of these panels is open.
#[component]
fn With(panels: &'static [&'static str], children: ChildrenFn) -> impl IntoView {
    let store = page().store;
    let open = Memo::new(move |_| {
        let program = Program::of(store);
        panels.iter().any(|panel| program.shows(panel))
    });
    view! { <Show when=move || open.get()>{children()}</Show> }
}
