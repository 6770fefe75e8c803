//! Models of the hub, in the status menu.

use leptos::prelude::*;

use super::visit::{Stage, Visit, Wanted};
use crate::kit::browser;
use crate::kit::format::{bytes, percent};
use crate::page::page;
use crate::t;

/// Models that are offered: their ids, and bytes of their files, about.
const OFFERED: [(&str, u64); 3] = [
    ("distilbert/distilbert-base-uncased", 269_000_000),
    ("google-bert/bert-base-uncased", 441_000_000),
    ("FacebookAI/roberta-base", 503_000_000),
];

/// The hub's address, where the page has one.
fn address() -> Option<String> {
    browser::meta("hub").filter(|address| !address.is_empty())
}

/// What is offered, a box for an id, and how far a download is; nothing where the page has no hub.
pub fn from_hub() -> Option<AnyView> {
    let hub = address()?;
    let visit = page().store.lasting::<Visit>();
    let host = hub.split("://").last().unwrap_or(&hub).to_owned();
    let offered = OFFERED.map(|(id, size)| {
        let name = id.rsplit('/').next().unwrap_or(id);
        let hub = hub.clone();
        view! {
            <li>
                <button type="button" on:click=move |_| visit.ask(&hub, id, true)>
                    {t!(hub_offered, name = name, size = bytes(size))}
                </button>
            </li>
        }
    });
    let asked = hub.clone();
    let ask = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        visit.ask(&asked, &visit.id.get_untracked(), false);
    };
    let empty = move || visit.id.with(|id| id.trim().is_empty());
    let all = view! {
        <details class="hub">
            <summary>{t!(hub_open)}</summary>
            <p class="caption">{t!(hub_how, host = host)}</p>
            <ul class="kept-models">{offered.collect_view()}</ul>
            <form class="hub-id" on:submit=ask>
                <label for="hub-id">{t!(hub_id)}</label>
                <input type="text" id="hub-id" autocomplete="off" autocapitalize="off" spellcheck="false" placeholder="someone/their-model"
                    prop:value=move || visit.id.get() on:input:target=move |event| visit.id.set(event.target().value())/>
                <button type="submit" disabled=empty>{t!(hub_look, host = host)}</button>
            </form>
            <Progress visit hub/>
        </details>
    };
    Some(all.into_any())
}

/// How far it is, and what can be done.
#[component]
fn Progress(visit: Visit, hub: String) -> impl IntoView {
    let hub = StoredValue::new(hub);
    let said = move || visit.stage.with(said);
    let fetch = move |_| {
        let wanted = visit.stage.with_untracked(|stage| match stage {
            Stage::Listed(wanted) | Stage::Stopped(wanted, ..) => Some(wanted.clone()),
            _ => None,
        });
        if let Some(wanted) = wanted {
            hub.with_value(|hub| visit.fetch(hub, wanted));
        }
    };
    let label = move || {
        visit.stage.with(|stage| match stage {
            Stage::Listed(wanted) => Some(t!(hub_download, size = bytes(wanted.bytes()))),
            Stage::Stopped(..) => Some(t!(hub_go_on)),
            _ => None,
        })
    };
    let goes_on = move || visit.stage.with(|stage| matches!(stage, Stage::Fetching(..)));
    let share = move || visit.stage.with(share);
    view! {
        <p role="status" class="hub-said">{said}</p>
        {move || share().map(|share| view! { <progress max="1" value=share.to_string() aria-label=t!(hub_progress)></progress> })}
        <div class="buttons">
            {move || label().map(|label| view! { <button type="button" data-then="#open-model" on:click=fetch>{label}</button> })}
            <Show when=goes_on>
                <button type="button" data-then="#hub-id" on:click=move |_| visit.stop()>{t!(stop)}</button>
            </Show>
        </div>
    }
}

/// How much of all files is there.
fn share(stage: &Stage) -> Option<f64> {
    match stage {
        Stage::Fetching(wanted, loaded) => Some(*loaded as f64 / wanted.bytes().max(1) as f64),
        _ => None,
    }
}

fn said(stage: &Stage) -> String {
    let far = |wanted: &Wanted, loaded: u64| {
        let share = loaded as f64 / wanted.bytes().max(1) as f64;
        let (loaded, size) = (bytes(loaded), bytes(wanted.bytes()));
        (loaded, size, percent(share, 0))
    };
    match stage {
        Stage::Nothing => String::new(),
        Stage::Asking => t!(hub_asking),
        Stage::Failed(why) => why.clone(),
        Stage::Listed(wanted) => {
            t!(hub_listed, name = wanted.listing.id, size = bytes(wanted.bytes()))
        }
        Stage::Fetching(wanted, loaded) => {
            let (loaded, size, share) = far(wanted, *loaded);
            t!(hub_fetching, name = wanted.listing.id, loaded = loaded, size = size, share = share)
        }
        Stage::Stopped(wanted, loaded, why) => {
            let (loaded, size, _) = far(wanted, *loaded);
            let kept = t!(hub_stopped, loaded = loaded, size = size);
            why.iter().cloned().chain([kept]).collect::<Vec<_>>().join(" ")
        }
    }
}
