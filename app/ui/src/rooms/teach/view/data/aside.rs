//! Rows of the person's table that are not among the examples, and labels that were rewritten.

use leptos::prelude::*;
use text::data::LeftOut;
use text::labels::Scheme;

use crate::kit::controls::unfolding::Unfolding;
use crate::page::page;
use crate::rooms::teach::state::aside::Aside;
use crate::rooms::teach::state::classroom::Classroom;
use crate::t;

/// Rows that are listed; the number of all is said.
const LISTED: usize = 50;

/// Says what is left out and what became of labels, and lists the rows with their reasons.
#[component]
pub fn LeftAside() -> impl IntoView {
    let aside = page().store.lasting::<Classroom>().aside;
    let said = Memo::new(move |_| aside.with(said));
    let several = Memo::new(move |_| aside.with(|aside| aside.left_out.len() > 1));
    let listed = move || {
        let one = |row: &LeftOut| view! { <li>{row.fault.to_string()}</li> };
        aside.with(|aside| aside.left_out.iter().take(LISTED).map(one).collect_view())
    };
    view! {
        <div role="status">
            {move || said.get().map(|text| view! { <p class="teach-note">{text}</p> })}
        </div>
        <Show when=move || several.get()>
            <Unfolding summary=t!(teach_left_out_all)><ul>{listed}</ul></Unfolding>
        </Show>
    }
}

fn said(aside: &Aside) -> Option<String> {
    let rows = aside
        .left_out
        .first()
        .map(|first| t!(teach_left_out, count = aside.left_out.len(), first = first.fault));
    let tests = (aside.tests > 0).then(|| t!(teach_left_tests, count = aside.tests));
    let scheme = aside.scheme.map(|scheme| t!(teach_scheme, scheme = scheme_name(scheme)));
    let said: Vec<String> = [scheme, tests, rows].into_iter().flatten().collect();
    (!said.is_empty()).then(|| said.join(" "))
}

fn scheme_name(scheme: Scheme) -> String {
    match scheme {
        Scheme::Bio => "BIO".to_owned(),
        Scheme::Iob1 => "IOB1".to_owned(),
        Scheme::Bioes => "BIOES".to_owned(),
        Scheme::NumberedPairs | Scheme::NumberedTypes => t!(teach_scheme_numbers),
    }
}
