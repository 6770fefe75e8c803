//! What it costs to compare every two sentences: each read alone, or every pair read together.

use leptos::prelude::*;

use super::room::SentencesRoom;
use crate::kit::format::{count, fixed, significant};
use crate::rooms::sentences::state::bank::Computed;
use crate::rooms::sentences::state::found::pairs;
use crate::t;

/// The list of the paper (Reimers and Gurevych 2019, section 1), and how long it took there.
const LARGE: u64 = 10_000;
const PAPER: [&str; 2] = ["5 s", "65 h"];

/// The counter.
#[component]
pub fn Cost(room: SentencesRoom) -> impl IntoView {
    let n = Memo::new(move |_| room.list.with(|list| list.len() as u64));
    let each = Memo::new(move |_| room.store.lasting::<Computed>().each());
    let cell = move |passes: u64, sentences: u64| {
        let time =
            each.get().map(|each| t!(sentences_cost_about, time = time(each * sentences as f64)));
        view! { <td class="number"><strong>{counted(passes)}</strong> <br/> {time}</td> }
    };
    // A pair is as long as both of its sentences.
    let row = move |name: String, n: u64| {
        view! { <tr><th scope="row">{name}</th>{cell(n, n)}{cell(pairs(n), 2 * pairs(n))}</tr> }
    };
    let how = move || {
        each.get().map_or_else(
            || t!(sentences_cost_unmeasured),
            |each| t!(sentences_cost_how, each = significant(each, 2)),
        )
    };
    let paper = |at: usize| {
        let passes = if at == 0 { LARGE } else { pairs(LARGE) };
        let time = PAPER.get(at).copied().unwrap_or_default();
        view! { <td class="number"><strong>{counted(passes)}</strong> <br/> {t!(sentences_cost_about, time = time)}</td> }
    };
    view! {
        <section class="sentences-cost" data-main aria-labelledby="sentences-cost-title">
            <h3 id="sentences-cost-title">{t!(cost)}</h3>
            <div class="scroll" tabindex="0" role="group" aria-label=t!(cost)>
                <table>
                    <caption>{t!(sentences_cost_caption)}</caption>
                    <thead><tr>
                        <td></td>
                        <th scope="col" class="number">{t!(sentences_cost_bi)}</th>
                        <th scope="col" class="number">{t!(sentences_cost_cross)}</th>
                    </tr></thead>
                    <tbody>
                        {move || row(t!(sentences_cost_list, count = n.get()), n.get())}
                        {move || row(t!(sentences_cost_large), LARGE)}
                        <tr><th scope="row">{t!(sentences_cost_paper)}</th>{paper(0)}{paper(1)}</tr>
                    </tbody>
                </table>
            </div>
            <p class="caption">{how}</p>
        </section>
    }
}

fn counted(passes: u64) -> String {
    t!(sentences_cost_passes, count = count(passes))
}

/// A length of time in the unit that reads best.
fn time(milliseconds: f64) -> String {
    const UNITS: [(f64, &str); 4] = [(3_600e3, "h"), (60e3, "min"), (1e3, "s"), (1.0, "ms")];
    let found = UNITS.iter().find(|(size, _)| milliseconds >= *size).unwrap_or(&UNITS[3]);
    let value = milliseconds / found.0;
    format!("{} {}", fixed(value, usize::from(value < 10.0)), found.1)
}
