//! How far the network is with a table.

use leptos::prelude::*;

use super::asking::ask;
use crate::page::page;
use crate::rooms::teach::state::classroom::Classroom;
use crate::rooms::teach::state::many::predictions::{End, Predictions};
use crate::t;

/// Progress with a button that ends it; how it ended, with one that asks again.
#[component]
pub fn Stand() -> impl IntoView {
    let page = page();
    let classroom = page.store.lasting::<Classroom>();
    let many = classroom.many;
    let of = move |read: fn(&Predictions) -> (usize, usize)| {
        many.predictions.with(|all| all.as_ref().map_or((0, 0), read))
    };
    let done = Memo::new(move |_| of(|all| (all.judged.len(), all.total())));
    let going = Memo::new(move |_| many.goes_on());
    let ended = Memo::new(move |_| many.predictions.with(|all| all.as_ref().and_then(ended)));
    let again =
        Memo::new(move |_| classroom.answers() && !going.get() && many.sheet.with(Option::is_some));
    let share = move || {
        let (done, total) = done.get();
        done as f64 / total.max(1) as f64
    };
    let said = move || t!(teach_many_stage, done = done.get().0, total = done.get().1);
    view! {
        <div role="status">
            {move || ended.get().map(|text| view! { <p class="teach-note">{text}</p> })}
        </div>
        <Show when=move || going.get()>
            <div class="teach-stand">
                <p class="readout">{said}</p>
                <progress max="1" prop:value=share aria-label=t!(teach_progress)></progress>
                <button type="button" on:click=move |_| page.client.stop_predicting()>{t!(stop)}</button>
            </div>
        </Show>
        <Show when=move || again.get()>
            <button type="button" class="quiet" on:click=move |_| ask(page)>{t!(teach_many_again)}</button>
        </Show>
    }
}

/// How it ended, if not with the last text.
fn ended(all: &Predictions) -> Option<String> {
    let (done, total) = (all.judged.len(), all.total());
    match all.end.as_ref()? {
        End::Whole => None,
        End::Stopped => Some(t!(teach_many_stopped, done = done, total = total)),
        End::Lost => Some(t!(teach_many_lost, done = done, total = total)),
        End::Refused(detail) => Some(detail.clone()),
    }
}
