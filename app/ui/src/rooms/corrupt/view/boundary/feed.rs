//! The table of what predicts each piece of the span, and how long the two vectors are now.

use leptos::prelude::*;

use super::Looking;
use crate::kit::format::fixed;
use crate::rooms::corrupt::state::boundary::drawing::subscript;
use crate::rooms::corrupt::state::boundary::{Border, Boundaries, Inner, Span};
use crate::t;

/// The table, or why there is none.
#[component]
pub fn Feed(looking: Looking) -> impl IntoView {
    move || {
        looking.read(|found, span, chosen| match found.borders(span) {
            Some(borders) => fed(span, chosen, &borders).into_any(),
            None => view! { <p class="to-do">{edge(found, span)}</p> }.into_any(),
        })
    }
}

/// Which edge a span touches.
fn edge(found: &Boundaries, span: &Span) -> String {
    let piece = |position: Option<usize>| {
        position.and_then(|at| found.pieces.get(at)).filter(|piece| piece.starts_with('['))
    };
    let before = piece(span.bounded.start.checked_sub(1));
    let after = piece(Some(span.bounded.end + 1));
    let names: Vec<&str> = before.into_iter().chain(after).map(String::as_str).collect();
    t!(boundary_edge, pieces = names.join(", "))
}

fn fed(span: &Span, chosen: &Inner, borders: &[Border; 2]) -> impl IntoView + use<> {
    let start = span.bounded.start;
    let vector = |border: &Border| {
        view! { "h" <sub>{border.position}</sub> " (" <bdi>{border.piece.clone()}</bdi> ")" }
    };
    let line = |piece: &Inner| {
        let current = (piece.position == chosen.position).then_some("true");
        let sum = format!("{} − {start} + 1 = ", piece.position);
        let [left, right] = borders.each_ref().map(vector);
        view! {
            <tr aria-current=current>
                <td class="number">{piece.position}</td>
                <th scope="row"><bdi>{piece.original.clone()}</bdi></th>
                <td>{left}</td>
                <td>{right}</td>
                <td class="number">{sum}<strong>{piece.place}</strong></td>
            </tr>
        }
    };
    let lines = span.pieces.iter().map(line).collect_view();
    view! {
        <div class="scroll boundary-table" tabindex="0" role="group" aria-label=t!(boundary_table)>
            <table>
                <caption>{t!(boundary_table)}</caption>
                <thead>
                    <tr>
                        <th scope="col">{t!(position)}</th>
                        <th scope="col">{t!(piece)}</th>
                        <th scope="col">{t!(boundary_left)}</th>
                        <th scope="col">{t!(boundary_right)}</th>
                        <th scope="col">{t!(boundary_place)}</th>
                    </tr>
                </thead>
                <tbody>{lines}</tbody>
            </table>
        </div>
        {norms(borders)}
    }
}

/// The lengths of both vectors, where the pass that is on screen has them.
fn norms(borders: &[Border; 2]) -> Option<impl IntoView + use<>> {
    let [before, after] = borders;
    let (left, right) = (before.norm?, after.norm?);
    let text = t!(
        boundary_norms,
        before = subscript(before.position),
        left = fixed(left, 3),
        after = subscript(after.position),
        right = fixed(right, 3)
    );
    Some(view! { <p class="number">{text}</p> })
}
