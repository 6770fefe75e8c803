//! How well the cosines agree with the grades that people gave.

use leptos::prelude::*;

use super::controls::name;
use super::room::SentencesRoom;
use crate::kit::format::{fixed, signed};
use crate::rooms::sentences::state::bank::Computed;
use crate::rooms::sentences::state::chosen::SentenceVector;
use crate::rooms::sentences::state::list::graded;
use crate::rooms::sentences::state::measured::{Agreement, Measure, measured};
use crate::state::networks::Reader;
use crate::t;

/// The table, once the graded pairs are computed.
#[component]
pub fn MeasuredPanel(room: SentencesRoom) -> impl IntoView {
    let store = room.store;
    let reader = Memo::new(move |_| Reader::own(store));
    let rows = Memo::new(move |_| {
        store.lasting::<Computed>().bank.with(|bank| measured(graded(), bank, &reader.get()))
    });
    let known = Memo::new(move |_| {
        let reader = reader.get();
        let texts = || graded().iter().flat_map(|graded| graded.pair.iter());
        store
            .lasting::<Computed>()
            .bank
            .with(|bank| texts().filter(|text| !bank.lacks(text, &reader)).count())
    });
    let waiting = move || t!(sentences_progress, known = known.get(), all = 2 * graded().len());
    view! {
        <section class="sentences-measured" data-main aria-labelledby="sentences-measured-title">
            <h3 id="sentences-measured-title">{t!(measured)}</h3>
            {move || match rows.get() {
                Some(rows) => view! { <Table rows/> }.into_any(),
                None => view! { <p class="to-do" role="status">{waiting}</p> }.into_any(),
            }}
        </section>
    }
}

#[component]
fn Table(rows: Vec<Agreement>) -> impl IntoView {
    view! {
        <div class="scroll" tabindex="0" role="group" aria-label=t!(measured)>
            <table class="scores">
                <caption>{t!(sentences_measured_caption)}</caption>
                <thead><tr>
                    <th scope="col">{t!(vector)}</th>
                    <th scope="col" class="number">{t!(sentences_measured_correlation)}</th>
                    <th scope="col" class="number">{t!(interval)}</th>
                    <th scope="col" class="number">{t!(sentences_measured_published)}</th>
                </tr></thead>
                <tbody>{rows.into_iter().map(row).collect_view()}</tbody>
            </table>
        </div>
    }
}

fn row(Agreement { measure, spearman, interval }: Agreement) -> impl IntoView {
    let or_dash = |text: Option<String>| text.unwrap_or_else(|| "–".to_owned());
    let share = spearman.unwrap_or_default().clamp(0.0, 1.0);
    let ends = interval.map(|ends| format!("{} – {}", fixed(ends.low, 2), fixed(ends.high, 2)));
    let (name, published) = match measure {
        Measure::Cosine(which) => (name(which), published(which)),
        Measure::Overlap => (t!(sentences_overlap), None),
    };
    view! {
        <tr>
            <th scope="row">{name}</th>
            <td class="bar" style=("--share", format!("{share:.3}"))><span class="number">{or_dash(spearman.map(signed_or_plain))}</span></td>
            <td class="number">{or_dash(ends)}</td>
            <td class="number">{or_dash(published.map(str::to_owned))}</td>
        </tr>
    }
}

fn signed_or_plain(value: f64) -> String {
    if value < 0.0 { signed(value) } else { fixed(value, 3) }
}

/// Spearman's correlation on STS-b, in Reimers and Gurevych (2019), table 1. Their mean is of
/// the whole output layer, so `[CLS]` and `[SEP]` most likely count.
fn published(which: SentenceVector) -> Option<&'static str> {
    match which {
        SentenceVector::MeanWithSpecials => Some("0.464"),
        SentenceVector::Cls => Some("0.165"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// “Avg. BERT embeddings” 46.35 and “BERT CLS-vector” 16.50; no other pooling is in the table.
    #[test]
    fn a_published_figure_stands_beside_the_pooling_that_it_is_of() {
        use crate::rooms::sentences::state::chosen::POOLINGS;
        let found: Vec<_> =
            POOLINGS.iter().filter_map(|(name, of)| Some((*name, published(*of)?))).collect();
        assert_eq!(found, [("specials", "0.464"), ("cls", "0.165")]);
    }
}
