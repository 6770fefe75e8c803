//! Every pair of the target with what was drawn beside it, as bars.

use leptos::prelude::*;
use small::word_vectors::training::Method;

use super::{Room, standing};
use crate::kit::controls::csv_button::CsvButton;
use crate::kit::export::csv;
use crate::kit::format::fixed;
use crate::rooms::word_vectors::state::finding_window::probability as said;
use crate::rooms::word_vectors::state::looked::{Looked, Other, Pair};
use crate::t;

/// The pairs.
#[component]
pub(super) fn Pairs(room: Room) -> impl IntoView {
    let looked = room.looked;
    let negatives = room.chosen.part(|chosen| chosen.negatives);
    let caption = move || looked.with(|looked| Some(caption(looked.as_ref()?)));
    let vectors = move || room.now.with(|now| now.as_deref().map(standing));
    let unknown = move || {
        let unknown = looked.with(|looked| looked.as_ref().map(|looked| looked.unknown.join(", ")));
        unknown.filter(|words| !words.is_empty()).map(|words| t!(vectors_unknown, words = words))
    };
    let method = room.chosen.part(|chosen| chosen.recipe.method);
    let other_loss = move || (method.get() == Method::Glove).then(|| t!(vectors_other_loss));
    let rows = move || {
        let looked = looked.get().unwrap_or_default();
        let target = looked.target.clone();
        looked.pairs.into_iter().map(move |pair| row(&target, pair)).collect_view()
    };
    let file = move || looked.with_untracked(|looked| looked.as_ref().map(as_csv));
    view! {
        <figure class="vectors-pairs">
            <p class="vectors-loss number" role="status">{caption}</p>
            <div class="scroll" tabindex="0" role="group" aria-label=t!(vectors_pairs)>
                <table>
                    <caption class="spoken">{t!(vectors_pairs)}</caption>
                    <thead><tr>
                        <th scope="col">{t!(vectors_pair)}</th>
                        <th scope="col">{t!(vectors_positive)}</th>
                        <th scope="colgroup" colspan=move || negatives.get().to_string()>{t!(vectors_negative)}</th>
                        <th scope="col">{t!(loss)}</th>
                    </tr></thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
            <p class="vectors-note">{vectors} " " {unknown} " " {other_loss}</p>
            <CsvButton name="pairs" title=t!(vectors_pairs) csv=file/>
        </figure>
    }
}

fn caption(looked: &Looked) -> String {
    let Looked { target, pairs, .. } = looked;
    if pairs.is_empty() {
        return t!(vectors_no_pairs);
    }
    t!(vectors_loss_of, word = target, pairs = pairs.len(), loss = fixed(looked.loss(), 3))
}

fn row(target: &str, pair: Pair) -> impl IntoView + use<> {
    let head = format!("{target}, {}", pair.context.word);
    view! {
        <tr>
            <th scope="row"><bdi>{head}</bdi></th>
            {cell(pair.context, true)}
            {pair.negatives.into_iter().map(|other| cell(other, false)).collect_view()}
            <td class="number">{fixed(pair.loss, 3)}</td>
        </tr>
    }
}

fn cell(other: Other, positive: bool) -> impl IntoView {
    let said = said(&other);
    let Other { word, product, probability } = other;
    let share = format!("{probability:.4}");
    view! {
        <td class="vectors-pair" class:drawn=!positive style=("--share", share)>
            <bdi>{word}</bdi>
            <span class="number">{format!("σ({}) = ", fixed(product.into(), 2))}<strong>{said}</strong></span>
        </td>
    }
}

fn as_csv(looked: &Looked) -> String {
    let mut text = "target,word,drawn,product,probability\r\n".to_owned();
    let target = csv::cell(&looked.target);
    for pair in &looked.pairs {
        let drawn = pair.negatives.iter().map(|other| (other, 1));
        for (other, drawn) in std::iter::once((&pair.context, 0)).chain(drawn) {
            let Other { word, product, probability } = other;
            let numbers = [product, probability].map(|value| csv::number(*value)).join(",");
            text.push_str(&format!("{target},{},{drawn},{numbers}\r\n", csv::cell(word)));
        }
    }
    text
}
