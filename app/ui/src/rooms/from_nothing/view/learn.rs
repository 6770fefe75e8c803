//! The run on one screen: its curves, and what its states put in the place of `[MASK]`.

use std::sync::Arc;

use leptos::prelude::*;

use super::buttons::Buttons;
use super::guesses::GuessesView;
use super::slider::Slider;
use super::standing::{Said, Standing};
use crate::kit::paint::plot::Plot;
use crate::kit::pictures::line_chart::FittedChart;
use crate::rooms::from_nothing::state::chosen::PretrainingState;
use crate::rooms::from_nothing::state::curves;
use crate::rooms::from_nothing::state::pretraining::Pretraining;
use crate::rooms::from_nothing::state::run::Run;
use crate::run::stand::Stand;
use crate::state::kept::Kept;
use crate::t;

/// The panel.
#[component]
pub fn Learn(chosen: Kept<PretrainingState>) -> impl IntoView {
    view! {
        <section class="nothing-learn" data-main aria-labelledby="nothing-learn">
            <h3 id="nothing-learn">{t!(panel_nothing_learn)}</h3>
            <div class="run-bar"><Buttons chosen/><Said chosen/></div>
            <Standing/>
            <div class="nothing-charts">
                {chart("pretraining-loss", t!(nothing_chart_loss), chosen, curves::loss)}
                {chart("pretraining-found", t!(nothing_chart_found), chosen, curves::found)}
            </div>
            <Slider/>
            <GuessesView/>
        </section>
    }
}

/// A chart of the run; before it begins, of what is chosen.
fn chart(
    name: &'static str,
    title: String,
    chosen: Kept<PretrainingState>,
    draw: fn(&Run) -> Plot,
) -> impl IntoView {
    let run = &Pretraining::here().run;
    let plot = Memo::new(move |_| {
        Arc::new(run.with(|run| match run.stand {
            Stand::None => draw(&Run { plan: chosen.now.get(), ..Run::default() }),
            _ => draw(run),
        }))
    });
    view! {
        <div>
            <h4>{title.clone()}</h4>
            <FittedChart name title plot/>
        </div>
    }
}
