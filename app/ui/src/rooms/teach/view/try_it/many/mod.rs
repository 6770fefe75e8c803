//! A whole table of texts in, what the network says of each out.

mod asking;
mod columns;
mod result;
mod stand;

use leptos::prelude::*;

use self::asking::ask;
use self::columns::ColumnChoices;
use self::result::Results;
use self::stand::Stand;
use super::super::data::editor::left_out;
use super::super::file_box::FileBox;
use crate::kit::controls::unfolding::Unfolding;
use crate::kit::picked::Picked;
use crate::page::page;
use crate::rooms::teach::state::classroom::Classroom;
use crate::rooms::teach::state::many::Sheet;
use crate::t;

/// A table to open, how far the network is with it, and what it says.
#[component]
pub fn Many() -> impl IntoView {
    let classroom = page().store.lasting::<Classroom>();
    let told = move || classroom.many.predictions.with(Option::is_some);
    let there = Memo::new(move |_| classroom.answers() || told());
    view! {
        <Show when=move || there.get()>
            <div id="teach-many">
                <Unfolding summary=t!(teach_many_summary)>
                    <p class="caption">{t!(teach_many_about)}</p>
                    <Show when=move || classroom.answers()><Open/></Show>
                    <Notes/>
                    <Stand/>
                    <Results/>
                </Unfolding>
            </div>
        </Show>
    }
}

/// The file, and what its columns are.
#[component]
fn Open() -> impl IntoView {
    let page = page();
    let classroom = page.store.lasting::<Classroom>();
    let take = move |files: Vec<Picked>| {
        let Some(network) = classroom.network.get_untracked() else { return };
        let opened = match files.first() {
            Some(file) => Sheet::open(&file.bytes, &network)
                .map_err(|fault| t!(teach_open_unread, fault = fault)),
            None => Err(t!(teach_open_failed)),
        };
        match opened {
            Ok(sheet) => {
                classroom.many.sheet.set(Some(sheet));
                ask(page);
            }
            Err(why) => classroom.many.fault.set(Some(why)),
        }
    };
    view! {
        <FileBox id="teach-many-file" label=t!(teach_many_open) take/>
        <ColumnChoices/>
    }
}

/// Why the table cannot be asked about, and what of it was not read.
#[component]
fn Notes() -> impl IntoView {
    let many = page().store.lasting::<Classroom>().many;
    let cut = move || many.sheet.with(|sheet| left_out(sheet.as_ref()?.cut()));
    view! {
        <div role="status">
            {move || many.fault.get().map(|fault| view! { <p class="teach-fault">{fault}</p> })}
            {move || cut().map(|text| view! { <p class="teach-note">{text}</p> })}
        </div>
    }
}
