//! How far the vector of each piece moved, after each layer: a heat map whose cells hold the
//! numbers.

use std::sync::Arc;

use leptos::prelude::*;

use super::scenes;
use super::tables;
use crate::kit::format::number;
use crate::kit::pictures::figure::SaveMenu;
use crate::page::page;
use crate::state::predicted::answers::row;
use crate::state::predicted::movement::{Movement, movements};
use crate::state::shown::Shown;
use crate::state::store::Store;
use crate::t;

/// Pieces that the table lists; the file has all.
const LISTED: usize = 128;

/// What the cells show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Measure {
    /// |h' - h| / |h|.
    #[default]
    Distance,
    /// The cosine of the angle between h' and h.
    Cosine,
}

impl Measure {
    fn number(self, found: Movement) -> f32 {
        match self {
            Self::Distance => found.distance,
            Self::Cosine => found.cosine,
        }
    }

    /// How far a vector moved, from 0 to 1 and beyond, so that darker always means farther.
    fn share(self, found: Movement) -> f32 {
        match self {
            Self::Distance => found.distance,
            Self::Cosine => 1.0 - found.cosine,
        }
    }

    fn title(self) -> String {
        match self {
            Self::Distance => t!(changed_distance),
            Self::Cosine => t!(cosine),
        }
    }
}

/// The movements of one result.
#[derive(Clone, Debug, PartialEq)]
struct Found {
    shown: Arc<Shown>,
    movements: Vec<Vec<Option<Movement>>>,
}

fn found(store: Store) -> Option<Found> {
    let shown = store.shown.get()?;
    let movements = movements(&shown, &row(store)?.alignment());
    (!movements.is_empty()).then_some(Found { shown, movements })
}

/// The heat map.
#[component]
pub fn Moved() -> impl IntoView {
    let store = page().store;
    let current: Memo<Option<Found>> = Memo::new(move |_| found(store));
    let measure = RwSignal::new(Measure::default());
    let scene = move || {
        let measure = measure.get_untracked();
        current.with_untracked(|all| {
            all.as_ref().map(|all| {
                let share = |found| measure.share(found);
                let number = |found| measure.number(found);
                scenes::movements(
                    &all.shown.encoding,
                    &all.movements,
                    measure.title(),
                    share,
                    number,
                )
            })
        })
    };
    let csv = move || {
        current.with_untracked(|all| {
            all.as_ref().map(|all| tables::movements_csv(&all.shown.encoding, &all.movements))
        })
    };
    let choice = move |value: Measure, id: &'static str| {
        view! {
            <label class="choice" for=id>
                <input
                    type="radio" id=id name="moved"
                    prop:checked=move || measure.get() == value
                    on:change=move |_| measure.set(value)
                />
                <span>{value.title()}</span>
            </label>
        }
    };
    view! {
        <Show when=move || current.with(Option::is_some)>
            <h3 id="moved-title">{t!(changed_moved_title)}</h3>
            <figure>
                <fieldset class="choices">
                    <legend>{t!(show)}</legend>
                    {choice(Measure::Distance, "moved-distance")}
                    {choice(Measure::Cosine, "moved-cosine")}
                </fieldset>
                {move || current.with(|all| {
                    all.as_ref().map(|all| table(all, measure.get()))
                })}
                <figcaption>{t!(changed_moved_caption)}</figcaption>
                <SaveMenu name="vector-movement" title=t!(changed_moved_title) scene csv/>
            </figure>
        </Show>
    }
}

fn table(all: &Found, measure: Measure) -> impl IntoView + use<> {
    let layers = all.movements.iter().map(Vec::len).max().unwrap_or_default();
    let cell = move |one: &Option<Movement>| match one {
        Some(one) => {
            let share = format!("{:.3}", measure.share(*one).clamp(0.0, 1.0));
            view! {
                <td class="number heat" style=("--share", share)>{number(measure.number(*one).into(), 3)}</td>
            }
            .into_any()
        }
        None => view! { <td class="number blank">"–"</td> }.into_any(),
    };
    let lines = all.shown.encoding.pieces.iter().zip(&all.movements).take(LISTED);
    let more = (all.movements.len() > LISTED)
        .then(|| view! { <p class="caption">{t!(more_in_file, count = LISTED)}</p> });
    let lines = lines.map(|(piece, found)| {
        view! {
            <tr>
                <th scope="row"><bdi>{piece.clone()}</bdi></th>
                {found.iter().map(cell).collect_view()}
            </tr>
        }
    });
    let heads = (0..layers).map(|layer| view! { <th scope="col">{layer}</th> });
    view! {
        <div class="scroll moved" tabindex="0" role="group" aria-labelledby="moved-title">
            <table class="moved-table">
                <caption>{t!(changed_moved_table, measure = measure.title())}</caption>
                <thead>
                    <tr><th scope="col">{t!(piece)}</th>{heads.collect_view()}</tr>
                </thead>
                <tbody>{lines.collect_view()}</tbody>
            </table>
        </div>
        {more}
    }
}
