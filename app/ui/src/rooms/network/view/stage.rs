//! The area of the picture: the edge, the pieces over the canvas, the answer, the notes.

use std::sync::Arc;

use leptos::prelude::*;

use super::Network;
use super::answer::Answer;
use super::edge::Edge;
use super::elements::{Elements, Measured};
use super::layout::{Layout, Place, Window};
use super::notes::Notes;
use super::opening::opening;
use super::steps;
use super::surface::Surface;
use crate::kit::pictures::columns::Column;
use crate::kit::pictures::space::space;
use crate::rooms::network::state::strips::states;
use crate::shell::tokens::{Tokens, piece_of};
use crate::state::selection::Hover;
use crate::state::store::Change;
use crate::t;

/// More pieces than these are written smaller where the page is projected.
const MANY: usize = 11;
/// Width of the answer at most, also where it is projected, and how much of it stands left of its column.
const ANSWER: [f64; 2] = [440.0, 560.0];
const LEFT: f64 = 0.24;
/// Room at both sides of it.
const SIDE: f64 = 8.0;

/// The picture.
#[component]
pub fn Stage(
    network: Network,
    /// Where what is painted is found by those who save it.
    drawn: StoredValue<Option<Surface>>,
) -> impl IntoView {
    let elements = Elements {
        frame: NodeRef::new(),
        scroll: NodeRef::new(),
        canvas: NodeRef::new(),
        changed: NodeRef::new(),
        maps: NodeRef::new(),
    };
    let size = space(elements.frame);
    let measured = Measured { pieces: RwSignal::new(34.0), columns: RwSignal::new(Arc::default()) };
    let opened = opening(network);
    let layout = Memo::new(move |_| {
        Layout::of(Window {
            size: size.get(),
            pieces: measured.pieces.get(),
            layers: network.layers.get(),
            presented: network.presented(),
            vectors: network.shows_sums(),
            opened: opened.get(),
        })
    });
    let hidden = Memo::new(move |_| {
        network.facts.with(|facts| {
            let states = states(&facts.as_ref()?.shown);
            states.first().and_then(|part| part.shape.last()).copied()
        })
    });
    let hidden = Memo::new(move |_| hidden.get().unwrap_or_default());
    let surface = Surface::begin(network, elements, measured, layout);
    drawn.set_value(Some(surface));
    let answer = Memo::new(move |_| answer(&layout.get(), network, &measured.columns.get()));
    let rows =
        Memo::new(move |_| layout.with(|layout| [layout.answer_top(), layout.answer - SIDE]));
    let thin = Memo::new(move |_| {
        layout.with(|layout| layout.opened.is_some_and(|(_, share)| share > 0.5))
    });
    let parts = steps::opened(network, layout, measured);
    let many = Memo::new(move |_| {
        network.facts.with(|facts| facts.as_ref().is_some_and(|facts| facts.special.len() > MANY))
    });
    let depth = move || if network.numbers() { "numbers" } else { "idea" };
    let busy = move || network.store.is_behind().to_string();
    let beside = Memo::new(move |_| {
        let ([left, width], [edge, whole]) =
            (answer.get(), layout.with(|layout| [layout.edge, layout.size[0]]));
        match layout.with(|layout| layout.phone) {
            true => [0.0; 2],
            false => [left - edge - SIDE, whole - left - width - SIDE].map(|room| room.max(0.0)),
        }
    });
    let left = move || format!("{}px", layout.with(|layout| layout.edge));
    let right = move || format!("{}px", layout.with(|layout| layout.notes));
    view! {
        <section id="picture" class="whole-network" class:opened=move || network.opened().is_some() data-main data-depth=depth tabindex="-1" aria-label=t!(room_network) aria-busy=busy>
            <div class="network-frame" class:phone=move || layout.with(|layout| layout.phone) class:many=move || many.get() node_ref=elements.frame>
                <div class="network-inner" style:left=left style:right=right>
                    <canvas node_ref=elements.canvas aria-hidden="true" on:transitionend=move |_| surface.draw_soon()></canvas>
                    <canvas class="network-changed" node_ref=elements.changed aria-hidden="true"></canvas>
                    <div
                        class="network-scroll"
                        node_ref=elements.scroll
                        on:scroll=move |_| surface.scrolled()
                        on:pointermove=move |event| point(network, &layout.get_untracked(), &measured, elements, &event)
                        on:pointerleave=move |_| leave(network)
                        on:click=move |event| press(network, &layout.get_untracked(), &measured, elements, &event)
                    >
                        <Tokens/>
                    </div>
                </div>
                <Edge network layout canvas=elements.maps size=hidden>
                    {move || network.seldom().map(|seldom| (seldom.names)(network, layout, parts))}
                </Edge>
                // Behind the names of the layers, for who goes on with the key Tab.
                <div class="network-inner" style:left=left style:right=right>
                    {move || network.seldom().map(|seldom| (seldom.heads)(network, parts))}
                    {move || network.seldom().map(|seldom| (seldom.value)(network, layout, measured))}
                </div>
                {move || network.seldom().map(|seldom| (seldom.preview)(network, layout))}
                <Notes network layout size=hidden answer/>
                <Answer network place=answer rows thin beside/>
            </div>
        </section>
    }
}

