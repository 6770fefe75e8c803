//! One word in two places: how alike its two vectors are, with position vectors and without.

use std::sync::Arc;

use leptos::prelude::*;

use crate::kit::paint::plot::{Plot, Series};
use crate::kit::pictures::line_chart::FittedChart;
use crate::page::page;
use crate::rooms::positions::state::twice::{Twice, cosine, next, twice};
use crate::t;

/// What is known of a word that stands twice: nothing yet, or whether there is one.
pub type Known = Memo<Option<Option<Twice>>>;

/// Follows the page.
pub fn known() -> Known {
    let store = page().store;
    Memo::new(move |_| {
        let chosen = store.selection.with(|all| all.queries.clone());
        store.shown.with(|shown| twice(shown.as_deref()?, &chosen))
    })
}

/// The curve over the layers, and both ends of it as bars.
#[component]
pub fn TwiceView(known: Known) -> impl IntoView {
    let found = Memo::new(move |_| known.get().flatten());
    let there = Memo::new(move |_| found.with(Option::is_some));
    let instead = move || match known.get() {
        None => t!(model_loading),
        Some(_) => t!(positions_type_twice),
    };
    let title = Signal::derive(move || {
        let piece = found.with(|found| found.as_ref().map(|found| found.piece.clone()));
        t!(positions_twice_title, piece = piece.unwrap_or_default())
    });
    view! {
        <section class="positions-twice" data-main aria-labelledby="positions-twice">
            <h3 id="positions-twice">{move || title.get()}</h3>
            <Show when=move || there.get() fallback=move || view! { <p class="to-do">{instead}</p> }>
                <div class="twice-curve"><FittedChart name="positions-twice" title plot=plot(found)/></div>
                <Ends found/>
            </Show>
        </section>
    }
}

fn plot(found: Memo<Option<Twice>>) -> Memo<Arc<Plot>> {
    let curve = |name: String, values: &[f64]| {
        // What the first layer reads stands before it.
        let point = |(at, value): (usize, &f64)| (at as f64 - 1.0, *value);
        Series { name, points: values.iter().enumerate().map(point).collect() }
    };
    Memo::new(move |_| {
        let series = found.with(|found| {
            let found = found.as_ref()?;
            Some(vec![
                curve(t!(positions_with), &found.with),
                curve(t!(positions_without), &found.without),
            ])
        });
        Arc::new(Plot {
            x_name: t!(positions_axis),
            y_name: t!(cosine),
            series: series.unwrap_or_default(),
            ..Plot::default()
        })
    })
}

/// Both cosines after the last layer.
#[component]
fn Ends(found: Memo<Option<Twice>>) -> impl IntoView {
    let row = |name: String, class: &'static str, of: usize| {
        let value =
            move || found.with(|found| found.as_ref().and_then(Twice::last)).map(|all| all[of]);
        view! {
            <div class=class style=("--share", move || value().unwrap_or_default().clamp(0.0, 1.0).to_string())>
                <dt>{name}</dt>
                <dd class="number">{move || value().map(cosine)}</dd>
            </div>
        }
    };
    view! {
        <dl class="twice-ends">
            {row(t!(positions_without), "twice-plain", 0)}
            {row(t!(positions_with), "twice-placed", 1)}
        </dl>
    }
}

/// Goes on to another sentence.
#[component]
pub fn AnotherSentence() -> impl IntoView {
    let store = page().store;
    let go = move |_| {
        store.selection.update(|all| all.queries.clear());
        store.pick(next(&store.sentence.get_untracked()), None);
    };
    view! { <button type="button" class="go" on:click=go>{t!(positions_another)}</button> }
}
