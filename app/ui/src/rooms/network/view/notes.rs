//! What the parts are called, beside them.

use leptos::prelude::*;

use super::Network;
use super::layout::Layout;
use super::said;
use crate::t;

/// The largest and the smallest width of the legend, and what is free around it.
const LEGEND: f64 = 300.0;
const NARROWEST: f64 = 150.0;
const GAP: f64 = 12.0;

/// The notes in the right margin, each beside what it means; a legend where there is no margin.
#[component]
pub fn Notes(
    network: Network,
    layout: Memo<Layout>,
    size: Memo<usize>,
    /// Left edge and width of the answer.
    answer: Memo<[f64; 2]>,
) -> impl IntoView {
    move || {
        let layout = layout.get();
        let closed = layout.opened.is_none();
        match (layout.notes > 0.0, closed && layout.layers() > 0) {
            (_, false) => ().into_any(),
            (true, _) => margin(network, &layout, size.get()).into_any(),
            (false, _) if !layout.phone && !layout.presented => {
                legend(&layout, size.get(), answer.get()).into_any()
            }
            _ => ().into_any(),
        }
    }
}

fn margin(network: Network, layout: &Layout, size: usize) -> impl IntoView + use<> {
    let at = |y: f64| format!("{y:.0}px");
    let between = layout.top(0) + layout.strip + 18.0;
    // Each of them has two lines.
    let alone = (layout.top(1) - 7.0).max(between + 38.0);
    let last = layout.layers();
    let more = (layout.layers() > 1).then(|| {
        let middle = (layout.top(1) + layout.top(last)) / 2.0 + 12.0;
        let times = said::times(network.layers.get_untracked() - 1);
        view! { <p style:top=at(middle)>{t!(network_note_again, times = times)}</p> }
    });
    view! {
        <div class="network-notes">
            <p style:top=at(layout.top(0) + 3.0)>{t!(network_note_vectors, size = size)}</p>
            <p class="attention" style:top=at(between)><b>{t!(network_exchange)}</b> " " {t!(network_note_exchange)}</p>
            <p class="feed-forward" style:top=at(alone)><b>{t!(network_alone)}</b> " " {t!(network_note_alone)}</p>
            {more}
            <p style:top=at(layout.top(last) + 6.0)>{t!(network_note_upwards)}</p>
        </div>
    }
}

/// Left of the answer, where it leaves all of its room there, else where there is more.
fn legend(layout: &Layout, size: usize, [left, width]: [f64; 2]) -> impl IntoView + use<> {
    let right = left + width + GAP;
    let (before, after) = (left - layout.edge - GAP, layout.size[0] - right - GAP);
    let is_before = before >= LEGEND.min(after);
    let (place, room) = if is_before { (layout.edge, before) } else { (right, after) };
    let pixels = |length: f64| format!("{length:.0}px");
    (room >= NARROWEST).then(|| view! {
        <div
            class="network-legend"
            style:left=pixels(place) style:top=pixels(layout.answer_top() + 20.0) style:width=pixels(room.min(LEGEND))
        >
            <p class="attention">"━ " <b>{t!(network_exchange)}</b> " " {t!(network_note_exchange)}</p>
            <p class="feed-forward">"◆ " <b>{t!(network_alone)}</b> " " {t!(network_note_alone)}</p>
            <p>"▥ " {t!(network_note_vector, size = size)}</p>
        </div>
    })
}
