//! The model beside the two published ones, and what is known of their training.

use leptos::prelude::*;
use text::config::BertConfig;

use crate::kit::format::count;
use crate::state::parameters::{self, base, large};
use crate::t;

/// Base, large and this model.
#[component]
pub(super) fn Compared(config: BertConfig) -> impl IntoView {
    let models = [base(), large(), config];
    let row = |name: String, value: fn(&BertConfig) -> u64| {
        let cells =
            models.iter().map(|model| view! { <td class="number">{count(value(model))}</td> });
        view! { <tr><th scope="row">{name}</th> {cells.collect_view()}</tr> }
    };
    view! {
        <h2>{t!(network_compared_title)}</h2>
        <div class="scroll" tabindex="0" role="group" aria-label=t!(network_compared_title)>
            <table>
                <caption>{t!(network_compared_caption)}</caption>
                <thead>
                    <tr>
                        <th scope="col">{t!(network_size)}</th>
                        <th scope="col">{t!(network_base)}</th>
                        <th scope="col">{t!(network_large)}</th>
                        <th scope="col">{t!(network_ours)}</th>
                    </tr>
                </thead>
                <tbody>
                    {row(t!(network_size_layers), |model| model.num_hidden_layers as u64)}
                    {row(t!(network_size_features), |model| model.hidden_size as u64)}
                    {row(t!(network_size_heads), |model| model.num_attention_heads as u64)}
                    {row(t!(network_size_head), |model| model.head_size() as u64)}
                    {row(t!(network_size_inner), |model| model.intermediate_size as u64)}
                    {row(t!(network_size_tables), |model| parameters::embeddings(model).parameters)}
                    {row(t!(network_size_one), parameters::layer)}
                    {row(t!(network_size_all), |model| parameters::layers(model).parameters)}
                    {row(t!(network_size_pooler), |model| parameters::pooler(model).parameters)}
                    {row(t!(network_total), BertConfig::parameters)}
                </tbody>
            </table>
        </div>
    }
}

/// Given, not measured here: Devlin et al. 2019, sections 3 and 4 and appendix A.
#[component]
pub(super) fn Facts() -> impl IntoView {
    let fact = |name: String, value: String| view! { <div><dt>{name}</dt><dd>{value}</dd></div> };
    view! {
        <h2>{t!(network_facts_title)}</h2>
        <p class="caption">{t!(network_facts_caption)}</p>
        <dl class="network-facts">
            {fact(t!(network_fact_pieces), t!(network_fact_pieces_value))}
            {fact(t!(text), t!(network_fact_text_value))}
            {fact(t!(network_fact_epochs), t!(network_fact_epochs_value))}
            {fact(t!(network_fact_time), t!(network_fact_time_value))}
            {fact(t!(network_fact_glue), t!(network_fact_glue_value))}
            {fact(t!(network_fact_squad), t!(network_fact_squad_value))}
        </dl>
    }
}
