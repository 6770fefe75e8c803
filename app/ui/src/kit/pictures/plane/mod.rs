//! A plane with points of two classes, what a network says of every place of it, and the means to
//! put, drag and remove points.

mod edit;
mod hand;
mod saved;

use std::sync::Arc;

use leptos::prelude::*;
use leptos::{html, svg};
use small::points::{Point, REACH};

use self::edit::nearest;

pub use self::edit::{Brush, BrushChoice};
use self::hand::Hand;
use self::saved::{csv, scene};
use super::figure::SaveMenu;
use crate::kit::controls::speech::Speech;
use crate::kit::format::{exact, fixed, probability};
use crate::kit::heat::{Colors, Tone};
use crate::kit::paint::canvas;
use crate::t;

/// Cells along a side of the surface.
pub const CELLS: usize = 60;
/// The side of the drawing.
const SIDE: f64 = 600.0;

/// What is drawn.
pub struct Scenery {
    /// The points.
    pub points: Vec<Point>,
    /// The probability of class 1 in every cell, `[CELLS, CELLS]`, from the top.
    pub surface: Vec<f32>,
    /// Where the probability is one half, if that is a line.
    pub boundary: Option<[[f64; 2]; 2]>,
    /// The probability of class 1 at a place.
    said: Box<dyn Fn([f64; 2]) -> f64 + Send + Sync>,
}

impl Scenery {
    /// The plane as a classifier sees it.
    pub fn new(points: Vec<Point>, said: impl Fn([f64; 2]) -> f64 + Send + Sync + 'static) -> Self {
        let at = |cell: usize| place(cell % CELLS, cell / CELLS, CELLS);
        let surface = (0..CELLS * CELLS).map(|cell| said(at(cell)) as f32).collect();
        Self { points, surface, boundary: None, said: Box::new(said) }
    }

    /// The plane of a training, which is another after each of its steps.
    pub fn follow(now: impl Fn() -> Self + Send + Sync + 'static) -> Signal<Arc<Self>> {
        Memo::new_with_compare(move |_| Arc::new(now()), |_, _| true).into()
    }
}

/// The middle of a cell of a picture of the plane with so many cells along a side, from the top.
pub fn place(column: usize, row: usize, cells: usize) -> [f64; 2] {
    let at = |cell: usize| (2.0 * (cell as f64 + 0.5) / cells.max(1) as f64 - 1.0) * REACH;
    [at(column), -at(row)]
}

/// Where a place of the plane is drawn.
fn drawn([x, y]: [f64; 2]) -> [f64; 2] {
    [(x / REACH + 1.0) / 2.0 * SIDE, (1.0 - y / REACH) / 2.0 * SIDE]
}

