//! The attention of the chosen head, intact and with the positions as they are switched.

use std::sync::Arc;

use leptos::prelude::*;

use super::attention_row::Row;
use super::seen::Seen;
use crate::kit::pictures::legend::Legend;
use crate::page::page;
use crate::shell::board::{BoardFigure, Drawn};
use crate::state::controls::Controls;
use crate::state::picture::Picture;
use crate::state::selection::Side;
use crate::state::shown::Shown;
use crate::t;

/// Both matrices; the intact one alone while nothing is switched.
#[component]
pub fn Attention(seen: Seen) -> impl IntoView {
    let selection = page().store.selection;
    let head = Memo::new(move |_| selection.with(|chosen| (chosen.layer, chosen.head)));
    let drawn = move |read: fn(&Shown) -> Option<&Shown>| -> Drawn {
        Memo::new(move |_| {
            let (layer, head) = head.get();
            seen.with(|shown| {
                let shown = read(shown.as_deref()?)?;
                Picture::new(shown, layer, head, &Controls::default()).map(Arc::new)
            })
        })
    };
    let now = drawn(|shown| Some(shown));
    let intact = drawn(|shown| shown.beside.as_deref());
    let there = |picture: Drawn| Memo::new(move |_| picture.with(Option::is_some));
    let (has_now, has_intact) = (there(now), there(intact));
    let choose = Callback::new(move |pieces: Vec<usize>| {
        selection.update(|selection| selection.toggle(Side::Query, &pieces));
    });
    view! {
        <h4 class="wide">
            {move || { let (layer, head) = head.get(); t!(positions_attention, layer = layer, head = head) }}
        </h4>
        <div class="positions-both">
            <Show when=move || has_now.get()>
                <BoardFigure picture=now id="attention-now" title=t!(positions_attention_now) on_choose=choose/>
            </Show>
            <Show when=move || has_intact.get()>
                <BoardFigure
                    picture=intact id="attention-intact" title=t!(positions_attention_intact) on_choose=choose
                />
            </Show>
        </div>
        <p class="caption"><Legend/></p>
        <Show when=move || has_now.get()><Row now intact/></Show>
    }
}
