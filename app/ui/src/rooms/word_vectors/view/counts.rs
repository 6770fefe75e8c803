//! How often words occur beside how often they are drawn.

use leptos::prelude::*;
use small::word_vectors::noise::Noise;
use text::words::Words;

use super::Room;
use crate::kit::controls::csv_button::CsvButton;
use crate::kit::export::csv;
use crate::kit::format::percent;
use crate::t;

/// The most frequent words that are shown, rare ones, and those of the sentence.
const MOST: [usize; 3] = [6, 3, 5];

/// A word with its share of the text and its probability to be drawn.
#[derive(Clone, Debug, PartialEq)]
struct Line {
    word: String,
    shares: [f64; 2],
}

/// The bars.
#[component]
pub(super) fn Counts(room: Room) -> impl IntoView {
    let power = room.chosen.part(|chosen| chosen.recipe.power);
    // These are numbers of the text, whatever the vectors are.
    let text = Memo::new(move |_| room.now.with(|now| now.as_ref().map(|now| now.words.clone())));
    let lines = Memo::new(move |_| {
        let row = room.row.get();
        text.get().map(|words| lines(&words, &row, power.get())).unwrap_or_default()
    });
    let most = Memo::new(move |_| {
        lines.with(|lines| lines.iter().flat_map(|line| line.shares).fold(1e-9, f64::max))
    });
    let row = move |Line { word, shares }: Line| {
        let bar = move |share: f64, class: &'static str| {
            let long = move || format!("{:.4}", share / most.get());
            view! { <td class=class style=("--share", long)><span class="number">{percent(share, 2)}</span></td> }
        };
        view! {
            <tr><th scope="row"><bdi>{word}</bdi></th> {bar(shares[0], "vectors-bar")} {bar(shares[1], "vectors-bar drawn")}</tr>
        }
    };
    let file = move || Some(lines.with_untracked(|lines| as_csv(lines)));
    view! {
        <figure class="vectors-counts">
            <div class="scroll" tabindex="0" role="group" aria-label=t!(vectors_counts)>
                <table>
                    <caption class="spoken">{t!(vectors_counts)}</caption>
                    <thead><tr>
                        <th scope="col">{t!(word)}</th>
                        <th scope="col">{t!(vectors_share)}</th>
                        <th scope="col">{move || t!(vectors_drawn, power = power.get())}</th>
                    </tr></thead>
                    <tbody>{move || lines.get().into_iter().map(row).collect_view()}</tbody>
                </table>
            </div>
            <CsvButton name="noise" title=t!(vectors_counts) csv=file/>
        </figure>
    }
}

fn lines(words: &Words, row: &[(usize, String)], power: f64) -> Vec<Line> {
    let count = words.list().len();
    let [first, last, own] = MOST;
    let mut ids: Vec<usize> = (0..first.min(count)).collect();
    let of_sentence = row.iter().filter_map(|(_, word)| words.id(word));
    ids.extend(of_sentence.map(|id| id as usize).filter(|id| *id >= first).take(own));
    ids.extend(count.saturating_sub(last).max(first)..count);
    ids.sort_unstable();
    ids.dedup();
    let noise = Noise::new(words.counts(), power);
    let running = words.running().max(1) as f64;
    let line = |id: usize| Line {
        word: words.list().get(id).cloned().unwrap_or_default(),
        shares: [
            words.counts().get(id).copied().unwrap_or(0) as f64 / running,
            noise.probability(id),
        ],
    };
    ids.into_iter().map(line).collect()
}

fn as_csv(lines: &[Line]) -> String {
    let mut text = "word,share,drawn\r\n".to_owned();
    for Line { word, shares } in lines {
        let [share, drawn] = shares.map(|share| csv::number(share as f32));
        text.push_str(&format!("{},{share},{drawn}\r\n", csv::cell(word)));
    }
    text
}
