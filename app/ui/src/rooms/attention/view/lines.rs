//! The same matrix as lines from token to token: queries left, keys right.

use leptos::prelude::*;

use super::detail;
use super::matrix::threshold;
use super::scene;
use crate::kit::controls::gradual::gradually;
use crate::kit::format::short;
use crate::kit::pictures::figure::SaveMenu;
use crate::page::page;
use crate::rooms::attention::state::large::LargePicture;
use crate::rooms::attention::state::lines::{
    EDGES, LEVELS, Lines, STEP, Sums, WIDTH, lines, middle, opacity, sums,
};
use crate::shell::numpy;
use crate::state::controls::Controls;
use crate::state::kept::kept;
use crate::state::picture::Token;
use crate::state::selection::{Hover, Selection, Side};
use crate::t;

/// The lines with caption, table and files.
#[component]
pub fn LineView() -> impl IntoView {
    let page = page();
    let (store, picture) = (page.store, page.store.lasting::<LargePicture>().0);
    let current = move |selection: &Selection| {
        let least = kept::<Controls>(store).now.with(|controls| threshold(controls.threshold));
        picture.with(|picture| picture.as_ref().map(|picture| lines(picture, selection, least)))
    };
    let drawn: Memo<Lines> = Memo::new(move |_| store.selection.with(current).unwrap_or_default());
    let summed: Memo<Sums> = Memo::new(move |_| {
        let sums = |selection: &Selection| {
            picture.with(|picture| picture.as_ref().map(|picture| sums(picture, selection)))
        };
        store.selection.with(sums).unwrap_or_default()
    });
    let scene = move || {
        untrack(move || {
            let picture = picture.get()?;
            Some(scene::lines(&picture, &drawn.get(), &detail::title(store)))
        })
    };
    let csv = move || picture.get_untracked().map(|picture| picture.csv());
    let count = Memo::new(move |_| {
        picture.with(|picture| {
            picture.as_ref().map_or((0, 0), |picture| (picture.rows.len(), picture.columns.len()))
        })
    });
    let height = move || middle(count.get().0.max(count.get().1));
    let levels = (0..LEVELS).map(|level| {
        view! {
            <path
                class="level"
                stroke-opacity=format!("{:.3}", opacity(level))
                stroke-width=format!("{:.2}", 1.0 + 0.6 * level as f64)
                d=move || drawn.with(|drawn| path(drawn, level))
            />
        }
    });
    view! {
        <section id="lines" class="panel" aria-labelledby="lines-title">
            <h3 id="lines-title">{t!(panel_lines)}</h3>
            <figure>
                <div class="line-axis"><span>{t!(queries_axis)}</span><span>{t!(keys_axis)}</span></div>
                <div class="scroll lines-scroll" tabindex="0" role="group" aria-label=t!(lines_name)>
                    <svg
                        class="lines"
                        role="img"
                        aria-label=t!(lines_name)
                        viewBox=move || format!("0 0 {WIDTH} {}", height() + STEP / 2.0)
                        on:pointerleave=move |_| store.selection.update(|s| s.hover = Hover::default())
                    >
                        <g>{levels.collect_view()}</g>
                        <Ends side=Side::Query summed/>
                        <Ends side=Side::Key summed/>
                    </svg>
                </div>
                <figcaption>
                    {t!(lines_caption)}
                    <Show when=move || drawn.with(|drawn| drawn.thinned)>
                        " " <strong>{t!(lines_thinned)}</strong>
                    </Show>
                </figcaption>
                <SaveMenu name="attention-lines" title=t!(panel_lines) scene csv arrays=numpy::of_shown(store)/>
            </figure>
        </section>
    }
}

fn path(lines: &Lines, level: usize) -> String {
    let mut path = String::new();
    for (row, column) in lines.levels.get(level).into_iter().flatten() {
        let (from, to) = (middle(*row), middle(*column));
        let (left, right) = EDGES;
        path.push_str(&format!("M{left} {from}L{right} {to}"));
    }
    path
}

/// The tokens of one side, with their sums behind them.
#[component]
fn Ends(side: Side, summed: Memo<Sums>) -> impl IntoView {
    let page = page();
    let (store, picture) = (page.store, page.store.lasting::<LargePicture>().0);
    let tokens: Memo<Vec<Token>> = Memo::new(move |_| {
        picture.with(|picture| {
            picture
                .as_ref()
                .map(|picture| match side {
                    Side::Query => picture.rows.clone(),
                    Side::Key => picture.columns.clone(),
                })
                .unwrap_or_default()
        })
    });
    let count = Memo::new(move |_| tokens.with(Vec::len));
    let drawn = gradually(count);
    let (x, anchor, bar_from) = match side {
        Side::Query => (EDGES.0 - 8.0, "end", 0.0),
        Side::Key => (EDGES.1 + 8.0, "start", EDGES.1),
    };
    let bar_width = match side {
        Side::Query => EDGES.0,
        Side::Key => WIDTH - EDGES.1,
    };
    view! {
        <g>
            <For each=move || 0..drawn.get() key=|index| *index let:index>
                {
                    let token = Memo::new(move |_| tokens.with(|all| all.get(index).cloned().unwrap_or_default()));
                    let lit = Memo::new(move |_| token.with(|token| {
                        store.selection.with(|selection| selection.lights(side, &token.pieces))
                    }));
                    let sum = Memo::new(move |_| summed.with(|sums| {
                        let sums = match side {
                            Side::Query => &sums.rows,
                            Side::Key => &sums.columns,
                        };
                        sums.as_ref().and_then(|sums| sums.get(index).copied())
                    }));
                    let pieces = move || token.with_untracked(|token| token.pieces.clone());
                    let width = move || bar_width * f64::from(sum.get().unwrap_or_default().clamp(0.0, 1.0));
                    let start = move || match side {
                        Side::Query => bar_from + bar_width - width(),
                        Side::Key => bar_from,
                    };
                    view! {
                        <g
                            class="end"
                            class:lit=move || lit.get()
                            on:pointerenter=move |_| store.selection.update(|s| s.hover = Hover::side(side, &pieces()))
                            on:click=move |_| store.selection.update(|s| s.toggle(side, &pieces()))
                        >
                            <rect class="hit" x=bar_from y=index as f64 * STEP width=bar_width height=STEP/>
                            <rect class="sum" x=start y=index as f64 * STEP + 2.0 width=width height=STEP - 4.0/>
                            <text x=x y=middle(index) text-anchor=anchor dominant-baseline="central">
                                {move || short(&token.with(|token| token.label.clone()))}
                            </text>
                            <title>{move || token.with(|token| token.label.clone())}</title>
                        </g>
                    }
                }
            </For>
        </g>
    }
}
