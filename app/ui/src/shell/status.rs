//! The model, the device, the time of a pass, the switch between devices, and what most people set once.

use leptos::prelude::*;
use protocol::{Checked, DeviceKind, DeviceStatus};

use super::arriving::Arriving;
use super::colours::Colours;
use super::counts::InNumbers;
use super::kernels::Kernels;
use super::keys::Keys;
use super::open_model::{OpenModel, STATUS_MENU};
use super::own_models::OwnModels;
use crate::engine::faults::unavailable;
use crate::kit::browser;
use crate::kit::format::{self, bytes, megabytes};
use crate::page::parts::Part;
use crate::page::{Page, page};
use crate::state::given::GivenModel;
use crate::state::shown::Origin;
use crate::state::stage::Stage;
use crate::state::store::Store;
use crate::t;

/// The state of the page in a few words; behind them the model, the device and the times. Links can
/// take the switch away, never the status.
#[component]
pub fn Status() -> impl IntoView {
    let Page { store, parts, .. } = page();
    let is_asked = RwSignal::new(false);
    let opened = move |_| {
        parts.want(Part::Menus);
        is_asked.set(true);
    };
    let rest = move || match (is_asked.get(), parts.menus()) {
        (false, _) => ().into_any(),
        (true, Some(menus)) => (menus.status)(),
        (true, None) => view! { <Arriving part=Part::Menus/> }.into_any(),
    };
    view! {
        <section class="status" aria-label=t!(status_name)>
            <OriginLine/>
            <details class="menu" id=STATUS_MENU on:toggle=opened>
                <summary class="number"><Dot/> <OwnName store/> <span class="spoken">{move || brief(store)}</span></summary>
                <div class="menu-body">
                    <dl>
                        <div><dt>{t!(status_model)}</dt><dd>{move || model(store)}</dd></div>
                        <div><dt>{t!(device)}</dt><dd>{move || device(store)}</dd></div>
                        <div><dt>{t!(status_time)}</dt><dd class="number">{move || time(store)}</dd></div>
                    </dl>
                    {rest}
                    <Building/>
                    <Newer/>
                </div>
            </details>
        </section>
    }
}

/// What stands in the menu below the first lines.
pub fn rest() -> AnyView {
    let store = page().store;
    view! {
        <OwnModels/>
        <OpenModel/>
        <Show when=move || !store.hides("device")><DeviceSwitch/></Show>
        {move || excuses(store)}
        {move || checked(store)}
        <Show when=move || !store.hides("theme")><Colours/></Show>
        <Show when=move || !store.hides("rooms")><InNumbers/></Show>
        <Show when=move || !store.hides("shaders")><Kernels/></Show>
        <Keys/>
        <p class="caption">{t!(footer)}</p>
    }
    .into_any()
}

/// Full while the pictures are live, else a ring.
#[component]
pub fn Dot() -> impl IntoView {
    let store = page().store;
    view! { <i class="dot" data-live=move || is_live(store).to_string()></i> }
}

/// What the pictures show; only spoken where they are live.
#[component]
pub fn OriginLine() -> impl IntoView {
    let store = page().store;
    view! { <p class="origin" class:spoken=move || is_live(store) role="status">{move || origin(store)}</p> }
}

/// The name of a model of the person's own: the page's needs none.
#[component]
fn OwnName(store: Store) -> impl IntoView {
    let name = move || {
        store.opened.track();
        store.given.with_untracked(|given| given.as_ref().map(|given| given.name.clone()))
    };
    move || name().map(|name| view! { <bdi class="own-name">{name}</bdi> })
}

fn is_live(store: Store) -> bool {
    store.stage.get() == Stage::Ready
}

/// The device and the time of its last pass, or that there is none yet.
fn brief(store: Store) -> String {
    let origin = store.shown.with(|shown| shown.as_ref().map(|shown| shown.origin));
    match (origin, store.stage.get()) {
        (Some(Origin::Live { device, milliseconds, .. }), Stage::Ready) => {
            let time = format::milliseconds(milliseconds);
            t!(status_brief, device = kind_name(device), time = time)
        }
        (_, Stage::Ready) => t!(status_ready),
        (_, Stage::Stopped) if !store.is_awaited() => t!(status_stopped),
        _ => t!(status_starting),
    }
}

