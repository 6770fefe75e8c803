//! What is under the pointer, as a number.

use leptos::prelude::*;

use super::Network;
use super::elements::Measured;
use super::layout::{Layout, Place};
use super::said::of_neighbours;
use super::surface::cells;
use crate::kit::drawing::along;
use crate::kit::format::{number, percent};
use crate::kit::pictures::columns::Column;
use crate::rooms::network::state::facts::Facts;
use crate::rooms::network::state::lines::{Kind, Line};
use crate::rooms::network::state::strips::states;
use crate::t;

/// A line that is nearer than so many pixels is pointed at.
const NEAR: f64 = 7.0;
/// Points of a line that are tried.
const POINTS: usize = 40;

/// The number beside the pointer.
#[component]
pub fn Value(network: Network, layout: Memo<Layout>, measured: Measured) -> impl IntoView {
    let found = Memo::new(move |_| {
        let at = network.under.get().filter(|_| network.numbers())?;
        let said = network.facts.with(|facts| {
            let columns = measured.columns.get();
            layout.with(|layout| value(facts.as_ref()?, layout, &columns, at))
        })?;
        Some((at, said))
    });
    let one = move |([x, y], said): ([f64; 2], String)| {
        // On the side that has more room.
        let is_right = layout.with(|layout| 2.0 * x > layout.size[0] - layout.edge - layout.notes);
        view! {
            <p class="network-value number" class:left=is_right aria-hidden="true" style:left=format!("{x:.0}px") style:top=format!("{y:.0}px")>{said}</p>
        }
    };
    move || found.get().map(one)
}

/// The number of a cell of a vector, or the weight of a line.
fn value(facts: &Facts, layout: &Layout, columns: &[Column], at: [f64; 2]) -> Option<String> {
    match layout.place_at(at[1])? {
        Place::Strip(state) => cell(facts, layout, columns, state, at),
        Place::Layer(layer) if layout.open(layer) == 0.0 => {
            let line = nearest(facts.lines.get(layer)?, layout, columns, layer, at)?;
            Some(of_line(facts, layer, line))
        }
        Place::Layer(_) => None,
    }
}

fn cell(
    facts: &Facts,
    layout: &Layout,
    columns: &[Column],
    state: usize,
    [x, y]: [f64; 2],
) -> Option<String> {
    let within = |column: &Column| {
        let [left, _, width, _] = layout.strip_of(*column, state);
        (left..left + width).contains(&x)
    };
    let token = columns.iter().position(within)?;
    let [left, top, width, height] = layout.strip_of(*columns.get(token)?, state);
    let cells = cells(facts, layout, columns);
    let part =
        |share: f64, count: usize| ((share * count as f64) as usize).min(count.saturating_sub(1));
    let (column, row) =
        (part((x - left) / width, cells.columns), part((y - top) / height, cells.rows));
    // Where a cell stands for several numbers it has no one number.
    let at = Some(row * cells.columns + column).filter(|_| cells.block == 1)?;
    let value = *states(&facts.shown).get(state)?.row(token)?.get(at)?;
    let (here, value) = (facts.piece(token), number(value.into(), 3));
    Some(t!(network_value_cell, here = here, at = at, value = value))
}

/// The line of a layer that is nearest to a place.
fn nearest<'a>(
    lines: &'a [Line],
    layout: &Layout,
    columns: &[Column],
    layer: usize,
    [x, y]: [f64; 2],
) -> Option<&'a Line> {
    let (top, bottom) = (layout.top(layer) + layout.strip, layout.top(layer + 1));
    let middle = |token: usize| columns.get(token).map(|[middle, _]| *middle);
    let away = |line: &Line| {
        let ends = [[middle(line.from)?, top], [middle(line.to)?, bottom]];
        let points = (0..=POINTS).map(|point| along(ends, point as f64 / POINTS as f64));
        points.map(|point| (point[0] - x).hypot(point[1] - y)).min_by(f64::total_cmp)
    };
    let all = lines.iter().filter_map(|line| Some((line, away(line)?)));
    let (line, away) = all.min_by(|one, other| one.1.total_cmp(&other.1))?;
    (away < NEAR).then_some(line)
}

fn of_line(facts: &Facts, layer: usize, line: &Line) -> String {
    let (here, there) = (facts.piece(line.to), facts.piece(line.from));
    let share = percent(line.weight.into(), 1);
    let of = match (facts.heads.get(layer).copied().flatten(), facts.mean) {
        (Some(head), _) => t!(network_of_head, head = head),
        (None, true) => t!(network_of_all_heads),
        (None, false) => t!(network_of_one_head),
    };
    let of = of_neighbours(facts, layer, of);
    match line.kind {
        Kind::More => t!(network_value_more, here = here, there = there, share = share, of = of),
        Kind::Less => t!(network_value_less, here = here, there = there, share = share, of = of),
        _ => t!(network_value_line, here = here, there = there, share = share, of = of),
    }
}
