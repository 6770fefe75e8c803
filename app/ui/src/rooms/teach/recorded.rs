//! The recorded run that the room opens on, until somebody begins one.

use std::sync::Arc;

use leptos::prelude::*;
use protocol::{RunProgress, Teach};
use text::data::{Dataset, Task};
use text::training::Plan;

use super::state::chosen::TeachState;
use super::state::classroom::{Checked, Classroom};
use super::state::run::{Begun, Run};
use super::state::source::Source;
use crate::engine::client::Client;
use crate::kit::browser;
use crate::page::{Page, file, page};
use crate::run::recorded::recorded_in;
use crate::state::kept::kept;
use crate::state::stage::Stage;
use crate::state::store::Store;
use crate::t;

/// What was recorded.
const TASK: Task = Task::Sequence;
const SOURCE: Source = Source::Sarcasm;

/// Shows the recorded run of what is chosen where no other is, and lets the engine have its network.
pub fn follow(Page { store, client, .. }: Page) {
    let classroom = store.lasting::<Classroom>();
    let open = Memo::new(move |_| *store.room.get() == super::ROOM);
    let wanted = wanted(store);
    Effect::new(move |_| {
        let wanted = wanted.get();
        let (untouched, recorded) = classroom.run.with_untracked(|run| (run.id == 0, run.recorded));
        match wanted {
            Some(dataset) if open.get() && untouched => client.show_recorded_teaching(dataset),
            None if recorded => classroom.put_away(),
            _ => {}
        }
    });
    let lacks_network = Memo::new(move |_| {
        let ready = open.get() && store.stage.get() == Stage::Ready;
        classroom.run.with(|run| (ready && run.recorded && !run.recalled).then_some(run.id))
    });
    Effect::new(move |_| {
        let begun = classroom.run.with_untracked(|run| run.begun.clone());
        let Some((id, Begun { dataset, plan, .. })) = lacks_network.get().zip(begun) else {
            return;
        };
        let weights = format!("{}runs/teach/weights.bin", browser::base());
        let dataset = (*dataset).clone();
        client.send_teach(id, &Teach::Recall { dataset, plan, weights }, Vec::new());
    });
}

/// The examples, where what is chosen was recorded.
fn wanted(store: Store) -> Memo<Option<Arc<Dataset>>> {
    let (classroom, chosen) = (store.lasting::<Classroom>(), kept::<TeachState>(store).now);
    Memo::new(move |_| {
        let is_recorded = chosen.with(|chosen| {
            (chosen.task, chosen.source(), chosen.plan()) == (TASK, SOURCE, Plan::of(TASK))
        });
        // It was made with the model of the page.
        let fits = is_recorded && store.given.with(Option::is_none);
        match classroom.checked.get() {
            Checked::Ready(dataset) if fits => Some(dataset),
            _ => None,
        }
    })
}

/// That a run was recorded, in its picture.
pub fn tag() -> impl IntoView {
    let classroom = page().store.lasting::<Classroom>();
    let recorded = Memo::new(move |_| {
        let milliseconds = |run: &Run| run.times.iter().map(|time| time.milliseconds).sum::<f64>();
        let seconds = |run: &Run| run.step() as f64 * milliseconds(run) / 1e3;
        classroom.run.with(|run| run.recorded.then(|| (run.step(), seconds(run))))
    });
    move || {
        let (steps, seconds) = recorded.get()?;
        Some(view! { <span class="recorded">{recorded_in(steps, seconds)}</span> })
    }
}

/// Brings the recorded run back in the place of one's own.
pub fn back() -> impl IntoView {
    let (client, store) = (page().client, page().store);
    let (classroom, wanted) = (store.lasting::<Classroom>(), wanted(store));
    let gone = Memo::new(move |_| {
        let own = |run: &Run| run.id != 0 && !run.recorded && !run.is_running();
        wanted.with(Option::is_some) && classroom.run.with(own)
    });
    let bring = move |_| {
        if let Some(dataset) = wanted.get_untracked() {
            classroom.put_away();
            client.show_recorded_teaching(dataset);
        }
    };
    view! {
        <Show when=move || gone.get()>
            <p><button type="button" class="quiet" on:click=bring>{t!(run_recorded_back)}</button></p>
        </Show>
    }
}

impl Client {
    fn show_recorded_teaching(&self, dataset: Arc<Dataset>) {
        let (store, id) = (self.store(), self.next_id());
        leptos::task::spawn_local(async move {
            let text = file::text(store, "runs/teach/course.json").await;
            let told =
                text.ok().and_then(|text| serde_json::from_str::<Vec<RunProgress>>(&text).ok());
            let classroom = store.lasting::<Classroom>();
            let untouched = classroom.run.with_untracked(|run| run.id == 0);
            // One's own can begin without it.
            if let Some(told) = told.filter(|_| untouched) {
                let plan = Plan::of(TASK);
                let begun = Begun { dataset, source: SOURCE, plan, device: None };
                classroom.show_recorded(id, begun, told);
            }
        });
    }
}
