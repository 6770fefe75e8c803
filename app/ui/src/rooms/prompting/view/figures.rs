//! How models and texts grew until a prompt alone was enough, in figures with their sources.

use leptos::prelude::*;

use crate::t;

/// The table.
#[component]
pub fn Figures() -> impl IntoView {
    let rows = [
        (t!(prompting_figure_gpt), t!(prompting_figure_gpt_said)),
        (t!(prompting_figure_gpt_3), t!(prompting_figure_gpt_3_said)),
        (t!(prompting_figure_llama), t!(prompting_figure_llama_said)),
        (t!(prompting_figure_books), t!(prompting_figure_books_said)),
        (t!(prompting_figure_papers), t!(prompting_figure_papers_said)),
        (t!(prompting_figure_instructions), t!(prompting_figure_instructions_said)),
    ];
    let row = |(name, said): (String, String)| view! { <tr><th scope="row">{name}</th><td>{said}</td></tr> };
    view! {
        <table class="prompting-figures">
            <caption>{t!(prompting_figures)}</caption>
            <tbody>{rows.map(row).collect_view()}</tbody>
        </table>
    }
}
