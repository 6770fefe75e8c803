//! The pieces of the result on screen, with their ids and segments.

use leptos::prelude::*;
use text::switches::Segments;
use wasm_bindgen::JsCast;

use crate::kit::browser;
use crate::kit::controls::gradual::gradually;
use crate::kit::format::{self, share_in_bar};
use crate::kit::keyboard::step;
use crate::page::page;
use crate::state::selection::{Hover, Side};
use crate::state::store::{GREYED, Store};
use crate::t;

/// One piece, as the row shows it.
#[derive(Clone, Debug, Default, PartialEq)]
struct Piece {
    text: String,
    id: u32,
    segment: u8,
}

/// The token row. It belongs to the result on screen, never to newer text; where nothing is
/// computed, to the text.
#[component]
pub fn Tokens(
    /// A share of each piece, from 0 to 1, below it.
    #[prop(optional)]
    shares: Option<Memo<Vec<Option<f32>>>>,
) -> impl IntoView {
    let (store, workbench) = (page().store, page().workbench);
    let pieces = Memo::new(move |_| {
        let typed = (!store.room.get().reads.pass).then(|| workbench.original.get()).flatten();
        store.shown.with(|shown| {
            // As the network read them, where it was told to take all for the first sentence.
            let all_first = shown
                .as_ref()
                .is_some_and(|shown| shown.input.switches.segments == Segments::AllFirst);
            let encoding = shown.as_ref().map(|shown| &shown.encoding);
            let Some(encoding) = typed.as_deref().or(encoding) else { return Vec::new() };
            let rest = encoding.ids.iter().zip(&encoding.segments);
            let piece = |(text, (id, segment)): (&String, (&u32, &u8))| Piece {
                text: text.clone(),
                id: *id,
                segment: if all_first { 0 } else { *segment },
            };
            encoding.pieces.iter().zip(rest).map(piece).collect()
        })
    });
    let count = Memo::new(move |_| pieces.with(Vec::len));
    let drawn = gradually(count);
    let stop = RwSignal::new(0_usize);
    let hover = move |hover: Hover| store.selection.update(|selection| selection.hover = hover);
    let keydown = move |event: web_sys::KeyboardEvent| {
        let (here, count) = (stop.get_untracked(), count.get_untracked());
        if let Some(next) = step(&event.key(), event.ctrl_key(), here, count, count) {
            event.prevent_default();
            stop.set(next);
            if let Some(button) = browser::element(&format!("piece-{next}")) {
                // An element on the page can take the focus.
                let _ = button.focus();
            }
        }
    };
    view! {
        <section class="tokens" aria-labelledby="tokens-title" data-tokens>
            <h2 id="tokens-title" class="spoken">{t!(tokens_title)}</h2>
            <p class="spoken">{move || t!(count_of_pieces, count = count.get())}</p>
            <div
                role="toolbar"
                aria-label=t!(tokens_name)
                class="token-row"
                on:keydown=keydown
                on:click=move |event| if let Some(index) = piece_of(&event) { choose(store, index) }
                on:pointerover=move |event| hover(Hover::token(&piece_of(&event).into_iter().collect::<Vec<_>>()))
                on:pointerleave=move |_| hover(Hover::default())
                on:focusin=move |event| {
                    let index = piece_of(&event);
                    if let Some(index) = index { stop.set(index) }
                    hover(Hover::token(&index.into_iter().collect::<Vec<_>>()));
                }
                on:focusout=move |_| hover(Hover::default())
            >
                <For each=move || 0..drawn.get() key=|index| *index let:index><Token index pieces stop shares/></For>
            </div>
            <Cut/>
        </section>
    }
}

/// One piece and how it stands out.
#[derive(Clone, Debug, Default, PartialEq)]
struct Drawn {
    piece: Piece,
    lit: bool,
    chosen: bool,
    /// Whether the Tab key stops here.
    stop: bool,
}

