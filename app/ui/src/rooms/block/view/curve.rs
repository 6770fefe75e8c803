//! GELU against ReLU, with the neurons of the chosen token on the curve.

use leptos::prelude::*;
use text::activation::{gelu, relu};

use super::curve_files::{csv, scene};
use super::room::BlockRoom;
use crate::kit::format::exact;
use crate::kit::pictures::figure::SaveMenu;
use crate::rooms::block::state::curve::{
    MARGIN, MARKS, Point, RANGE, SIZE, across, bars, dots, down, floor, histogram, points,
};
use crate::rooms::block::state::layer::Vector;
use crate::rooms::block::state::part::LayerPart;
use crate::t;

/// An SVG path through points.
fn path(points: &[Point]) -> String {
    let pairs: Vec<String> = points.iter().map(|[x, y]| format!("{x:.1} {y:.1}")).collect();
    format!("M{}", pairs.join("L"))
}

/// Before and after the non-linearity.
pub fn neurons(room: BlockRoom) -> Option<(Vector, Vector)> {
    Some((room.vector(LayerPart::Neurons)?, room.vector(LayerPart::Activations)?))
}

/// The drawing with its files; its table is that of the active neurons.
#[component]
pub fn Curve(room: BlockRoom) -> impl IntoView {
    let bins = Memo::new(move |_| {
        histogram(room.vector(LayerPart::Neurons).unwrap_or_default().as_slice())
    });
    let cloud = move || {
        let (before, after) = neurons(room)?;
        let dot = |[x, y]: Point| format!("M{x:.1} {y:.1}h0");
        Some(dots(&before, &after).into_iter().map(dot).collect::<String>())
    };
    let columns = move || {
        let bar = |[x, y, width, height]: [f64; 4]| {
            format!("M{x:.1} {y:.1}h{width:.1}v{height:.1}h-{width:.1}z")
        };
        bins.with(|bins| bars(bins).into_iter().map(bar).collect::<String>())
    };
    let chosen = move || {
        let (before, after) = neurons(room)?;
        let index = room.index(true);
        dots(&[*before.get(index)?], &[*after.get(index)?]).first().copied()
    };
    let caption = move || {
        bins.with(|bins| {
            t!(
                block_curve_caption,
                highest = bins.highest(),
                below = bins.below,
                above = bins.above
            )
        })
    };
    let files = move || untrack(move || neurons(room));
    let scene = move || files().map(|(before, after)| scene(&before, &after));
    let csv = move || files().map(|(before, after)| csv(&before, &after));
    view! {
        <figure class="block-curve">
            <svg
                role="img" aria-label=t!(block_curve_name)
                viewBox=format!("0 0 {} {}", SIZE[0], floor() + SIZE[3])
            >
                <Grid/>
                <path class="bars" d=columns/>
                <path class="relu" d=path(&points(relu))/>
                <path class="gelu" d=path(&points(gelu))/>
                <path class="dots" d=cloud/>
                {move || chosen().map(|[x, y]| view! { <circle class="chosen" cx=x cy=y r="7"/> })}
            </svg>
            <p class="block-legend">
                <span class="gelu">{t!(block_name_gelu)}</span>
                <span class="relu">{t!(block_name_relu)}</span>
                <span class="dots">{t!(block_neuron)}</span>
            </p>
            <figcaption>{caption}</figcaption>
            <SaveMenu name="gelu" title=t!(block_curve_name) scene csv/>
        </figure>
    }
}

#[component]
fn Grid() -> impl IntoView {
    let columns = MARKS.map(|value| {
        let x = across(f64::from(value));
        view! {
            <line class="rule" x1=x x2=x y1=down(RANGE[1]) y2=floor()/>
            <text x=x y=floor() + 4.0 text-anchor="middle" dominant-baseline="hanging">{exact(value.into())}</text>
        }
    });
    let rows = MARKS.filter(|value| *value >= 0).map(|value| {
        let y = down(f64::from(value));
        view! {
            <line class="rule" x1=across(RANGE[0]) x2=across(RANGE[1]) y1=y y2=y/>
            <text x=MARGIN - 6.0 y=y text-anchor="end" dominant-baseline="central">{exact(value.into())}</text>
        }
    });
    view! { {columns.collect_view()} {rows.collect_view()} }
}
