//! The token row with what comes together for one piece of the span.

use leptos::prelude::*;

use super::{Looking, scene};
use crate::kit::pictures::figure::SaveMenu;
use crate::page::page;
use crate::rooms::corrupt::state::boundary::drawing::{
    BOX, Boxed, Drawing, Kind, Source, drawing, shortened, subscript,
};
use crate::state::selection::{Hover, Side};
use crate::t;

/// Least width of the picture on screen, as a share of its own: text stays readable, and what does
/// not fit scrolls.
const LEAST: f64 = 0.8;

/// The picture, with its caption and files.
#[component]
pub fn Picture(looking: Looking) -> impl IntoView {
    let store = page().store;
    let drawn: Memo<Drawing> = Memo::new(move |_| {
        let network = t!(boundary_network_box);
        looking.read(|found, span, piece| drawing(found, span, piece, &network)).unwrap_or_default()
    });
    let name = Memo::new(move |_| said(looking));
    let scene =
        move || Some(drawn.with_untracked(|drawn| scene::scene(drawn, &name.get_untracked())));
    let csv = move || untrack(move || scene::csv(looking));
    let size = move || drawn.with(|drawn| (drawn.width, drawn.height));
    let view_box = move || {
        let (width, height) = size();
        format!("0 0 {width} {height}")
    };
    view! {
        <figure>
            <div class="scroll" tabindex="0" role="group" aria-label=t!(panel_boundary)>
                <svg
                    class="boundary-picture wide-picture" role="img" aria-label=move || name.get()
                    viewBox=view_box
                    style:min-width=move || format!("{}px", size().0 * LEAST)
                    style:max-width=move || format!("{}px", size().0)
                    on:pointerleave=move |_| store.selection.update(|all| all.hover = Hover::default())
                >
                    {move || drawn.with(lines)}
                    {move || drawn.with(|drawn| boxes(looking, drawn))}
                </svg>
            </div>
            <p class="readout">{move || name.get()}</p>
            <figcaption>{t!(boundary_caption)}</figcaption>
            <SaveMenu name="span-boundary" title=t!(panel_boundary) scene csv/>
        </figure>
    }
}

/// What the picture shows, in a sentence.
fn said(looking: Looking) -> String {
    let sentence = looking.read(|found, span, piece| {
        let (place, position) = (piece.place, piece.position);
        match found.borders(span) {
            Some([before, after]) => t!(
                boundary_said,
                piece = piece.original,
                position = position,
                left = before.piece,
                before = subscript(before.position),
                right = after.piece,
                after = subscript(after.position),
                start = span.bounded.start,
                place = place,
                index = subscript(place)
            ),
            None => t!(boundary_skipped, first = span.bounded.start, last = span.bounded.end),
        }
    });
    sentence.unwrap_or_default()
}

fn lines(drawn: &Drawing) -> impl IntoView + use<> {
    let line = |(source, points): &(Source, Vec<[f64; 2]>)| {
        let class = match source {
            Source::Before => "line before",
            Source::After => "line after",
            Source::Place => "line place",
            Source::Network => "line",
        };
        let points: Vec<String> = points.iter().map(|[x, y]| format!("{x},{y}")).collect();
        view! { <polyline class=class points=points.join(" ")/> }
    };
    drawn.lines.iter().map(line).collect_view()
}

fn boxes(looking: Looking, drawn: &Drawing) -> impl IntoView + use<> {
    drawn.boxes.iter().cloned().map(|boxed| view! { <OneBox looking boxed/> }).collect_view()
}

fn class(kind: Kind) -> &'static str {
    match kind {
        Kind::Token => "token-box",
        Kind::Border => "token-box border",
        Kind::Inner => "token-box inner",
        Kind::Chosen => "token-box chosen",
        Kind::Gap => "gap",
        Kind::Place => "place-box",
        Kind::ChosenPlace => "place-box chosen",
        Kind::Part => "part",
        Kind::Network => "network",
        Kind::Target => "target",
    }
}

/// A box; a token also lights up, wherever it is pointed at, and an inner one can be chosen.
#[component]
fn OneBox(looking: Looking, boxed: Boxed) -> impl IntoView {
    let store = page().store;
    let Boxed { place: [x, y, width, height], text, kind, position } = boxed;
    let lit = Memo::new(move |_| {
        let token: Vec<usize> = position.into_iter().collect();
        store.selection.with(|selection| {
            selection.lights(Side::Query, &token) || selection.lights(Side::Key, &token)
        })
    });
    let point = move |_| {
        if let Some(position) = position {
            store.selection.update(|selection| selection.hover = Hover::token(&[position]));
        }
    };
    let choose = move |_| {
        if kind == Kind::Inner {
            looking.at.set(position);
        }
    };
    let number = position.map(|position| {
        view! { <text class="position" x=x + width / 2.0 y=y + BOX + 13.0 text-anchor="middle">{position}</text> }
    });
    view! {
        <g class=class(kind) class:lit=move || lit.get() on:pointerenter=point on:click=choose>
            <rect x=x y=y width=width height=height rx="5"/>
            <text x=x + width / 2.0 y=y + height / 2.0 text-anchor="middle" dominant-baseline="central">
                {shortened(&text, kind)}
            </text>
            <title>{text.clone()}</title>
            {number}
        </g>
    }
}
