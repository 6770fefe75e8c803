//! The left edge: the names of the rows, and the heads of each layer as small maps.

use std::sync::Arc;

use leptos::html;
use leptos::prelude::*;

use super::Network;
use super::clock::share;
use super::layout::Layout;
use crate::kit::drawing::{Drawing, Form, Role, Sheet};
use crate::kit::format::count;
use crate::kit::paint::colors::Rgb;
use crate::kit::paint::palette::{Palette, over};
use crate::rooms::network::state::facts::Facts;
use crate::state::shown::Shown;
use crate::state::store::Change;
use crate::t;

/// A map in the edge: left, top, side.
pub type Small = [f64; 3];

/// Between two maps, and the least side of one that is drawn.
const GAP: f64 = 3.0;
const LEAST: f64 = 4.0;
/// From a layer's strip to its name, and from the name to its maps.
const NAME: f64 = 5.0;
const MAPS: f64 = 25.0;
/// Where the maps of a phone begin: beside the number of the layer.
const BESIDE: f64 = 17.0;

/// Where the maps of a layer stand.
pub fn maps(layout: &Layout, layer: usize, heads: usize) -> Vec<Small> {
    if !layout.has_maps(layer) || heads == 0 {
        return Vec::new();
    }
    let wide = layout.edge > 100.0;
    let across = if wide { heads.div_ceil(2).min(8) } else { 4 };
    let rows = heads.div_ceil(across);
    let [left, right, below] = if wide { [14.0, 14.0, MAPS] } else { [BESIDE, 0.0, 0.0] };
    let top = layout.top(layer) + layout.strip + NAME + below;
    let beside = (layout.edge - left - right) / across as f64 - GAP;
    let below = (layout.top(layer + 1) - top) / rows as f64 - GAP;
    let side = beside.min(below);
    if side < LEAST {
        return Vec::new();
    }
    let place = |head: usize| {
        let (row, column) = (head / across, head % across);
        [left + column as f64 * (side + GAP), top + row as f64 * (side + GAP), side]
    };
    (0..heads).map(place).collect()
}

/// The maps of all heads, a layer's below the other's.
pub fn sheet(shown: &Shown, palette: &Palette) -> Sheet {
    let side = shown.attention.first().map_or(0, |maps| maps.side);
    let columns = side * shown.heads;
    let mut colors = vec![palette.paper; columns * side * shown.layers];
    for (layer, maps) in shown.attention.iter().enumerate() {
        for (head, map) in maps.iter().enumerate() {
            for (row, weights) in map.chunks_exact(side.max(1)).enumerate() {
                let from = (layer * side + row) * columns + head * side;
                let Some(pixels) = colors.get_mut(from..from + side) else { continue };
                for (pixel, weight) in pixels.iter_mut().zip(weights) {
                    *pixel = color(*weight, palette);
                }
            }
        }
    }
    Sheet { columns, colors }
}

/// The colour of a weight in a map.
pub fn color(weight: f32, palette: &Palette) -> Rgb {
    over(palette.paper, palette.look, 1.15 * weight.max(0.0).sqrt())
}

/// The drawing of all maps.
pub fn drawn(
    layout: &Layout,
    facts: &Facts,
    sheet: &Arc<Sheet>,
    now: f64,
    chosen: &Chosen,
) -> Drawing {
    let mut drawing = Drawing::new([layout.edge, layout.size[1]], t!(network_maps));
    drawing.sheet = Arc::clone(sheet);
    let side = facts.shown.attention.first().map_or(0, |maps| maps.side);
    for layer in 0..facts.shown.layers {
        let come = share(now, 2 + layer, 0.0, 0.5);
        let places = maps(layout, layer, facts.shown.heads);
        for (head, [x, y, length]) in places.into_iter().enumerate() {
            let part = [head * side, layer * side, side, side];
            drawing.add(Role::Grid, Form::Cut([x, y, length, length], part), come);
            let frame = Form::Frame([x - 0.5, y - 0.5, length + 1.0, length + 1.0], 0.0, 1.0);
            match chosen.is(layer, head) {
                true => {
                    let thick = [x - 1.5, y - 1.5, length + 3.0, length + 3.0];
                    drawing.add(Role::Attention, Form::Frame(thick, 0.0, 3.0), 1.0);
                }
                false => drawing.add(Role::Rail, frame, 1.0),
            }
        }
    }
    drawing
}

