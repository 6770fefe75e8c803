//! Where a decoder looks, as a table whose cells are colours and numbers.

use leptos::prelude::*;
use text::translation::Example;

use crate::kit::format::percent;
use crate::kit::paint::colors::attention_css;
use crate::rooms::translation::state::sign_or_end;

/// Rows that leave no line to curves below them, in large letters.
const MANY: usize = 8;
/// Rows that a network may write beyond the right answer: two signs and the end.
const MORE: usize = 3;

/// A row for each sign that was written and the end, a column for each sign of the source and the
/// end. There is space for the longest answer, so that nothing moves while a network learns.
pub fn map(
    title: String,
    example: &Example,
    signs: &[String],
    values: &[f32],
) -> impl IntoView + use<> {
    let Example { source, answer: wanted } = example;
    let (columns, rows) = (source.len() + 1, wanted.len() + MORE);
    let missing = rows.saturating_sub(values.len().div_ceil(columns));
    let space = (missing > 0).then(|| {
        view! { <tfoot aria-hidden="true" style=("--missing", missing.to_string())><tr><td colspan=(columns + 1).to_string()></td></tr></tfoot> }
    });
    let cell = |value: &f32| {
        let (share, color) = (percent(f64::from(*value), 1), attention_css(*value));
        let title = share.clone();
        view! { <td style:background-color=color title=title><span class="spoken">{share}</span></td> }
    };
    let row = |(at, values): (usize, &[f32])| {
        let (sign, right) = (signs.get(at), wanted.get(at));
        view! {
            <tr style=("--row", at.to_string())>
                <th scope="row" class:translation-wrong=sign != right>{sign_or_end(sign)}</th>
                {values.iter().map(cell).collect_view()}
            </tr>
        }
    };
    let head = |at: usize| {
        view! { <th scope="col"><bdi>{sign_or_end(source.get(at))}</bdi></th> }
    };
    view! {
        <table class="translation-map" class:translation-many={rows > MANY} style=("--rows", rows.to_string()) style=("--columns", columns.to_string())>
            <caption class="spoken">{title}</caption>
            <thead><tr><td></td>{(0..columns).map(head).collect_view()}</tr></thead>
            <tbody>{values.chunks(columns).enumerate().map(row).collect_view()}</tbody>
            {space}
        </table>
    }
}
