//! The source of a shader as text, and the choice between its files.

use leptos::prelude::*;

use super::{Reader, Source};
use crate::state::step;
use crate::state::wgsl::{self, Line, Span};
use crate::t;

/// The text of the file on screen, and the choice between the files.
#[component]
pub fn Text(reader: Reader) -> impl IntoView {
    let Reader { path, files, source, .. } = reader;
    let label = move || t!(shader_source, file = reader.name());
    let said = move || match source.get() {
        Source::Fetching => t!(shader_fetching),
        Source::Failed => t!(shader_failed),
        Source::Read(_) => String::new(),
    };
    let choice = move || {
        let files = files.get();
        (files.len() > 1).then(|| {
            let buttons = files.into_iter().map(|file| view! { <FileButton file path/> });
            view! {
                <div class="buttons" role="group" aria-label=t!(shader_files)>{buttons.collect_view()}</div>
            }
        })
    };
    view! {
        {choice}
        <p role="status">{said}</p>
        <Show when=move || source.with(|source| matches!(source, Source::Failed))>
            <button type="button" on:click=move |_| path.update(|_| ())>{t!(retry)}</button>
        </Show>
        <div class="source" role="region" tabindex="0" aria-label=label>
            <pre translate="no"><code>{move || source.with(listing)}</code></pre>
        </div>
    }
}

#[component]
fn FileButton(file: String, path: RwSignal<Option<String>>) -> impl IntoView {
    let name = step::name(&file).to_owned();
    let file = StoredValue::new(file);
    let current = move || path.with(|path| file.with_value(|file| path.as_ref() == Some(file)));
    view! {
        <button
            type="button"
            aria-current=move || current().then_some("true")
            on:click=move |_| path.set(Some(file.get_value()))
        >
            {name}
        </button>
    }
}

fn listing(source: &Source) -> impl IntoView + use<> {
    let text = if let Source::Read(text) = source { text.as_str() } else { "" };
    let lines = wgsl::lines(text).map(|Line { spans, hang }| {
        let spans = spans.into_iter().map(stretch).collect_view();
        view! { <span class="line" style=("--hang", hang.to_string())>{spans}</span> }
    });
    lines.collect_view()
}

fn stretch(Span { text, comment, blank }: Span<'_>) -> impl IntoView + use<> {
    let class = match (comment, blank) {
        (false, false) => "code",
        (true, false) => "comment",
        (false, true) => "blank",
        (true, true) => "comment blank",
    };
    view! { <span class=class>{text.to_owned()}</span> }
}
