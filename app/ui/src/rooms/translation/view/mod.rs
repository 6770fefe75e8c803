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

use std::sync::Arc;

use leptos::prelude::*;
use protocol::translation::Translation;
use text::corruption::Edits;
use text::translation::{Example, Task, TaskError};

use self::lengths::LengthsPanel;
use self::row::Row;
use self::settings::{Settings, TaskChoice};
use self::step::StepPanel;
use self::write::WritePanel;
use super::panels::{LENGTHS, STEP, WRITE};
use super::requests::wanted;
use super::state::chosen::{EXAMPLE, TranslationState, example};
use super::state::finding::finding;
use super::state::translating::{LookOf, Translating};
use super::state::{finding_lengths, finding_step};
use crate::kit::controls::how::How;
use crate::page::finding::{Finding, Strength, headline};
use crate::page::page;
use crate::page::room_view::RoomView;
use crate::run::{bar, recorded};
use crate::shell::tabs::Tab;
use crate::state::kept::Kept;
use crate::state::kept::kept;
use crate::state::panels::Program;
use crate::state::store::Store;
use crate::t;

/// The room.
pub fn open() -> RoomView {
    let store = page().store;
    let chosen = kept::<TranslationState>(store);
    // The room opens on what fits its first task; a link may name another.
    let fits = chosen.now.with_untracked(|chosen| example(&chosen.plan.recipe));
    if fits != EXAMPLE && store.sentence.with_untracked(|text| **text == *EXAMPLE) {
        store.put(fits, Edits::default());
    }
    let run = store.lasting::<Translating>().run;
    let example = typed(chosen);
    let found = headline(move |before| match Program::of(store) {
        program if program.shows(WRITE) => run.with(finding),
        program if program.shows(LENGTHS) => run.with(finding_lengths::finding),
        _ => match example.get() {
            Ok(example) => of_look(store, chosen, &example, before),
            Err(misfit) => Some(Finding::new(Strength::None, misfit.to_string())),
        },
    });
    let reading = move || match Program::of(store) {
        program if program.shows(WRITE) => t!(translation_reading),
        program if program.shows(LENGTHS) => t!(translation_lengths_reading),
        _ => t!(translation_step_reading),
    };
    let stage = view! {
        <section id="picture" class="translation" tabindex="-1" aria-labelledby="translation-title">
            <h2 id="translation-title">{t!(room_translation)}</h2>
            <Tab id=WRITE><WritePanel chosen/></Tab>
            <Tab id=LENGTHS><LengthsPanel chosen/></Tab>
            <Tab id=STEP><StepPanel chosen/></Tab>
        </section>
    };
    let side = move || {
        view! {
            <TaskChoice chosen/>
            <Settings chosen/>
            {recorded::back::<Translation>(wanted(chosen))}
            <How>
                <Tab id=WRITE><p>{t!(translation_how_write)}</p></Tab>
                <Tab id=LENGTHS><p>{t!(translation_how_lengths)}</p></Tab>
                <Tab id=STEP><p>{t!(translation_how_step)}</p></Tab>
                <p>{t!(translation_how_forcing)}</p>
            </How>
        }
    };
    RoomView::of(stage)
        .with_headline(found)
        .with_reading(reading)
        .with_go(bar::turn::<Translation>(wanted(chosen)))
        .with_more(side)
        .with_pieces(view! { <Row chosen/> })
}

/// The look that is asked for, once it is there.
fn look(store: Store, chosen: Kept<TranslationState>) -> Option<Arc<LookOf>> {
    let network = chosen.now.with(|chosen| chosen.network);
    let look = store.lasting::<Translating>().look.said.get();
    let look = look.filter(|look| look.network == network)?;
    store.sentence.with(|text| **text == *look.text).then_some(look)
}

/// What the look found.
fn of_look(
    store: Store,
    chosen: Kept<TranslationState>,
    example: &Example,
    before: Option<Strength>,
) -> Option<Finding> {
    let run = store.lasting::<Translating>().run;
    let (steps, networks) = run.with(|run| (run.step(), run.networks()));
    if !networks.contains(&chosen.now.with(|chosen| chosen.network)) {
        return Some(Finding::silent());
    }
    Some(finding_step::finding(&*look(store, chosen)?, &example.source, steps, before))
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
    let run = store.lasting::<Translating>().run;
    Memo::new(move |_| {
        let recipe = run.with(|run| run.is_alive().then_some(run.plan.recipe));
        let recipe = recipe.unwrap_or_else(|| chosen.now.with(|chosen| chosen.plan.recipe));
        store.sentence.with(|text| recipe.task.read(text, recipe.longest()))
    })
}
