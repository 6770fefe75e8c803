//! Attention and translation (Sutskever, Vinyals & Le 2014; Bahdanau, Cho & Bengio 2015; Luong, Pham
//! & Manning 2015; Vaswani et al. 2017), on tasks that one sees at once and side by side.

mod arithmetic;
mod buttons;
mod columns;
mod lengths;
mod map;
mod row;
mod settings;
mod step;
mod write;

use leptos::prelude::*;
use text::corruption::Edits;
use text::translation::{Example, Task, TaskError};

use self::lengths::LengthsPanel;
use self::row::Row;
use self::settings::{Settings, TaskChoice};
use self::step::StepPanel;
use self::write::WritePanel;
use super::panels::{LENGTHS, STEP, WRITE};
use super::state::chosen::{EXAMPLE, TranslationState, example};
use super::state::translating::Translating;
use crate::kit::controls::how::How;
use crate::page::page;
use crate::page::room_view::RoomView;
use crate::shell::tabs::Tab;
use crate::state::kept::Kept;
use crate::state::kept::kept;
use crate::t;

/// The room.
pub fn open() -> RoomView {
    let store = page().store;
    let chosen = kept::<TranslationState>(store);
    // The room opens on what fits its first task; a link may name another.
    let fits = chosen.now.with_untracked(|chosen| example(&chosen.plan.recipe));
    if fits != EXAMPLE && store.sentence.with_untracked(|text| text == EXAMPLE) {
        store.put(fits, Edits::default());
    }
    let stage = view! {
        <section id="picture" class="translation" tabindex="-1" aria-labelledby="translation-title">
            <h2 id="translation-title">{t!(room_translation)}</h2>
            <Tab id=WRITE><WritePanel chosen/></Tab>
            <Tab id=LENGTHS><LengthsPanel chosen/></Tab>
            <Tab id=STEP><StepPanel chosen/></Tab>
        </section>
    };
    let side = view! {
        <TaskChoice chosen/>
        <Settings chosen/>
        <How>
            <Tab id=WRITE><p>{t!(translation_how_write)}</p></Tab>
            <Tab id=LENGTHS><p>{t!(translation_how_lengths)}</p></Tab>
            <Tab id=STEP><p>{t!(translation_how_step)}</p></Tab>
            <p>{t!(translation_how_forcing)}</p>
        </How>
    };
    RoomView::of(stage).with_side(side).with_pieces(view! { <Row chosen/> })
}

/// What a task is called.
fn task_name(task: Task) -> String {
    match task {
        Task::Numbers => t!(translation_numbers),
        Task::Dates => t!(translation_dates),
        Task::Reversal => t!(translation_reversal),
    }
}

/// What is typed, as an example of the task of the run, or of what is chosen where nothing runs.
fn typed(chosen: Kept<TranslationState>) -> Memo<Result<Example, TaskError>> {
    let store = page().store;
    let run = &Translating::here().run;
    Memo::new(move |_| {
        let recipe = run.with(|run| run.is_alive().then_some(run.plan.recipe));
        let recipe = recipe.unwrap_or_else(|| chosen.now.with(|chosen| chosen.plan.recipe));
        store.sentence.with(|text| recipe.task.read(text, recipe.longest()))
    })
}

/// What stands in a column or a row: the sign, or the end behind them.
fn sign_or_end(sign: Option<&String>) -> String {
    sign.cloned().unwrap_or_else(|| t!(translation_end))
}
