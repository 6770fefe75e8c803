//! How well the cosines agree with the grades that people gave.

use leptos::prelude::*;
use text::metrics::Interval;

use super::controls::name;
use super::room::SentencesRoom;
use crate::kit::format::{fixed, signed};
use crate::kit::panel::Panel;
use crate::kit::table::{Column, Row, Table, WholeTable};
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
        <Panel id="sentences-measured-title" title=t!(measured) class="sentences-measured">
            {move || match rows.get() {
                Some(rows) => {
                    let table = Signal::stored(table(&rows));
                    view! { <WholeTable table class="scores"/> }.into_any()
                }
                None => view! { <p class="to-do" role="status">{waiting}</p> }.into_any(),
            }}
        </Panel>
    }
}

fn table(rows: &[Agreement]) -> Table {
    let columns = vec![
        Column::text(t!(vector)),
        Column::share(t!(sentences_measured_correlation), signed_or_plain),
        Column::number(t!(interval), signed_or_plain),
        Column::number(t!(sentences_measured_published), |value| fixed(value, 3)),
    ];
    Table {
        title: t!(measured),
        caption: t!(sentences_measured_caption),
        columns,
        rows: rows.iter().map(row).collect(),
    }
}

fn row(Agreement { measure, spearman, interval }: &Agreement) -> Row {
    let ends = |ends: &Interval| format!("{} – {}", fixed(ends.low, 2), fixed(ends.high, 2));
    let (name, published) = match measure {
        Measure::Cosine(which) => (name(*which), published(*which)),
        Measure::Overlap => (t!(sentences_overlap), None),
    };
    let interval = interval.as_ref().map(ends);
    Row::of([name.into(), (*spearman).into(), interval.into(), published.into()])
}

fn signed_or_plain(value: f64) -> String {
    if value < 0.0 { signed(value) } else { fixed(value, 3) }
}

/// Spearman's correlation on STS-b, in Reimers and Gurevych (2019), table 1. Their mean is of
/// the whole output layer, so `[CLS]` and `[SEP]` most likely count.
fn published(which: SentenceVector) -> Option<f64> {
    match which {
        SentenceVector::MeanWithSpecials => Some(0.464),
        SentenceVector::Cls => Some(0.165),
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
        assert_eq!(found, [("specials", 0.464), ("cls", 0.165)]);
    }
}
