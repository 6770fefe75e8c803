//! The scatter plot: one stop for the keyboard, arrow keys from word to word.

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::readout::line;
use crate::kit::keyboard;
use crate::kit::paint::scene::Anchor;
use crate::rooms::corrupt::state::contrast::comparison::{Comparison, Word};
use crate::rooms::corrupt::state::contrast::labels::SIZE;
use crate::rooms::corrupt::state::contrast::plot::Plot;
use crate::t;

/// Widest and narrowest picture, in pixels.
const WIDTHS: (f64, f64) = (260.0, 620.0);

/// The words, and where they stand.
#[derive(Clone, Debug, PartialEq)]
struct Drawn {
    words: Vec<Word>,
    plot: Plot,
}

/// The plot in the width that it has.
#[component]
pub fn PlotView(
    compared: Memo<Option<Comparison>>,
    chosen: RwSignal<Option<u32>>,
) -> impl IntoView {
    let element = NodeRef::<html::Div>::new();
    let width = RwSignal::new(WIDTHS.1);
    let measure = move || {
        let found =
            element.get_untracked().map(|element| element.get_bounding_client_rect().width());
        if let Some(found) = found.filter(|found| *found > 0.0) {
            width.set(found.clamp(WIDTHS.0, WIDTHS.1).floor());
        }
    };
    Effect::new(move |_| {
        element.track();
        measure();
    });
    let resized = window_event_listener(leptos::ev::resize, move |_| measure());
    on_cleanup(move || resized.remove());
    let drawn: Memo<Option<Drawn>> = Memo::new(move |_| {
        let width = width.get();
        compared.with(|compared| {
            let words = compared.as_ref()?.words.clone();
            Some(Drawn { plot: Plot::new(&words, width), words })
        })
    });
    view! {
        <div class="contrast-plot" node_ref=element>
            {move || drawn.get().map(|drawn| view! { <Picture drawn chosen/> })}
        </div>
    }
}

#[component]
fn Picture(drawn: Drawn, chosen: RwSignal<Option<u32>>) -> impl IntoView {
    let Drawn { words, plot } = drawn;
    let ids: Vec<u32> = words.iter().map(|word| word.id).collect();
    let stop = {
        let ids = ids.clone();
        Memo::new(move |_| {
            let here = chosen.get().and_then(|id| ids.iter().position(|other| *other == id));
            here.unwrap_or(0)
        })
    };
    let keydown = {
        let ids = ids.clone();
        move |event: web_sys::KeyboardEvent| {
            let Some(next) = step(&event.key(), stop.get_untracked(), ids.len()) else { return };
            event.prevent_default();
            chosen.set(ids.get(next).copied());
            focus(&format!("contrast-dot-{next}"));
        }
    };
    let choose = move |event: &web_sys::Event| {
        if let Some(id) = word_of(event).and_then(|index| ids.get(index).copied()) {
            chosen.set(Some(id));
        }
    };
    let choose = StoredValue::new(choose);
    let dots = words.iter().enumerate().map(|(index, word)| {
        view! { <Dot index word=word.clone() plot=plot.clone() stop chosen/> }
    });
    view! {
        <svg
            role="group" aria-label=t!(contrast_plot_title)
            width=plot.width height=plot.height
            viewBox=format!("0 0 {} {}", plot.width, plot.height)
        >
            <Axes plot=plot.clone()/>
            <g
                role="listbox" aria-label=t!(contrast_dots)
                on:keydown=keydown
                on:pointerover=move |event| choose.with_value(|choose| choose(&event))
                on:focusin=move |event| choose.with_value(|choose| choose(&event))
            >
                {dots.collect_view()}
            </g>
        </svg>
    }
}

/// From one word to the next in order of difference.
fn step(key: &str, here: usize, count: usize) -> Option<usize> {
    let key = match key {
        "ArrowLeft" => "ArrowUp",
        "ArrowRight" => "ArrowDown",
        other => other,
    };
    match key {
        "Home" => (count > 0).then_some(0),
        "End" => count.checked_sub(1),
        _ => keyboard::step(key, false, here, 1, count),
    }
}

/// A dot, with its name where there is room.
#[component]
fn Dot(
    index: usize,
    word: Word,
    plot: Plot,
    stop: Memo<usize>,
    chosen: RwSignal<Option<u32>>,
) -> impl IntoView {
    let [x, y] = plot.dots.get(index).copied().unwrap_or_default();
    let id = word.id;
    let is_first = word.log_ratio() > 0.0;
    let is_chosen = move || chosen.get() == Some(id);
    let name = plot.labels.iter().find(|label| label.dot == index).map(|label| {
        let [x, y] = label.place;
        view! {
            <text x=x y=y text-anchor=anchor(label.anchor) dominant-baseline="central" font-size=SIZE>
                {word.piece.clone()}
            </text>
        }
    });
    view! {
        <g
            role="option" id=format!("contrast-dot-{index}") data-word=index
            aria-label=line(&word)
            aria-selected=move || is_chosen().to_string()
            tabindex=move || if stop.get() == index { "0" } else { "-1" }
            class:first=is_first
            class:chosen=is_chosen
        >
            <circle cx=x cy=y r="4.5"/>
            {name}
        </g>
    }
}

fn anchor(anchor: Anchor) -> &'static str {
    match anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    }
}

/// Frame, numbers, and the lines of equal and of tenfold probability.
#[component]
fn Axes(plot: Plot) -> impl IntoView {
    let [left, top, right, bottom] = plot.frame;
    let ticks = plot.ticks().into_iter().map(|tick| {
        let (x, y) = (plot.x(tick.power), plot.y(tick.power));
        view! {
            <line class="rule" x1=x x2=x y1=top y2=bottom/>
            <line class="rule" x1=left x2=right y1=y y2=y/>
            <text x=x y=bottom + 14.0 text-anchor="middle" dominant-baseline="central">{tick.label.clone()}</text>
            <text x=left - 6.0 y=y text-anchor="end" dominant-baseline="central">{tick.label}</text>
        }
    });
    let lines = [(-1.0, "tenfold"), (0.0, "equal"), (1.0, "tenfold")].into_iter().filter_map(
        |(powers, class)| {
            let [x1, y1, x2, y2] = plot.line_of_ratio(powers)?;
            Some(view! { <line class=class x1=x1 y1=y1 x2=x2 y2=y2/> })
        },
    );
    view! {
        <g aria-hidden="true">
            <rect class="frame" x=left y=top width=right - left height=bottom - top/>
            {ticks.collect_view()}
            {lines.collect_view()}
            <text x=left - 44.0 y=12.0 dominant-baseline="central">{t!(contrast_up)}</text>
            <text x=right y=bottom + 36.0 text-anchor="end" dominant-baseline="central">{t!(contrast_across)}</text>
        </g>
    }
}

/// Moves the focus to a dot.
fn focus(id: &str) {
    let document = web_sys::window().and_then(|window| window.document());
    if let Some(dot) = document.and_then(|document| document.get_element_by_id(id)) {
        // Elements of a picture have the method, but not the type, of those of HTML.
        let _ = dot.unchecked_ref::<web_sys::HtmlElement>().focus();
    }
}

fn word_of(event: &web_sys::Event) -> Option<usize> {
    let target: web_sys::Element = event.target()?.dyn_into().ok()?;
    target.closest("[data-word]").ok()??.get_attribute("data-word")?.parse().ok()
}
