//! How long the parts of every piece's vector are.

use std::sync::Arc;

use leptos::prelude::*;

use super::room::InputRoom;
use crate::kit::controls::gradual::gradually;
use crate::kit::format::number;
use crate::kit::paint::plot::{Plot, Series};
use crate::kit::pictures::line_chart::LineChart;
use crate::page::page;
use crate::rooms::input::state::parts::{Lengths, Lookup, lengths};
use crate::state::selection::Hover;
use crate::t;

/// A line of the table: the piece and its lengths.
type Line = (String, u32, Lengths);

/// The lengths across the input.
#[component]
pub fn PartLengths(room: InputRoom) -> impl IntoView {
    let lines: Memo<Vec<Line>> = Memo::new(move |_| {
        let lengths = room.shown.with(|shown| shown.as_ref().map(|shown| lengths(shown)));
        let named = |(row, lengths): (&Lookup, Lengths)| (row.piece.clone(), row.id, lengths);
        room.rows.with(|rows| rows.iter().zip(lengths.unwrap_or_default()).map(named).collect())
    });
    let most = Memo::new(move |_| {
        lines.with(|lines| lines.iter().flat_map(|line| line.2).fold(0.0, f64::max))
    });
    let count = Memo::new(move |_| lines.with(Vec::len));
    let drawn = gradually(count);
    let title = Signal::derive(|| t!(input_lengths_title));
    let plot = Signal::from(Memo::new(move |_| Arc::new(lines.with(|lines| curves(lines)))));
    view! {
        <section data-main aria-labelledby="input-lengths">
            <h3 id="input-lengths">{t!(input_lengths_title)}</h3>
            <LineChart name="embedding-lengths" title plot/>
            <div class="scroll input-lengths-scroll" tabindex="0" role="group" aria-labelledby="input-lengths">
                <table class="input-lengths">
                    <caption class="spoken">{t!(input_lengths_title)}</caption>
                    <thead>
                        <tr>
                            <th scope="col">{t!(piece)}</th>
                            <th scope="col">{t!(input_lengths_row)}</th>
                            <th scope="col">{t!(input_token)}</th>
                            <th scope="col">{t!(position)}</th>
                            <th scope="col">{t!(input_segment)}</th>
                            <th scope="col">{t!(sum)}</th>
                            <th scope="col">{t!(layer_norm)}</th>
                        </tr>
                    </thead>
                    <tbody>
                        <For each=move || 0..drawn.get() key=|index| *index let:index>
                            <Row room index lines most/>
                        </For>
                    </tbody>
                </table>
            </div>
        </section>
    }
}

#[component]
fn Row(room: InputRoom, index: usize, lines: Memo<Vec<Line>>, most: Memo<f64>) -> impl IntoView {
    let store = page().store;
    let line =
        Memo::new(move |_| lines.with(|lines| lines.get(index).cloned().unwrap_or_default()));
    let lit = move || {
        room.piece.get() == index
            || store.selection.with(|selection| selection.hover.queries.contains(&index))
    };
    let hover = move |hover: Hover| store.selection.update(|selection| selection.hover = hover);
    let cell = move |length: f64| {
        let share = if most.get() > 0.0 { length / most.get() } else { 0.0 };
        view! { <td class="number input-share" style=("--share", share.to_string())>{number(length, 3)}</td> }
    };
    view! {
        <tr
            class:lit=lit
            on:pointerenter=move |_| hover(Hover::token(&[index]))
            on:pointerleave=move |_| hover(Hover::default())
            on:click=move |_| store.selection.update(|selection| selection.queries = [index].into())
        >
            <th scope="row"><bdi>{move || line.with(|line| line.0.clone())}</bdi>" "<small>{index}</small></th>
            <td class="number">{move || line.with(|line| line.1)}</td>
            {move || line.with(|line| line.2).map(cell)}
        </tr>
    }
}

/// A curve for each vector over the places.
fn curves(lines: &[Line]) -> Plot {
    let names = [t!(input_token), t!(position), t!(input_segment), t!(sum), t!(layer_norm)];
    let curve = |(which, name): (usize, String)| {
        let point = |(place, line): (usize, &Line)| {
            (place as f64, line.2.get(which).copied().unwrap_or(f64::NAN))
        };
        Series { name, points: lines.iter().enumerate().map(point).collect() }
    };
    Plot {
        x_name: t!(input_lengths_place),
        y_name: t!(input_lengths_length),
        series: names.into_iter().enumerate().map(curve).collect(),
        ..Plot::default()
    }
}
