//! N, d and n: the sizes of the table of sinusoids.

use leptos::prelude::*;
use text::positional::wavelength;

use super::room::PositionRoom;
use crate::kit::format::{count, fixed};
use crate::rooms::positions::state::{
    BASES, DIMENSIONS, LAST_STEP, POSITIONS, PositionsState, base_at, step_of,
};
use crate::state::store::Change;
use crate::t;

/// The three sliders, each with a field for a number.
#[component]
pub fn Sizes(room: PositionRoom) -> impl IntoView {
    let refused = RwSignal::new(None::<String>);
    let chosen = room.chosen(PositionsState::clone);
    let reset = move |_| {
        refused.set(None);
        let usual = PositionsState::default();
        room.change(Change::Choice, |chosen| {
            chosen.positions = usual.positions;
            chosen.dimensions = usual.dimensions;
            chosen.base = usual.base;
        });
    };
    let is_usual = Memo::new(move |_| {
        let usual = PositionsState::default();
        chosen.with(|now| {
            (now.positions, now.dimensions, now.base)
                == (usual.positions, usual.dimensions, usual.base)
        })
    });
    view! {
        <fieldset class="sizes">
            <legend>{t!(positions_sizes)}</legend>
            <Size
                id="positions-n" label=t!(positions_count) refused
                ends=(*POSITIONS.start() as u32, *POSITIONS.end() as u32, 1)
                read=|chosen| chosen.positions as u32
                write=|chosen, value| chosen.positions = value as usize
                why=t!(positions_count_refused)
                room
            />
            <Size
                id="positions-d" label=t!(positions_dimensions) refused
                ends=(*DIMENSIONS.start() as u32, *DIMENSIONS.end() as u32, 2)
                read=|chosen| chosen.dimensions as u32
                write=|chosen, value| chosen.dimensions = value as usize
                why=t!(positions_dimensions_refused)
                room
            />
            <Size
                id="positions-base" label=t!(positions_base) refused
                ends=(*BASES.start(), *BASES.end(), 1)
                read=|chosen| chosen.base
                write=|chosen, value| chosen.base = value
                why=t!(positions_base_refused)
                logarithmic=true
                room
            />
            <button type="button" on:click=reset disabled=move || is_usual.get()>{t!(positions_usual)}</button>
            <p class="sizes-refused" role="status">{move || refused.get()}</p>
        </fieldset>
    }
}

/// What the sizes mean for the wavelengths.
#[component]
pub fn Facts(room: PositionRoom) -> impl IntoView {
    let chosen = room.chosen(PositionsState::clone);
    view! { <p class="number">{move || chosen.with(facts)}</p> }
}

fn facts(chosen: &PositionsState) -> String {
    let PositionsState { dimensions, .. } = chosen;
    let pairs = dimensions / 2;
    let longest = wavelength(pairs.saturating_sub(1), *dimensions, chosen.base());
    let shortest = fixed(wavelength(0, *dimensions, chosen.base()), 2);
    let longest = if longest < 1000.0 { fixed(longest, 2) } else { count(longest.round() as u64) };
    t!(positions_facts, pairs = pairs, shortest = shortest, longest = longest)
}

/// One size. The slider of a `logarithmic` one moves evenly through powers of ten.
#[component]
fn Size(
    id: &'static str,
    label: String,
    /// The least, the largest, the step.
    ends: (u32, u32, u32),
    read: fn(&PositionsState) -> u32,
    write: fn(&mut PositionsState, u32),
    refused: RwSignal<Option<String>>,
    /// What is said where a typed number makes no table.
    why: String,
    #[prop(optional)] logarithmic: bool,
    room: PositionRoom,
) -> impl IntoView {
    let value = room.chosen(read);
    let (least, most, step) = if logarithmic { (0, LAST_STEP, 1) } else { ends };
    let slide = move |event: web_sys::Event| {
        let Ok(place) = event_target_value(&event).parse::<u32>() else { return };
        refused.set(None);
        let value = if logarithmic { base_at(place) } else { place };
        room.change(Change::Stream, |chosen| write(chosen, value));
    };
    let typed = move |event: web_sys::Event| {
        let field: web_sys::HtmlInputElement = event_target(&event);
        let number = field.value().trim().parse::<u32>().ok();
        let taken = number
            .is_some_and(|number| room.change(Change::Choice, |chosen| write(chosen, number)));
        refused.set((!taken).then(|| why.clone()));
        // What was refused does not stay in the field.
        field.set_value(&value.get_untracked().to_string());
    };
    let place = move || if logarithmic { step_of(value.get()) } else { value.get() };
    view! {
        <div class="size">
            <label for=id>{label.clone()}</label>
            <input
                type="range" id=id min=least max=most step=step
                aria-valuetext=move || count(u64::from(value.get()))
                prop:value=move || place().to_string()
                on:input=slide
            />
            <input
                type="number" min=ends.0 max=ends.1 step=ends.2
                aria-label=t!(positions_typed, size = label)
                prop:value=move || value.get().to_string()
                on:change=typed
            />
        </div>
    }
}
