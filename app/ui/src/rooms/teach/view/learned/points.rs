//! Points of a plane, one an example: drawn, pointed at, walked through with the arrow keys, as a
//! table and as files.

use std::sync::Arc;

use leptos::prelude::*;

use super::dots::{Dot, Dots, Key, Names, SIDE, color, tick_text};
use super::points_scene;
use crate::kit::format::significant;
use crate::kit::paint::colors::hex;
use crate::kit::pictures::figure::SaveMenu;
use crate::kit::plane::outline;
use crate::t;

/// Points that are drawn; all are in the file.
const MOST: usize = 500;
/// Lines of the table.
const LISTED: usize = 100;
/// A circle around the point that is pointed at.
const RING: &str = "M-9 0A9 9 0 1 1 9 0A9 9 0 1 1 -9 0Z";

/// Class and fill of a shape.
fn paint(group: usize, shade: Option<f64>) -> (String, Option<String>) {
    match shade {
        Some(shade) => ("teach-dot teach-shaded".to_owned(), Some(hex(color(shade)))),
        None => (format!("teach-dot plot-fill-{}", group % 8), None),
    }
}

/// The run's number with its points.
pub type Drawn = Memo<(u32, Arc<Dots>)>;

/// The picture, its legend, what is pointed at, its table.
#[component]
pub fn PointsView(
    drawn: Drawn,
    /// Of the figure.
    id: &'static str,
    #[prop(into)] names: Signal<Names>,
) -> impl IntoView {
    let count = Memo::new(move |_| drawn.with(|drawn| drawn.1.dots.len().min(MOST)));
    let cursor = RwSignal::new(None::<usize>);
    let scene = move || {
        untrack(move || {
            names.with(|names| Some(drawn.with(|drawn| points_scene::scene(&drawn.1, names))))
        })
    };
    let csv = move || {
        untrack(move || {
            names.with(|names| Some(drawn.with(|drawn| points_scene::as_csv(&drawn.1, names))))
        })
    };
    let keys = Memo::new(move |_| drawn.with(|drawn| drawn.1.keys.clone()));
    let key = |(index, key): (usize, Key)| {
        let (class, fill) = paint(index, key.shade);
        let shape = if key.shade.is_some() { 0 } else { index };
        view! {
            <li>
                <svg viewBox="-8 -8 16 16" width="16" height="16" aria-hidden="true"><path class=class fill=fill d=outline(shape)/></svg>
                <bdi>{key.name}</bdi>
            </li>
        }
    };
    let keydown = move |event: web_sys::KeyboardEvent| {
        let order = drawn.with_untracked(|drawn| across(&drawn.1.dots, count.get_untracked()));
        let at = cursor.get_untracked().and_then(|dot| order.iter().position(|one| *one == dot));
        let last = order.len().saturating_sub(1);
        let next = match event.key().as_str() {
            "ArrowRight" | "ArrowUp" => at.map_or(0, |at| (at + 1).min(last)),
            "ArrowLeft" | "ArrowDown" => at.map_or(0, |at| at.saturating_sub(1)),
            "Home" => 0,
            "End" => last,
            _ => return,
        };
        event.prevent_default();
        cursor.set(order.get(next).copied());
    };
    let said = Memo::new(move |_| {
        let dot = drawn.with(|drawn| drawn.1.dots.get(cursor.get()?).cloned())?;
        let [x, y] = names.with(|names| names.axes.clone());
        let [at_x, at_y] = dot.at.map(|value| significant(value.into(), 4));
        let Dot { line, text, truth, .. } = dot;
        let truth = match names.with(|names| names.judged) {
            true => truth,
            false => format!("{}: {truth}", t!(teach_truth)),
        };
        Some(t!(
            teach_point,
            line = line,
            text = text,
            truth = truth,
            x = x,
            at_x = at_x,
            y = y,
            at_y = at_y
        ))
    });
    let label = move || {
        let step = drawn.with(|drawn| drawn.1.step);
        t!(
            teach_points_name,
            title = names.with(|names| names.title.clone()),
            count = count.get(),
            step = step
        )
    };
    let readout = format!("{id}-readout");
    view! {
        <Show when=move || { count.get() > 0 }>
            <figure id=id class="teach-map">
                <h4>{move || names.with(|names| names.title.clone())}</h4>
                <ul class="plot-legend">{move || keys.get().into_iter().enumerate().map(key).collect_view()}</ul>
                <div
                    class="teach-points" role="application" tabindex="0" aria-roledescription=t!(teach_points_role)
                    aria-label=label aria-describedby=readout.clone() on:keydown=keydown
                >
                    <svg aria-hidden="true" viewBox=format!("0 0 {SIDE} {SIDE}")>
                        {move || drawn.with(|drawn| axes(&drawn.1, &names.with(|names| names.axes.clone())))}
                        <For each=move || 0..count.get() key=|index| *index let:index><Point drawn index cursor/></For>
                        {move || ring(&drawn.get().1, cursor.get())}
                    </svg>
                </div>
                <p class="readout" id=readout.clone() role="status">{move || said.get()}</p>
                <figcaption>{move || names.with(|names| names.caption.clone())}</figcaption>
                {move || view! { <SaveMenu name=names.with(|names| names.file) title=names.with(|names| names.title.clone()) scene csv/> }}
                <Table drawn names/>
            </figure>
        </Show>
    }
}

