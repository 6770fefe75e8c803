//! The `[CLS]` vectors in a plane, moving as they are told apart.

use std::sync::Arc;

use leptos::prelude::*;
use model::data::{Dataset, Target};
use model::tokenizer::Tokenizer;
use protocol::Evaluation;

use super::map_scene;
use crate::app::page;
use crate::state::format::fixed;
use crate::state::teach::cls_map::{Frame, outline};
use crate::state::teach::told::{Names, plain, told};
use crate::t;
use crate::views::figure::SaveButtons;

/// The side of the drawing.
pub const SIDE: f64 = 480.0;
/// Room around the points.
pub const MARGIN: f64 = 16.0;
/// Points that are drawn; all are in the file.
const MOST: usize = 500;
/// Lines of the table.
const LISTED: usize = 100;

/// One point of the map.
#[derive(Clone, Debug, PartialEq)]
pub struct Dot {
    /// Line of the example.
    pub line: usize,
    /// Its text.
    pub text: String,
    /// Which group of the legend.
    pub group: usize,
    /// In the plane.
    pub at: [f32; 2],
}

/// All points with the names of their groups.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Dots {
    /// The groups: labels.
    pub groups: Vec<String>,
    /// The points.
    pub dots: Vec<Dot>,
    /// Steps so far.
    pub step: usize,
    /// The frame of all points seen in this run.
    pub frame: Option<Frame>,
}

fn dots(
    dataset: &Dataset,
    newest: &Evaluation,
    frame: Option<Frame>,
    tokenizer: Option<&Tokenizer>,
) -> Dots {
    // Where texts have no label of their own, what is right and what is wrong are the groups.
    let grouped = dataset.examples.iter().all(|one| matches!(one.target, Target::Label(_)));
    let verdicts = vec![t!(teach_right), t!(teach_wrong)];
    let groups = if grouped { dataset.labels.clone() } else { verdicts };
    let nothing = t!(teach_nothing);
    let names = Names { labels: &dataset.labels, tokenizer, nothing: &nothing };
    let dot = |(judged, at): (&protocol::JudgedExample, &[f32; 2])| {
        let example = dataset.examples.get(judged.example)?;
        let group = match example.target {
            Target::Label(label) => label,
            _ => usize::from(!told(dataset, judged.example, &judged.judged, names)?.right),
        };
        Some(Dot { line: example.line, text: plain(&example.text), group, at: *at })
    };
    let dots = newest.judged.iter().zip(&newest.points).filter_map(dot).collect();
    Dots { groups, dots, step: newest.step, frame: Frame::around(&newest.points, frame) }
}

/// The map, its legend, its table.
#[component]
pub fn Map() -> impl IntoView {
    let store = page().store;
    let run = store.classroom.run;
    let drawn = Memo::new(move |before: Option<&(u32, Arc<Dots>)>| {
        let tokenizer = store.tokenizer.get();
        run.with(|run| {
            let frame =
                before.filter(|before| before.0 == run.id).and_then(|before| before.1.frame);
            let found = match (&run.begun, &run.newest) {
                (Some(begun), Some(newest)) => {
                    dots(&begun.dataset, newest, frame, tokenizer.as_deref())
                }
                _ => Dots::default(),
            };
            (run.id, Arc::new(found))
        })
    });
    let count = Memo::new(move |_| drawn.with(|drawn| drawn.1.dots.len().min(MOST)));
    let title = t!(teach_map_title);
    let scene = move || {
        Some(drawn.with_untracked(|drawn| map_scene::scene(&drawn.1, &t!(teach_map_title))))
    };
    let csv = move || Some(drawn.with_untracked(|drawn| map_scene::as_csv(&drawn.1)));
    let groups = Memo::new(move |_| drawn.with(|drawn| drawn.1.groups.clone()));
    let key = |(index, name): (usize, String)| {
        view! {
            <li>
                <svg viewBox="-8 -8 16 16" width="16" height="16" aria-hidden="true">
                    <path class=format!("teach-dot plot-fill-{}", index % 8) d=outline(index)/>
                </svg>
                <bdi>{name}</bdi>
            </li>
        }
    };
    view! {
        <Show when=move || { count.get() > 0 }>
            <figure id="teach-map" class="teach-map">
                <h4>{t!(teach_map_title)}</h4>
                <ul class="plot-legend">{move || groups.get().into_iter().enumerate().map(key).collect_view()}</ul>
                <svg role="img" aria-label=move || t!(teach_map_name, step = drawn.with(|drawn| drawn.1.step), count = count.get()) viewBox=format!("0 0 {SIDE} {SIDE}")>
                    <For each=move || 0..count.get() key=|index| *index let:index><Point drawn index/></For>
                </svg>
                <figcaption>{t!(teach_map_caption)}</figcaption>
                <SaveButtons name="cls-map" title=title.clone() scene csv/>
                <Table drawn/>
            </figure>
        </Show>
    }
}

/// One point, which glides to its new place where the person has nothing against motion.
#[component]
fn Point(drawn: Memo<(u32, Arc<Dots>)>, index: usize) -> impl IntoView {
    let dot = Memo::new(move |_| drawn.with(|drawn| drawn.1.dots.get(index).cloned()));
    let group = move || dot.with(|dot| dot.as_ref().map_or(0, |dot| dot.group));
    let place = move || {
        drawn.with(|drawn| {
            let at = drawn.1.dots.get(index)?.at;
            let [x, y] = drawn.1.frame?.place(at, SIDE, MARGIN);
            Some(format!("translate({x:.1}px, {y:.1}px)"))
        })
    };
    view! {
        <path
            class=move || format!("teach-dot plot-fill-{}", group() % 8)
            d=move || outline(group())
            style=("transform", move || place().unwrap_or_default())
        >
            <title>{move || dot.with(|dot| dot.as_ref().map(|dot| dot.text.clone()))}</title>
        </path>
    }
}

/// The points as numbers.
#[component]
fn Table(drawn: Memo<(u32, Arc<Dots>)>) -> impl IntoView {
    let element = NodeRef::<leptos::html::Details>::new();
    let open = RwSignal::new(false);
    let rows = move || {
        open.get().then(|| {
            drawn.with(|(_, drawn)| {
                let row = |dot: &Dot| {
                    let group = drawn.groups.get(dot.group).cloned();
                    view! {
                        <tr>
                            <th scope="row" class="number">{dot.line}</th>
                            <td dir="auto">{dot.text.clone()}</td>
                            <td><bdi>{group}</bdi></td>
                            <td class="number">{fixed(dot.at[0].into(), 3)}</td>
                            <td class="number">{fixed(dot.at[1].into(), 3)}</td>
                        </tr>
                    }
                };
                drawn.dots.iter().take(LISTED).map(row).collect_view()
            })
        })
    };
    view! {
        <details
            class="table" node_ref=element
            on:toggle=move |_| if let Some(element) = element.get_untracked() { open.set(element.open()) }
        >
            <summary>{t!(teach_map_summary)}</summary>
            <div class="scroll" tabindex="0" role="group" aria-label=t!(teach_map_table)>
                <table class="teach-table">
                    <caption>{t!(teach_map_listed, count = LISTED)}</caption>
                    <thead>
                        <tr>
                            <th scope="col">{t!(teach_line)}</th>
                            <th scope="col">{t!(teach_column_text)}</th>
                            <th scope="col">{t!(teach_truth)}</th>
                            <th scope="col">{t!(teach_map_x)}</th>
                            <th scope="col">{t!(teach_map_y)}</th>
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
        </details>
    }
}
