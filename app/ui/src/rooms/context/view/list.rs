//! The sentences of the list: read, edited, and in each the word that is compared.

use leptos::prelude::*;

use super::room::ContextRoom;
use crate::kit::controls::text_box::TextBox;
use crate::rooms::context::state::chosen::ContextState;
use crate::rooms::context::state::lines::{self, Line, MOST_LINES, written};
use crate::rooms::context::state::request::compare_bundled;
use crate::state::kept::kept;
use crate::state::near_special::near_special;
use crate::state::store::Change;
use crate::t;

/// The list.
#[component]
pub fn List(room: ContextRoom) -> impl IntoView {
    let store = room.store;
    let own =
        Memo::new(move |_| kept::<ContextState>(store).now.with(|chosen| chosen.list.is_some()));
    let left_out = Memo::new(move |_| {
        kept::<ContextState>(store)
            .now
            .with(|chosen| chosen.list.as_deref().map_or(0, lines::left_out))
    });
    let copy = move |_| {
        let word = room.word.get_untracked();
        let list = room.lines.with_untracked(|lines| joined(lines));
        kept::<ContextState>(store)
            .change(Change::Pick, |chosen| (chosen.list, chosen.word) = (Some(list), Some(word)));
    };
    view! {
        <section class="context-list" data-main aria-labelledby="context-list-title">
            <h3 id="context-list-title">{t!(list)}</h3>
            <Show
                when=move || own.get()
                fallback=move || view! { <button type="button" data-then="#context-list" on:click=copy>{t!(context_list_copy)}</button> }
            >
                <div class="context-own">
                    <div class="field">
                        <label for="context-own-word">{t!(context_list_word)}</label>
                        <input
                            id="context-own-word" type="text" autocomplete="off" spellcheck="false"
                            prop:value=move || room.word.get()
                            on:input:target=move |event| {
                                let word = event.target().value();
                                kept::<ContextState>(store).change(Change::Choice, |chosen| chosen.word = Some(word.trim().to_owned()));
                            }
                        />
                    </div>
                    <TextBox
                        id="context-list"
                        label=t!(sentences_one_a_line)
                        value=Signal::derive(move || kept::<ContextState>(store).now.with(|chosen| chosen.list.as_deref().unwrap_or_default().into()))
                        typed=move |text| {
                            kept::<ContextState>(store).change(Change::Stream, |chosen| chosen.list = Some(text));
                        }
                        note=near_special
                    />
                    <p class="caption">{move || t!(context_list_about, word = room.word.get())}</p>
                    <button type="button" on:click=move |_| compare_bundled(store, None)>
                        {t!(back_to_bundled_list)}
                    </button>
                </div>
            </Show>
            <Show when=move || { left_out.get() > 0 }>
                <p class="to-do" role="status">{move || t!(lines_left_out, count = left_out.get(), most = MOST_LINES)}</p>
            </Show>
            <Without room/>
            <ol class="sentence-list" start="0">
                {move || room.lines.get().into_iter().enumerate().map(|(index, line)| view! { <Item room index line/> }).collect_view()}
            </ol>
        </section>
    }
}

/// A whole list as text.
fn joined(lines: &[Line]) -> String {
    lines.iter().map(written).collect::<Vec<_>>().join("\n")
}

/// The lines that have no vector, and why.
#[component]
fn Without(room: ContextRoom) -> impl IntoView {
    let without = Memo::new(move |_| room.own.entries.with(|entries| entries.without.clone()));
    view! {
        <Show when=move || without.with(|lines| !lines.is_empty())>
            <div class="to-do" role="status">
                <p>{t!(context_list_without)}</p>
                <ul>{move || without.get().into_iter().map(|line| view! { <li><bdi>{line.text}</bdi></li> }).collect_view()}</ul>
            </div>
        </Show>
    }
}

/// A sentence whose words can be chosen.
#[component]
fn Item(room: ContextRoom, index: usize, line: Line) -> impl IntoView {
    let chosen = line.word.clone();
    let mut parts = Vec::new();
    let mut from = 0;
    for range in lines::words(&line.text) {
        let between = line.text.get(from..range.start).unwrap_or_default().to_owned();
        let word = line.text.get(range.clone()).unwrap_or_default().to_owned();
        from = range.end;
        let is_chosen = chosen
            .as_ref()
            .is_some_and(|chosen| chosen.start <= range.start && range.end <= chosen.end);
        let label = t!(context_list_choose, word = word.clone(), number = index);
        let choose = move |_| mark(room, index, range.clone());
        parts.push(view! {
            {between}
            <button type="button" class="quiet context-pick" aria-pressed=is_chosen.to_string() aria-label=label on:click=choose>{word}</button>
        });
    }
    let rest = line.text.get(from..).unwrap_or_default().to_owned();
    let sense = (!line.sense.is_empty())
        .then(|| view! { <bdi class="context-sense">{line.sense.clone()}</bdi> " " });
    view! { <li dir="auto">{sense}{parts}{rest}</li> }
}

/// Chooses a word of a line; a bundled list becomes one's own with it.
fn mark(room: ContextRoom, index: usize, word: std::ops::Range<usize>) {
    let store = room.store;
    let mut all = room.lines.get_untracked();
    if let Some(line) = all.get_mut(index) {
        line.word = Some(word);
    }
    let compared = room.word.get_untracked();
    kept::<ContextState>(store).change(Change::Pick, |chosen| {
        (chosen.list, chosen.word) = (Some(joined(&all)), Some(compared));
    });
}
