//! Does the second sentence follow the first? Next-sentence prediction (Devlin et al. 2019,
//! section 3.1, task 2).

pub mod answer;
mod changes;
mod collect;
mod examples;
mod joint;
mod missing;
mod moves;
mod path;
mod predict;
mod seen;
mod strip;

use leptos::prelude::*;

use self::answer::AnswerView;
use self::changes::Changes;
use self::collect::Collect;
use self::examples::Examples;
use self::joint::{Joint, JointControls};
use self::missing::{Missing, Typed};
use self::moves::{Moves, MovesView};
use self::path::Path;
use self::predict::{Blind, Predict};
use self::seen::{PairRoom, put};
use crate::kit::controls::how::How;
use crate::kit::controls::speech::Speech;
use crate::kit::text::keys;
use crate::page::finding::{Finding, Strength, headline};
use crate::page::page;
use crate::page::room_view::RoomView;
use crate::rooms::pairs::state::finding::finding;
use crate::rooms::pairs::state::moves::keep;
use crate::shell::compare_with::CompareWith;
use crate::shell::tabs::{Tab, shows};
use crate::state::panels::Program;
use crate::t;

/// The room.
pub fn open() -> RoomView {
    let room = PairRoom::new(page());
    let moves = Moves::new(page(), room);
    keep(page().store);
    let found = headline(move |before| match stand(room) {
        Stand::Missing => Some(Finding::new(Strength::None, missing::said(page().store))),
        // It would give the answer away.
        Stand::Hidden => Some(Finding::new(Strength::None, t!(pairs_predict))),
        Stand::Waiting => None,
        Stand::Answered => {
            let follows = moves.follows.get()?;
            Some(moves.words.with(|words| finding(follows, words, before)))
        }
    });
    RoomView::of(view! { <Stage room moves/> })
        .with_pieces_inside_of("pair-answer")
        .with_headline(found)
        .with_readings(&[
            ("pair-answer", keys::pairs_reading),
            ("pair-path", keys::pairs_path_reading),
        ])
        .with_go(view! { <Another/> })
        .with_more(move || view! { <Side room/> })
}

/// Puts the next pair of the examples in.
#[component]
fn Another() -> impl IntoView {
    let store = page().store;
    let go = move |_| put(store, &examples::next(store));
    view! { <button type="button" class="go" on:click=go>{t!(pairs_another)}</button> }
}

/// What the parts that need an answer can show now.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stand {
    /// There is no pair.
    Missing,
    /// The person is to predict first.
    Hidden,
    /// The answer is not there yet.
    Waiting,
    Answered,
}

fn stand(room: PairRoom) -> Stand {
    match () {
        () if room.now.with(Option::is_none) => Stand::Missing,
        () if room.hidden.get() => Stand::Hidden,
        () if room.seen.with(Option::is_none) => Stand::Waiting,
        () => Stand::Answered,
    }
}

#[component]
fn Stage(room: PairRoom, moves: Moves) -> impl IntoView {
    let store = page().store;
    let busy = move || store.is_behind().to_string();
    let stand = Memo::new(move |_| stand(room));
    let alone = Memo::new(move |_| Program::of(store).open.is_some());
    let spoken = Memo::new(move |_| match stand.get() {
        Stand::Answered => answer::said(room),
        _ => String::new(),
    });
    // What the model is and what was collected needs no answer.
    let apart = Memo::new(move |_| {
        ["pair-collected", "pair-about"].iter().any(|panel| Program::is_alone(store, panel))
    });
    let answered = move || match stand.get() {
        Stand::Missing => view! { <Missing room/> }.into_any(),
        Stand::Hidden => view! { <Predict room/> }.into_any(),
        Stand::Waiting => view! { <p role="status">{t!(model_reading)}</p> }.into_any(),
        Stand::Answered => view! {
            <Tab id="pair-answer">
                <div data-main>
                    // Where all panels are open, the answer stands with what it is made of.
                    <Show when=move || alone.get() fallback=move || view! { <AnswerView room/> }>
                        <MovesView room moves/>
                    </Show>
                </div>
            </Tab>
            <Tab id="pair-path"><Path room/></Tab>
            <Tab id="pair-changes"><Changes room/></Tab>
            <Tab id="pair-joint"><Joint room/></Tab>
        }
        .into_any(),
    };
    view! {
        <section id="picture" class="pairs" tabindex="-1" aria-labelledby="pairs-title" aria-busy=busy>
            <h2 id="pairs-title">{t!(room_pairs)}</h2>
            <Show when=move || !apart.get()>{answered}</Show>
            <Speech text=spoken/>
            <Tab id="pair-collected"><Collect room/></Tab>
            <Tab id="pair-about"><About/></Tab>
        </section>
    }
}

/// What acts on the picture, pairs to choose from, and what there is to know.
#[component]
fn Side(room: PairRoom) -> impl IntoView {
    let (path, joint) = (shows("pair-path"), shows("pair-joint"));
    let missing = Memo::new(move |_| room.now.with(Option::is_none));
    view! {
        <Show when=move || joint.get()><JointControls room/></Show>
        <Typed room/>
        <Tab id="pair-answer"><CompareWith own=t!(nothing)/></Tab>
        <Blind room/>
        // Without a pair the stage offers them.
        <Show when=move || !missing.get()><Examples blind=room.blind/></Show>
        <How>
            <p>{t!(pairs_about_head)}</p>
            <Show when=move || path.get()><p>{t!(nsp_path_how)} " " {t!(rounded)}</p></Show>
            <Show when=move || joint.get()><p>{t!(nsp_joint_how)} " " {t!(rounded)}</p></Show>
        </How>
    }
}

/// What this head is, and what its answer is not.
#[component]
fn About() -> impl IntoView {
    view! {
        <section id="pair-about" class="about-room" aria-labelledby="pairs-about">
            <h3 id="pairs-about">{t!(about)}</h3>
            <p>{t!(pairs_about_head)}</p>
            <p>{t!(pairs_about_fooled)}</p>
            <p>{t!(pairs_about_simple)}</p>
        </section>
    }
}
