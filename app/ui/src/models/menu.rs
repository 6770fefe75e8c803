//! What the status menu says of models of the person's own: files to choose, what they take, and what
//! this browser keeps.

use leptos::prelude::*;

use super::choosing::{chosen, look_through, tell};
use super::fault::FileFault;
use super::hub::from_hub;
use super::kept::{self, Kept};
use crate::engine::client::Client;
use crate::kit::browser;
use crate::kit::format::bytes;
use crate::page::{Page, page};
use crate::shell::STATUS_MENU;
use crate::state::given::{Choosing, GivenModel, Keeping, MEMORY};
use crate::state::stage::Stage;
use crate::state::store::Store;
use crate::t;

/// The models that this browser keeps, and where they stand.
#[derive(Clone, Copy)]
struct Shelf {
    store: Store,
    client: Client,
    kept: RwSignal<Vec<Kept>>,
    free: RwSignal<Option<u64>>,
}

impl Shelf {
    /// Looks what is kept now.
    fn look(self) {
        leptos::task::spawn_local(async move {
            let (kept, free) = (kept::list().await, kept::free().await);
            // The menu may be gone by then.
            let _ = self.kept.try_set(kept);
            let _ = self.free.try_set(free);
        });
    }

    /// Looks again after something was done with what is kept, and says why it could not be.
    fn done<T>(self, done: Result<T, FileFault>) -> Option<T> {
        self.look();
        done.inspect_err(|fault| tell(self.store, fault)).ok()
    }
}

/// Brings the menu into sight.
pub fn show() {
    if let Some(menu) = browser::element(STATUS_MENU) {
        // The menu is a <details>: it opens when the attribute comes.
        let _ = menu.set_attribute("open", "");
    }
}

/// All of it.
pub fn body() -> AnyView {
    let Page { store, client, .. } = page();
    let shelf = Shelf { store, client, kept: RwSignal::default(), free: RwSignal::default() };
    shelf.look();
    let is_given = Memo::new(move |_| {
        store.opened.track();
        store.given.with_untracked(Option::is_some)
    });
    view! {
        <Choose store/>
        {from_hub()}
        <Found shelf/>
        <Keep shelf/>
        <Assumed assumed=Signal::derive(move || {
            store.opened.track();
            store.given.with_untracked(|given| given.as_ref().map(|given| given.assumed.clone()))
                .unwrap_or_default()
        })/>
        <Show when=move || is_given.get()>
            <button type="button" class="quiet" on:click=move |_| client.ask_before(move || client.open_model(None))>{t!(model_own)}</button>
        </Show>
        <AllKept shelf/>
    }
    .into_any()
}

/// Files, a folder or an archive.
#[component]
fn Choose(store: Store) -> impl IntoView {
    let take = move |input: web_sys::HtmlInputElement| {
        leptos::task::spawn_local(look_through(store, chosen(&input)));
    };
    view! {
        <p class="open-model">
            <label for="open-model">{t!(model_open)}</label>
            <input
                type="file" id="open-model" multiple accept=".json,.txt,.safetensors,.zip" aria-describedby="open-model-how"
                on:change:target=move |event| take(event.target())
            />
        </p>
        <p class="open-model">
            <label for="open-folder">{t!(model_open_folder)}</label>
            <input
                type="file" id="open-folder" multiple prop:webkitdirectory=true aria-describedby="open-model-how"
                on:change:target=move |event| take(event.target())
            />
        </p>
        <p id="open-model-how" class="caption">{t!(model_open_how)}</p>
    }
}

/// What the chosen files take, before they are opened.
#[component]
fn Found(shelf: Shelf) -> impl IntoView {
    let Shelf { store, client, .. } = shelf;
    let open = move |_| {
        if let Choosing::Model(model) = store.choosing.get_untracked() {
            client.ask_before(move || {
                store.choosing.set(Choosing::Nothing);
                client.open_model(Some(model));
            });
        }
    };
    let leave = move |_| store.choosing.set(Choosing::Nothing);
    let said = move || store.choosing.with(said);
    let is_found = Memo::new(move |_| store.choosing.with(|now| matches!(now, Choosing::Model(_))));
    let of_found = move |read: fn(&GivenModel) -> bool| {
        Memo::new(move |_| {
            store.choosing.with(|now| matches!(now, Choosing::Model(model) if read(model)))
        })
    };
    let (shrinks, int8) = (of_found(GivenModel::can_shrink), of_found(|model| model.int8));
    let shrink = move |on: bool| {
        store.choosing.update(|now| {
            if let Choosing::Model(model) = now {
                model.int8 = on;
            }
        });
    };
    view! {
        <p role="status" class="found-model">{said}</p>
        <Assumed assumed=Signal::derive(move || store.choosing.with(|now| match now {
            Choosing::Model(model) => model.assumed.clone(),
            _ => Vec::new(),
        }))/>
        <Show when=move || shrinks.get()>
            <label class="choice">
                <input type="checkbox" prop:checked=move || int8.get() on:change:target=move |event| shrink(event.target().checked())/>
                <span>{t!(model_found_int8)}</span>
            </label>
        </Show>
        <Show when=move || is_found.get()>
            <div class="buttons" role="group" aria-label=t!(model_found)>
                <button type="button" data-then="#open-model" on:click=open>{t!(model_found_open)}</button>
                <button type="button" class="quiet" data-then="#open-model" on:click=leave>{t!(model_found_leave)}</button>
            </div>
        </Show>
    }
}

