//! Text that becomes the table.

use leptos::html;
use leptos::prelude::*;
use text::data::Task;

use crate::kit::format::count;
use crate::page::page;
use crate::rooms::teach::state::classroom::Classroom;
use crate::rooms::teach::state::pasted::LONGEST;
use crate::t;

/// A box to paste into. What cannot be read stays, with the reason; a long text is made the table at
/// once, before the browser lays it out.
#[component]
pub fn Paste(task: Task) -> impl IntoView {
    let draft = page().store.lasting::<Classroom>().draft(task);
    let element = NodeRef::<html::Textarea>::new();
    let text = Memo::new(move |_| draft.with(|draft| draft.text.clone()));
    // A text that was too long leaves the box before the browser lays it out.
    let show = move || {
        if let Some(element) = element.get_untracked() {
            draft.with_untracked(|draft| {
                if element.value() != draft.text {
                    element.set_value(&draft.text);
                }
            });
        }
    };
    Effect::new(move |_| {
        text.track();
        element.track();
        show();
    });
    let typed = move |text: String| {
        draft.update(|draft| {
            if text.len() > LONGEST {
                // Pasted text never comes here: it is the table before.
                return draft.refuse(t!(teach_text_long, most = count(LONGEST as u64)));
            }
            draft.text = text;
            draft.fault = None;
        });
        show();
    };
    let pasted = move |event: web_sys::ClipboardEvent| {
        let long = clipboard_text(&event).filter(|text| text.len() > LONGEST);
        if let Some(text) = long {
            event.prevent_default();
            draft.update(|draft| draft.paste(&text, task));
        }
    };
    let blank = Memo::new(move |_| text.with(|text| text.trim().is_empty()));
    let take = move |_| {
        let text = text.get_untracked();
        draft.update(|draft| draft.paste(&text, task));
    };
    let fault = Memo::new(move |_| draft.with(|draft| draft.fault.clone()));
    let dropped = Memo::new(move |_| draft.with(|draft| draft.fault.is_some() && draft.dropped));
    let details = NodeRef::<html::Details>::new();
    Effect::new(move |_| {
        if let (Some(details), true) = (details.get(), fault.with(Option::is_some))
            && !blank.get()
        {
            details.set_open(true);
        }
    });
    view! {
        <details class="teach-paste" node_ref=details>
            <summary>{t!(teach_paste_summary)}</summary>
            <div class="field">
                <label for="teach-paste">{t!(teach_paste_label)}</label>
                <textarea
                    id="teach-paste" node_ref=element rows="5" spellcheck="false" autocomplete="off"
                    aria-describedby="teach-paste-about" maxlength=(LONGEST + 1).to_string()
                    on:paste=pasted
                    on:input:target=move |event| typed(event.target().value())
                ></textarea>
            </div>
            <p id="teach-paste-about" class="caption">{t!(teach_paste_about)}</p>
            <button type="button" disabled=move || blank.get() on:click=take>{t!(teach_paste_take)}</button>
        </details>
        <div role="status">
            {move || fault.get().map(|fault| view! { <p class="teach-fault">{fault}</p> })}
            <Show when=move || dropped.get()><p class="teach-note">{t!(teach_text_long, most = count(LONGEST as u64))}</p></Show>
        </div>
    }
}

/// The text that is about to be pasted.
fn clipboard_text(event: &web_sys::ClipboardEvent) -> Option<String> {
    event.clipboard_data()?.get_data("text/plain").ok()
}
