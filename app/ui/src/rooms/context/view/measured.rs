//! How well each feature tells the senses apart, on the list and on all bundled words.

use std::sync::Arc;

use leptos::prelude::*;
use text::vectors::feature::Feature;

use super::room::ContextRoom;
use crate::kit::format::{fixed, percent};
use crate::rooms::context::state::bank::Contexts;
use crate::rooms::context::state::chosen::ContextState;
use crate::rooms::context::state::lines::bundled;
use crate::rooms::context::state::measured::{Measured, Table};
use crate::rooms::context::state::vectors::Entries;
use crate::state::kept::kept;
use crate::state::networks::Reader;
use crate::t;

/// Both tables; that of the bundled words as far as they are computed.
#[component]
pub fn MeasuredPanel(room: ContextRoom) -> impl IntoView {
    let all = Memo::new(move |_| {
        let reader = Reader::own(room.store);
        let of = |lines| {
            room.store
                .lasting::<Contexts>()
                .bank
                .with(|bank| Entries::of(lines, |line| bank.get(line, &reader), Vec::new()))
        };
        Arc::new(bundled().iter().map(|word| of(&word.lines)).collect::<Vec<Entries>>())
    });
    let missing = Memo::new(move |_| {
        all.with(|all| all.iter().map(|entries| entries.missing).sum::<usize>())
    });
    let options = Memo::new(move |_| {
        let layers = room.store.layers();
        kept::<ContextState>(room.store)
            .now
            .with(|chosen| (layers, chosen.first_piece, chosen.centred))
    });
    let here = Memo::new(move |_| {
        let (layers, first_piece, centred) = options.get();
        room.own.entries.with(|entries| {
            Table::of(std::slice::from_ref(&**entries), layers, first_piece, centred)
        })
    });
    // Only once: a table of half of the words would change with every answer.
    let whole = Memo::new(move |_| {
        let (layers, first_piece, centred) = options.get();
        (missing.get() == 0).then(|| all.with(|all| Table::of(all, layers, first_piece, centred)))
    });
    let total: usize = bundled().iter().map(|word| word.lines.len()).sum();
    let waiting = move || t!(context_progress, missing = missing.get(), all = total);
    view! {
        <section class="context-measured" data-main aria-labelledby="context-measured-title">
            <h3 id="context-measured-title">{t!(measured)}</h3>
            {move || match whole.get() {
                Some(table) => {
                    let caption = t!(context_measured_all, count = table.counted);
                    view! { <Scores table caption published=true/> }.into_any()
                }
                None => view! { <p class="to-do" role="status">{waiting}</p> }.into_any(),
            }}
            {move || {
                let table = here.get();
                let caption = t!(context_measured_this, word = room.word.get(), count = table.counted);
                (table.counted > 0).then(|| view! { <Scores table caption published=false/> })
            }}
        </section>
    }
}

#[component]
fn Scores(table: Table, caption: String, published: bool) -> impl IntoView {
    let name = caption.clone();
    let alike =
        if published { t!(context_measured_alike_words) } else { t!(context_measured_alike) };
    let chance = table.chance.map_or_else(|| "–".to_owned(), |chance| percent(chance, 0));
    view! {
        <div class="scroll" tabindex="0" role="group" aria-label=name>
        <table class="scores">
            <caption>{caption} ". " {t!(context_measured_caption, chance = chance)}</caption>
            <thead><tr>
                <th scope="col">{t!(vector)}</th>
                <th scope="col" class="number">{t!(context_measured_accuracy)}</th>
                <th scope="col" class="number">{t!(interval)}</th>
                <th scope="col" class="number">{alike}</th>
                {published.then(|| view! { <th scope="col" class="number">{t!(context_measured_published)}</th> })}
            </tr></thead>
            <tbody>{table.rows.into_iter().map(|measured| row(measured, published)).collect_view()}</tbody>
        </table>
        </div>
    }
}

fn row(measured: Measured, published: bool) -> impl IntoView {
    let share = measured.accuracy.unwrap_or_default();
    let or_dash = |text: Option<String>| text.unwrap_or_else(|| "–".to_owned());
    let f1 = or_dash(measured.feature.published_f1().map(|f1| fixed(f1, 1)));
    let interval = measured
        .interval
        .map(|ends| format!("{} – {}", percent(ends.low, 0), percent(ends.high, 0)));
    view! {
        <tr>
            <th scope="row">{name(measured.feature)}</th>
            <td class="bar" style=("--share", format!("{share:.3}"))><span class="number">{or_dash(measured.accuracy.map(|share| percent(share, 1)))}</span></td>
            <td class="number">{or_dash(interval)}</td>
            <td class="number">{or_dash(measured.mean_cosine.map(|mean| fixed(mean, 3)))}</td>
            {published.then(|| view! { <td class="number">{f1}</td> })}
        </tr>
    }
}

fn name(feature: Feature) -> String {
    match feature {
        Feature::Static => t!(token_table),
        Feature::Embeddings => t!(context_level_embeddings),
        Feature::Layer(layer) => t!(layer_number, layer = layer),
        Feature::Last => t!(context_feature_last),
        Feature::SecondToLast => t!(context_feature_second),
        Feature::SumLastFour => t!(context_feature_sum4),
        Feature::MeanLastFour => t!(context_feature_mean4),
        Feature::ConcatLastFour => t!(context_feature_concat4),
        Feature::SumAll => t!(context_feature_sum),
    }
}
