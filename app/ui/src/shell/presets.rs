//! Sentences to start from.

use leptos::prelude::*;

use super::arriving::Arriving;
use super::menus;
use crate::kit::text::{Key, keys};
use crate::page::page;
use crate::page::parts::Part;
use crate::state::lab::DEFAULT_SENTENCE;
use crate::state::store::Store;
use crate::t;

/// The id of the menu.
const MENU: &str = "presets";

/// A group of sentences that show the same thing.
struct Group {
    about: Key,
    sentences: &'static [(&'static str, Option<&'static str>)],
}

const LATE: &str =
    "After such a late night working on my project, it was hard to wake up this morning!";

/// English sentences, because the model reads English: they are data, not the page's words.
const GROUPS: &[Group] = &[
    Group {
        about: keys::preset_reference,
        sentences: &[
            (DEFAULT_SENTENCE, None),
            ("The animal didn't cross the street because it was too wide.", None),
        ],
    },
    Group {
        about: keys::preset_gap,
        sentences: &[
            ("The capital of France is [MASK].", None),
            ("The capital of Japan is [MASK].", None),
            ("She sang a [MASK] for the children.", None),
            ("I am tired, so I will go to [MASK].", None),
            ("The dogs [MASK] barking all night.", None),
            ("Sooner or [MASK], everyone learns it.", None),
        ],
    },
    Group { about: keys::preset_gap_wrong, sentences: &[("The opposite of hot is [MASK].", None)] },
    Group {
        about: keys::preset_pieces,
        sentences: &[
            ("penguins are flightless birds", None),
            ("language", None),
            ("unaffable", None),
            ("cucumbers", None),
        ],
    },
    Group {
        about: keys::preset_order,
        sentences: &[("the girl was playing outside", None), ("Thinking Machines", None)],
    },
    Group {
        about: keys::preset_pairs,
        sentences: &[
            ("It's a snow day!", Some("There is snow outside.")),
            ("Pickles are delicious.", Some("However, cucumbers make me burp.")),
            (
                "Pickles are delicious.",
                Some("The NASDAQ was up 10 points today amid heavy trading."),
            ),
            (LATE, Some("I did though, because I had to give my project presentation.")),
            (LATE, Some("A winter storm warning has been issued for your area.")),
        ],
    },
    Group {
        about: keys::words_in_context,
        sentences: &[
            ("Did you deposit that check at the bank?", None),
            ("A message in a bottle washed up on the bank.", None),
            ("Are you going to bank on that proposal being funded?", None),
            ("He drove the yellow [MASK] into the front of our house.", None),
            ("It is a beautiful winter day in Chicago.", None),
        ],
    },
];

/// The menu of sentences.
#[component]
pub fn Presets() -> impl IntoView {
    let parts = page().parts;
    let body = move || match parts.menus() {
        Some(menus) => (menus.presets)(),
        None => view! { <Arriving part=Part::Menus/> }.into_any(),
    };
    view! {
        <details class="menu" id=MENU on:toggle=move |_| parts.want(Part::Menus)>
            <summary>{t!(examples)}</summary>
            <div class="menu-body">{body}</div>
        </details>
    }
}

/// The sentences, by what they show.
pub fn body() -> AnyView {
    GROUPS.iter().map(|group| view! { <PresetGroup group/> }).collect_view().into_any()
}

#[component]
fn PresetGroup(group: &'static Group) -> impl IntoView {
    let store = page().store;
    let sentences = group.sentences.iter().map(|(sentence, pair)| {
        let label = match pair {
            Some(pair) => format!("{sentence} / {pair}"),
            None => (*sentence).to_owned(),
        };
        view! {
            <li><button type="button" class="quiet" lang="en" on:click=move |_| choose(store, sentence, *pair)>{label}</button></li>
        }
    });
    view! {
        <p class="about">{group.about.text()}</p>
        <ul>{sentences.collect_view()}</ul>
    }
}

fn choose(store: Store, sentence: &str, pair: Option<&str>) {
    store.pick(sentence, pair);
    menus::shut(MENU);
}