/// What was taken where the files of a model leave something open.
#[component]
fn Assumed(assumed: Signal<Vec<String>>) -> impl IntoView {
    let line = |line: String| view! { <li>{line}</li> };
    view! {
        <Show when=move || !assumed.with(Vec::is_empty)>
            <p class="caption">{t!(model_assumed)}</p>
            <ul class="caption model-assumed">{move || assumed.get().into_iter().map(line).collect_view()}</ul>
        </Show>
    }
}

fn said(choosing: &Choosing) -> String {
    let Choosing::Model(model) = choosing else {
        let is_reading = *choosing == Choosing::Reading;
        return if is_reading { t!(model_looking) } else { String::new() };
    };
    let (size, memory) = (bytes(model.bytes()), bytes(model.memory()));
    match model.memory() > MEMORY {
        true => t!(model_found_much, name = model.name, size = size, memory = memory),
        false => t!(model_found_line, name = model.name, size = size, memory = memory),
    }
}

/// Keeps the model that is open.
#[component]
fn Keep(shelf: Shelf) -> impl IntoView {
    let Shelf { store, free, .. } = shelf;
    let is_busy = RwSignal::new(false);
    let model = Memo::new(move |_| {
        store.opened.track();
        shelf.kept.track();
        let is_ready = store.stage.get() == Stage::Ready;
        store.given.with_untracked(|given| {
            let given =
                given.as_ref().filter(|given| is_ready && given.kept == Keeping::Nothing)?;
            Some(given.bytes())
        })
    });
    let keep = move |_| {
        let Some(given) = store.given.get_untracked().filter(|_| !is_busy.get_untracked()) else {
            return;
        };
        is_busy.set(true);
        leptos::task::spawn_local(async move {
            store.forget("model");
            if let Some(name) = shelf.done(kept::keep(&given).await) {
                mark_kept(store, &given, name);
            }
            let _ = is_busy.try_set(false);
        });
    };
    let room = move |size: u64| match free.get() {
        Some(free) => t!(model_keep_room, size = bytes(size), free = bytes(free)),
        None => bytes(size),
    };
    let label = move || if is_busy.get() { t!(model_keeping) } else { t!(model_keep) };
    move || {
        model.get().map(|size| {
            view! {
                <p class="keep-model">
                    <button type="button" data-then="#open-model" on:click=keep>{label}</button>
                    " " <small class="number">{room(size)}</small>
                </p>
            }
        })
    }
}

/// Notes that the model is kept, unless another was opened in the meantime.
fn mark_kept(store: Store, kept: &GivenModel, name: String) {
    store.given.update(|given| {
        if let Some(given) = given.as_mut().filter(|given| *given == kept) {
            given.kept = Keeping::Copy(name);
        }
    });
}

/// Notes that a kept model was thrown away: if it is the copy of the open one, that can be kept again.
fn mark_removed(store: Store, name: String) {
    let copy = Keeping::Copy(name);
    store.given.update(|given| {
        if let Some(given) = given.as_mut().filter(|given| given.kept == copy) {
            given.kept = Keeping::Nothing;
        }
    });
}

/// The models that this browser keeps, each to open or to remove.
#[component]
fn AllKept(shelf: Shelf) -> impl IntoView {
    let kept = shelf.kept;
    let some_kept = Memo::new(move |_| kept.with(|all| !all.is_empty()));
    let items =
        move || kept.get().into_iter().map(|one| view! { <OneKept shelf one/> }).collect_view();
    view! {
        <Show when=move || some_kept.get()>
            <p class="about">{t!(model_kept)}</p>
            <ul class="kept-models">{items}</ul>
        </Show>
    }
}

#[component]
fn OneKept(shelf: Shelf, one: Kept) -> impl IntoView {
    let Kept { name, bytes: size } = one;
    let (opened, removed) = (name.clone(), name.clone());
    let open = move |_| {
        let name = opened.clone();
        leptos::task::spawn_local(async move {
            if let Some(model) = shelf.done(kept::open(&name).await) {
                shelf.client.ask_before(move || shelf.client.open_model(Some(model)));
            }
        });
    };
    let remove = move |_| {
        let name = removed.clone();
        leptos::task::spawn_local(async move {
            if shelf.done(kept::remove(&name).await).is_some() {
                mark_removed(shelf.store, name);
            }
        });
    };
    let label = t!(model_remove_name, name = name);
    view! {
        <li>
            <button type="button" class="quiet" on:click=open>{name} " " <small class="number">{bytes(size)}</small></button>
            <button type="button" aria-label=label data-then="#open-model" on:click=remove>{t!(model_remove)}</button>
        </li>
    }
}
