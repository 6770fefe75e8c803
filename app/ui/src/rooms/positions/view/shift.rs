//! The rotation that shifts a pair of sinusoids by k positions.

use leptos::prelude::*;
use text::positional::{encoding, frequency, rotation, turned};

use super::room::PositionRoom;
use super::tables::decimal;
use crate::kit::format::{scientific, signed};
use crate::rooms::positions::state::{PositionsState, SHIFTS};
use crate::state::store::Change;
use crate::t;

/// The matrix, what it is applied to, what comes out, and the formula's own value.
#[component]
pub fn Shift(room: PositionRoom) -> impl IntoView {
    let chosen = room.chosen(PositionsState::clone);
    view! {
        <section data-main aria-labelledby="positions-shift">
            <h3 id="positions-shift">{t!(positions_shift)}</h3>
            {move || chosen.with(worked)}
        </section>
    }
}

/// The sliders of the pair and of the shift.
#[component]
pub fn Slides(room: PositionRoom) -> impl IntoView {
    let pairs = room.chosen(|chosen| (chosen.dimensions / 2).saturating_sub(1));
    view! {
        <Slide
            id="positions-pair" label=t!(positions_pair) room most=pairs.into()
            read=PositionsState::pair write=|chosen, pair| chosen.pair = pair
        />
        <Slide
            id="positions-k" label=t!(positions_k) room most=Signal::stored(*SHIFTS.end())
            read=|chosen| chosen.shift write=|chosen, shift| chosen.shift = shift
        />
    }
}

/// A slider of one thing that is chosen.
#[component]
pub fn Slide(
    id: &'static str,
    label: String,
    room: PositionRoom,
    most: Signal<usize>,
    read: fn(&PositionsState) -> usize,
    write: fn(&mut PositionsState, usize),
) -> impl IntoView {
    let value = room.chosen(read);
    let slide = move |event: web_sys::Event| {
        if let Ok(value) = event_target_value(&event).parse() {
            room.change(Change::Stream, |chosen| write(chosen, value));
        }
    };
    view! {
        <p class="slide">
            <label for=id>{label}</label>
            <input
                type="range" id=id min="0" step="1"
                max=move || most.get().to_string()
                prop:value=move || value.get().to_string()
                on:input=slide
            />
            <output for=id class="number">{move || value.get()}</output>
        </p>
    }
}

fn worked(chosen: &PositionsState) -> impl IntoView + use<> {
    let (dimensions, base) = (chosen.dimensions, chosen.base());
    let (at, pair, shift) = (chosen.at(), chosen.pair(), chosen.shift);
    let of = |position| [0, 1].map(|part| encoding(position, 2 * pair + part, dimensions, base));
    // A shift of at most 511 fits.
    let matrix = rotation(pair, i32::try_from(shift).unwrap_or_default(), dimensions, base);
    let (before, moved, wanted) = (of(at), turned(&matrix, of(at)), of(at + shift));
    let off = (0..2).map(|part| (moved[part] - wanted[part]).abs()).fold(0.0, f64::max);
    let frequency = frequency(pair, dimensions, base);
    let (angle, turn) = (shift as f64 * frequency, decimal(frequency));
    let column = |name: String, numbers: [f64; 2]| {
        let [sin, cos] = numbers.map(signed);
        view! {
            <div class="column">
                <span>{name}</span>
                <span class="brackets number"><span>{sin}</span><span>{cos}</span></span>
            </div>
        }
    };
    let [[a, b], [c, d]] = matrix.map(|row| row.map(signed));
    view! {
        <div class="product" role="group" aria-label=t!(positions_shift_group)>
            <div class="column">
                <span>{t!(positions_shift_matrix, shift = shift)}</span>
                <span class="brackets square number"><span>{a}</span><span>{b}</span><span>{c}</span><span>{d}</span></span>
            </div>
            <span class="sign">"\u{b7}"</span>
            {column(t!(positions_shift_before, position = at, pair = pair), before)}
            <span class="sign">"="</span>
            {column(t!(product), moved)}
            <span class="sign">{if off < 1e-9 { "\u{2713}" } else { "\u{2260}" }}</span>
            {column(t!(positions_shift_wanted, position = at + shift), wanted)}
        </div>
        <p class="positions-said number" id="rotation-difference">
            {t!(positions_shift_facts, angle = format!("{shift} \u{b7} {turn} = {}", decimal(angle)), off = scientific(off))}
        </p>
    }
}
