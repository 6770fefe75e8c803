//! All relatives in one table.

use leptos::prelude::*;
use text::relatives::{RELATIVES, Relative, Sight};

use super::facts::{heads, objective, parameters};
use crate::kit::controls::csv_button::CsvButton;
use crate::kit::export::csv::cell;
use crate::rooms::families::state::Chosen;
use crate::state::kept::Kept;
use crate::t;

fn sight(relative: &Relative) -> String {
    match relative.sight {
        Sight::Left => t!(families_sight_left),
        Sight::Apart => t!(families_sight_apart),
        Sight::All => t!(families_sight_all),
    }
}

/// What stands in the columns after the name.
fn cells(relative: &Relative) -> [String; 6] {
    [
        relative.year.to_string(),
        sight(relative),
        relative.layers.to_string(),
        relative.size.to_string(),
        heads(relative),
        parameters(relative),
    ]
}

fn heads_of_columns() -> [String; 7] {
    [
        t!(families_name),
        t!(families_year),
        t!(families_sees),
        t!(families_layers),
        t!(families_size),
        t!(families_heads),
        t!(families_parameters),
    ]
}

/// The table.
#[component]
pub fn All(chosen: Kept<Chosen>) -> impl IntoView {
    let now = chosen.part(|chosen| chosen.relative);
    let line = move |(place, relative): (usize, &'static Relative)| {
        let cells = cells(relative).map(|text| view! { <td>{text}</td> });
        view! {
            <tr class:chosen=move || now.get() == place>
                <th scope="row">{relative.name}<small>{relative.source}</small></th>{cells}
            </tr>
        }
    };
    let head = |name: String| view! { <th scope="col">{name}</th> };
    let csv = || {
        let line = |cells: Vec<String>| {
            format!("{}\r\n", cells.iter().map(|text| cell(text)).collect::<Vec<_>>().join(","))
        };
        let of = |relative: &Relative| {
            let own = [format!("{}, {}", relative.name, relative.source)];
            line(own.into_iter().chain(cells(relative)).chain([objective(relative)]).collect())
        };
        let mut columns = heads_of_columns().to_vec();
        columns.push(t!(families_learns));
        Some(line(columns) + &RELATIVES.iter().map(of).collect::<String>())
    };
    view! {
        <section class="families-all" data-main aria-labelledby="families-table">
            <h3 id="families-table">{t!(panel_families_table)}</h3>
            <div class="scroll" tabindex="0" role="group" aria-label=t!(panel_families_table)>
                <table>
                    <caption>{t!(families_caption)}</caption>
                    <thead><tr>{heads_of_columns().map(head)}</tr></thead>
                    <tbody>{RELATIVES.iter().enumerate().map(line).collect_view()}</tbody>
                </table>
            </div>
            <CsvButton name="families" title=t!(panel_families_table) csv/>
        </section>
    }
}