/// Which heads have a frame: the chosen one, and the one that is pointed at.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Chosen {
    /// The chosen one.
    pub picked: Option<(usize, usize)>,
    /// The one that is pointed at.
    pub tried: Option<(usize, usize)>,
}

impl Chosen {
    fn is(&self, layer: usize, head: usize) -> bool {
        [self.picked, self.tried].contains(&Some((layer, head)))
    }
}

/// The names of the rows, and the canvas of the maps.
#[component]
pub fn Edge(
    network: Network,
    layout: Memo<Layout>,
    canvas: NodeRef<html::Canvas>,
    size: Memo<usize>,
    /// What an opened layer has there.
    children: Children,
) -> impl IntoView {
    let heads = Memo::new(move |_| {
        network.facts.with(|facts| facts.as_ref().map_or(0, |facts| facts.shown.heads))
    });
    let under = move |event: &web_sys::MouseEvent| {
        let (x, y) = (f64::from(event.offset_x()), f64::from(event.offset_y()));
        layout.with_untracked(|layout| map_at(layout, heads.get_untracked(), [x, y]))
    };
    let picked = move |event: web_sys::MouseEvent| {
        if let Some((layer, head)) = under(&event) {
            network.pick(layer, head);
        }
    };
    let name = move |layer: usize| view! { <Name network layout layer heads/> };
    let sums = Memo::new(move |_| {
        let pieces =
            network.facts.with(|facts| facts.as_ref().map_or(0, |facts| facts.special.len()));
        network.numbers().then(|| format!("[{pieces}, {}]", size.get()))
    });
    let words = move || {
        let size = network.store.model.with(|model| Some(model.as_ref()?.config.vocab_size))?;
        let shown = network.numbers() && layout.with(|layout| layout.edge > 150.0);
        shown.then(|| format!("[{}]", count(size as u64)))
    };
    view! {
        <div class="network-edge" style:width=move || format!("{}px", layout.with(|layout| layout.edge))>
            <canvas
                node_ref=canvas aria-hidden="true"
                on:pointermove=move |event| network.tried.set(under(&event))
                on:pointerleave=move |_| network.tried.set(None)
                on:click=picked
            ></canvas>
            <p class="row-name" style:top=move || at(layout, |layout| layout.pieces / 2.0 - 11.0)>{t!(network_row_pieces)}</p>
            {move || network.seldom().map(|seldom| (seldom.sums)(network, layout))}
            <Sums network layout shape=sums/>
            {move || (0..network.layers.get()).map(name).collect_view()}
            {children()}
            <p class="row-name" style:top=move || at(layout, |layout| layout.answer_top() + 2.0)>{t!(network_row_answer)} " " <small>{words}</small></p>
        </div>
    }
}

fn at(layout: Memo<Layout>, top: impl Fn(&Layout) -> f64) -> String {
    layout.with(|layout| format!("{:.1}px", top(layout)))
}

/// The name of the vectors: a button that shows what they are the sum of.
#[component]
fn Sums(network: Network, layout: Memo<Layout>, shape: Memo<Option<String>>) -> impl IntoView {
    let is_open = network.kept.part(|kept| kept.vectors && kept.open.is_none());
    let wide = Memo::new(move |_| layout.with(|layout| layout.edge > 100.0));
    let turn = move |_| {
        let open = !is_open.get_untracked();
        // A layer that is opened leaves no room.
        if network.kept.now.with_untracked(|kept| kept.open.is_some()) {
            network.open(None);
        }
        network.kept.change(Change::Choice, |kept| kept.vectors = open);
    };
    let label = move || if is_open.get() { t!(network_close_sums) } else { t!(network_open_sums) };
    view! {
        <button
            type="button" class="layer-name" aria-label=label
            aria-expanded=move || is_open.get().to_string()
            style:top=move || at(layout, |layout| layout.top(0) - if is_low(layout, 0) { 21.0 } else { 6.0 })
            on:click=turn
        >
            <Show when=move || wide.get() fallback=|| "+">{t!(network_row_vectors)}</Show>
            <Show when=move || wide.get()><span aria-hidden="true">{move || if is_open.get() { " ✕" } else { " ›" }}</span></Show>
            " " <small>{move || shape.get().filter(|_| layout.with(|layout| layout.edge > 150.0))}</small>
        </button>
    }
}

