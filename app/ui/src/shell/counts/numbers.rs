//! BERT in numbers: the terms of the sum, three sizes, what is known of the training.

use leptos::html;
use leptos::prelude::*;
use text::config::BertConfig;

use super::compared::{Compared, Facts};
use super::config;
use crate::kit::format;
use crate::state::parameters::{self, Count};
use crate::t;

/// BERT in numbers, made when it is opened.
#[component]
pub fn InNumbers() -> impl IntoView {
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
            <Show when=move || is_open.get()>{body}</Show>
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
