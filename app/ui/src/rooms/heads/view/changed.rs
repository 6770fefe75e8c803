//! What the switches change downstream: answers, the next-sentence answer, attention, vectors.

use leptos::prelude::*;
use text::predictions::{Candidate, Prediction};

use super::room::HeadsRoom;
use crate::kit::format::{change, number, probability};
use crate::page::{Page, page};
use crate::rooms::heads::state::answers::{Place, mean_loss, places};
use crate::shell::changes::{Maps, Moved};
use crate::state::next_sentence::Answer;
use crate::t;

/// Before and now.
#[component]
pub fn Changed(room: HeadsRoom) -> impl IntoView {
    let store = page().store;
    let places: Memo<Vec<Place>> = Memo::new(move |_| {
        store.shown.with(|shown| shown.as_ref().map(|shown| places(shown))).unwrap_or_default()
    });
    let compared = Memo::new(move |_| {
        store.shown.with(|shown| shown.as_ref().is_some_and(|shown| shown.beside.is_some()))
    });
    view! {
        <section aria-labelledby="heads-changed" data-main>
            <h3 id="heads-changed">{t!(changes)}</h3>
            <Show when=move || !compared.get()><p class="to-do">{t!(nothing_off)}</p></Show>
            <Loss places/>
            <Best room places/>
            <NextSentence/>
            <Show when=move || compared.get()>
                <Maps/>
                <Moved/>
            </Show>
        </section>
    }
}

/// The loss of every piece at its own place.
#[component]
fn Loss(places: Memo<Vec<Place>>) -> impl IntoView {
    let mean = Memo::new(move |_| places.with(|places| mean_loss(places)));
    let line = move || {
        let (before, now) = mean.get()?;
        Some(match before {
            Some(before) => t!(
                heads_both,
                what = t!(heads_loss),
                before = number(before, 4),
                now = number(now, 4),
                difference = change(now - before, 4),
            ),
            None => format!("{}: {}", t!(heads_loss), number(now, 4)),
        })
    };
    let row = |place: Place| {
        let p = |said: &Prediction| probability(f64::from(said.asked.probability));
        let loss = |said: &Prediction| number(f64::from(said.loss), 4);
        view! {
            <tr>
                <th scope="row"><bdi>{place.piece.clone()}</bdi>" "<small>{place.position}</small></th>
                <td class="number">{place.before.as_ref().map(p)}</td>
                <td class="number">{p(&place.now)}</td>
                <td class="number">{place.before.as_ref().map(loss)}</td>
                <td class="number">{loss(&place.now)}</td>
                <td class="number">{place.worse().map(|worse| change(worse, 4))}</td>
            </tr>
        }
    };
    let rows = move || {
        let places = places.get().into_iter().filter(|place| !place.masked);
        places.map(row).collect_view()
    };
    view! {
        <Show when=move || mean.get().is_some()>
            <h4>{t!(heads_loss_title)}</h4>
            <p class="heads-formula number">{line}</p>
            <details class="table">
                <summary>{t!(piece_by_piece)}</summary>
                <div class="scroll" tabindex="0" role="group" aria-label=t!(piece_by_piece)>
                    <table class="heads-table">
                        <caption>{t!(heads_loss_title)}</caption>
                        <thead>
                            <tr>
                                <th scope="col">{t!(piece)}</th>
                                <th scope="col">{format!("p, {}", t!(as_trained))}</th>
                                <th scope="col">{format!("p, {}", t!(now))}</th>
                                <th scope="col">{format!("\u{2212}ln p, {}", t!(as_trained))}</th>
                                <th scope="col">{format!("\u{2212}ln p, {}", t!(now))}</th>
                                <th scope="col">{t!(heads_worse)}</th>
                            </tr>
                        </thead>
                        <tbody>{rows}</tbody>
                    </table>
                </div>
            </details>
        </Show>
    }
}

/// The best guesses of the typed masks; without one, of the chosen query.
#[component]
fn Best(room: HeadsRoom, places: Memo<Vec<Place>>) -> impl IntoView {
    let page = page();
    let wanted = Memo::new(move |_| {
        let query = room.query.get();
        places.with(|places| {
            let masked: Vec<Place> = places.iter().filter(|place| place.masked).cloned().collect();
            let chosen =
                || places.iter().filter(|place| place.position == query).cloned().collect();
            if masked.is_empty() { chosen() } else { masked }
        })
    });
    let none = Memo::new(move |_| wanted.with(Vec::is_empty));
    view! {
        <h4>{t!(best_guesses)}</h4>
        <Show when=move || none.get()><p class="to-do">{t!(heads_best_none)}</p></Show>
        <div class="answers">
            {move || wanted.get().into_iter().map(|place| card(page, &place)).collect_view()}
        </div>
    }
}

fn card(page: Page, place: &Place) -> impl IntoView + use<> {
    let title = format!("heads-best-{}", place.position);
    let lists = [(place.before.clone(), t!(as_trained)), (Some(place.now.clone()), t!(now))];
    let list = |(said, name): (Option<Prediction>, String)| {
        said.map(|said| {
            let guesses = said.best.iter().map(|guess| guess_line(page, guess));
            view! {
                <div>
                    <h6>{name}</h6>
                    <ol class="heads-guesses">{guesses.collect_view()}</ol>
                </div>
            }
        })
    };
    view! {
        <section class="answer" aria-labelledby=title.clone()>
            <h5 id=title.clone()>
                <bdi>{place.piece.clone()}</bdi>" "<small>{t!(predict_position, position = place.position)}</small>
            </h5>
            <div class="heads-lists">{lists.map(list).collect_view()}</div>
        </section>
    }
}

fn guess_line(page: Page, guess: &Candidate) -> impl IntoView + use<> {
    let piece = page.store.tokenizer.with(|tokenizer| {
        let vocabulary = tokenizer.as_ref()?.vocabulary();
        vocabulary.piece(guess.piece).map(str::to_owned)
    });
    view! {
        <li><bdi>{piece}</bdi>" "<span class="number">{probability(f64::from(guess.probability))}</span></li>
    }
}

/// The next-sentence answer of a pair.
#[component]
fn NextSentence() -> impl IntoView {
    let store = page().store;
    let answers = Memo::new(move |_| {
        store.shown.with(|shown| {
            let shown = shown.as_ref()?;
            shown.encoding.segments.contains(&1).then_some(())?;
            let follows = |logits: Option<[f32; 2]>| Some(Answer::new(logits?)?.follows());
            let before =
                shown.beside.as_ref().and_then(|beside| follows(beside.extras.next_sentence));
            Some((before, follows(shown.extras.next_sentence)?))
        })
    });
    let line = move || {
        answers.get().map(|(before, now)| match before {
            Some(before) => t!(
                heads_both,
                what = t!(p_follows),
                before = probability(before),
                now = probability(now),
                difference = change(now - before, 4),
            ),
            None => format!("{} = {}", t!(p_follows), probability(now)),
        })
    };
    view! {
        <h4>{t!(heads_follows_title)}</h4>
        <p class="number">{move || line().unwrap_or_else(|| t!(heads_follows_none))}</p>
    }
}
