//! Does the second sentence follow the first? Next-sentence prediction (Devlin et al. 2019,
//! section 3.1, task 2).

mod answer;
mod changes;
mod collect;
mod examples;
mod joint;
mod path;
mod predict;
mod seen;
pub mod storage;
mod strip;

use leptos::prelude::*;

use crate::shell::room_view::RoomView;

use self::answer::AnswerView;
use self::changes::Changes;
use self::collect::Collect;
use self::examples::Examples;
use self::joint::Joint;
use self::path::Path;
use self::predict::Predict;
use self::seen::PairRoom;
use crate::controls::how::How;
use crate::controls::speech::Speech;
use crate::page::page;
use crate::rooms::pairs::state::Pair;
use crate::shell::tabs::Tab;
use crate::t;

/// The room.
pub fn open() -> RoomView {
    RoomView::of(view! { <Pairs/> })
}

/// Next-sentence prediction.
#[component]
pub fn Pairs() -> impl IntoView {
    let store = page().store;
    let room = PairRoom::new(page());
    let busy = move || (store.asked.get() > store.drawn.get()).to_string();
    let open = Memo::new(move |_| room.now.get().is_some() && !room.hidden.get());
    let answered = Memo::new(move |_| room.seen.with(Option::is_some));
    let spoken = Memo::new(move |_| if open.get() { answer::said(room) } else { String::new() });
    view! {
        <section id="picture" class="pairs" aria-labelledby="pairs-title" aria-busy=busy>
            <h2 id="pairs-title">{t!(pairs_title)}</h2>
            <Missing room/>
            <Tab id="pair-answer">
                <div id="pair-guess">
                    <Examples room/>
                    <Predict room/>
                </div>
            </Tab>
            <Show when=move || open.get()>
                <Show when=move || answered.get() fallback=|| view! { <p>{t!(pairs_waiting)}</p> }>
                    <Tab id="pair-answer"><AnswerView room/></Tab>
                    <Tab id="pair-path"><Path room/></Tab>
                    <Tab id="pair-changes"><Changes room/></Tab>
                    <Tab id="pair-joint"><Joint room/></Tab>
                </Show>
            </Show>
            <Speech text=spoken/>
            <Tab id="pair-collected"><Collect room/></Tab>
            <Tab id="pair-about"><About/></Tab>
            <How text=t!(pairs_intro)/>
        </section>
    }
}

/// What to do while there is no pair.
#[component]
fn Missing(room: PairRoom) -> impl IntoView {
    let store = page().store;
    let missing = Memo::new(move |_| room.now.with(Option::is_none));
    let boxed = Memo::new(move |_| store.pair.with(Option::is_some));
    let typed = Memo::new(move |_| !boxed.get() && !missing.get());
    let add = move |_| store.pair.set(Some(String::new()));
    let split = move |_| {
        if let Some(pair) = store.sentence.with_untracked(|typed| Pair::of(typed, None)) {
            seen::put(store, &pair);
        }
    };
    view! {
        <Show when=move || missing.get()>
            <p class="pairs-missing">
                {move || if boxed.get() { t!(pairs_blank) } else { t!(pairs_single) }}
                " "
                <Show when=move || !boxed.get()>
                    <button type="button" data-then="#pair" on:click=add>{t!(pairs_open_second)}</button>
                </Show>
            </p>
        </Show>
        <Show when=move || typed.get()>
            <p class="pairs-missing">
                {t!(pairs_typed)} " "
                <button type="button" on:click=split>{t!(pairs_split)}</button>
            </p>
        </Show>
    }
}

/// What this head is, and what its answer is not.
#[component]
fn About() -> impl IntoView {
    view! {
        <section id="pair-about" aria-labelledby="pairs-about">
            <h3 id="pairs-about">{t!(pairs_about_title)}</h3>
            <p>{t!(pairs_about_head)}</p>
            <p>{t!(pairs_about_fooled)}</p>
            <p>{t!(pairs_about_simple)}</p>
        </section>
    }
}
