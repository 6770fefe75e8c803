//! Which column of the table holds what.

use leptos::prelude::*;
use text::data::Columns;

use super::asking::ask;
use crate::kit::bound::Bound;
use crate::kit::controls::choice::{Choice, Choosable, Look};
use crate::kit::controls::unfolding::Unfolding;
use crate::page::page;
use crate::rooms::teach::state::classroom::Classroom;
use crate::rooms::teach::state::sheet::short;
use crate::t;

/// What a column can hold.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Holds {
    Text,
    Pair,
    Label,
}

impl Holds {
    fn name(self) -> String {
        match self {
            Self::Text => t!(text),
            Self::Pair => t!(teach_column_second),
            Self::Label => t!(teach_truth),
        }
    }

    fn get(self, columns: &Columns) -> Option<&str> {
        match self {
            Self::Text => Some(&columns.text),
            Self::Pair => columns.pair.as_deref(),
            Self::Label => Some(&columns.label),
        }
    }

    fn set(self, columns: &mut Columns, name: String) {
        match self {
            Self::Text => columns.text = name,
            Self::Pair => columns.pair = Some(name),
            Self::Label => columns.label = name,
        }
    }
}

/// A menu for each thing that the network reads and for what is true, set to what the names suggest.
#[component]
pub fn ColumnChoices() -> impl IntoView {
    let many = page().store.lasting::<Classroom>().many;
    let names = Memo::new(move |_| {
        many.sheet.with(|sheet| sheet.as_ref().map(|sheet| sheet.table.columns.clone()))
    });
    let pairs = Memo::new(move |_| {
        many.sheet.with(|sheet| sheet.as_ref().is_some_and(|one| one.columns.pair.is_some()))
    });
    view! {
        <Show when=move || names.with(Option::is_some)>
            <Unfolding summary=t!(teach_columns_legend)>
                {move || {
                    let names = names.get().unwrap_or_default();
                    let pair = pairs.get().then_some(Holds::Pair);
                    let all = [Some(Holds::Text), pair, Some(Holds::Label)];
                    all.into_iter().flatten().map(|one| menu(one, &names)).collect_view()
                }}
            </Unfolding>
        </Show>
    }
}

/// A menu of the columns; first of all none.
fn menu(one: Holds, names: &[String]) -> impl IntoView + use<> {
    let page = page();
    let many = page.store.lasting::<Classroom>().many;
    let options =
        std::iter::once(t!(teach_column_none)).chain(names.iter().map(|name| short(name)));
    let all = names.to_vec();
    let now = Memo::new(move |_| {
        many.sheet.with(|sheet| {
            let own = one.get(&sheet.as_ref()?.columns)?;
            Some(all.iter().position(|name| name == own).map_or(0, |place| place + 1))
        })
    });
    let all = names.to_vec();
    let place = Bound::new(now, move |place: Option<usize>| {
        let chosen = place.and_then(|place| all.get(place.checked_sub(1)?)).cloned();
        many.sheet.update(|sheet| {
            if let Some(sheet) = sheet {
                one.set(&mut sheet.columns, chosen.unwrap_or_default());
            }
        });
        ask(page);
    });
    view! { <Choice label=one.name() options=options.map(Choosable::new).collect() place look=Look::Menu/> }
}
