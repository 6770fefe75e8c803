//! Pairs to start from.

use leptos::prelude::*;

use super::seen::put;
use crate::page::page;
use crate::rooms::pairs::state::Pair;
use crate::state::store::Store;
use crate::t;

/// English pairs, because the model reads English: they are data, not the page's words. The
/// `[SEP]` parts them, as it does when a person types it.
const FOLLOWING: &[&str] = &[
    "We went to the zoo. [SEP] The elephants were asleep.",
    "She put the kettle on the stove. [SEP] A few minutes later the tea was ready.",
    "The referee blew the whistle. [SEP] The players shook hands and left the field.",
    "My bike had a flat tire this morning. [SEP] So I took the bus to work.",
    "Pickles are delicious. [SEP] However, cucumbers make me burp.",
    "After such a late night working on my project, it was hard to wake up this morning! [SEP] I did though, because I had to give my project presentation.",
];
const UNRELATED: &[&str] = &[
    "We went to the zoo. [SEP] The bank raised its rates in March.",
    "She put the kettle on the stove. [SEP] The treaty was signed by eleven countries in 1959.",
    "The referee blew the whistle. [SEP] Copper conducts electricity better than iron.",
    "My bike had a flat tire this morning. [SEP] Owls can turn their heads very far.",
    "Pickles are delicious. [SEP] The NASDAQ was up 10 points today amid heavy trading.",
    "After such a late night working on my project, it was hard to wake up this morning! [SEP] A winter storm warning has been issued for your area.",
];

/// The pair of the lists that comes after the one in the boxes, in turn of both lists.
pub fn next(store: Store) -> Pair {
    let all: Vec<Pair> = FOLLOWING
        .iter()
        .zip(UNRELATED)
        .flat_map(|(first, second)| [*first, *second])
        .filter_map(|text| Pair::of(text, None))
        .collect();
    let now = Pair::of(&untrack(|| store.first()), untrack(|| store.second()).as_deref());
    let here = all.iter().position(|pair| Some(pair) == now.as_ref());
    let next = here.map_or(0, |at| (at + 1) % all.len());
    all.into_iter().nth(next).unwrap_or_default()
}

/// Both lists. While answers are hidden, the headings would give them away: the lists are then
/// one, in turn.
#[component]
pub fn Examples(blind: RwSignal<bool>) -> impl IntoView {
    let store = page().store;
    let mixed = || {
        let turn = |(index, (first, second)): (usize, (&&'static str, &&'static str))| {
            if index % 2 == 0 { [*second, *first] } else { [*first, *second] }
        };
        FOLLOWING.iter().zip(UNRELATED).enumerate().flat_map(turn).collect::<Vec<_>>()
    };
    view! {
        <Show when=move || !store.hides("presets")>
            <section class="pairs-examples" aria-label=t!(pairs_examples)>
                <Show
                    when=move || blind.get()
                    fallback=|| view! {
                        <h3>{t!(nsp_truth_follows)}</h3>
                        {list(FOLLOWING.to_vec())}
                        <h3>{t!(nsp_truth_not)}</h3>
                        {list(UNRELATED.to_vec())}
                    }
                >
                    <h3>{t!(pairs_examples)}</h3>
                    {list(mixed())}
                </Show>
            </section>
        </Show>
    }
}

fn list(texts: Vec<&'static str>) -> impl IntoView {
    let store = page().store;
    let item = move |text: &'static str| {
        let pair = Pair::of(text, None).unwrap_or_default();
        let label = format!("{} / {}", pair.first, pair.second);
        view! {
            <li><button type="button" lang="en" on:click=move |_| put(store, &pair)>{label}</button></li>
        }
    };
    view! { <ul>{texts.into_iter().map(item).collect_view()}</ul> }
}
