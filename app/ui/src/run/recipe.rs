//! Choices of a recipe that networks learn by: numbers, boxes to tick, networks, texts.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::str::FromStr;

use leptos::prelude::*;

use crate::kit::format::count;
use crate::state::kept::Kept;
use crate::state::store::Change;

/// What a room keeps of a recipe.
pub trait Choices: PartialEq + Clone + Send + Sync + 'static {}

impl<C: PartialEq + Clone + Send + Sync + 'static> Choices for C {}

/// A part of what a room keeps.
pub struct Part<C, T> {
    /// What it is.
    pub read: fn(&C) -> T,
    /// Makes it another.
    pub write: fn(&mut C, T),
}

/// The part that these fields lead to.
macro_rules! part {
    ($($field:ident).+) => {
        $crate::run::recipe::Part {
            read: |all| all.$($field).+,
            write: |all, value| all.$($field).+ = value,
        }
    };
}

pub(crate) use part;

/// One number of a recipe, among some.
pub fn among<C, T>(
    chosen: Kept<C>,
    label: String,
    all: &[T],
    Part { read, write }: Part<C, T>,
) -> impl IntoView + use<C, T>
where
    C: Choices,
    T: Copy + PartialOrd + Display + FromStr + Send + Sync + 'static,
{
    let now = chosen.part(read);
    let all = all.to_vec();
    // A link, or another choice, may name another one.
    let listed = Memo::new(move |_| {
        let (mut all, now) = (all.clone(), now.get());
        if !all.contains(&now) {
            all.insert(all.partition_point(|value| *value < now), now);
        }
        all
    });
    let option = move |value: T| {
        let text = value.to_string();
        let shown = text.parse().map_or_else(|_| text.clone(), count);
        view! { <option value=text prop:selected=move || now.get() == value>{shown}</option> }
    };
    let choose = move |text: String| {
        if let Ok(value) = text.parse() {
            chosen.change(Change::Choice, |chosen| write(chosen, value));
        }
    };
    view! {
        <label>
            <span>{label}</span>
            <select on:change:target=move |event| choose(event.target().value())>{move || listed.get().into_iter().map(option).collect_view()}</select>
        </label>
    }
}

/// What is so or not.
pub fn ticked<C: Choices>(
    chosen: Kept<C>,
    label: String,
    Part { read, write }: Part<C, bool>,
) -> impl IntoView + use<C> {
    let now = chosen.part(read);
    tick(label, now, move |on| chosen.change(Change::Choice, |chosen| write(chosen, on)))
}

fn tick(label: String, now: Memo<bool>, choose: impl Fn(bool) + 'static) -> impl IntoView {
    view! {
        <label class="choice">
            <input type="checkbox" prop:checked=move || now.get() on:change:target=move |event| choose(event.target().checked())/>
            <span>{label}</span>
        </label>
    }
}

/// Which networks learn.
pub fn networks<C: Choices, N: Copy + Ord + Send + Sync + 'static>(
    chosen: Kept<C>,
    label: String,
    all: &[(N, String)],
    read: fn(&C) -> &BTreeSet<N>,
    write: fn(&mut C) -> &mut BTreeSet<N>,
) -> impl IntoView + use<C, N> {
    let one = move |(network, name): &(N, String)| {
        let network = *network;
        let now = chosen.part(move |chosen| read(chosen).contains(&network));
        tick(name.clone(), now, move |on| {
            chosen.change(Change::Choice, |chosen| {
                let all = write(chosen);
                if on {
                    all.insert(network)
                } else {
                    all.remove(&network)
                };
            });
        })
    };
    view! { <fieldset class="recipe-networks"><legend>{label}</legend>{all.iter().map(one).collect_view()}</fieldset> }
}

/// One of several, by its place among their names.
pub fn one_of(
    label: String,
    names: Vec<String>,
    now: Memo<usize>,
    choose: impl Fn(usize) + 'static,
) -> impl IntoView {
    let option = move |(place, name): (usize, String)| {
        view! { <option value=place.to_string() prop:selected=move || now.get() == place>{name}</option> }
    };
    let chosen = move |text: String| {
        if let Ok(place) = text.parse() {
            choose(place);
        }
    };
    view! {
        <div class="recipe recipe-text">
            <label>
                <span>{label}</span>
                <select on:change:target=move |event| chosen(event.target().value())>{names.into_iter().enumerate().map(option).collect_view()}</select>
            </label>
        </div>
    }
}