/// What a name needs of the height, and where it is projected; the height of a button, in pixels.
const LETTERS: [f64; 2] = [15.0, 23.0];
const LOWEST: f64 = 24.0;

/// Whether a layer leaves its name no room below the strip above it.
fn is_low(layout: &Layout, layer: usize) -> bool {
    layout.opened.is_some() || layout.height(layer) < 40.0
}

/// The name of a layer: a button that opens it.
#[component]
fn Name(network: Network, layout: Memo<Layout>, layer: usize, heads: Memo<usize>) -> impl IntoView {
    let is_open = move || network.kept.now.with(|kept| kept.open == Some(layer));
    let wide = Memo::new(move |_| layout.with(|layout| layout.edge > 100.0));
    let style = move || {
        at(layout, |layout| {
            let top = layout.top(layer) + layout.strip;
            top + if layout.height(layer) < 40.0 { -7.0 } else { NAME }
        })
    };
    let label = move || {
        if is_open() { t!(network_close, layer = layer) } else { t!(network_open, layer = layer) }
    };
    // Of layers that are too low for their names, only some are named.
    let pitch = Memo::new(move |_| layout.with(|layout| layout.height(layer).max(1.0)));
    let is_named = Memo::new(move |_| {
        let letters = LETTERS[usize::from(network.presented())];
        let every = (letters / pitch.get()).ceil() as usize;
        every < 2 || is_open() || (layer > 0 && layer.is_multiple_of(every))
    });
    let text = move || match (is_named.get(), wide.get()) {
        (false, _) => String::new(),
        (_, true) => t!(network_layer, layer = layer),
        (_, false) => layer.to_string(),
    };
    let mark = move || if is_open() { " ✕" } else { " ›" };
    // A finger finds all of a phone's edge.
    let height = move || {
        let most = if layout.with(|layout| layout.phone) { f64::INFINITY } else { LOWEST };
        format!("{:.1}px", pitch.get().min(most))
    };
    let about = move || {
        let first = layer == 0 && layout.with(|layout| layout.edge > 150.0 && layout.has_maps(0));
        first.then(|| view! { <small>{t!(network_heads, count = heads.get())}</small> })
    };
    view! {
        <button
            type="button" class="layer-name" id=format!("layer-{layer}") style:top=style aria-label=label
            style:height=height
            style:min-height="0"
            class:low=move || pitch.get() < LOWEST
            aria-expanded=move || is_open().to_string()
            class:on=move || network.pointed.get() == Some(layer)
            on:click=move |_| network.open((!is_open()).then_some(layer))
            on:pointerenter=move |_| network.point(Some(layer))
            on:pointerleave=move |_| network.pointed.set(None)
            // Where the keyboard is brought back to, nothing stands out.
            on:focus=move |_| network.point(Some(layer))
            on:blur=move |_| network.pointed.set(None)
        >
            {text} <Show when=move || wide.get() && is_named.get()><span aria-hidden="true">{mark}</span></Show> " " {about}
        </button>
    }
}

/// The layer and head of the map at a place.
fn map_at(layout: &Layout, heads: usize, [x, y]: [f64; 2]) -> Option<(usize, usize)> {
    let reach = GAP / 2.0;
    (0..layout.layers()).find_map(|layer| {
        let head = maps(layout, layer, heads).into_iter().position(|[left, top, side]| {
            let within = |at: f64, from: f64| at >= from - reach && at < from + side + reach;
            within(x, left) && within(y, top)
        });
        head.map(|head| (layer, head))
    })
}

#[cfg(test)]
mod tests {
    use super::super::layout::Window;
    use super::*;

    #[test]
    fn every_map_is_found_where_it_stands() {
        let size = [1440.0, 760.0];
        let window = Window {
            size,
            pieces: 34.0,
            layers: 6,
            presented: false,
            vectors: false,
            opened: None,
        };
        let layout = Layout::of(window);
        for layer in 0..6 {
            let places = maps(&layout, layer, 12);
            assert_eq!(places.len(), 12);
            for (head, [x, y, side]) in places.into_iter().enumerate() {
                assert!(x >= 0.0 && x + side <= layout.edge && y + side <= layout.top(layer + 1));
                let middle = [x + side / 2.0, y + side / 2.0];
                assert_eq!(map_at(&layout, 12, middle), Some((layer, head)));
            }
        }
        assert_eq!(map_at(&layout, 12, [layout.edge - 1.0, 1.0]), None);
    }
}
