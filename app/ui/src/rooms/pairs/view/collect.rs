//! The pairs that the person has predicted, with the model's answers.

use leptos::prelude::*;

use super::predict::score;
use super::seen::PairRoom;
use crate::kit::controls::csv_button::CsvButton;
use crate::kit::format::probability;
use crate::rooms::pairs::state::{Collected, Collection};
use crate::t;

/// The score and the table.
#[component]
pub fn Collect(room: PairRoom) -> impl IntoView {
    let empty = Memo::new(move |_| room.collection.with(|all| all.pairs().is_empty()));
    let score = move || room.collection.with(score);
    view! {
        <section id="pair-collected" aria-labelledby="pairs-collect">
            <h3 id="pairs-collect">{t!(panel_pair_collected)}</h3>
            <p class="pairs-score" role="status">{score}</p>
            <Show when=move || !empty.get() fallback=|| view! { <p>{t!(pairs_collect_none)}</p> }><Table room/></Show>
        </section>
    }
}

/// What was collected, the newest first.
#[component]
fn Table(room: PairRoom) -> impl IntoView {
    let collection = room.collection;
    let key = |pair: &Collected| (pair.first.clone(), pair.second.clone());
    let newest =
        move || collection.with(|all| all.pairs().iter().rev().cloned().collect::<Vec<_>>());
    let csv = move || {
        let words = [[t!(pairs_follows), t!(pairs_not)], [t!(yes), t!(pairs_no)]];
        let words = words.each_ref().map(|two| two.each_ref().map(String::as_str));
        let headings = [
            t!(first_sentence),
            t!(second_sentence),
            t!(pairs_guess),
            t!(p_follows),
            t!(pairs_agree),
        ];
        let headings = headings.each_ref().map(String::as_str);
        Some(collection.with_untracked(|all| all.csv(headings, words)))
    };
    view! {
        <div class="scroll" tabindex="0" role="group" aria-label=t!(pairs_table)>
            <table class="plain-table pairs-collected">
                <caption>{t!(pairs_table)}</caption>
                <thead>
                    <tr>
                        <th scope="col">{t!(first_sentence)}</th>
                        <th scope="col">{t!(second_sentence)}</th>
                        <th scope="col">{t!(pairs_guess)}</th>
                        <th scope="col">{t!(p_follows)}</th>
                        <th scope="col">{t!(pairs_agree)}</th>
                        <th scope="col"><span class="spoken">{t!(remove)}</span></th>
                    </tr>
                </thead>
                <tbody>
                    <For each=newest key=key let:pair><Line room pair/></For>
                </tbody>
            </table>
        </div>
        <div class="buttons">
            <CsvButton name="sentence-pairs" title=t!(panel_pair_collected) csv/>
            <button type="button" class="quiet" on:click=move |_| collection.set(Collection::default())>{t!(pairs_clear)}</button>
        </div>
    }
}

#[component]
fn Line(room: PairRoom, pair: Collected) -> impl IntoView {
    let word = |follows: bool| if follows { t!(pairs_follows) } else { t!(pairs_not) };
    let agrees = if pair.agrees() { t!(yes) } else { t!(pairs_no) };
    let answer = format!("{} ({})", probability(pair.probability), word(pair.says_follows()));
    let (first, second, guess) = (pair.first.clone(), pair.second.clone(), word(pair.guess));
    let name = t!(pairs_remove_name, first = pair.first, second = pair.second);
    let remove = move |_| {
        room.collection.update(|all| {
            let same =
                |other: &Collected| (&other.first, &other.second) == (&pair.first, &pair.second);
            if let Some(index) = all.pairs().iter().position(same) {
                all.remove(index);
            }
        });
    };
    view! {
        <tr>
            <td dir="auto">{first}</td>
            <td dir="auto">{second}</td>
            <td>{guess}</td>
            <td class="number">{answer}</td>
            <td>{agrees}</td>
            <td><button type="button" class="quiet" aria-label=name on:click=remove>"\u{d7}"</button></td>
        </tr>
    }
}
