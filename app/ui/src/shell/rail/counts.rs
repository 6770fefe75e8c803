//! How many parameters there are, and where: from the configuration of the model that answers.

use leptos::html;
use leptos::prelude::*;
use text::config::BertConfig;

use super::compared::{Compared, Facts};
use super::{Map, words};
use crate::kit::format;
use crate::page::page;
use crate::state::network::Stop;
use crate::state::parameters::{self, Count};
use crate::state::room::Counts as Counted;
use crate::t;

/// The configuration of the model, once it is loaded.
pub(super) fn config() -> Memo<Option<BertConfig>> {
    let store = page().store;
    Memo::new(move |_| store.model.with(|model| Some(model.as_ref()?.config.clone())))
}

/// The parameters of the place that is pointed at, or else of the one where the learner is.
#[component]
pub(super) fn Here(map: Map) -> impl IntoView {
    let config = config();
    let store = page().store;
    let said = move || {
        let stop = map.pointed.get().unwrap_or_else(|| map.here.get());
        let lacks = store.lacks_for(stop.room).is_some();
        Some(config.with(|config| match config {
            Some(config) if !lacks => line(stop, config),
            _ => words::full(stop),
        }))
    };
    // Seen where one points or stands with the keyboard; read with every button.
    let seen = move || map.pointed.get().is_some();
    view! { <p class="network-here number" class:seen=seen id="network-here">{said}</p> }
}

/// "Layer 3, attention: 4(d² + d) + 2d = ... = 592 128 of 22 713 216 parameters".
fn line(stop: Stop, config: &BertConfig) -> String {
    let place = words::full(stop);
    let of_encoder = config.parameters();
    let total = format::count(of_encoder);
    match stop.room.counts {
        Counted::Nothing => place,
        Counted::Pieces => {
            let pieces = format::count(config.vocab_size as u64);
            t!(network_no_parameters, place = place, pieces = pieces)
        }
        Counted::Share(count) => {
            let Count { formula, numbers, parameters } = count(config);
            let share = format::percent(parameters as f64 / of_encoder as f64, 1);
            t!(
                network_count,
                place = place,
                formula = formula,
                numbers = numbers,
                count = format::count(parameters),
                total = total,
                share = share
            )
        }
        Counted::More(count) => {
            let Count { formula, numbers, parameters } = count(config);
            t!(
                network_more,
                place = place,
                formula = formula,
                numbers = numbers,
                count = format::count(parameters),
                total = total
            )
        }
        Counted::Pooled(count, head) => {
            let Count { formula, numbers, parameters } = count(config);
            t!(
                network_nsp_count,
                place = place,
                formula = formula,
                numbers = numbers,
                count = format::count(parameters),
                total = total,
                head = format::count(head(config).parameters)
            )
        }
        Counted::Encoder(sentence) => {
            let Count { formula, numbers, parameters } = parameters::encoder(config);
            let count = format::count(parameters);
            sentence.with(&[("formula", &formula), ("numbers", &numbers), ("count", &count)])
        }
    }
}

/// BERT in numbers, made when it is opened.
#[component]
pub(super) fn Counts() -> impl IntoView {
    let element = NodeRef::<html::Details>::new();
    let is_open = RwSignal::new(false);
    let config = config();
    let toggled =
        move |_| is_open.set(element.get_untracked().is_some_and(|element| element.open()));
    let body = move || match config.get() {
        None => view! { <p>{t!(network_waiting)}</p> }.into_any(),
        Some(config) => view! {
            <Sum config=config.clone()/>
            <Compared config/>
            <Facts/>
        }
        .into_any(),
    };
    view! {
        <details class="network-counts" node_ref=element on:toggle=toggled>
            <summary>{t!(network_counts)}</summary>
            <Show when=move || is_open.get()><div class="sheet">{body}</div></Show>
        </details>
    }
}

/// The terms of the sum.
#[component]
fn Sum(config: BertConfig) -> impl IntoView {
    let total = config.parameters();
    let row = |name: String, Count { formula, numbers, parameters }: Count| {
        let share = format::percent(parameters as f64 / total as f64, 1);
        view! {
            <tr>
                <th scope="row">{name}</th>
                <td class="formula">{formula}</td>
                <td>{numbers}</td>
                <td class="number">{format::count(parameters)}</td>
                <td class="number">{share}</td>
            </tr>
        }
    };
    let layers = config.num_hidden_layers;
    view! {
        <h2>{t!(network_sum_title)}</h2>
        <p class="caption">{t!(network_letters, v = config.vocab_size, p = config.max_position_embeddings, s = config.type_vocab_size, d = config.hidden_size, m = config.intermediate_size, l = layers)}</p>
        <div class="scroll" tabindex="0" role="group" aria-label=t!(network_sum_title)>
            <table class="network-sum">
                <caption>{t!(network_sum_caption)}</caption>
                <thead>
                    <tr>
                        <th scope="col">{t!(network_part)}</th>
                        <th scope="col">{t!(formula)}</th>
                        <th scope="col">{t!(network_numbers)}</th>
                        <th scope="col">{t!(network_parameters)}</th>
                        <th scope="col">{t!(share_of_all)}</th>
                    </tr>
                </thead>
                <tbody>
                    {row(t!(network_tables), parameters::embeddings(&config))}
                    {row(t!(layers, layers = layers), parameters::layers(&config))}
                    {row(t!(network_pooler), parameters::pooler(&config))}
                </tbody>
                <tfoot>
                    <tr>
                        <th scope="row" colspan="3">{t!(network_total)}</th>
                        <td class="number"><strong>{format::count(total)}</strong></td>
                        <td class="number">{format::percent(1.0, 1)}</td>
                    </tr>
                </tfoot>
            </table>
        </div>
        <p class="caption">{t!(
            network_heads_beside,
            mlm = format::count(parameters::masked_words(&config).parameters),
            nsp = format::count(parameters::next_sentence(&config).parameters),
            question = format::count(parameters::question(&config).parameters)
        )} " " {t!(rounded)}</p>
    }
}
