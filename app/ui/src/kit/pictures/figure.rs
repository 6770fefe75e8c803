//! What every picture has: a caption, files to save.

use leptos::prelude::*;
use text::numpy::ArrayError;

use crate::kit::export::save;
use crate::kit::paint::scene::Scene;
use crate::kit::surroundings::{Severity, Told, surroundings};
use crate::t;

/// Makes an archive of arrays for NumPy; nothing where there are no numbers yet.
pub type NumpyFile = Callback<(), Option<Result<Vec<u8>, ArrayError>>>;

/// The menu under a picture, with its formats. `name` starts the files' names; `scene`, `csv` and `arrays` are
/// called when a button is pressed.
#[component]
pub fn SaveMenu(
    name: &'static str,
    /// What the picture is called in the buttons' names.
    title: String,
    scene: impl Fn() -> Option<Scene> + Copy + Send + Sync + 'static,
    csv: impl Fn() -> Option<String> + Copy + Send + Sync + 'static,
    /// All numbers of the result, as an archive of arrays for NumPy.
    #[prop(optional)]
    arrays: Option<NumpyFile>,
) -> impl IntoView {
    let around = surroundings();
    let name_of_picture = title.clone();
    let title = StoredValue::new(title);
    let svg = move |_| {
        if let Some(scene) = scene() {
            around.saved(save::scene_as_svg(name, &scene))
        }
    };
    let png = Callback::new(move |()| {
        if let Some(scene) = scene() {
            around.saved(save::scene_as_png(name, &scene))
        }
    });
    if untrack(|| around.saves.get()) {
        around.drawn.add(name_of_picture, Callback::new(move |()| scene()), png);
    }
    let table = move |_| {
        if let Some(text) = csv() {
            around.saved(save::text(&format!("{name}.csv"), "text/csv", &text));
        }
    };
    let numpy = move |arrays: NumpyFile| match arrays.run(()) {
        Some(Ok(bytes)) => {
            around.saved(save::bytes(&format!("{name}.npz"), "application/octet-stream", &bytes));
        }
        Some(Err(fault)) => {
            let text = fault.to_string();
            around.tell.run(Told { topic: "save", severity: Severity::Error, text });
        }
        None => {}
    };
    let label = move |format: &str| t!(save_name, format = format, title = title.get_value());
    view! {
        <Show when=move || around.saves.get()>
            <details class="menu save">
                <summary aria-label=t!(save_group, title = title.get_value())>{t!(save)}</summary>
                <div class="buttons">
                    <button type="button" class="quiet" aria-label=label("SVG") on:click=svg>"SVG"</button>
                    <button type="button" class="quiet" aria-label=label("PNG") on:click=move |_| png.run(())>"PNG"</button>
                    <button type="button" class="quiet" aria-label=label("CSV") on:click=table>"CSV"</button>
                    {arrays.map(|arrays| view! {
                        <button type="button" class="quiet" aria-label=label("NumPy") on:click=move |_| numpy(arrays)>"NumPy"</button>
                    })}
                </div>
            </details>
        </Show>
    }
}
