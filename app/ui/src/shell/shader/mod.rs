//! The source of a shader, in a dialog: the file itself, beside what it computes.

mod text;

use leptos::html;
use leptos::prelude::*;
use protocol::{DeviceKind, KernelFamily};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use self::text::Text;
use crate::page::file;
use crate::page::{Page, page};
use crate::state::step::{self, Step};
use crate::state::store::Store;
use crate::state::wgsl;
use crate::t;

/// How far the file is.
#[derive(Clone, PartialEq)]
enum Source {
    Fetching,
    Failed,
    Read(String),
}

/// Opens the shader of a step. `title` names the picture that the step computes.
#[component]
pub fn ShaderButton(step: Step, title: String) -> impl IntoView {
    let Page { store, shader, .. } = page();
    let label = StoredValue::new(t!(shader_show_name, title = title));
    view! {
        <Show when=move || !store.hides("shaders")>
            <button
                type="button"
                class="quiet shader-open"
                aria-haspopup="dialog"
                aria-label=label.get_value()
                on:click=move |event| open(shader, step, &event)
            >
                {t!(shader_show)}
            </button>
        </Show>
    }
}

/// Opens the shader of `step`; closing it gives the focus back to the button of `event`.
pub fn open(shader: RwSignal<Option<Step>>, step: Step, event: &web_sys::Event) {
    // The dialog remembers what has the focus, but some browsers do not give it to a button that
    // is clicked.
    let target = event.current_target();
    if let Some(button) = target.and_then(|target| target.dyn_into::<HtmlElement>().ok()) {
        // A button on the page can take the focus.
        let _ = button.focus();
    }
    shader.set(Some(step));
}

/// The kernels that WebGPU uses; until they are chosen, those that run everywhere.
pub fn family(store: Store) -> KernelFamily {
    let chosen = store.devices.with(|devices| {
        devices.as_ref()?.devices.iter().find_map(|status| Some(status.kernels?.family))
    });
    chosen.unwrap_or(KernelFamily::Workgroups)
}

/// The dialog, closed as long as no shader is asked for.
#[component]
pub fn ShaderDialog() -> impl IntoView {
    let Page { store, shader, .. } = page();
    let element = NodeRef::<html::Dialog>::new();
    Effect::new(move |_| {
        let (Some(dialog), Some(_)) = (element.get(), shader.get()) else { return };
        if !dialog.open() {
            // Only a dialog that is not on the page refuses.
            let _ = dialog.show_modal();
        }
    });
    let main = Memo::new(move |_| shader.get().map(|step| step.file(family(store))));
    let reader = Reader::new(store, main);
    let about = move || shader.get().map(|step| step.about().text());
    let close = move |_| {
        if let Some(dialog) = element.get_untracked() {
            dialog.close();
        }
    };
    view! {
        <dialog
            node_ref=element
            class="shader"
            translate="no"
            aria-labelledby="shader-title"
            aria-describedby="shader-about"
            on:close=move |_| shader.set(None)
        >
            <div class="shader-head">
                <h2 id="shader-title">{move || reader.name()}</h2>
                <button type="button" on:click=close>{t!(close)}</button>
            </div>
            <p id="shader-about" class="about">{about}</p>
            {move || device_note(store).map(|note| view! { <p>{note}</p> })}
            <p class="caption">{t!(shader_caption)}</p>
            <Text reader/>
        </dialog>
    }
}

/// Said where the shader on screen is not what computed.
fn device_note(store: Store) -> Option<String> {
    let active = store.devices.with(|devices| devices.as_ref().map(|devices| devices.active));
    (active != Some(DeviceKind::Webgpu)).then(|| t!(shader_webgpu_only))
}

/// What the dialog reads.
#[derive(Clone, Copy)]
struct Reader {
    /// The page's signals.
    store: Store,
    /// The file of the step.
    main: Memo<Option<&'static str>>,
    /// The file on screen, `main` or one that fills its blanks.
    path: RwSignal<Option<String>>,
    /// All of these files, once `main` has been read.
    files: RwSignal<Vec<String>>,
    /// The text of the file on screen.
    source: RwSignal<Source>,
}

impl Reader {
    fn new(store: Store, main: Memo<Option<&'static str>>) -> Self {
        let path = RwSignal::new(None::<String>);
        let files = RwSignal::new(Vec::new());
        let source = RwSignal::new(Source::Fetching);
        Effect::new(move |_| {
            files.set(Vec::new());
            path.set(main.get().map(str::to_owned));
        });
        let reader = Self { store, main, path, files, source };
        Effect::new(move |_| {
            if let Some(path) = path.get() {
                source.set(Source::Fetching);
                leptos::task::spawn_local(reader.read(path));
            }
        });
        reader
    }

    async fn read(self, wanted: String) {
        let text = file::text(self.store, &format!("shaders/{wanted}")).await.ok();
        if self.path.with_untracked(|path| path.as_ref() != Some(&wanted)) {
            return;
        }
        if let Some(text) = text.as_deref().filter(|_| self.main.get_untracked() == Some(&wanted)) {
            self.files.set([wanted].into_iter().chain(wgsl::included(text)).collect());
        }
        self.source.set(text.map_or(Source::Failed, Source::Read));
    }

    /// The name of the file on screen.
    fn name(self) -> String {
        self.path.with(|path| path.as_deref().map(step::name).unwrap_or_default().to_owned())
    }
}