/// The points from left to right.
fn across(dots: &[Dot], count: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..dots.len().min(count)).collect();
    let key = |place: &usize| dots.get(*place).map_or([0.0; 2], |dot| dot.at);
    order.sort_by(|a, b| {
        let (a, b) = (key(a), key(b));
        a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1]))
    });
    order
}

fn ring(drawn: &Dots, cursor: Option<usize>) -> Option<impl IntoView + use<>> {
    let [x, y] = drawn.place(drawn.dots.get(cursor?)?.at)?;
    Some(view! { <path class="teach-ring" d=RING transform=format!("translate({x:.1} {y:.1})")/> })
}

/// Both axes with their marks, and the line on which both are equal.
fn axes(drawn: &Dots, names: &[String; 2]) -> Option<impl IntoView + use<>> {
    let frame = drawn.frame.filter(|_| !drawn.ticks.is_empty())?;
    let corner = |value: f64| drawn.place([value as f32; 2]);
    let ([x0, y0], [x1, y1]) = (corner(frame.low[0])?, corner(frame.high[0])?);
    let tick = |value: &f64| {
        let [x, y] = corner(*value)?;
        let text = tick_text(*value, &drawn.ticks);
        Some(view! {
            <path class="teach-grid" d=format!("M{x:.1} {y1:.1}V{y0:.1}M{x0:.1} {y:.1}H{x1:.1}")/>
            <text class="teach-tick" x=x y=y0 + 18.0 text-anchor="middle">{text.clone()}</text>
            <text class="teach-tick" x=x0 - 8.0 y=y + 4.0 text-anchor="end">{text}</text>
        })
    };
    let [x_name, y_name] = names.clone();
    let middle = SIDE / 2.0;
    Some(view! {
        {drawn.ticks.iter().filter_map(tick).collect_view()}
        <path class="teach-equal" d=format!("M{x0:.1} {y0:.1}L{x1:.1} {y1:.1}")/>
        <text class="teach-tick" x=middle y=SIDE - 8.0 text-anchor="middle">{x_name}</text>
        <text class="teach-tick" transform=format!("translate(14 {middle}) rotate(-90)") text-anchor="middle">{y_name}</text>
    })
}

/// One point, which glides to its new place where the person has nothing against motion.
#[component]
fn Point(drawn: Drawn, index: usize, cursor: RwSignal<Option<usize>>) -> impl IntoView {
    let dot = Memo::new(move |_| drawn.with(|drawn| drawn.1.dots.get(index).cloned()));
    let painted = Memo::new(move |_| {
        dot.with(|dot| dot.as_ref().map(|dot| paint(dot.group, dot.shade)).unwrap_or_default())
    });
    let shape = move || {
        let grouped = |dot: &Dot| if dot.shade.is_some() { 0 } else { dot.group };
        outline(dot.with(|dot| dot.as_ref().map_or(0, grouped)))
    };
    let place = move || {
        drawn.with(|drawn| {
            let [x, y] = drawn.1.place(drawn.1.dots.get(index)?.at)?;
            Some(format!("translate({x:.1}px, {y:.1}px)"))
        })
    };
    view! {
        <path
            class=move || painted.get().0 fill=move || painted.get().1 d=shape
            style=("transform", move || place().unwrap_or_default())
            on:pointerenter=move |_| cursor.set(Some(index))
        ></path>
    }
}

/// The points as numbers.
#[component]
fn Table(drawn: Drawn, names: Signal<Names>) -> impl IntoView {
    let element = NodeRef::<leptos::html::Details>::new();
    let open = RwSignal::new(false);
    let rows = move || {
        let row = |dot: &Dot| {
            view! {
                <tr>
                    <th scope="row" class="number">{dot.line}</th>
                    <td dir="auto">{dot.text.clone()}</td>
                    <td><bdi>{dot.truth.clone()}</bdi></td>
                    <td class="number">{significant(dot.at[0].into(), 4)}</td>
                    <td class="number">{significant(dot.at[1].into(), 4)}</td>
                </tr>
            }
        };
        open.get()
            .then(|| drawn.with(|drawn| drawn.1.dots.iter().take(LISTED).map(row).collect_view()))
    };
    let title = move || names.with(|names| names.title.clone());
    let axis = move |at: usize| names.with(|names| names.axes.get(at).cloned());
    view! {
        <details
            class="table" node_ref=element
            on:toggle=move |_| if let Some(element) = element.get_untracked() { open.set(element.open()) }
        >
            <summary>{t!(table_summary)}</summary>
            <div class="scroll" tabindex="0" role="group" aria-label=move || t!(heat_table_name, title = title())>
                <table class="teach-table">
                    <caption>{move || title()} ". " {t!(more_in_file, count = LISTED)}</caption>
                    <thead>
                        <tr>
                            <th scope="col">{t!(teach_line)}</th>
                            <th scope="col">{t!(text)}</th>
                            <th scope="col">{move || names.with(Names::truth)}</th>
                            <th scope="col">{move || axis(0)}</th>
                            <th scope="col">{move || axis(1)}</th>
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
        </details>
    }
}
