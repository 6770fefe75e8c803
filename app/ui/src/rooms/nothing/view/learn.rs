//! The run on one screen: its curves, and what its states put in the place of `[MASK]`.

use std::sync::Arc;

use leptos::prelude::*;
use protocol::pretraining::Pretraining as Kind;

use super::guesses::GuessesView;
use super::slider::Slider;
use super::standing::{Standing, repeated, said};
use crate::kit::bound::Bound;
use crate::kit::paint::plot::Plot;
use crate::kit::pictures::line_chart::FittedChart;
use crate::page::page;
use crate::rooms::nothing::requests::wanted;
use crate::rooms::nothing::state::chosen::PretrainingState;
use crate::rooms::nothing::state::curves;
use crate::rooms::nothing::state::pretraining::Pretraining;
use crate::rooms::nothing::state::run::Run;
use crate::run::bar;
use crate::run::stand::Stand;
use crate::state::kept::Kept;
use crate::state::store::Change;
use crate::t;

/// The panel.
#[component]
pub fn Learn(chosen: Kept<PretrainingState>) -> impl IntoView {
    let wanted = wanted(page().store);
    let apart = Bound::new(chosen.part(|chosen| chosen.recipe.apart), move |on| {
        chosen.change(Change::Choice, |chosen| chosen.recipe.apart = on);
    });
    view! {
        <section class="nothing-learn" data-main aria-labelledby="nothing-learn">
            <h3 id="nothing-learn">{t!(panel_nothing_learn)}</h3>
            <div class="run-bar">{bar::buttons::<Kind>(wanted)} {bar::said::<Kind>(wanted, said, repeated)} {bar::apart::<Kind>(|run| Some(run.begun.as_ref()?.rows), apart)}</div>
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
    let run = page().store.lasting::<Pretraining>().run;
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
