//! The examples' vectors in a plane, moving as they are told apart.

use std::sync::Arc;

use leptos::prelude::*;
use protocol::{Evaluation, JudgedExample};
use text::data::{Dataset, Target};
use text::tokenizer::Tokenizer;

use super::dots::{Dot, Dots, Key, Names};
use super::points::PointsView;
use crate::kit::format::{brief, exact};
use crate::kit::plane::{Frame, Spread};
use crate::page::page;
use crate::rooms::teach::state::classroom::Classroom;
use crate::rooms::teach::state::run::Run;
use crate::rooms::teach::state::told;
use crate::rooms::teach::state::told::{plain, told};
use crate::t;

/// Numbers that the legend names.
const NAMED: usize = 5;

/// Whether every text has a label of its own; where not, what is right and what is wrong are the
/// groups.
fn has_groups(dataset: &Dataset) -> bool {
    dataset.examples.iter().all(|one| matches!(one.target, Target::Label(_)))
}

fn dots(
    dataset: &Dataset,
    newest: &Evaluation,
    frame: Option<Frame>,
    tokenizer: Option<&Tokenizer>,
) -> Dots {
    let spread = Spread::of(dataset.examples.iter().filter_map(|one| one.target.score()));
    let groups = match has_groups(dataset) {
        true => dataset.labels.clone(),
        false => vec![t!(right), t!(teach_wrong)],
    };
    let nothing = t!(teach_nothing);
    let names = told::Names { labels: &dataset.labels, tokenizer, nothing: &nothing };
    let dot = |(judged, at): (&JudgedExample, &[f32; 2])| {
        let example = dataset.examples.get(judged.example)?;
        let group = match example.target {
            Target::Label(label) => label,
            Target::Score(_) => 0,
            _ => usize::from(!told(dataset, judged.example, &judged.judged, names)?.right?),
        };
        let score = example.target.score();
        Some(Dot {
            line: example.line,
            text: plain(&example.text),
            truth: score.map_or_else(|| groups.get(group).cloned().unwrap_or_default(), exact),
            score,
            group,
            shade: score.zip(spread).map(|(score, spread)| spread.share(score)),
            at: *at,
        })
    };
    let dots = newest.judged.iter().zip(&newest.points).filter_map(dot).collect();
    let keys = match spread {
        Some(spread) => spread
            .steps(NAMED)
            .into_iter()
            .map(|value| Key { name: brief(value), shade: Some(spread.share(value)) })
            .collect(),
        None => groups.iter().map(|name| Key { name: name.clone(), shade: None }).collect(),
    };
    let frame = Frame::around(&newest.points, frame);
    Dots { keys, dots, step: newest.step, frame, ticks: Vec::new() }
}

/// The map, its legend, its table.
#[component]
pub fn Map() -> impl IntoView {
    let store = page().store;
    let run = store.lasting::<Classroom>().run;
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
    let numbers = Memo::new(move |_| run.with(Run::is_of_numbers));
    let judged = Memo::new(move |_| {
        let grouped = |run: &Run| run.begun.as_ref().is_none_or(|one| has_groups(&one.dataset));
        !numbers.get() && !run.with(grouped)
    });
    let siamese = Memo::new(move |_| run.with(Run::is_siamese));
    let names = Signal::derive(move || Names {
        file: if siamese.get() { "pair-map" } else { "cls-map" },
        title: if siamese.get() { t!(teach_map_title_apart) } else { t!(teach_map_title) },
        caption: match (numbers.get(), judged.get()) {
            (true, _) => t!(teach_map_lighter),
            (_, true) => t!(teach_map_judged),
            _ => t!(teach_map_caption),
        },
        axes: [t!(teach_map_x), t!(teach_map_y)],
        judged: judged.get(),
    });
    view! { <PointsView drawn id="teach-map" names/> }
}

/// What the plane of the map is.
#[component]
pub fn MapHow() -> impl IntoView {
    view! { <p>{t!(teach_map_how)}</p> }
}
