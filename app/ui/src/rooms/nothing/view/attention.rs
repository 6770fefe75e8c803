//! The attention of the state on screen: all heads, the chosen one large, the most positional one in
//! words.

use std::sync::Arc;

use leptos::prelude::*;
use protocol::pretraining::Pretraining as Kind;

use super::board::AllHeads;
use super::slider::Slider;
use crate::kit::format::{count, percent};
use crate::kit::pictures::figure::SaveMenu;
use crate::kit::pictures::legend::Legend;
use crate::page::page;
use crate::rooms::nothing::state::heads::Positional;
use crate::rooms::nothing::state::pretraining::Pretraining;
use crate::rooms::nothing::state::run::Run;
use crate::run::recorded::tag;
use crate::shell::board::{BoardFigure, Drawn};
use crate::shell::scenes;
use crate::state::controls::Controls;
use crate::state::picture::Picture;
use crate::t;

/// The panel.
#[component]
pub fn AttentionPanel() -> impl IntoView {
    let room = page().store.lasting::<Pretraining>();
    let size = Memo::new(move |_| room.shown().map(|seen| (seen.shown.layers, seen.shown.heads)));
    let best = Memo::new(move |_| Positional::of(&room.shown()?.shown));
    let chosen = Memo::new(move |_| {
        let named = best.get().map(|best| best.head);
        room.head.get().or(named).unwrap_or_default()
    });
    let picture: Drawn = Memo::new(move |_| {
        let (layer, head) = chosen.get();
        let seen = room.shown()?;
        Picture::new(&seen.shown, layer, head, &Controls::default()).map(Arc::new)
    });
    let there = Memo::new(move |_| picture.with(Option::is_some));
    let scene = move || untrack(|| room.shown()).map(|seen| scenes::overview(&seen.shown));
    let csv = move || untrack(|| room.shown()).map(|seen| scenes::overview_csv(&seen.shown));
    view! {
        <section class="nothing-attention" data-main aria-labelledby="nothing-attention">
            <h3 id="nothing-attention">{t!(attention)}</h3>
            <div class="run-bar">{tag::<Kind>()}<Slider/></div>
            <Show when=move || there.get() fallback=|| view! { <p class="run-empty">{t!(nothing_no_state)}</p> }>
                <div class="nothing-maps">
                    <figure>
                        <p class="nothing-head" role="status">{move || best.get().map(said)} " " {move || first(room)}</p>
                        {move || size.get().map(|(layers, heads)| view! { <AllHeads layers heads chosen/> })}
                        <p class="caption"><Legend/></p>
                        <SaveMenu name="pretraining-heads" title=t!(nothing_grid) scene csv/>
                    </figure>
                    <div>
                        <h4>{move || { let (layer, head) = chosen.get(); t!(cell_name, layer = layer, head = head) }}</h4>
                        <BoardFigure picture id="pretraining-head" title=t!(nothing_head_title) on_choose=Callback::new(|_| {})/>
                    </div>
                </div>
            </Show>
        </section>
    }
}

/// The most positional head, in words.
fn said(best: Positional) -> String {
    let ((layer, head), [share, even]) =
        (best.head, [best.share, best.even].map(|share| percent(f64::from(share), 0)));
    if !best.is_clear() {
        return t!(nothing_head_none, share = share, even = even);
    }
    match best.next {
        true => t!(nothing_head_next, layer = layer, head = head, share = share, even = even),
        false => t!(nothing_head_previous, layer = layer, head = head, share = share, even = even),
    }
}

/// When such a head was seen first.
fn first(room: Pretraining) -> Option<String> {
    // Of a recorded run only its two ends are known.
    if room.run.with(Run::is_recorded) {
        return None;
    }
    let clear = room.clear.get();
    let (step, found) = clear.first_key_value()?;
    let (layer, head) = found.head;
    Some(t!(nothing_head_first, step = count(*step as u64), layer = layer, head = head))
}
