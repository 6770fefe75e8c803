//! The networks side by side: how good they are, what they write, and where they look.

use leptos::prelude::*;
use text::translation::{Architecture, ByLength, Example};

use super::map::map;
use super::typed;
use crate::kit::format::{fixed, whole_percent};
use crate::page::page;
use crate::rooms::translation::state::chosen::TranslationState;
use crate::rooms::translation::state::name;
use crate::rooms::translation::state::translating::{Translating, Writing};
use crate::run::stand::Stand;
use crate::state::kept::Kept;
use crate::t;

/// A column for every network of the run.
#[component]
pub fn Columns(chosen: Kept<TranslationState>) -> impl IntoView {
    let room = page().store.lasting::<Translating>();
    let networks = Memo::new(move |_| room.run.with(|run| run.networks()));
    let columns = move || {
        networks.get().into_iter().map(|network| view! { <Column chosen network/> }).collect_view()
    };
    view! { <div class="translation-columns">{columns}</div> }
}

#[component]
fn Column(chosen: Kept<TranslationState>, network: Architecture) -> impl IntoView {
    let store = page().store;
    let room = store.lasting::<Translating>();
    let found =
        Memo::new(move |_| room.run.with(|run| run.found(network).map(|found| found.all())));
    let seconds = Memo::new(move |_| room.run.with(|run| run.seconds(network)));
    let typed = typed(chosen);
    let writing = Memo::new(move |_| {
        let written = room.written.said.get()?;
        let same = store.sentence.with(|text| **text == *written.text);
        same.then(|| written.networks.iter().find(|of| of.network == network).cloned())?
    });
    // While it learns, answers change too often to be written sign by sign.
    let rests = move || room.run.with_untracked(|run| run.stand != Stand::Running);
    let answer = move || {
        let example = typed.get().ok()?;
        Some(writing.with(|writing| answer(network, writing.as_ref(), &example)))
    };
    view! {
        <section class="translation-column">
            <h4>{name(network)}</h4>
            <p class="number translation-right">
                {t!(translation_right)} " " <b>{move || found.get().map_or_else(|| "–".to_owned(), |found| whole_percent(found.share()))}</b>
                " " <small>{move || found.get().and_then(interval)}</small>
                {move || seconds.get().map(|seconds| view! { <small>{t!(translation_seconds, value = fixed(seconds, 1))}</small> })}
            </p>
            <div class="translation-written" class:translation-writing=rests>{answer}</div>
        </section>
    }
}

/// The ends of a share's interval, in percent.
pub fn ends(found: ByLength) -> Option<[String; 2]> {
    let ends = found.interval()?;
    Some([ends.low, ends.high].map(|end| fixed(100.0 * end, 0)))
}

fn interval(found: ByLength) -> Option<String> {
    let [low, high] = ends(found)?;
    Some(t!(translation_interval, low = low, high = high))
}

/// What a network wrote; before it did, the same space.
fn answer(
    network: Architecture,
    writing: Option<&Writing>,
    example: &Example,
) -> impl IntoView + use<> {
    let answer = &example.answer;
    let written = writing.map(|writing| writing.signs.as_slice()).unwrap_or_default();
    let is_wrong = writing.is_some() && written != answer;
    let sign = |(at, sign): (usize, &String)| {
        let wrong = answer.get(at) != Some(sign);
        view! { <span class:translation-wrong=wrong>{sign.clone()}</span> }
    };
    let signs = written.iter().enumerate().map(sign).collect_view();
    let nothing =
        writing.filter(|writing| writing.signs.is_empty()).map(|_| t!(translation_nothing));
    let verdict = match writing {
        None => t!(translation_waits),
        Some(_) if is_wrong => t!(translation_is_wrong, answer = answer.concat()),
        Some(_) => t!(translation_is_right),
    };
    let looks = match network {
        Architecture::Plain => {
            view! { <p class="translation-note">{t!(translation_no_state)}</p> }.into_any()
        }
        network => {
            let title = t!(translation_map, name = name(network));
            let values = writing.and_then(|writing| writing.map.as_deref());
            map(title, example, written, values.map(Vec::as_slice).unwrap_or_default()).into_any()
        }
    };
    view! {
        <p class="translation-answer"><output><bdi>{signs}{nothing}</bdi></output> <small class:translation-no=is_wrong>{verdict}</small></p>
        {looks}
    }
}
