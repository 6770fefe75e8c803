//! What the classifier of an opened model makes of the text or of the word whose attention is shown.

use leptos::prelude::*;

use crate::kit::format::{fixed, share};
use crate::page::page;
use crate::rooms::attention::state::large::LargePicture;
use crate::rooms::attention::state::lines::query;
use crate::state::labels::{Labels, labels};
use crate::state::store::Store;
use crate::t;

/// Labels that are said; the network's picture lists more.
const SAID: usize = 3;

/// Nothing for a model without a classifier.
#[component]
pub fn Labelled() -> impl IntoView {
    let store = page().store;
    let found = Memo::new(move |_| found(store));
    let row = |(name, value): (String, String)| view! { <b><bdi>{name}</bdi></b> " " <span class="number">{value}</span> };
    let filled = move |(about, rows): (String, Vec<(String, String)>)| {
        let rows = rows.into_iter().enumerate();
        let rows = rows.map(|(at, one)| (if at == 0 { " " } else { ", " }, row(one)));
        view! { <p class="look-labels">{about} {rows.collect_view()}</p> }
    };
    move || found.get().map(filled)
}

/// What is labelled, and its labels.
fn found(store: Store) -> Option<(String, Vec<(String, String)>)> {
    let picture = store.lasting::<LargePicture>().0.get()?;
    let token = picture.rows.get(query(store, &picture)?)?;
    let Labels { of_text, rows, numbers } = store.model.with(|model| {
        let config = &model.as_ref()?.config;
        store.shown.with(|shown| labels(shown.as_ref()?, config, *token.pieces.first()?))
    })?;
    let about = match of_text {
        true => t!(labels_text),
        false => t!(labels_piece, here = token.label),
    };
    let said = |value: f64| if numbers { fixed(value, 1) } else { share(value) };
    let rows = rows.into_iter().take(SAID);
    Some((about, rows.map(|(name, value)| (name, said(value))).collect()))
}
