//! Loads a network from its files: what they say is read out before it is used.

use leptos::prelude::*;
use protocol::Teach;
use text::config::BertConfig;

use super::choose::task_name;
use crate::kit::browser;
use crate::kit::format::count;
use crate::kit::picked::chosen;
use crate::page::page;
use crate::rooms::teach::state::classroom::Classroom;
use crate::rooms::teach::state::loading::{FILES, Loading};
use crate::t;

/// Most bytes of a file that is loaded: BERT base has 440 million.
const MOST: f64 = 600e6;
/// Labels that are read out.
const NAMED: usize = 20;

/// The files to choose, and the network that was chosen.
#[component]
pub fn Load() -> impl IntoView {
    let (store, client) = (page().store, page().client);
    let fault = RwSignal::new(None::<String>);
    let waiting = RwSignal::new(None::<Loading>);
    let choose = move |input: web_sys::HtmlInputElement| {
        leptos::task::spawn_local(async move {
            let files = chosen(input, MOST).await;
            let found =
                Loading::of(files.into_iter().map(|file| (file.name, file.bytes)).collect());
            store.lasting::<Classroom>().refused.set(None);
            let (loading, why) = match found {
                None => (None, Some(t!(teach_load_missing))),
                Some(Err(why)) => (None, Some(why)),
                Some(Ok(loading)) => (Some(loading), None),
            };
            fault.set(why);
            waiting.set(loading);
        });
    };
    let take = move || {
        let loading = waiting.try_update(Option::take).flatten();
        // The buttons are gone; the next thing to do is to choose other files.
        if let Some(input) = browser::element("teach-load") {
            // An element on the page can take the focus.
            let _ = input.focus();
        }
        loading
    };
    let load = move |_| {
        if let Some(loading) = take() {
            let names = FILES.map(str::to_owned).to_vec();
            client.teach(Teach::Import { names }, loading.files);
        }
    };
    let read = move || {
        let ours = store.model.with(|model| model.as_ref().map(|model| model.config.clone()));
        waiting.with(|waiting| waiting.as_ref().map(|loading| said(loading, ours.as_ref())))
    };
    let there = Memo::new(move |_| waiting.with(Option::is_some));
    view! {
        <div class="teach-drop">
            <label for="teach-load">{t!(teach_load)}</label>
            <input type="file" id="teach-load" multiple accept=".json,.safetensors" on:change:target=move |event| choose(event.target())/>
        </div>
        {move || fault.get().map(|text| view! { <p class="teach-fault" role="alert">{text}</p> })}
        <div role="status">{read}</div>
        <Show when=move || there.get()>
            <div class="buttons" role="group" aria-label=t!(teach_load_confirm)>
                <button type="button" on:click=load>{t!(teach_load_use)}</button>
                <button type="button" class="quiet" on:click=move |_| { take(); }>{t!(teach_load_leave)}</button>
            </div>
        </Show>
    }
}

/// Task, labels and sizes as `config.json` has them; `ours` is the model of the page.
fn said(loading: &Loading, ours: Option<&BertConfig>) -> impl IntoView + use<> {
    let Loading { described, config, .. } = loading;
    let size = |size: usize| count(size as u64);
    let sizes = t!(
        teach_load_sizes,
        layers = config.num_hidden_layers,
        heads = config.num_attention_heads,
        hidden = size(config.hidden_size),
        inner = size(config.intermediate_size),
        positions = size(config.positions()),
        vocabulary = size(config.vocab_size)
    );
    let learned = if described.task.has_labels() {
        let names: Vec<&str> = described.labels.iter().take(NAMED).map(String::as_str).collect();
        let labels = described.labels.len();
        t!(
            teach_load_labels,
            task = task_name(described.task),
            count = labels,
            names = names.join(", ")
        )
    } else {
        format!("{}.", task_name(described.task))
    };
    let other = ours.filter(|ours| loading.differs_in_heads(ours)).map(|ours| {
        let (own, heads) = (ours.num_attention_heads, config.num_attention_heads);
        view! { <p class="teach-note">{t!(teach_load_heads, heads = heads, own = own)}</p> }
    });
    view! {
        <p>{learned} " " {sizes}</p>
        {other}
    }
}
