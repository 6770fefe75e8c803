//! How a guess forms, layer by layer.

use leptos::prelude::*;

use super::bar::Bar;
use super::chart::{self, Chart};
use super::reading::Reading;
use super::tables;
use crate::kit::format::probability;
use crate::kit::pictures::figure::SaveMenu;
use crate::page::{Page, page};
use crate::rooms::corrupt::state::chosen::CorruptState;
use crate::rooms::corrupt::state::comparing;
use crate::state::kept::kept;
use crate::state::predicted::answers::Guess;
use crate::state::predicted::lens::{Followed, Lens, LensLayer};
use crate::state::store::Change;
use crate::t;

/// The head applied to every layer's vector of one position.
#[component]
pub fn LayerByLayer(reading: Memo<Reading>) -> impl IntoView {
    let store = page().store;
    let busy = move || store.is_behind().to_string();
    let lens = Memo::new(move |_| reading.with(|reading| reading.lens.clone()));
    let scene = move || lens.with_untracked(|lens| lens.as_ref().map(chart::scene));
    let csv = move || lens.with_untracked(|lens| lens.as_ref().map(tables::lens_csv));
    view! {
        <section id="lens" class="panel predictions" aria-labelledby="lens-title" aria-busy=busy>
            <h2 id="lens-title">{t!(layer_by_layer)}</h2>
            <p class="caption"><strong>{t!(lens_approximation)}</strong>" "{t!(lens_caption)}</p>
            <Position reading/>
            {move || match lens.get() {
                Some(lens) => view! {
                    <figure>
                        <p class="followed">{followed(&lens)}</p>
                        <div class="lens-picture">
                            <Layers lens=lens.clone()/>
                            <Chart lens/>
                        </div>
                        <SaveMenu name="layer-by-layer" title=t!(layer_by_layer) scene csv/>
                    </figure>
                }.into_any(),
                None => view! { <p class="to-do">{t!(lens_nothing)}</p> }.into_any(),
            }}
        </section>
    }
}

/// Chooses the position.
#[component]
fn Position(reading: Memo<Reading>) -> impl IntoView {
    let kept = kept::<CorruptState>(page().store);
    let pieces = Memo::new(move |_| reading.with(|reading| reading.pieces.clone()));
    let Page { store, workbench, .. } = page();
    let chosen = Memo::new(move |_| {
        comparing::followed(store, workbench)
            .filter(|position| pieces.with(|pieces| *position < pieces.len()))
    });
    let options = move || {
        let option = |(position, piece): (usize, String)| {
            let label = format!("{position}: {piece}");
            view! {
                <option value=position.to_string() prop:selected=move || chosen.get() == Some(position)>
                    {label}
                </option>
            }
        };
        pieces.get().into_iter().enumerate().map(option).collect_view()
    };
    view! {
        <label class="choice" for="lens-position">
            <span>{t!(position)}</span>
            <select
                id="lens-position"
                on:change:target=move |event| {
                    let lens = event.target().value().parse().ok();
                    kept.change(Change::Choice, |kept| kept.lens = lens);
                }
            >
                <option value="" prop:selected=move || chosen.get().is_none()>{t!(lens_none)}</option>
                {options}
            </select>
        </label>
    }
}

fn followed(lens: &Lens) -> String {
    match lens.followed {
        Followed::Original => t!(lens_original, position = lens.position, piece = lens.piece),
        Followed::Itself => t!(lens_itself, position = lens.position, piece = lens.piece),
        Followed::FinalGuess => t!(lens_final, position = lens.position, piece = lens.piece),
    }
}

/// One row a layer.
#[component]
fn Layers(lens: Lens) -> impl IntoView {
    let guess = |guess: Guess| {
        view! {
            <td class="cell-guess">
                <bdi>{guess.piece}</bdi>
                " "
                <span class="number">{probability(guess.probability)}</span>
                <Bar share=guess.probability/>
            </td>
        }
    };
    let row = |layer: LensLayer| {
        let value = layer.probability.map_or_else(|| t!(lens_unlisted), probability);
        view! {
            <tr>
                <th scope="row" class="number">{layer.layer}</th>
                {layer.best.into_iter().map(guess).collect_view()}
                <td class="number">{value}</td>
                <td class="number">{layer.rank.map_or_else(|| "–".to_owned(), |rank| rank.to_string())}</td>
            </tr>
        }
    };
    view! {
        <div class="scroll" tabindex="0" role="group" aria-label=t!(lens_table)>
            <table class="lens-table">
                <caption>{t!(lens_table)}</caption>
                <thead>
                    <tr>
                        <th scope="col">{t!(layer)}</th>
                        <th scope="col">{t!(lens_first)}</th>
                        <th scope="col">{t!(lens_second)}</th>
                        <th scope="col">{t!(lens_third)}</th>
                        <th scope="col">{t!(lens_probability, piece = lens.piece)}</th>
                        <th scope="col">{t!(rank)}</th>
                    </tr>
                </thead>
                <tbody>{lens.layers.into_iter().map(row).collect_view()}</tbody>
            </table>
        </div>
    }
}