/// What the pictures show right now.
fn origin(store: Store) -> String {
    let reads = store.room.get().reads;
    let has_pieces = !reads.sentence || store.tokenizer.with(Option::is_some);
    if !reads.pass && has_pieces {
        return t!(origin_live);
    }
    let Some(shown) = store.shown.get() else {
        return if store.is_awaited() { t!(origin_nothing) } else { t!(origin_stopped) };
    };
    let sentence = &shown.input.sentence;
    match (shown.origin, store.stage.get()) {
        (Origin::Example, stage) => match (stage, shown.is_of(&store.input())) {
            (Stage::Stopped, true) => t!(origin_example_only),
            (Stage::Stopped, false) => t!(origin_example_only_other, sentence = sentence),
            (_, true) => t!(origin_example),
            (_, false) => t!(origin_example_other, sentence = sentence),
        },
        (Origin::Live { .. }, Stage::Ready) => t!(origin_live),
        (Origin::Live { .. }, _) => t!(origin_last),
    }
}

/// How far the engine and the model are, until they are there.
#[component]
pub fn Loading() -> impl IntoView {
    let Page { store, client, .. } = page();
    let loading = Memo::new(move |_| store.stage.get());
    let given = Memo::new(move |_| {
        store.opened.track();
        store.given.with_untracked(|given| given.as_ref().map(GivenModel::bytes))
    });
    let said = move || {
        let bytes = store.bytes.get();
        let (loaded, total) = (megabytes(bytes.loaded), megabytes(bytes.total));
        if let (Some(size), Stage::Loading, 0) = (given.get(), loading.get(), bytes.total) {
            return t!(loading_given, total = megabytes(size));
        }
        if store.quiet.get() {
            return t!(loading_quiet);
        }
        if bytes.attempt > 1 {
            return t!(fetching_again, file = bytes.file, attempt = bytes.attempt);
        }
        match (loading.get(), bytes.total) {
            (_, 0) => t!(loading_engine),
            (Stage::Starting, all) if bytes.loaded >= all => t!(loading_starting, total = total),
            (Stage::Starting, _) => t!(loading_program, loaded = loaded, total = total),
            (_, all) if bytes.loaded >= all => t!(loading_placing, total = total),
            _ => t!(loading_bytes, loaded = loaded, total = total),
        }
    };
    let share = move || {
        let bytes = store.bytes.get();
        (bytes.total > 0).then(|| (bytes.loaded as f64 / bytes.total as f64).to_string())
    };
    view! {
        <Show when=move || matches!(loading.get(), Stage::Starting | Stage::Loading)>
            <div class="loading">
                <label for="progress">{said}</label>
                <progress id="progress" max="1" value=share></progress>
                <Show when=move || given.get().is_some()>
                    <button type="button" data-then="#sentence" on:click=move |_| client.open_former()>{t!(loading_cancel)}</button>
                </Show>
            </div>
        </Show>
    }
}

fn model(store: Store) -> String {
    store.model.with(|model| match model {
        Some(model) => {
            let config = &model.config;
            let (layers, heads) = (config.num_hidden_layers, config.num_attention_heads);
            let size = bytes(model.bytes);
            t!(model_line, name = model.name, layers = layers, heads = heads, size = size)
        }
        None => t!(model_none),
    })
}

fn device(store: Store) -> String {
    store.devices.with(|devices| match devices {
        Some(devices) => {
            let status = devices.devices.iter().find(|status| status.kind == devices.active);
            let name = kind_name(devices.active);
            match status {
                Some(status) if !status.adapter.is_empty() && status.software => {
                    t!(device_software, name = name, adapter = status.adapter)
                }
                Some(status) if !status.adapter.is_empty() => {
                    t!(device_adapter, name = name, adapter = status.adapter)
                }
                _ => name,
            }
        }
        None => t!(device_none),
    })
}

fn time(store: Store) -> String {
    store.shown.with(|shown| match shown.as_ref().map(|shown| (shown.origin, shown.tokens())) {
        Some((Origin::Live { milliseconds, device, .. }, pieces)) => {
            t!(
                time_line,
                time = format::milliseconds(milliseconds),
                device = kind_name(device),
                pieces = pieces
            )
        }
        _ => t!(time_none),
    })
}