/// A piece of the row. Each follows its own part of the result: a row that is drawn anew takes all
/// attributes off and puts them back, and the browser lays all of it out for every key.
#[component]
fn Token(
    index: usize,
    pieces: Memo<Vec<Piece>>,
    stop: RwSignal<usize>,
    shares: Option<Memo<Vec<Option<f32>>>>,
) -> impl IntoView {
    let store = page().store;
    let share = shares.map(|shares| {
        Memo::new(move |_| shares.with(|shares| shares.get(index).copied().flatten()))
    });
    let shared = share.map(|share| {
        let said = move || share.get().map(|share| said(share.into()));
        view! { <span class="spoken">", "</span> <span class="token-share">{said}</span> }
    });
    let tint = move || share.and_then(|share| share.get()).unwrap_or_default().to_string();
    let drawn = Memo::new(move |_| Drawn {
        piece: pieces.with(|pieces| pieces.get(index).cloned().unwrap_or_default()),
        lit: store
            .selection
            .with(|all| all.lights(Side::Query, &[index]) || all.lights(Side::Key, &[index])),
        chosen: store.selection.with(|all| all.queries.contains(&index)),
        stop: stop.get() == index,
    });
    let second = move || drawn.with(|drawn| drawn.piece.segment == 1);
    view! {
        <button
            type="button"
            id=format!("piece-{index}")
            class="token"
            class:lit=move || drawn.with(|drawn| drawn.lit)
            class:second=second
            data-piece=index
            style=("--share", tint)
            tabindex=move || if drawn.with(|drawn| drawn.stop) { "0" } else { "-1" }
            aria-pressed=move || drawn.with(|drawn| drawn.chosen).to_string()
        >
            <bdi>{move || drawn.with(|drawn| drawn.piece.text.clone())}</bdi>
            <span class="spoken">{t!(token_id, position = index)}</span>
            <small>{move || drawn.with(|drawn| drawn.piece.id)}</small>
            {shared}
            <span class="spoken">{t!(token_segment)}</span>
            <span class="spoken">{move || if second() { "B" } else { "A" }}</span>
        </button>
    }
}

/// A share below a piece: nothing where it would be none, its sign where it is large.
fn said(share: f64) -> String {
    match share {
        share if share < 0.01 => String::new(),
        share if share < 0.1 => share_in_bar(share),
        share => format::share(share),
    }
}

/// Chooses a piece beside those that are chosen, or in their place where a room follows one.
fn choose(store: Store, index: usize) {
    let one = store.room.get_untracked().reads.one_piece;
    store.selection.update(|selection| {
        if one {
            selection.queries.retain(|chosen| *chosen == index);
        }
        selection.toggle(Side::Query, &[index]);
    });
}

/// The text that did not fit, greyed, and a sentence that says so.
#[component]
pub fn Cut() -> impl IntoView {
    let store = page().store;
    let cut = Memo::new(move |_| {
        store.shown.with(|shown| {
            let shown = shown.as_ref()?;
            let cut = shown.encoding.cut;
            let rest = |text: &str, from: Option<usize>| {
                let rest = from.and_then(|from| text.get(from..)).unwrap_or_default();
                shortened(rest, from.is_some() && cut.uncounted)
            };
            let first = rest(&shown.input.sentence, cut.sentence);
            let second = rest(shown.input.pair.as_deref().unwrap_or_default(), cut.pair);
            let kept = shown.tokens();
            let about = match cut.uncounted {
                true => t!(cut_rest, kept = kept),
                false => t!(cut_sentence, kept = kept, left_out = cut.pieces),
            };
            cut.is_cut().then_some((about, first, second))
        })
    });
    view! {
        {move || cut.get().map(|(about, first, second)| view! {
            <div class="cut" role="note" tabindex="0">
                <p>{about}</p>
                <p class="cut-text" dir="auto">{first}" "{second}</p>
            </div>
        })}
    }
}

/// How a text that was left out begins; with dots where more of it follows.
pub fn shortened(text: &str, goes_on: bool) -> String {
    match text.char_indices().nth(GREYED) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or(text)),
        None if goes_on => format!("{text}…"),
        None => text.to_owned(),
    }
}

/// The piece whose element an event came from, by its `data-piece`.
pub fn piece_of(event: &web_sys::Event) -> Option<usize> {
    let target: web_sys::Element = event.target()?.dyn_into().ok()?;
    target.closest("[data-piece]").ok()??.get_attribute("data-piece")?.parse().ok()
}