/// Left and width of the answer: near its column, within the window.
fn answer(layout: &Layout, network: Network, columns: &[Column]) -> [f64; 2] {
    let width = layout.size[0];
    if layout.phone {
        return [SIDE, (width - 2.0 * SIDE).max(0.0)];
    }
    let own = ANSWER[usize::from(layout.presented)].min(width - 5.0 * SIDE);
    let chosen = network.facts.with(|facts| facts.as_ref().map_or(0, |facts| facts.chosen));
    let [middle, _] = columns.get(chosen).copied().unwrap_or_default();
    let thin = layout.opened.is_some_and(|(_, share)| share > 0.5);
    let left = layout.edge + middle - if thin { 90.0 } else { LEFT * own };
    let least = layout.edge + SIDE / 2.0;
    [left.clamp(least, (width - own - SIDE).max(least)), own]
}

/// Where the pointer is.
fn place(elements: Elements, event: &web_sys::MouseEvent) -> Option<[f64; 2]> {
    let place = elements.scroll.get_untracked()?.get_bounding_client_rect();
    Some([f64::from(event.client_x()) - place.left(), f64::from(event.client_y()) - place.top()])
}

/// The token and the row under the pointer.
fn under(
    layout: &Layout,
    measured: &Measured,
    elements: Elements,
    event: &web_sys::MouseEvent,
) -> Option<(Option<usize>, Place)> {
    let [x, y] = place(elements, event)?;
    let column = |columns: &Arc<Vec<Column>>| {
        columns.iter().position(|[middle, width]| (x - middle).abs() <= width / 2.0)
    };
    let row = layout.place_at(y)?;
    Some((measured.columns.with_untracked(column), row))
}

fn point(
    network: Network,
    layout: &Layout,
    measured: &Measured,
    elements: Elements,
    event: &web_sys::PointerEvent,
) {
    // The pieces say themselves that they are pointed at.
    if event.pointer_type() == "touch" || piece_of(event).is_some() {
        return;
    }
    if untrack(|| network.numbers()) {
        network.under.set(place(elements, event));
    }
    let found = under(layout, measured, elements, event);
    let layer = found.and_then(|(_, row)| match row {
        Place::Layer(layer) => Some(layer).filter(|layer| layout.open(*layer) == 0.0),
        Place::Strip(_) => None,
    });
    network.point(layer);
    let token = found.and_then(|(token, row)| token.filter(|_| matches!(row, Place::Strip(_))));
    let hover = token.map_or_else(Hover::default, |token| Hover::token(&[token]));
    if network.store.selection.with_untracked(|all| all.hover != hover) {
        network.store.selection.update(|all| all.hover = hover);
    }
}

fn leave(network: Network) {
    network.pointed.set(None);
    network.under.set(None);
    if network.store.selection.with_untracked(|all| all.hover != Hover::default()) {
        network.store.selection.update(|all| all.hover = Hover::default());
    }
}

/// A strip chooses its piece; a layer opens.
fn press(
    network: Network,
    layout: &Layout,
    measured: &Measured,
    elements: Elements,
    event: &web_sys::MouseEvent,
) {
    match under(layout, measured, elements, event) {
        Some((Some(token), Place::Strip(_))) => {
            network.store.commit(Change::Choice, |choices| {
                choices.selection.update(|all| all.queries = [token].into());
            });
        }
        Some((_, Place::Layer(layer))) if layout.open(layer) == 0.0 => network.open(Some(layer)),
        _ => {}
    }
}
