//! Fine-tuned networks that are kept: in the browser, and as files.

use leptos::prelude::*;
use protocol::{CHECKPOINT, KeptNetwork, Teach};
use text::data::Task;
use text::training::Decoding;

use super::choose::task_name;
use super::load::Load;
use crate::page::page;
use crate::rooms::teach::state::classroom::Classroom;
use crate::t;

/// What Hugging Face's library makes of the files: it has classes for some heads only.
fn loaded_elsewhere(task: Task, decoding: Decoding) -> String {
    match (task, decoding) {
        (Task::Siamese, _) => t!(teach_networks_siamese),
        (Task::Similarity, _) => t!(teach_networks_similarity),
        (Task::Spans | Task::Boundary, _) => t!(teach_networks_encoder),
        (Task::Words | Task::Entities, Decoding::Crf) => t!(teach_networks_crf),
        _ => t!(teach_networks_loads),
    }
}

/// Keep, open, discard, download, load.
#[component]
pub fn Networks() -> impl IntoView {
    let (store, client) = (page().store, page().client);
    let classroom = store.lasting::<Classroom>();
    let there = Memo::new(move |_| classroom.answers());
    let busy = Memo::new(move |_| classroom.run.with(|run| run.is_running()));
    let name = RwSignal::new(String::new());
    let unnamed =
        Memo::new(move |_| name.with(|name| name.trim().is_empty() || name.trim() == CHECKPOINT));
    let taken = Memo::new(move |_| {
        let name = name.with(|name| name.trim().to_owned());
        name != CHECKPOINT && classroom.kept.with(|kept| kept.iter().any(|one| one.name == name))
    });
    let reserved = Memo::new(move |_| name.with(|name| name.trim() == CHECKPOINT));
    let refused = move || {
        reserved.get().then(|| {
            view! { <p class="teach-note">{t!(teach_keep_reserved, name = CHECKPOINT)}</p> }
        })
    };
    let elsewhere = move || {
        let answering =
            classroom.network.with(|all| Some((all.as_ref()?.task, all.as_ref()?.plan)));
        answering.map(|(task, plan)| loaded_elsewhere(task, plan.decoding))
    };
    let keep = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let name = name.get_untracked().trim().to_owned();
        if !unnamed.get_untracked() && there.get_untracked() {
            client.teach(Teach::Keep { name }, Vec::new());
        }
    };
    view! {
        <section id="teach-networks" aria-labelledby="teach-networks-title">
            <h3 id="teach-networks-title">{t!(panel_teach_networks)}</h3>
            <p>{t!(teach_networks_intro)} " " {elsewhere}</p>
            <form class="buttons" on:submit=keep>
                <label class="choice">
                    <span>{t!(teach_keep_name)}</span>
                    <input type="text" maxlength="60" prop:value=move || name.get() on:input:target=move |event| name.set(event.target().value())/>
                </label>
                <button type="submit" disabled=move || unnamed.get() || !there.get()>
                    {move || if taken.get() { t!(teach_keep_replace) } else { t!(teach_keep) }}
                </button>
                <Show when=move || !store.hides("export")>
                    <button type="button" disabled=move || !there.get() on:click=move |_| client.teach(Teach::Export, Vec::new())>{t!(teach_download)}</button>
                </Show>
            </form>
            <div role="status">{refused}</div>
            <Load/>
            // A screen reader hears it from the run above, which says the same.
            {move || classroom.refused.get().map(|text| view! { <p class="teach-fault">{text}</p> })}
            <Kept busy/>
        </section>
    }
}

/// The networks that this browser keeps.
#[component]
fn Kept(busy: Memo<bool>) -> impl IntoView {
    let (client, kept) = (page().client, page().store.lasting::<Classroom>().kept);
    let there = Memo::new(move |_| kept.with(|kept| !kept.is_empty()));
    let row = move |network: KeptNetwork| {
        let (open, discard) = (network.name.clone(), network.name.clone());
        let shown =
            if network.name == CHECKPOINT { t!(teach_checkpoint) } else { network.name.clone() };
        let (open_name, discard_name) =
            (t!(teach_open_name, name = shown), t!(teach_discard_name, name = shown));
        view! {
            <tr>
                <th scope="row"><bdi>{shown}</bdi></th>
                <td>{task_name(network.task)}</td>
                <td><bdi>{network.labels.join(", ")}</bdi></td>
                <td>
                    <button
                        type="button" class="quiet" aria-label=open_name disabled=move || busy.get()
                        on:click=move |_| client.teach(Teach::Open { name: open.clone() }, Vec::new())
                    >{t!(teach_open_network)}</button>
                    <button
                        type="button" class="quiet" aria-label=discard_name
                        on:click=move |_| client.teach(Teach::Discard { name: discard.clone() }, Vec::new())
                    >{t!(teach_discard)}</button>
                </td>
            </tr>
        }
    };
    view! {
        <Show when=move || there.get()>
            <div class="scroll" tabindex="0" role="group" aria-label=t!(teach_kept_caption)>
                <table class="teach-table">
                    <caption>{t!(teach_kept_caption)}</caption>
                    <thead>
                        <tr>
                            <th scope="col">{t!(teach_keep_name)}</th>
                            <th scope="col">{t!(panel_teach_task)}</th>
                            <th scope="col">{t!(teach_column_labels)}</th>
                            <th scope="col"><span class="spoken">{t!(teach_kept_actions)}</span></th>
                        </tr>
                    </thead>
                    <tbody>{move || kept.get().into_iter().map(row).collect_view()}</tbody>
                </table>
            </div>
        </Show>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_heads_that_the_library_has_are_said_to_be_loaded() {
        for task in [Task::Sequence, Task::Regression, Task::Pair, Task::Question] {
            assert_eq!(loaded_elsewhere(task, Decoding::Crf), t!(teach_networks_loads));
        }
        for task in [Task::Words, Task::Entities] {
            assert_eq!(loaded_elsewhere(task, Decoding::Greedy), t!(teach_networks_loads));
            assert_eq!(loaded_elsewhere(task, Decoding::Crf), t!(teach_networks_crf));
        }
        for task in [Task::Spans, Task::Boundary] {
            assert_eq!(loaded_elsewhere(task, Decoding::Greedy), t!(teach_networks_encoder));
        }
        let similarity = loaded_elsewhere(Task::Similarity, Decoding::Greedy);
        assert_ne!(similarity, loaded_elsewhere(Task::Siamese, Decoding::Greedy));
        assert!(similarity.contains("sentence-transformers"));
    }
}
