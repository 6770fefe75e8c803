//! The recorded run that a room opens on, until somebody begins one.

use leptos::prelude::*;
use protocol::run::{Command, Recorded};

use super::kind::Wanted;
use super::learns::Learns;
use super::line::{is_run, replace};
use super::progress::Run;
use super::stand::Stand;
use crate::engine::client::Client;
use crate::kit::browser;
use crate::kit::format::count;
use crate::page::{Page, file, page};
use crate::state::stage::Stage;
use crate::t;

/// Shows the recorded run of what is chosen where no other is, and lets the engine have its networks.
pub fn follow<K: Learns>(
    Page { store, client, .. }: Page,
    open: Memo<bool>,
    wanted: Memo<Wanted<K>>,
) {
    let run = K::run(store);
    Effect::new(move |_| {
        let wanted = wanted.get();
        if !open.get() || run.with_untracked(|run| !run.gives_way(&wanted)) {
            return;
        }
        if K::recording(&wanted.0).is_some() {
            client.show_recorded::<K>(wanted);
        } else if run.with_untracked(Run::is_recorded) {
            replace(store, Run::<K>::waiting(wanted));
        }
    });
    let lacks_networks = Memo::new(move |_| {
        let ready = open.get() && store.stage.get() == Stage::Ready;
        let lacks =
            |run: &Run<K>| run.is_recorded() && run.begun.is_some() && run.states.is_empty();
        run.with(|run| (ready && lacks(run)).then_some(run.id))
    });
    Effect::new(move |_| {
        if lacks_networks.get().is_some() {
            client.recall::<K>();
        }
    });
}

impl Client {
    /// Shows the recorded run of a plan; what there was goes.
    fn show_recorded<K: Learns>(&self, wanted: Wanted<K>) {
        let (store, id) = (self.store(), self.next_id());
        let Some(folder) = K::recording(&wanted.0) else { return };
        K::makes_room(*self);
        replace(store, Run::<K>::recorded(id, wanted));
        leptos::task::spawn_local(async move {
            let text = file::text(store, &format!("runs/{folder}/course.json")).await;
            let recorded =
                text.ok().and_then(|text| serde_json::from_str::<Recorded<K>>(&text).ok());
            if is_run::<K>(store, id) {
                K::run(store).update(|run| match recorded {
                    Some(recorded) => run.take(recorded),
                    // One's own can begin without it.
                    None => run.stand = Stand::None,
                });
            }
        });
    }

    /// Lets the engine have the networks of the recorded run that is shown.
    fn recall<K: Learns>(&self) {
        let (client, run) = (*self, K::run(self.store()).get_untracked());
        let Some(folder) = K::recording(&run.plan) else { return };
        let weights = format!("{}runs/{folder}/weights.bin", browser::base());
        self.with_text::<K>(run.id, K::source(&run.plan), run.own, move |text| {
            let with = K::begin(run.plan, text);
            client.command::<K>(run.id, &Command::Recall { with, weights });
        });
    }
}

/// That a run was recorded, in its picture.
pub fn tag<K: Learns>() -> impl IntoView {
    let run = K::run(page().store);
    let recorded = Memo::new(move |_| {
        let seconds = |run: &Run<K>| run.milliseconds.iter().sum::<f64>() / 1e3;
        run.with(|run| run.is_recorded().then(|| (run.step(), seconds(run))))
    });
    move || {
        let (steps, seconds) = recorded.get()?;
        Some(view! { <span class="recorded">{recorded_in(steps, seconds)}</span> })
    }
}

/// That it is the recorded networks that answer.
pub fn says<K: Learns>() -> impl IntoView {
    let run = K::run(page().store);
    let count = Memo::new(move |_| run.with(|run| run.is_recorded().then(|| run.networks().len())));
    move || {
        let said = if count.get()? > 1 { t!(run_recorded_say) } else { t!(run_recorded_says) };
        Some(view! { <p class="caption">{said}</p> })
    }
}

/// That so many steps, which took so many seconds, were recorded.
pub fn recorded_in(steps: usize, seconds: f64) -> String {
    t!(run_recorded, steps = count(steps as u64), seconds = count(seconds.ceil() as u64))
}

/// Brings the recorded run back in the place of one's own.
pub fn back<K: Learns>(wanted: Memo<Wanted<K>>) -> impl IntoView {
    let (client, run) = (page().client, K::run(page().store));
    let gone = Memo::new(move |_| {
        let wanted = wanted.with(|(plan, _)| K::recording(plan).is_some());
        wanted && run.with(|run| !run.is_recorded() && run.stand != Stand::Running)
    });
    let bring = move |_| client.show_recorded::<K>(wanted.get_untracked());
    view! {
        <Show when=move || gone.get()>
            <p><button type="button" class="quiet" on:click=bring>{t!(run_recorded_back)}</button></p>
        </Show>
    }
}
