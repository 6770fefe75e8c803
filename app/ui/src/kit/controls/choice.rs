//! One of a few things.

use leptos::prelude::*;

use crate::kit::bound::Bound;

/// How a choice looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Look {
    /// Buttons in a row.
    #[default]
    Row,
    /// One below the other, each with a round mark.
    List,
    /// A menu of the browser.
    Menu,
}

/// One thing that can be chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct Choosable {
    /// What it is called.
    pub name: String,
    /// What stands small beside the name.
    pub note: String,
}

impl Choosable {
    /// With nothing beside its name.
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), note: String::new() }
    }

    /// With a note beside its name.
    pub fn noted(name: impl Into<String>, note: impl ToString) -> Self {
        Self { name: name.into(), note: note.to_string() }
    }
}

/// The place of what is chosen among what can be; `None` for what is not among it.
pub fn place_in<T>(all: &'static [T], bound: Bound<T>) -> Bound<Option<usize>>
where
    T: Clone + PartialEq + Send + Sync,
{
    let now = Signal::derive(move || {
        let now = bound.get();
        all.iter().position(|one| *one == now)
    });
    Bound::new(now, move |place: Option<usize>| {
        if let Some(one) = place.and_then(|place| all.get(place)) {
            bound.set(one.clone());
        }
    })
}

/// One of a few things, by its place among them.
#[component]
pub fn Choice(
    #[prop(into)] label: String,
    options: Vec<Choosable>,
    place: Bound<Option<usize>>,
    #[prop(optional)] look: Look,
) -> AnyView {
    match look {
        Look::Row => row(label, options, place).into_any(),
        Look::List => list(label, options, place).into_any(),
        Look::Menu => menu(label, options, place).into_any(),
    }
}

fn row(label: String, options: Vec<Choosable>, place: Bound<Option<usize>>) -> impl IntoView {
    let one = |(at, Choosable { name, note }): (usize, Choosable)| {
        let pressed = move || (place.get() == Some(at)).to_string();
        let note = (!note.is_empty()).then(|| view! { " "<small>{note}</small> });
        view! { <button type="button" aria-pressed=pressed on:click=move |_| place.set(Some(at))>{name}{note}</button> }
    };
    view! {
        <div class="segmented" role="group" aria-label=label>
            {options.into_iter().enumerate().map(one).collect_view()}
        </div>
    }
}

fn list(label: String, options: Vec<Choosable>, place: Bound<Option<usize>>) -> impl IntoView {
    let group = label.clone();
    let one = move |(at, Choosable { name, note }): (usize, Choosable)| {
        let note = (!note.is_empty()).then(|| view! { " "<small>{note}</small> });
        view! {
            <label class="choice">
                <input
                    type="radio" name=group.clone() prop:checked=move || place.get() == Some(at)
                    on:change=move |_| place.set(Some(at))
                />
                <span>{name}{note}</span>
            </label>
        }
    };
    view! {
        <fieldset class="choices">
            <legend>{label}</legend>
            {options.into_iter().enumerate().map(one).collect_view()}
        </fieldset>
    }
}

fn menu(label: String, options: Vec<Choosable>, place: Bound<Option<usize>>) -> impl IntoView {
    let one = move |(at, Choosable { name, .. }): (usize, Choosable)| {
        view! { <option value=at selected=move || place.get() == Some(at)>{name}</option> }
    };
    let chosen = move |value: String| place.set(value.parse().ok());
    view! {
        <label class="side-row">
            <span>{label}</span>
            <select on:change:target=move |event| chosen(event.target().value())>
                {options.into_iter().enumerate().map(one).collect_view()}
            </select>
        </label>
    }
}
