//! What acts on all heads, and undo.

use std::sync::Arc;

use leptos::prelude::*;
use text::switches::Switches;

use crate::page::page;
use crate::rooms::heads::state::undo::Undo;
use crate::state::shown::Shown;
use crate::state::store::Store;
use crate::t;

/// Layers and heads of the result on screen.
fn size(store: Store) -> Memo<(usize, usize)> {
    let read = |shown: &Arc<Shown>| (shown.layers, shown.heads);
    Memo::new(move |_| store.shown.with(|shown| shown.as_ref().map_or((0, 0), read)))
}

/// How many heads are off, and what acts on all of them.
#[component]
pub fn Buttons() -> impl IntoView {
    let store = page().store;
    let undo = RwSignal::new(Undo::default());
    Effect::new(move |before: Option<Switches>| {
        let now = store.switches.get();
        if let Some(before) = before {
            undo.update(|undo| undo.changed(&before, &now));
        }
        now
    });
    let take_back = move |_| {
        if let Some(switches) = undo.try_update(Undo::take).flatten() {
            store.switches.set(switches);
        }
    };
    let size = size(store);
    let off = Memo::new(move |_| store.switches.with(off));
    let all = move |off: bool| {
        let (layers, heads) = size.get_untracked();
        store.switches.update(|switches| {
            *switches = switches.clone().everywhere(layers, |layer| {
                layer.ablated_heads = if off { (0..heads).collect() } else { Default::default() };
            });
        });
    };
    view! {
        <p class="readout" role="status">{move || said(off.get(), size.get())}</p>
        <div class="buttons">
            <button type="button" disabled=move || !undo.with(Undo::is_possible) on:click=take_back>{t!(undo)}</button>
            <button type="button" disabled=move || off.get() == 0 on:click=move |_| all(false)>{t!(heads_all_back)}</button>
            <button type="button" on:click=move |_| all(true)>{t!(heads_all_off)}</button>
        </div>
    }
}

fn off(switches: &Switches) -> usize {
    switches.layers.iter().map(|layer| layer.ablated_heads.len()).sum()
}

fn said(off: usize, (layers, heads): (usize, usize)) -> String {
    t!(heads_some_off, off = off, all = layers * heads)
}
