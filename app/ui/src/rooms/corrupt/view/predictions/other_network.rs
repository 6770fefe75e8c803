//! What another network answers at the same place.

use leptos::prelude::*;
use protocol::Network;

use super::bar::Bar;
use super::facts::Facts;
use super::reading::Reading;
use crate::kit::format::probability;
use crate::state::networks::name;
use crate::state::predicted::answers::{Answer, Guess};
use crate::t;

/// The other network with its guesses for one position; nothing where none is compared.
#[component]
pub fn OtherNetwork(position: usize, reading: Memo<Reading>) -> impl IntoView {
    let found = Memo::new(move |_| {
        reading.with(|reading| {
            let (network, answers) = reading.other.as_ref()?;
            let answer = answers.iter().find(|answer| answer.position == position)?;
            Some((*network, answer.clone()))
        })
    });
    move || found.get().map(|(network, answer)| view! { <Guessed network answer/> })
}

#[component]
fn Guessed(network: Network, answer: Answer) -> impl IntoView {
    let title = format!("answer-other-{}", answer.position);
    let line = |Guess { piece, probability: share, .. }: Guess| {
        view! {
            <li><bdi>{piece}</bdi> <Bar share/> <span class="number">{probability(share)}</span></li>
        }
    };
    let best = answer.best.clone();
    view! {
        <div class="answer-other" role="group" aria-labelledby=title.clone()>
            <h4 id=title.clone()>
                {name(network).text()}
                <span class="spoken">", "{t!(predict_position, position = answer.position)}</span>
            </h4>
            <Facts answer=Signal::stored(Some(answer))/>
            <ol class="contrast-guesses">{best.into_iter().map(line).collect_view()}</ol>
        </div>
    }
}
