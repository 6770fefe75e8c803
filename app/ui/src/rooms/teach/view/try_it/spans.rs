//! Labels of spans of the typed words: the list of those found, and the grid of all.

use std::sync::Arc;

use leptos::prelude::*;
use text::data::Text;
use text::spans::{Span, count};
use text::training::{Output, SpanOutput};

use crate::kit::format;
use crate::kit::heat::{Grid, Tone};
use crate::kit::pictures::heat_map::{HeatMap, NOTHING};
use crate::rooms::teach::state::network::Applied;
use crate::rooms::teach::state::told::labelled;
use crate::t;

/// The words of a span.
fn text_of(words: &[String], span: Span) -> String {
    words.get(span.first..=span.last).map(|words| words.join(" ")).unwrap_or_default()
}

/// The spans that got a label, and the grid.
pub fn shown(applied: Arc<Applied>) -> AnyView {
    let (Output::Spans { spans }, Text::Words(words)) = (&applied.output, &applied.text) else {
        return ().into_any();
    };
    let found = labelled(spans);
    let before = match &applied.untrained {
        Some(Output::Spans { spans }) => Some(labelled(spans).len()),
        _ => None,
    };
    let longest = spans.iter().map(|one| one.span.length()).max().unwrap_or(0);
    let row = |(span, label, probability): (Span, usize, f64)| {
        view! {
            <tr>
                <th scope="row"><bdi>{text_of(words, span)}</bdi></th>
                <td class="number">{format!("{}\u{2013}{}", span.first + 1, span.last + 1)}</td>
                <td><bdi>{applied.labels.get(label).cloned()}</bdi></td>
                <td class="number">{format::probability(probability)}</td>
            </tr>
        }
    };
    let heads = [t!(span), t!(teach_span_words), t!(teach_column_label), t!(probability)];
    let heads = heads.map(|name| view! { <th scope="col">{name}</th> });
    let counted = t!(
        teach_spans_counted,
        spans = spans.len(),
        words = words.len(),
        longest = longest,
        all = count(words.len(), words.len())
    );
    let rows = found.into_iter().map(row).collect_view();
    let none = rows.is_empty().then(|| view! { <p>{t!(teach_spans_none)}</p> });
    let untrained = before.map(|before| t!(teach_spans_untrained, count = before));
    view! {
        <div class="scroll" tabindex="0" role="group" aria-label=t!(teach_spans_caption)>
            <table class="teach-table">
                <caption>{t!(teach_spans_caption)}</caption>
                <thead><tr>{heads.into_iter().collect_view()}</tr></thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
        {none}
        <p class="caption">{counted} " " {untrained}</p>
        <SpanGrid applied=applied.clone()/>
    }
    .into_any()
}

/// First word down, last word across: the probability of a label, or of any.
#[component]
fn SpanGrid(applied: Arc<Applied>) -> impl IntoView {
    let (Output::Spans { spans }, Text::Words(words)) = (&applied.output, &applied.text) else {
        return ().into_any();
    };
    let (spans, words) = (StoredValue::new(spans.clone()), StoredValue::new(words.clone()));
    let label = RwSignal::new(0_usize);
    let grid = Memo::new(move |_| {
        let label = label.get();
        let size = words.with_value(Vec::len);
        Arc::new(spans.with_value(|spans| grid_of(spans, size, label)))
    });
    let readout = move |row: usize, column: usize, value: f32| {
        words.with_value(|words| {
            if value.is_nan() {
                return t!(teach_grid_none, first = row + 1, last = column + 1);
            }
            let text = text_of(words, Span { first: row, last: column.max(row) });
            t!(teach_grid_cell, text = text, p = format::probability(value))
        })
    };
    let option = |(index, name): (usize, &String)| {
        let shown = if index == 0 { t!(teach_grid_any) } else { name.clone() };
        view! { <option value=index.to_string() selected=index == 0>{shown}</option> }
    };
    let options = applied.labels.iter().enumerate().map(option).collect_view();
    view! {
        <label class="choice">
            <span>{t!(teach_grid_label)}</span>
            <select on:change:target=move |event| label.set(event.target().value().parse().unwrap_or(0))>{options}</select>
        </label>
        <HeatMap
            name="span-grid" title=t!(teach_grid_title) grid=Signal::from(grid) tone=Tone::Sequential
            range=Signal::stored(Some((0.0, 1.0))) square=true
            row_name=t!(teach_grid_first) column_name=t!(teach_grid_last) readout nothing=NOTHING
        />
        <p class="caption">{t!(teach_grid_about)}</p>
    }
    .into_any()
}

/// Label 0, "none", stands for any other label: 1 - P(none). What is no span is no number.
fn grid_of(spans: &[SpanOutput], words: usize, label: usize) -> Grid {
    let mut values = vec![f32::NAN; words * words];
    for one in spans {
        let none = one.probabilities.first().copied().unwrap_or(1.0);
        let value =
            if label == 0 { Some(1.0 - none) } else { one.probabilities.get(label).copied() };
        let place = one.span.first * words + one.span.last;
        if let (Some(cell), Some(value)) = (values.get_mut(place), value) {
            *cell = value as f32;
        }
    }
    Grid::new(words, values)
}
