//! The list: read, edited, opened from a file.

use leptos::prelude::*;

use super::room::SentencesRoom;
use crate::kit::controls::text_box::TextBox;
use crate::kit::format::count;
use crate::kit::picked::chosen;
use crate::rooms::sentences::state::bank::Computed;
use crate::rooms::sentences::state::chosen::SentencesState;
use crate::rooms::sentences::state::found::Known;
use crate::rooms::sentences::state::list::{MOST, left_out};
use crate::state::kept::kept;
use crate::state::store::{Change, Notice, Severity};
use crate::t;

/// Largest file in bytes.
const MOST_BYTES: usize = 2_000_000;

/// The sentences.
#[component]
pub fn List(room: SentencesRoom) -> impl IntoView {
    let store = room.store;
    let own =
        Memo::new(move |_| kept::<SentencesState>(store).now.with(|chosen| chosen.list.is_some()));
    let beyond = Memo::new(move |_| {
        kept::<SentencesState>(store).now.with(|chosen| chosen.list.as_deref().map_or(0, left_out))
    });
    let set = move |list: Option<String>| {
        kept::<SentencesState>(store).change(Change::Pick, |chosen| chosen.list = list);
    };
    let copy = move |_| set(Some(room.list.with_untracked(|list| list.join("\n"))));
    let put_aside = move |_| {
        let own = kept::<SentencesState>(store).now.with_untracked(|chosen| chosen.list.clone());
        store.lasting::<Computed>().aside.set(own);
        set(None);
    };
    let aside = Memo::new(move |_| store.lasting::<Computed>().aside.with(Option::is_some));
    let open = move |input: web_sys::HtmlInputElement| {
        leptos::task::spawn_local(async move {
            let files = chosen(input, MOST_BYTES as f64).await;
            match files.into_iter().next().and_then(|file| String::from_utf8(file.bytes).ok()) {
                Some(text) => set(Some(first_lines(&text))),
                None => store.tell(Notice {
                    topic: "sentences",
                    severity: Severity::Error,
                    text: t!(sentences_list_unread, most = count(MOST_BYTES as u64)),
                    action: None,
                }),
            }
        });
    };
    view! {
        <section class="sentences-list" data-main aria-labelledby="sentences-list-title">
            <h3 id="sentences-list-title">{t!(list)}</h3>
            <div class="buttons">
                <Show
                    when=move || own.get()
                    fallback=move || view! {
                        <button type="button" data-then="#sentences-list" on:click=copy>{t!(sentences_list_copy)}</button>
                        <Show when=move || aside.get()>
                            <button type="button" data-then="#sentences-list" on:click=move |_| set(store.lasting::<Computed>().aside.get_untracked())>{t!(sentences_list_again)}</button>
                        </Show>
                    }
                >
                    <button type="button" on:click=put_aside>{t!(back_to_bundled_list)}</button>
                </Show>
                <label class="field" for="sentences-file">{t!(sentences_list_open)}</label>
                <input type="file" id="sentences-file" accept=".txt,text/plain" on:change:target=move |event| open(event.target())/>
            </div>
            <Show when=move || { beyond.get() > 0 }>
                <p class="to-do" role="status">{move || t!(lines_left_out, count = beyond.get(), most = MOST)}</p>
            </Show>
            <Cut room/>
            <Show when=move || own.get() fallback=move || view! { <Read room/> }>
                <TextBox
                    id="sentences-list"
                    label=t!(sentences_one_a_line)
                    value=Signal::derive(move || kept::<SentencesState>(store).now.with(|chosen| chosen.list.as_deref().unwrap_or_default().into()))
                    typed=move |text| {
                        kept::<SentencesState>(store).change(Change::Stream, |chosen| chosen.list = Some(text));
                    }
                />
            </Show>
        </section>
    }
}

/// The sentences of which the model read only the beginning.
#[component]
fn Cut(room: SentencesRoom) -> impl IntoView {
    let cut = Memo::new(move |_| {
        let is_cut = |known: &Known| -> Vec<usize> {
            let cut = known.all.iter().filter(|(_, _, sentence)| sentence.cut);
            cut.map(|(place, ..)| *place).collect()
        };
        room.own.known.with(|known| is_cut(known))
    });
    let numbers =
        move || cut.with(|cut| cut.iter().map(usize::to_string).collect::<Vec<_>>().join(", "));
    view! {
        <Show when=move || cut.with(|cut| !cut.is_empty())>
            <p class="to-do" role="status">{move || t!(sentences_list_cut, numbers = numbers())}</p>
        </Show>
    }
}

/// As many lines of a file as a list has room for.
fn first_lines(text: &str) -> String {
    text.lines().filter(|line| !line.trim().is_empty()).take(MOST).collect::<Vec<_>>().join("\n")
}

/// The bundled list.
#[component]
fn Read(room: SentencesRoom) -> impl IntoView {
    view! {
        <ol class="sentence-list" start="0">
            {move || room.list.get().into_iter().map(|text| view! { <li><bdi>{text}</bdi></li> }).collect_view()}
        </ol>
    }
}
