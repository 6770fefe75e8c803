//! What to do while there is nothing to ask, or nothing to ask about.

use std::sync::Arc;

use leptos::prelude::*;

use super::examples::Examples;
use super::room::QuestionRoom;
use crate::page::page;
use crate::rooms::question::state::Lack;
use crate::t;

/// One sentence, the button that helps, and examples in the place of the picture.
#[component]
pub fn Missing(room: QuestionRoom) -> impl IntoView {
    let store = page().store;
    let add = move |_| store.pair.set(Some(Arc::default()));
    let sentence = move || {
        room.lack.get().map(|lack| match lack {
            Lack::Both => t!(question_no_text),
            Lack::Question => t!(question_no_question),
            Lack::Box | Lack::Passage => t!(question_no_passage),
        })
    };
    let boxless = Memo::new(move |_| room.lack.get() == Some(Lack::Box));
    view! {
        <div class="question-start" data-main>
            <p class="question-missing" role="status">
                {sentence} " " {t!(question_lack)} " "
                <Show when=move || boxless.get() && !store.hides("pair")>
                    <button type="button" data-then="#pair" on:click=add>{t!(question_open_box)}</button>
                </Show>
            </p>
            <Examples/>
        </div>
    }
}