/// The plane, its table, its files.
#[component]
pub fn Plane(
    /// Starts the names of saved files.
    name: &'static str,
    /// What it shows, in words.
    title: String,
    /// What is drawn.
    scenery: Signal<Arc<Scenery>>,
    /// What a click does.
    brush: RwSignal<Brush>,
    /// Takes the points as somebody changed them; `true` while they are being dragged.
    change: Callback<(Vec<Point>, bool)>,
) -> impl IntoView {
    let label = StoredValue::new(title.clone());
    let element = NodeRef::<svg::Svg>::new();
    let points = Memo::new(move |_| scenery.with(|scenery| scenery.points.clone()));
    let hand = Hand::new(points, brush, change);
    let spoken = Memo::new(move |_| {
        let at = hand.cursor.get().filter(|_| hand.focused.get())?;
        let said = scenery.with(|scenery| (scenery.said)(at));
        let point =
            points.with(|points| nearest(points, at).and_then(|near| points.get(near)).copied());
        let place =
            t!(plane_at, x = fixed(at[0], 1), y = fixed(at[1], 1), probability = fixed(said, 2));
        let named = point.map(|point| t!(plane_point, class = point.target()));
        let named = named.map(|point| {
            if hand.held.get().is_some() { t!(plane_held, point = point) } else { point }
        });
        Some(named.map_or_else(|| place.clone(), |point| format!("{place}; {point}")))
    });
    let cross = move || {
        let at = hand.cursor.get().filter(|_| hand.focused.get())?;
        let [x, y] = drawn(at);
        Some(
            view! { <path class="plane-cross" d=format!("M{} {y}h28M{x} {}v28", x - 14.0, y - 14.0)/> },
        )
    };
    let boundary = move || {
        let [from, to] = scenery.with(|scenery| scenery.boundary)?.map(drawn);
        Some(view! { <line class="plane-boundary" x1=from[0] y1=from[1] x2=to[0] y2=to[1]/> })
    };
    let saved = move || Some(scenery.with_untracked(|scenery| scene(&label.get_value(), scenery)));
    let table = move || Some(scenery.with_untracked(|scenery| csv(scenery)));
    view! {
        <figure class="plane">
            <div class="plane-room">
                <div class="plane-board">
                    <Surface scenery/>
                    <svg
                        node_ref=element
                        viewBox=format!("0 0 {SIDE} {SIDE}")
                        role="application"
                        tabindex="0"
                        aria-roledescription=t!(plane_role)
                        aria-label=move || t!(plane_name, title = label.get_value(), count = points.with(Vec::len))
                        on:pointerdown=move |event| hand.press(&event, element)
                        on:pointermove=move |event| hand.drag(&event, element)
                        on:pointerup=move |_| hand.release()
                        on:pointercancel=move |_| hand.cancel()
                        on:keydown=move |event| hand.key(&event)
                        on:focus=move |_| hand.focused.set(true)
                        on:blur=move |_| hand.leave()
                    >
                        <path class="plane-axes" d=format!("M0 {0}H{SIDE}M{0} 0V{SIDE}", SIDE / 2.0)/>
                        {boundary}
                        {move || points.with(|points| points.iter().map(dot).collect_view())}
                        {cross}
                    </svg>
                </div>
            </div>
            <Speech text=Signal::derive(move || spoken.get().unwrap_or_default())/>
            <div class="plane-under">
                <Table scenery/>
                <SaveMenu name title scene=saved csv=table/>
            </div>
        </figure>
    }
}

/// A dot of class 1, a square of class 0.
fn dot(point: &Point) -> AnyView {
    let [x, y] = drawn(point.at);
    if point.positive {
        view! { <circle class="plane-one" cx=x cy=y r="11"/> }.into_any()
    } else {
        view! { <rect class="plane-zero" x=x - 10.0 y=y - 10.0 width="20" height="20"/> }.into_any()
    }
}

/// What the network says of every place.
#[component]
fn Surface(scenery: Signal<Arc<Scenery>>) -> impl IntoView {
    let element = NodeRef::<html::Canvas>::new();
    let colors = Colors::new(Tone::Signed, (-0.5, 0.5));
    let mut pixels = Vec::new();
    Effect::new(move |_| {
        let Some(element) = element.get() else { return };
        scenery.with(|scenery| {
            let each = scenery.surface.iter().map(|said| colors.color(said - 0.5));
            canvas::fill(&element, CELLS, each, &mut pixels);
        });
    });
    view! { <canvas node_ref=element aria-hidden="true" width="1" height="1"></canvas> }
}

/// The points in numbers, made only while the table is open.
#[component]
fn Table(scenery: Signal<Arc<Scenery>>) -> impl IntoView {
    let element = NodeRef::<html::Details>::new();
    let open = RwSignal::new(false);
    let toggled = move |_| open.set(element.get_untracked().is_some_and(|element| element.open()));
    let line = |scenery: &Scenery, point: &Point| {
        let [x, y] = point.at;
        view! {
            <tr>
                <td class="number">{exact(x)}</td>
                <td class="number">{exact(y)}</td>
                <td class="number">{point.target()}</td>
                <td class="number">{probability((scenery.said)(point.at))}</td>
            </tr>
        }
    };
    let lines = move || {
        scenery
            .with(|scenery| scenery.points.iter().map(|point| line(scenery, point)).collect_view())
    };
    view! {
        <details class="table" node_ref=element on:toggle=toggled>
            <summary>{t!(table_summary)}</summary>
            <Show when=move || open.get()>
                <div class="scroll" tabindex="0" role="group" aria-label=t!(plane_points)>
                    <table>
                        <caption>{t!(plane_points)}</caption>
                        <thead>
                            <tr><th scope="col">"x₁"</th><th scope="col">"x₂"</th><th scope="col">{t!(plane_class)}</th><th scope="col">{t!(plane_probability)}</th></tr>
                        </thead>
                        <tbody>{lines}</tbody>
                    </table>
                </div>
            </Show>
        </details>
    }
}
