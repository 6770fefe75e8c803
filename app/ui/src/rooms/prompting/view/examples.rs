//! What the chosen template says of every text for validation.

use leptos::html;
use leptos::prelude::*;
use text::data::Part;

use crate::kit::controls::csv_button::CsvButton;
use crate::kit::export::csv;
use crate::kit::format::fixed;
use crate::page::page;
use crate::rooms::prompting::state::chosen::template;
use crate::rooms::prompting::state::prompting::Prompting;
use crate::rooms::prompting::state::question;
use crate::rooms::prompting::state::scores::scored;
use crate::t;

/// Text, label, log-odds.
type Row = (String, bool, f64);

/// The table, made only while it is open.
#[component]
pub fn Examples(calibrated: Memo<bool>) -> impl IntoView {
    let store = page().store;
    let room = store.lasting::<Prompting>();
    let element = NodeRef::<html::Details>::new();
    let open = RwSignal::new(false);
    let rows = Memo::new(move |_| {
        let read = || -> Option<Vec<Row>> {
            let key = question::key(store, &template(store))?;
            let texts = room.texts()?;
            let all = room
                .bank
                .with(|bank| scored(&texts, bank, &key, Part::Validation, calibrated.get()))?;
            let text = |place: usize| texts.text(place).to_owned();
            let texts = texts.part(Part::Validation).map(text);
            Some(texts.zip(all).map(|(text, one)| (text, one.positive, one.log_odds)).collect())
        };
        read().unwrap_or_default()
    });
    let there = Memo::new(move |_| rows.with(|rows| !rows.is_empty()));
    let table = move || {
        open.get().then(|| {
            view! {
                <table>
                    <caption>{t!(prompting_examples)}</caption>
                    <thead><tr>
                        <th scope="col">{t!(text)}</th><th scope="col">{t!(prompting_label)}</th>
                        <th scope="col">{t!(prompting_log_odds)}</th><th scope="col">{t!(prompting_said)}</th>
                    </tr></thead>
                    <tbody>{rows.get().into_iter().map(row).collect_view()}</tbody>
                </table>
            }
        })
    };
    let csv = move || Some(rows.with_untracked(|rows| as_csv(rows)));
    view! {
        <Show when=move || there.get()>
            <details
                class="table" node_ref=element
                on:toggle=move |_| if let Some(element) = element.get_untracked() { open.set(element.open()) }
            >
                <summary>{t!(prompting_examples)}</summary>
                <div class="scroll" tabindex="0" role="group" aria-label=t!(prompting_examples)>{table}</div>
                <CsvButton name="prompted-texts" title=t!(prompting_examples) csv/>
            </details>
        </Show>
    }
}

fn label(positive: bool) -> String {
    if positive { t!(prompting_positive) } else { t!(prompting_negative) }
}

fn row((text, positive, log_odds): Row) -> impl IntoView {
    let said = log_odds > 0.0;
    view! {
        <tr>
            <td>{text}</td><td>{label(positive)}</td><td class="number">{fixed(log_odds, 2)}</td>
            <td class:wrong=said != positive>{label(said)}</td>
        </tr>
    }
}

fn as_csv(rows: &[Row]) -> String {
    let mut file = "text,label,log_odds,said\r\n".to_owned();
    for (text, positive, log_odds) in rows {
        let (text, odds) = (csv::cell(text), csv::number(*log_odds as f32));
        file.push_str(&format!(
            "{text},{},{odds},{}\r\n",
            label(*positive),
            label(*log_odds > 0.0)
        ));
    }
    file
}
