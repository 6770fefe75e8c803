//! The probability that the second sentence follows, and the pieces it was computed from.

use leptos::prelude::*;

use super::seen::PairRoom;
use crate::state::format::probability;
use crate::t;

/// Length of the bar of probability 1, in the picture's units.
const BAR: f64 = 200.0;

/// The answer in words.
pub fn said(room: PairRoom) -> String {
    room.seen.with(|seen| {
        seen.as_ref().map_or_else(String::new, |seen| {
            let p = probability(seen.answer.follows());
            if seen.answer.says_follows() {
                t!(pairs_says_follows, p = p)
            } else {
                t!(pairs_says_not, p = p)
            }
        })
    })
}

/// The answer with both probabilities.
#[component]
pub fn AnswerView(room: PairRoom) -> impl IntoView {
    let of = move |index: usize| {
        Memo::new(move |_| {
            room.seen
                .with(|seen| {
                    seen.as_ref().and_then(|seen| seen.answer.probabilities.get(index).copied())
                })
                .unwrap_or_default()
        })
    };
    let row = move |label: String, class: &'static str, index: usize| {
        let value = of(index);
        view! {
            <div class=class>
                <dt>{label}</dt>
                <dd>
                    <svg class="pairs-bar" viewBox=format!("0 0 {BAR} 14") aria-hidden="true" preserveAspectRatio="none">
                        <rect class="pairs-all" width=BAR height="14"/>
                        <rect class="pairs-share" width=move || value.get() * BAR height="14"/>
                    </svg>
                    <span class="number">{move || probability(value.get())}</span>
                </dd>
            </div>
        }
    };
    let changed =
        Memo::new(move |_| room.seen.with(|seen| seen.as_ref().is_some_and(|seen| seen.changed)));
    view! {
        <section id="pair-answer" aria-labelledby="pairs-answer">
            <h3 id="pairs-answer">{t!(pairs_answer_title)}</h3>
            <p class="pairs-verdict">{move || said(room)}</p>
            <dl class="pairs-answer">
                {row(t!(pairs_follows), "pairs-follows", 0)}
                {row(t!(pairs_not), "pairs-not", 1)}
            </dl>
            <Pieces room/>
            <Show when=move || changed.get()><p class="caption">{t!(pairs_changed)}</p></Show>
        </section>
    }
}

/// What the model read.
#[component]
fn Pieces(room: PairRoom) -> impl IntoView {
    let pieces = Memo::new(move |_| {
        room.seen.with(|seen| seen.as_ref().map(|seen| seen.pieces.clone())).unwrap_or_default()
    });
    let piece = |(text, segment): (String, Option<u8>)| {
        let letter = segment.map(|segment| if segment == 0 { "A" } else { "B" });
        view! {
            <li class:second=segment == Some(1)><bdi>{text}</bdi><small>{letter.unwrap_or("–")}</small></li>
        }
    };
    view! {
        <ol class="pairs-pieces" aria-label=t!(pairs_pieces_name)>
            {move || pieces.get().into_iter().map(piece).collect_view()}
        </ol>
    }
}
