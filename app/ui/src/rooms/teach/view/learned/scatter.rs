//! What is said of each example for validation against what is true, where numbers are learned.

use std::sync::Arc;

use leptos::prelude::*;
use protocol::{Evaluation, JudgedExample};
use text::data::Dataset;
use text::training::Output;

use super::dots::{Dot, Dots, Names};
use super::points::PointsView;
use crate::kit::format::exact;
use crate::kit::plane::{Frame, Spread, ticks};
use crate::page::page;
use crate::rooms::teach::state::classroom::Classroom;
use crate::rooms::teach::state::told::plain;
use crate::t;

fn dots(dataset: &Dataset, newest: &Evaluation, before: Option<Frame>) -> Dots {
    let spread = Spread::of(dataset.examples.iter().filter_map(|one| one.target.score()));
    let dot = |judged: &JudgedExample| {
        let example = dataset.examples.get(judged.example)?;
        let (score, spread) = example.target.score().zip(spread)?;
        let Output::Score { value, .. } = judged.judged.output else { return None };
        Some(Dot {
            line: example.line,
            text: plain(&example.text),
            truth: exact(score),
            score: Some(score),
            group: 0,
            shade: Some(spread.share(score)),
            at: [score as f32, value as f32],
        })
    };
    let dots: Vec<Dot> = newest.judged.iter().filter_map(dot).collect();
    // Both axes have the same range, so that equal numbers lie on the diagonal.
    let ends: Vec<[f32; 2]> = dots.iter().flat_map(|dot| dot.at.map(|value| [value; 2])).collect();
    let frame = Frame::around(&ends, before);
    let ticks = frame.map_or_else(Vec::new, |frame| ticks(frame.low[0], frame.high[0]));
    Dots { keys: Vec::new(), dots, step: newest.step, frame, ticks }
}

/// A point for each example, with the line on which all would lie if all were right.
#[component]
pub fn Scatter() -> impl IntoView {
    let run = page().store.lasting::<Classroom>().run;
    let drawn = Memo::new(move |before: Option<&(u32, Arc<Dots>)>| {
        run.with(|run| {
            let frame =
                before.filter(|before| before.0 == run.id).and_then(|before| before.1.frame);
            let found = match (&run.begun, &run.newest) {
                (Some(begun), Some(newest)) if run.is_of_numbers() => {
                    dots(&begun.dataset, newest, frame)
                }
                _ => Dots::default(),
            };
            (run.id, Arc::new(found))
        })
    });
    let names = Signal::derive(|| Names {
        file: "true-and-predicted",
        title: t!(teach_scatter_title),
        caption: t!(teach_scatter_caption),
        axes: [t!(teach_scatter_x), t!(teach_scatter_y)],
        judged: false,
    });
    view! { <PointsView drawn id="teach-scatter" names/> }
}
