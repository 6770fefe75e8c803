//! How the input reaches the encoder: token, position and segment vectors, their sum and its
//! LayerNorm (Devlin et al. 2019, figure 2).

mod bands;
mod chosen;
mod cost;
mod features;
mod lengths;
mod limits;
mod padding;
mod room;
mod segments;
mod sixteen;
mod vectors;
mod worked;

use leptos::prelude::*;
use text::config::BertConfig;

use self::bands::{AllVectors, BandsLegend};
use self::chosen::ChosenNumbers;
use self::cost::CostTable;
use self::features::Features;
use self::lengths::PartLengths;
use self::limits::Limits;
use self::padding::{Length, Padding};
use self::room::InputRoom;
use self::segments::{Examples, Segments};
use self::sixteen::{NextPiece, Sixteen};
use self::vectors::Vectors;
use self::worked::WorkedFeature;
use crate::kit::controls::formula::formula;
use crate::kit::controls::how::How;
use crate::page::finding::headline;
use crate::page::page;
use crate::page::room_view::RoomView;
use crate::rooms::input::state::finding::{finding, shares};
use crate::shell::position_choice::PositionChoice;
use crate::shell::tabs::Tab;
use crate::state::panels::Program;
use crate::t;

/// Panels that show the vectors of the chosen piece.
const VECTORS: [&str; 4] = ["input-sum", "input-vectors", "input-worked", "input-lengths"];

/// Sixteen numbers of one piece; the vectors of all pieces and their sum; one number of them worked out, and what the length of
/// the input does, in panels of their own.
pub fn open() -> RoomView {
    let room = InputRoom::new(page());
    let found = headline(move |before| {
        let parts = room.parts.get()?;
        Some(finding(shares(&parts), &room.name(), before))
    });
    RoomView::of(view! { <Stage room/> })
        .with_headline(found)
        .with_reading(|| t!(input_reading))
        .with_go(view! { <NextPiece room/> })
        .with_more(move || view! { <Side room/> })
}

fn is_there(room: InputRoom) -> Memo<bool> {
    Memo::new(move |_| room.shown.with(Option::is_some))
}

#[component]
fn Stage(room: InputRoom) -> impl IntoView {
    let store = page().store;
    let busy = move || store.is_behind().to_string();
    let there = is_there(room);
    view! {
        <section id="picture" class="input-room" aria-labelledby="input-title" aria-busy=busy>
            <h2 id="input-title">{t!(input)}</h2>
            <Show when=move || there.get() fallback=|| view! { <p>{t!(model_loading)}</p> }>
                <Tab id="input-sum"><Sixteen room/></Tab>
                <Tab id="input-vectors"><AllVectors room/></Tab>
                <Tab id="input-worked">
                    <section data-main aria-labelledby="input-worked">
                        <WorkedFeature room/>
                        <Vectors room/>
                        <Features room/>
                    </section>
                </Tab>
                <Tab id="input-lengths"><PartLengths room/></Tab>
                <Tab id="input-segments"><Segments room/></Tab>
                <Tab id="input-limits"><Limits room/></Tab>
                <Tab id="input-padding"><Padding room/></Tab>
                <Tab id="input-cost"><CostTable room/></Tab>
            </Show>
        </section>
    }
}

/// What the open model does otherwise than BERT before its first layer.
#[component]
fn Otherwise() -> impl IntoView {
    let store = page().store;
    let config = Memo::new(move |_| store.model.with(|model| Some(model.as_ref()?.config.clone())));
    let segments = move || {
        let has_none =
            config.with(|one| one.as_ref().is_some_and(|one| !one.model_type.has_segments()));
        has_none.then(|| view! { <p class="caption">{t!(input_no_segments)}</p> })
    };
    let first = move || {
        let first = config.get().map(|one| one.first_position()).filter(|first| *first > 0)?;
        Some(view! { <p class="caption">{t!(input_first_position, first = first)}</p> })
    };
    let one_segment = move || {
        let one = config.with(|one| one.as_ref().is_some_and(|one| one.type_vocab_size == 1));
        one.then(|| view! { <p class="caption">{t!(input_one_segment)}</p> })
    };
    let projection = move || {
        let config = config.get().filter(BertConfig::projects_embeddings)?;
        let (width, hidden) = (config.embedding_width(), config.hidden_size);
        Some(view! { <p class="caption">{t!(input_projected, width = width, hidden = hidden)}</p> })
    };
    view! { {segments}{one_segment}{first}{projection} }
}

#[component]
fn Side(room: InputRoom) -> impl IntoView {
    let store = page().store;
    let vectors = Memo::new(move |_| Program::of(store).shows_any(&VECTORS));
    let there = is_there(room);
    view! {
        <Show when=move || there.get()>
            <Tab id="input-padding"><Length room/></Tab>
            <Tab id="input-segments"><Examples/></Tab>
            <Show when=move || vectors.get()>
                <ChosenNumbers room/>
                <PositionChoice name="input-positions"/>
            </Show>
            <Tab id="input-vectors"><BandsLegend room/></Tab>
        </Show>
        <Otherwise/>
        <How>
            <p>{t!(input_how)}</p>
            <Tab id="input-vectors"><p>{t!(input_bands_how)}</p></Tab>
            <Tab id="input-worked"><p>{t!(input_worked_how)}</p><p>{t!(input_vectors_how)}</p></Tab>
            <Tab id="input-lengths"><p>{t!(input_lengths_how)}</p></Tab>
            <Tab id="input-segments"><p>{t!(input_segments_how)}</p></Tab>
            <Tab id="input-limits"><p>{t!(input_limits_long)}</p></Tab>
            <Tab id="input-padding"><p>{t!(input_padding_how)}</p></Tab>
            <Tab id="input-cost">
                <p>{t!(input_cost_how)}</p>
                <p translate="no">{t!(attention)} ": " {formula("L \u{b7} H \u{b7} N^{2}")} " \u{b7} 4 B, 2 \u{b7} " {formula("L \u{b7} N^{2} \u{b7} d")}</p>
                <p translate="no">{t!(input_cost_linear)} ": " {formula("L \u{b7} N \u{b7} (4d^{2} + 2 \u{b7} d \u{b7} d_{ff})")}</p>
            </Tab>
        </How>
    }
}
