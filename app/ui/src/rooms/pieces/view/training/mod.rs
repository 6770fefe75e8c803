//! Learning a vocabulary from the person's own text, merge by merge.

mod candidates;
mod learnt;
mod merges;
mod said;
mod source;
mod trial;

use leptos::prelude::*;

use self::candidates::Candidates;
use self::learnt::{Spellings, VocabularyList};
use self::merges::Merges;
pub use self::source::Source;
use self::trial::Trial;
use crate::page::page;
use crate::rooms::pieces::state::training::Stand;
use crate::rooms::pieces::state::training::Training;
use crate::rooms::pieces::state::training::Workshop;
use crate::state::kept::kept;
use crate::t;

/// The training.
#[component]
pub fn TrainingView() -> impl IntoView {
    let (store, client) = (page().store, page().client);
    Effect::new(move |before: Option<usize>| {
        let training = kept::<Training>(store).now.get();
        if let Some(given_up) = store.lasting::<Workshop>().read(&training) {
            client.stop_training(given_up);
        }
        if before.is_some_and(|before| before != training.size) {
            store.lasting::<Workshop>().resize();
        }
        training.size
    });
    let begun = Memo::new(move |_| {
        store.lasting::<Workshop>().learnt.with(|learnt| !learnt.pieces.is_empty())
    });
    view! {
        <section class="pieces-training" data-main aria-labelledby="pieces-training">
            <h3 id="pieces-training">{t!(panel_pieces_training)}</h3>
            <Controls/>
            <said::Said/>
            <Show when=move || begun.get()>
                <div class="pieces-learnt">
                    <div><Candidates/></div>
                    <div><VocabularyList/><Spellings/></div>
                </div>
                <Merges/>
                <Trial/>
            </Show>
        </section>
    }
}

/// Step, back, run, stop, start over.
#[component]
fn Controls() -> impl IntoView {
    let (store, client) = (page().store, page().client);
    let workshop = store.lasting::<Workshop>();
    let stepped =
        Memo::new(move |_| kept::<Training>(store).now.with(|training| training.is_stepped()));
    let too_long =
        Memo::new(move |_| kept::<Training>(store).now.with(|training| training.is_too_long()));
    let open = Memo::new(move |_| workshop.stand.with(|stand| *stand == Stand::Open));
    let running = Memo::new(move |_| {
        workshop.stand.with(|stand| match stand {
            Stand::Running(id) => Some(*id),
            _ => None,
        })
    });
    let merged = Memo::new(move |_| workshop.learnt.with(|learnt| !learnt.merges.is_empty()));
    let can_run = move || {
        let again = !stepped.get() && running.get().is_none();
        !too_long.get() && (open.get() || again)
    };
    let size = move || kept::<Training>(store).now.with_untracked(|training| training.size);
    let run = move |_| {
        if stepped.get_untracked() { workshop.finish(size()) } else { client.train() }
    };
    let back =
        move |_| kept::<Training>(store).now.with_untracked(|training| workshop.back(training));
    let over = move |_| {
        kept::<Training>(store).now.with_untracked(|training| workshop.start_over(training))
    };
    let stop = move |_| {
        if let Some(id) = running.get_untracked() {
            client.stop_training(id);
        }
    };
    view! {
        <div class="buttons" role="group" aria-label=t!(training)>
            <Show when=move || stepped.get()>
                <button type="button" disabled=move || !open.get() on:click=move |_| workshop.step(size())>
                    {t!(pieces_merge_step)}
                </button>
                <button type="button" disabled=move || !merged.get() on:click=back>{t!(undo)}</button>
            </Show>
            <button type="button" disabled=move || !can_run() on:click=run>
                {move || t!(pieces_merge_run, size = kept::<Training>(store).now.with(|training| training.size))}
            </button>
            <Show when=move || running.get().is_some()>
                <button type="button" on:click=stop>{t!(stop)}</button>
            </Show>
            <button
                type="button"
                disabled=move || !merged.get() || running.get().is_some()
                on:click=over
            >
                {t!(pieces_merge_over)}
            </button>
        </div>
        <Show when=move || !stepped.get() && !too_long.get()>
            <p class="caption">{t!(pieces_engine_trains)}</p>
        </Show>
    }
}