fn kind_name(kind: DeviceKind) -> String {
    match kind {
        DeviceKind::Webgpu => t!(webgpu),
        DeviceKind::Cpu => t!(cpu),
    }
}

fn of_kind(store: Store, kind: DeviceKind) -> Option<DeviceStatus> {
    store.devices.with(|devices| {
        devices.as_ref()?.devices.iter().find(|status| status.kind == kind).cloned()
    })
}

/// WebGPU, CPU, or the faster by measurement.
#[component]
fn DeviceSwitch() -> impl IntoView {
    let Page { store, client, .. } = page();
    let option = move |id: &'static str, value: Option<DeviceKind>, label: String| {
        let measured = move || {
            let status = of_kind(store, value?)?;
            Some(match status.measured_ms {
                Some(time) => t!(device_measured, time = format::milliseconds(time)),
                None => t!(device_unmeasured),
            })
        };
        let closed = move || {
            value
                .and_then(|kind| of_kind(store, kind))
                .is_some_and(|status| status.unavailable.is_some())
        };
        // The choice is taken back until the person agrees.
        let ask = move |event: leptos::ev::MouseEvent| {
            let is_other = store.device.get_untracked() != value;
            if is_other && client.needs_another(value) && client.learns() {
                event.prevent_default();
                client.ask_before(move || store.device.set(value));
            }
        };
        view! {
            <label class="choice" for=id>
                <input
                    type="radio"
                    id=id
                    name="device"
                    prop:checked=move || store.device.get() == value
                    disabled=closed
                    on:click=ask
                    on:change=move |_| store.device.set(value)
                />
                <span>{label} " " <small class="number">{measured}</small></span>
            </label>
        }
    };
    view! {
        <fieldset class="choices">
            <legend>{t!(device_switch)}</legend>
            {option("device-auto", None, t!(device_auto))}
            {option("device-webgpu", Some(DeviceKind::Webgpu), t!(webgpu))}
            {option("device-cpu", Some(DeviceKind::Cpu), t!(cpu))}
        </fieldset>
    }
}

/// What became of the engine with WebGPU, where the page is served before it is built: only on the machine
/// that builds it.
#[component]
fn Building() -> impl IntoView {
    let word = RwSignal::new(browser::webgpu_in_the_making());
    let began_with_it = word.get_untracked().as_deref() == Some("ready");
    let news = leptos::ev::Custom::<web_sys::Event>::new("bertscope-webgpu");
    window_event_listener(news, move |_| word.set(browser::webgpu_in_the_making()));
    move || {
        let said = match word.get()?.as_str() {
            "building" => t!(webgpu_building),
            "failed" => t!(webgpu_failed),
            // The page that began with it has nothing to say.
            _ if began_with_it => return None,
            _ => {
                let reload = view! { <button type="button" on:click=|_| browser::reload()>{t!(reload)}</button> };
                return Some(view! { <p>{t!(webgpu_ready)} " " {reload}</p> }.into_any());
            }
        };
        Some(view! { <p class="excuse">{said}</p> }.into_any())
    }
}

/// A newer version of the page, which waits as long as this one is open in several tabs (`app/start/page.js`).
#[component]
fn Newer() -> impl IntoView {
    let waits = RwSignal::new(false);
    let news = leptos::ev::Custom::<web_sys::Event>::new("bertscope-newer");
    window_event_listener(news, move |_| waits.set(true));
    let take = |_| browser::announce("bertscope-take-newer");
    view! {
        <Show when=move || waits.get()>
            <p class="excuse">{t!(newer_waits)} " " <button type="button" on:click=take>{t!(newer_take)}</button></p>
        </Show>
    }
}

/// Why a device cannot be used.
fn excuses(store: Store) -> Option<impl IntoView> {
    let reason = store
        .devices
        .with(|devices| devices.as_ref()?.devices.iter().find_map(|status| status.unavailable))?;
    Some(view! { <p class="excuse">{unavailable(reason)}</p> })
}

/// That WebGPU was found to be right, and by what.
fn checked(store: Store) -> Option<impl IntoView> {
    let said = match of_kind(store, DeviceKind::Webgpu)?.checked? {
        Checked::Example => t!(checked_example),
        Checked::Cpu => t!(checked_cpu),
    };
    Some(view! { <p class="excuse">{said}</p> })
}
