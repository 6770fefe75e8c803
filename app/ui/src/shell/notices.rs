//! What the person should know, with something to do about it.

use leptos::prelude::*;

use crate::page::page;
use crate::state::store::{Action, Notice, Severity};
use crate::t;

/// The notices, newest last. Links cannot hide them.
#[component]
pub fn Notices() -> impl IntoView {
    let store = page().store;
    view! {
        <div class="notices" role="log" aria-live="polite" aria-label=t!(notices_name)>
            <For each=move || store.notices.get() key=|notice| (notice.topic, notice.text.clone()) let:notice>
                <NoticeLine notice/>
            </For>
        </div>
    }
}

#[component]
fn NoticeLine(notice: Notice) -> impl IntoView {
    let page = page();
    let topic = notice.topic;
    let kind = match notice.severity {
        Severity::Note => "notice note",
        Severity::Warning => "notice warning",
        Severity::Error => "notice error",
    };
    let action = notice.action.map(|action| {
        view! { <button type="button" on:click=move |_| page.client.act(action)>{label(action)}</button> }
    });
    view! {
        <div class=kind>
            <p>{notice.text}</p>
            <div class="buttons">
                {action}
                <button type="button" class="quiet" on:click=move |_| page.store.forget(topic)>
                    {t!(dismiss)}
                </button>
            </div>
        </div>
    }
}

fn label(action: Action) -> String {
    match action {
        Action::Reload => t!(reload),
        Action::FetchAgain | Action::RunAgain => t!(retry),
        Action::StartAgain => t!(start_again),
        Action::GoOn => t!(ends_training_go_on),
    }
}
