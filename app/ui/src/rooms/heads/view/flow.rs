//! One query of one head under its words, and the words as keys of which one is chosen.

use leptos::html;
use leptos::prelude::*;

use super::room::{HeadsRoom, LISTED, choose_key, point};
use super::steps::Steps;
use crate::kit::browser;
use crate::kit::drawing::{Anchor, Role, Text};
use crate::kit::format::{fixed, share};
use crate::kit::keyboard::step;
use crate::kit::pictures::columns::{Columns, columns};
use crate::kit::pictures::painting::painting;
use crate::kit::pictures::space::space;
use crate::page::page;
use crate::rooms::heads::state::softmax::Step;
use crate::shell::tokens::Tokens;
use crate::state::panels::Program;
use crate::state::selection::{Hover, Side};
use crate::state::store::Change;
use crate::t;

/// Height of letters on the page and on a projector.
const LETTERS: [f64; 2] = [15.0, 20.0];
/// The narrowest column, and the height of a turned word, in pixels.
const NARROWEST: f64 = 12.0;
const TURNED: f64 = 70.0;

/// The picture.
#[component]
pub fn Flow(room: HeadsRoom) -> impl IntoView {
    let store = page().store;
    // A page that shows all panels has its row of words above all of them.
    let alone = Memo::new(move |_| Program::of(store).open.is_some());
    let shares = Memo::new(move |_| {
        let one = |step: &Step| Some(step.weight as f32);
        room.read(|look| look.softmax.steps.iter().map(one).collect()).unwrap_or_default()
    });
    let (frame, canvas) = (NodeRef::new(), NodeRef::new());
    let scroll = NodeRef::<html::Div>::new();
    let size = space(frame);
    let places = RwSignal::new(Columns::default());
    let presented = move || store.appearance.with(|look| look.presenter);
    let follow = move || {
        room.look.track();
        size.track();
        let _ = (presented(), alone.get());
    };
    let drawn = move || {
        let scroll = scroll.get()?;
        let row = columns(&scroll, "[data-piece], [data-word]");
        let letters = LETTERS[usize::from(presented())];
        let drawing = room.read(|look| {
            let size = size.get();
            Steps { look, row: &row, size, letters, narrow: false }.drawn()
        });
        if places.with(|places| *places != row) {
            places.set(row);
        }
        drawing
    };
    let paint = painting(canvas, follow, drawn);
    let ablated = Memo::new(move |_| room.read(|look| look.ablated).unwrap_or_default());
    let title = move || {
        let (layer, head) = room.place.get()?;
        Some(t!(heads_flow_title, layer = layer, head = head, query = room.piece(room.query.get())))
    };
    view! {
        <figure class="heads-flow" data-main>
            <h3>{title}</h3>
            <Show when=move || ablated.get()><p class="to-do">{t!(heads_mixed_ablated)}</p></Show>
            <div class="heads-flow-frame" node_ref=frame>
                <canvas node_ref=canvas aria-hidden="true"></canvas>
                <div class="heads-flow-scroll" node_ref=scroll on:scroll=move |_| paint.run(())>
                    <Show when=move || alone.get() fallback=move || view! { <Words room/> }><Tokens shares/></Show>
                    <Keys room places/>
                </div>
            </div>
            <Narrow room/>
        </figure>
    }
}

/// The steps where the words stand in several lines: columns of one width, under turned words.
#[component]
fn Narrow(room: HeadsRoom) -> impl IntoView {
    let (frame, canvas) = (NodeRef::new(), NodeRef::new());
    let size = space(frame);
    let drawn = move || {
        // Where the words stand in one line it is not laid out.
        let [wide, high] = Some(size.get()).filter(|[wide, _]| *wide > 0.0)?;
        room.read(|look| {
            let count = look.pieces.len().clamp(1, (wide / NARROWEST) as usize + 1);
            let row = Columns::even(count, 0.0, wide / count as f64, TURNED);
            let steps = Steps { look, row: &row, size: [wide, high], letters: 13.0, narrow: true };
            let mut drawing = steps.drawn();
            for (piece, [middle, _]) in look.pieces.iter().zip(&row.columns) {
                let (place, text) = ([*middle, TURNED - 4.0], piece.clone());
                let text = Text { place, text, size: 13.0, anchor: Anchor::Start, turn: -90.0 };
                drawing.text(Role::Label, text);
            }
            drawing
        })
    };
    let follow = move || {
        room.look.track();
        size.track();
    };
    painting(canvas, follow, drawn);
    view! {
        <div class="heads-flow-narrow" node_ref=frame aria-hidden="true">
            <canvas node_ref=canvas></canvas>
        </div>
    }
}

/// The words where the page's own row of them stands elsewhere.
#[component]
fn Words(room: HeadsRoom) -> impl IntoView {
    let word = |piece: String| view! { <bdi data-word>{piece}</bdi> };
    view! { <p class="heads-flow-words" aria-hidden="true">{move || room.pieces.get().into_iter().map(word).collect_view()}</p> }
}

/// A column for each key, one of which is chosen: its piece, its score, its weight.
#[component]
fn Keys(room: HeadsRoom, places: RwSignal<Columns>) -> impl IntoView {
    let store = page().store;
    let count = Memo::new(move |_| {
        places.with(|places| places.columns.len()).min(room.pieces.with(Vec::len)).min(LISTED)
    });
    let keydown = move |event: web_sys::KeyboardEvent| {
        let (here, count) = (room.key.get_untracked(), count.get_untracked());
        let Some(next) = step(&event.key(), event.ctrl_key(), here, count, count) else { return };
        event.prevent_default();
        choose_key(store, next, Change::Stream);
        if let Some(column) = browser::element(&format!("heads-key-{next}")) {
            // An element on the page can take the focus.
            let _ = column.focus();
        }
    };
    view! {
        <div
            role="radiogroup" class="heads-flow-keys" aria-label=t!(key)
            style:top=move || places.with(|places| format!("{}px", places.bottom))
            on:keydown=keydown
            on:pointerleave=move |_| point(store, Hover::default())
        >
            <For each=move || 0..count.get() key=|key| *key let:key>
                <Key room key_at=key places/>
            </For>
        </div>
    }
}

#[component]
fn Key(room: HeadsRoom, key_at: usize, places: RwSignal<Columns>) -> impl IntoView {
    let store = page().store;
    let chosen = Memo::new(move |_| room.key.get() == key_at);
    let step: Memo<Step> = Memo::new(move |_| {
        room.read(|look| look.softmax.steps.get(key_at).copied()).flatten().unwrap_or_default()
    });
    let name = move || {
        let Step { score, weight, .. } = step.get();
        let score = score.map_or_else(|| t!(heads_hidden), |score| fixed(score, 1));
        t!(heads_step_key, key = room.piece(key_at), score = score, share = share(weight))
    };
    let place =
        move || places.with(|places| places.columns.get(key_at).copied()).unwrap_or_default();
    view! {
        <button
            type="button" role="radio" id=format!("heads-key-{key_at}")
            style:left=move || format!("{}px", place()[0] - place()[1] / 2.0)
            style:width=move || format!("{}px", place()[1])
            aria-label=name
            aria-checked=move || chosen.get().to_string()
            tabindex=move || if chosen.get() { "0" } else { "-1" }
            on:click=move |_| choose_key(store, key_at, Change::Choice)
            on:pointerenter=move |_| point(store, Hover::side(Side::Key, &[key_at]))
        ></button>
    }
}
