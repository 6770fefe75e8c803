//! One unit: z = w . x + b and its activation (Jurafsky & Martin, Speech and Language Processing,
//! section 7.1), and logistic regression (chapter 5).

mod curve;
mod edges;
mod line;
mod number;
mod saved;
mod spelling;
mod unit;

use leptos::prelude::*;
use small::written::line::LineChosen;
use small::written::unit::Unit;

use self::line::{LinePanel, LineSide};
use self::unit::{UnitPanel, UnitSide};
use crate::kit::controls::formula::formula;
use crate::kit::controls::how::How;
use crate::kit::pictures::plane::Brush;
use crate::page::finding::headline;
use crate::page::page;
use crate::page::room_view::RoomView;
use crate::rooms::neuron::state::finding::{finding, next};
use crate::run::course::{Course, CourseTurn};
use crate::run::separation;
use crate::shell::tabs::{Tab, shows};
use crate::state::kept::kept;
use crate::state::store::Change;
use crate::t;

/// Steps between two pictures.
const PACE: usize = 1;

/// The unit on the first panel, the line that it draws on the second.
pub fn open() -> RoomView {
    let store = page().store;
    let unit = kept::<Unit>(store);
    let line = kept::<LineChosen>(store);
    let settle = Callback::new(move |(steps, chosen): (usize, bool)| {
        let how = if chosen { Change::Stream } else { Change::Follow };
        line.change(how, |line| line.steps = steps);
    });
    let steps = line.part(|line| line.steps);
    let course = Course::new(move || line.now.with(LineChosen::begin), steps, PACE, settle);
    let brush = RwSignal::new(Brush::default());
    let [is_unit, is_line] = ["neuron-unit", "neuron-line"].map(shows);
    let another = move |_| unit.change(Change::Choice, |unit| *unit = next(unit));
    RoomView::of(view! {
        <section id="picture" class="neuron" aria-labelledby="neuron-title">
            <h2 id="neuron-title">{t!(room_neuron)}</h2>
            <Tab id="neuron-unit"><UnitPanel unit/></Tab>
            <Tab id="neuron-line"><LinePanel line course brush/></Tab>
        </section>
    })
    .with_headline(headline(move |before| {
        Some(match is_unit.get() {
            true => unit.now.with(|unit| finding(unit, before)),
            false => course
                .training
                .with(|training| separation::finding(training, &t!(neuron_the_line), before)),
        })
    }))
    .with_picture(Callback::new(move |()| Some(unit.now.with_untracked(saved::scene))))
    .with_reading(move || if is_unit.get() { t!(neuron_reading) } else { t!(neuron_line_reading) })
    .with_go(view! {
        <Show when=move || is_unit.get()><button type="button" class="go" on:click=another>{t!(neuron_another)}</button></Show>
        <Show when=move || is_line.get()><CourseTurn course/></Show>
    })
    .with_more(move || view! {
        <Tab id="neuron-unit"><UnitSide unit/></Tab>
        <Tab id="neuron-line"><LineSide line course brush/></Tab>
        <How>
            <Tab id="neuron-unit">
                <p translate="no">{formula("z = w · x + b")}</p>
                <p>{t!(neuron_how)}</p>
                <p>{t!(neuron_how_bias)}</p>
            </Tab>
            <Tab id="neuron-line">
                <p translate="no">{formula("p = σ(w_{1} x_{1} + w_{2} x_{2} + b)")}</p>
                <p>{t!(neuron_line_how)}</p>
                <p>{t!(neuron_line_how_gradient)}</p>
            </Tab>
        </How>
    })
}
