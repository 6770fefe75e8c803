//! Which span, and which piece of it.

use leptos::prelude::*;

use super::Looking;
use crate::rooms::corrupt::state::boundary::Span;
use crate::t;

/// One choice: the position it leads to, and what it is called.
type Choice = (usize, String);

/// Both choices. The first is left out where there is one span only.
#[component]
pub fn Choose(looking: Looking) -> impl IntoView {
    let spans = Memo::new(move |_| {
        looking.found.with(|found| found.spans.iter().filter_map(span).collect::<Vec<Choice>>())
    });
    let pieces = Memo::new(move |_| {
        let of = |span: &Span| {
            let choice = |piece: &crate::rooms::corrupt::state::boundary::Inner| {
                let name = t!(boundary_piece, piece = piece.original, position = piece.position);
                (piece.position, name)
            };
            span.pieces.iter().map(choice).collect::<Vec<Choice>>()
        };
        looking.read(|_, span, _| of(span)).unwrap_or_default()
    });
    let first =
        Memo::new(move |_| looking.read(|_, span, _| span.bounded.start).unwrap_or_default());
    let here = Memo::new(move |_| looking.read(|_, _, piece| piece.position).unwrap_or_default());
    let several = Memo::new(move |_| spans.with(|spans| spans.len() > 1));
    view! {
        <Show when=move || several.get()>
            <Radios looking group="boundary-span" legend=t!(span) choices=spans chosen=first/>
        </Show>
        <Radios looking group="boundary-piece" legend=t!(boundary_inner) choices=pieces chosen=here/>
    }
}

fn span(span: &Span) -> Option<Choice> {
    let words: Vec<&str> = span.pieces.iter().map(|piece| piece.original.as_str()).collect();
    let words = words.join(" ");
    let name = match span.bounded.borders {
        Some(_) => words,
        None => t!(boundary_span_skipped, pieces = words),
    };
    Some((span.pieces.first()?.position, name))
}

#[component]
fn Radios(
    looking: Looking,
    group: &'static str,
    legend: String,
    choices: Memo<Vec<Choice>>,
    chosen: Memo<usize>,
) -> impl IntoView {
    let radio = move |(position, name): Choice| {
        let id = format!("{group}-{position}");
        view! {
            <label class="choice" for=id.clone()>
                <input
                    type="radio" id=id.clone() name=group
                    prop:checked=move || chosen.get() == position
                    on:change=move |_| looking.at.set(Some(position))
                />
                <bdi>{name}</bdi>
            </label>
        }
    };
    view! {
        <fieldset class="choices boundary-choices">
            <legend>{legend}</legend>
            <For each=move || choices.get() key=|choice| choice.clone() let:choice>{radio(choice)}</For>
        </fieldset>
    }
}
