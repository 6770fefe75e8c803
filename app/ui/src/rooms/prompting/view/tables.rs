//! The numbers of the picture: the label words and the likeliest pieces at `[MASK]`, as tables and files.

use leptos::prelude::*;

use crate::kit::export::csv;
use crate::kit::format::{percent, probability};
use crate::kit::pictures::bar_chart::scene;
use crate::kit::pictures::figure::SaveMenu;
use crate::rooms::prompting::state::seen::{Seen, SeenWord};
use crate::t;

/// Both tables.
#[component]
pub fn Tables(seen: Memo<Option<Seen>>) -> impl IntoView {
    let words = Memo::new(move |_| {
        seen.with(|seen| seen.as_ref().map(|seen| seen.words.clone()).unwrap_or_default())
    });
    let best = Memo::new(move |_| {
        seen.with(|seen| seen.as_ref().map(|seen| seen.best.clone()).unwrap_or_default())
    });
    view! {
        <Show when=move || seen.with(Option::is_some)>
            <Words words/>
            <Best best/>
        </Show>
    }
}

/// The label words: which is likelier, and by how much.
#[component]
fn Words(words: Memo<Vec<SeenWord>>) -> impl IntoView {
    let calibrated =
        Memo::new(move |_| words.with(|words| words.iter().any(|word| word.calibrated.is_some())));
    let title = t!(prompting_words);
    let row = move |word: SeenWord| {
        let calibrated = calibrated.get().then(|| {
            bar(
                word.calibrated.unwrap_or_default(),
                percent(word.calibrated.unwrap_or_default(), 1),
            )
        });
        view! {
            <tr>
                <th scope="row"><bdi>{word.piece}</bdi></th>
                {bar(word.share, percent(word.share, 1))}
                {calibrated}
                <td class="number">{probability(word.probability)}</td>
            </tr>
        }
    };
    let scene = move || {
        let one = |word: &SeenWord| (word.piece.clone(), word.calibrated.unwrap_or(word.share));
        Some(scene::bars(
            &t!(prompting_words),
            words.with_untracked(|words| words.iter().map(one).collect()),
            1.0,
        ))
    };
    let csv = move || Some(words.with_untracked(|words| as_csv(words)));
    view! {
        <figure>
            <table class="bar-table">
                <caption>{title.clone()}</caption>
                <thead><tr>
                    <th scope="col">{t!(word)}</th>
                    <th scope="col">{t!(prompting_share)}</th>
                    {move || calibrated.get().then(|| view! { <th scope="col">{t!(prompting_calibrated_share)}</th> })}
                    <th scope="col">{t!(prompting_raw)}</th>
                </tr></thead>
                <tbody>{move || words.get().into_iter().map(row).collect_view()}</tbody>
            </table>
            <SaveMenu name="label-words" title scene csv/>
        </figure>
    }
}

/// The likeliest pieces of the whole vocabulary.
#[component]
fn Best(best: Memo<Vec<(String, f64)>>) -> impl IntoView {
    let title = t!(prompting_best);
    // Beside the first: the probabilities of single pieces are often small.
    let most = |best: &[(String, f64)]| best.first().map_or(1.0, |(_, share)| *share);
    let rows = move || {
        let best = best.get();
        let most = most(&best);
        let row = move |(piece, share): (String, f64)| {
            view! { <tr><th scope="row"><bdi>{piece}</bdi></th>{bar(share / most, probability(share))}</tr> }
        };
        best.into_iter().map(row).collect_view()
    };
    let scene = move || {
        let best = best.get_untracked();
        let most = most(&best);
        Some(scene::bars(&t!(prompting_best), best, most))
    };
    let csv = move || {
        let line = |(piece, share): &(String, f64)| {
            format!("{},{}\r\n", csv::cell(piece), csv::number(*share as f32))
        };
        Some(format!(
            "piece,probability\r\n{}",
            best.with_untracked(|best| best.iter().map(line).collect::<String>())
        ))
    };
    view! {
        <figure>
            <table class="bar-table">
                <caption>{title.clone()}</caption>
                <thead><tr><th scope="col">{t!(piece)}</th><th scope="col">{t!(probability)}</th></tr></thead>
                <tbody>{rows}</tbody>
            </table>
            <SaveMenu name="likeliest-pieces" title scene csv/>
        </figure>
    }
}

/// A cell that is a bar.
fn bar(share: f64, said: String) -> impl IntoView {
    let share = format!("{:.4}", share.clamp(0.0, 1.0));
    view! { <td class="bar-cell" style=("--share", share)><span class="number">{said}</span></td> }
}

fn as_csv(words: &[SeenWord]) -> String {
    let mut text = "word,share,calibrated_share,probability\r\n".to_owned();
    for word in words {
        let calibrated =
            word.calibrated.map_or_else(String::new, |share| csv::number(share as f32));
        let [share, probability] =
            [word.share, word.probability].map(|value| csv::number(value as f32));
        text.push_str(&format!(
            "{},{share},{calibrated},{probability}\r\n",
            csv::cell(&word.piece)
        ));
    }
    text
}
