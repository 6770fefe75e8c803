//! The attention of the chosen head, intact and with the positions as they are switched.

use std::sync::Arc;

use leptos::prelude::*;

use super::live::Seen;
use crate::app::page;
use crate::state::format::signed;
use crate::state::heat::{Grid, Tone};
use crate::state::shown::Shown;
use crate::t;
use crate::views::heat_map::HeatMap;

/// Both matrices; the intact one alone while nothing is switched.
#[component]
pub fn Attention(seen: Seen) -> impl IntoView {
    let selection = page().store.selection;
    let head = Memo::new(move |_| selection.with(|chosen| (chosen.layer, chosen.head)));
    let grid = move |read: fn(&Shown) -> Option<&Shown>| {
        let (layer, head) = head.get();
        seen.with(|shown| {
            let shown = read(shown.as_deref()?)?;
            Some(Arc::new(Grid::new(shown.tokens(), shown.head(layer, head)?.to_vec())))
        })
    };
    let now = Memo::new(move |_| grid(|shown| Some(shown)));
    let intact = Memo::new(move |_| grid(|shown| shown.beside.as_deref()));
    let (has_now, has_intact) = (
        Memo::new(move |_| now.with(Option::is_some)),
        Memo::new(move |_| intact.with(Option::is_some)),
    );
    let said = move |query: usize, key: usize, value: f32| {
        let piece = |at: usize| {
            seen.with(|shown| shown.as_ref().and_then(|s| s.encoding.pieces.get(at).cloned()))
        };
        let (from, to) = (piece(query).unwrap_or_default(), piece(key).unwrap_or_default());
        t!(
            positions_attention_cell,
            query = query,
            from = from,
            key = key,
            to = to,
            value = signed(value)
        )
    };
    let map = move |name: &'static str, title: String, grid: Memo<Option<Arc<Grid>>>| {
        view! {
            <div>
                <h4>{title.clone()}</h4>
                <HeatMap
                    name title grid=Signal::derive(move || grid.get().unwrap_or_default())
                    tone=Tone::Sequential square=true range=Some((0.0, 1.0))
                    row_name=t!(positions_query) column_name=t!(positions_key) readout=said
                />
            </div>
        }
    };
    view! {
        <h4 class="wide">
            {move || { let (layer, head) = head.get(); t!(positions_attention, layer = layer, head = head) }}
        </h4>
        <div class="both">
            <Show when=move || has_now.get()>
                {map("attention-now", t!(positions_attention_now), now)}
            </Show>
            <Show when=move || has_intact.get()>
                {map("attention-intact", t!(positions_attention_intact), intact)}
            </Show>
        </div>
        <p class="caption">{t!(positions_attention_caption)}</p>
    }
}
