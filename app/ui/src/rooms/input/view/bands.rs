//! All pieces of the input: what is looked up for each, the three vectors, their sum.

use std::ops::Range;

use leptos::html;
use leptos::prelude::*;
use text::switches::Positions;

use super::room::InputRoom;
use crate::kit::controls::gradual::gradually;
use crate::kit::export::csv;
use crate::kit::format::{bracketed, signed, significant};
use crate::kit::heat::{Colors, Tone};
use crate::kit::paint::canvas;
use crate::kit::paint::canvas::cell_at;
use crate::kit::paint::scene::{Anchor, Scene, Shape};
use crate::kit::pictures::figure::SaveMenu;
use crate::kit::pictures::heat_map::NOTHING;
use crate::kit::text::{Key, keys};
use crate::page::page;
use crate::rooms::input::state::bands::{BANDS, Bands, WIDE};
use crate::rooms::input::state::parts::Lookup;
use crate::state::selection::Hover;
use crate::t;

/// What a band adds, what it is called, and what is looked up for it.
type Band = (&'static str, Key, fn(&Lookup) -> String);

/// The bands from the top, in the order of [`BANDS`].
const NAMES: [Band; BANDS.len()] = [
    ("", keys::input_token, |row| row.id.to_string()),
    ("+", keys::position, position),
    ("+", keys::input_segment, segment),
    ("=", keys::sum, |_| String::new()),
];

/// Which number is pointed at: its piece and its feature.
pub type Pointed = RwSignal<Option<(usize, usize)>>;

/// The picture, and one number of it added up: the one that is pointed at, or the chosen one.
#[component]
pub fn AllVectors(room: InputRoom) -> impl IntoView {
    let pointed: Pointed = RwSignal::new(None);
    let sum = move || {
        let (piece, feature) =
            pointed.get().unwrap_or_else(|| (room.piece.get(), room.feature.get()));
        room.bands.with(|bands| added(bands, &name_of(room, piece), piece, feature))
    };
    view! {
        <section class="fitted" data-main aria-labelledby="input-vectors">
            <h3 id="input-vectors">{t!(input_bands)}</h3>
            <Blocks room title=t!(input_rows) shown=0..BANDS.len() pointed/>
            <p class="input-formula number">{sum}</p>
        </section>
    }
}

/// Bands of blocks, the pieces as columns. Choosing and pointing are shared with every other room.
#[component]
pub fn Blocks(
    room: InputRoom,
    /// What the bands are called together.
    title: String,
    /// Which of [`BANDS`].
    shown: Range<usize>,
    pointed: Pointed,
) -> impl IntoView {
    let bands = room.bands;
    let pieces = Memo::new(move |_| bands.with(|bands| bands.pieces));
    let drawn = gradually(pieces);
    let colors = Memo::new(move |_| colors(bands.with(|bands| bands.edge)));
    let lit = Memo::new(move |_| lit(room));
    // A row in one closure: what is the same stays as it is, and long rows go at once.
    let head = move || {
        let lit = lit.get();
        let cell = |(piece, row): (usize, &Lookup)| {
            view! { <th scope="col" class:lit=piece == lit data-piece=piece><bdi>{row.piece.clone()}</bdi></th> }
        };
        room.rows.with(|rows| rows.iter().take(drawn.get()).enumerate().map(cell).collect_view())
    };
    let band = move |(index, (sign, name, looked_up)): (usize, Band)| {
        let cells = move || {
            let lit = lit.get();
            let cell = |(piece, row): (usize, &Lookup)| {
                view! { <td class:lit=piece == lit>{looked_up(row)}</td> }
            };
            room.rows
                .with(|rows| rows.iter().take(drawn.get()).enumerate().map(cell).collect_view())
        };
        view! {
            <tr class="input-looked">
                <th scope="row" rowspan="2"><b aria-hidden="true">{sign}</b>{name.text()}</th>
                {cells}
            </tr>
            <tr><td class="input-band" colspan=pieces><Cells room index colors pointed/></td></tr>
        }
    };
    let count = shown.len();
    let all = NAMES.into_iter().enumerate().skip(shown.start).take(count);
    view! {
        <div class="scroll fill input-bands" tabindex="0" role="group" aria-label=title.clone() style=("--bands", count.to_string())>
            <table style=("--pieces", move || pieces.get().max(1).to_string())>
                <caption class="spoken">{title.clone()}</caption>
                <thead>
                    <tr>
                        <td></td>
                        {head}
                    </tr>
                </thead>
                <tbody>{all.map(band).collect_view()}</tbody>
            </table>
        </div>
    }
}

/// One band: a block of cells for each piece, the chosen one framed.
#[component]
fn Cells(room: InputRoom, index: usize, colors: Memo<Colors>, pointed: Pointed) -> impl IntoView {
    let (store, bands) = (page().store, room.bands);
    let element = NodeRef::<html::Canvas>::new();
    let mut pixels = Vec::new();
    Effect::new(move |_| {
        let Some(element) = element.get() else { return };
        bands.with(|bands| {
            let Some(grid) = bands.grids.get(index) else { return };
            colors.with(|colors| {
                let each = grid.values.iter().map(|value| colors.color(*value));
                canvas::fill(&element, grid.columns, each, &mut pixels);
            });
        });
    });
    let hover = move |found: Option<(usize, usize)>| {
        if pointed.get_untracked() != found {
            pointed.set(found);
            let piece: Vec<usize> = found.map(|(piece, _)| piece).into_iter().collect();
            store.selection.update(|selection| selection.hover = Hover::token(&piece));
        }
    };
    let moved = move |event: web_sys::PointerEvent| {
        hover(bands.with_untracked(|bands| {
            let size = bands.grids.get(index).map(|grid| (grid.rows, grid.columns))?;
            bands.at(cell_at(&event, size)?)
        }));
    };
    let choose = move |_| {
        if let Some((piece, feature)) = pointed.get_untracked() {
            room.feature.set(feature);
            store.selection.update(|selection| selection.queries = [piece].into());
        }
    };
    let lines = move || bands.with(|bands| bands.features.div_ceil(WIDE).max(1));
    view! {
        <div
            class="input-cells" aria-hidden="true"
            on:pointermove=moved on:pointerdown=moved on:pointerleave=move |_| hover(None) on:click=choose
        >
            <canvas node_ref=element></canvas>
            <span class="input-frame" style=("--at", move || room.piece.get().to_string())>
                <span
                    style=("--row", move || (room.feature.get() / WIDE).to_string())
                    style=("--column", move || (room.feature.get() % WIDE).to_string())
                    style=("--rows", move || lines().to_string())
                ></span>
            </span>
        </div>
    }
}

/// What the colours mean, and the files.
#[component]
pub fn BandsLegend(room: InputRoom) -> impl IntoView {
    let bands = room.bands;
    let end = move || significant(bands.with(|bands| bands.edge).into(), 2);
    let scene = move || Some(bands.with_untracked(|bands| scene_of(room, bands)));
    let table = move || Some(bands.with_untracked(|bands| as_csv(room, bands)));
    view! {
        <p class="heat-legend number">
            <span>{move || format!("\u{2212}{}", end())}</span>
            <span class="heat-bar signed" aria-hidden="true"></span>
            <span>{end}</span>
        </p>
        <p class="caption">{t!(red_and_blue)}</p>
        <SaveMenu name="input-vectors" title=t!(input_bands) scene csv=table/>
    }
}

fn colors(edge: f32) -> Colors {
    Colors::new(Tone::Signed, (-edge, edge)).with_nothing(Some(NOTHING))
}

fn name_of(room: InputRoom, piece: usize) -> String {
    room.rows.with(|rows| rows.get(piece).map(|row| row.piece.clone()).unwrap_or_default())
}

/// The piece that is pointed at anywhere, or the chosen one.
fn lit(room: InputRoom) -> usize {
    let hovered = page().store.selection.with(|all| all.hover.queries.first().copied());
    hovered.unwrap_or_else(|| room.piece.get())
}

/// One feature of one piece, added up.
fn added(bands: &Bands, name: &str, piece: usize, feature: usize) -> Option<String> {
    let value = |band: usize| bands.value(band, piece, feature).map(signed);
    let [token, position, segment, sum] = [value(0)?, value(1)?, value(2)?, value(3)?];
    let terms = [token, bracketed(position), bracketed(segment)].join(" + ");
    let chosen = t!(input_chosen, feature = feature, piece = name);
    Some(format!("{chosen}: {terms} = {sum}"))
}

/// Which position vector is added, in a word.
pub fn position(row: &Lookup) -> String {
    match row.positions {
        Positions::Learned => row.row.to_string(),
        Positions::Sinusoidal => format!("sin {}", row.row),
        Positions::None => "–".to_owned(),
    }
}

/// Which segment vector is added, in a letter.
pub fn segment(row: &Lookup) -> String {
    match row.segment {
        Some(0) => "A".to_owned(),
        Some(_) => "B".to_owned(),
        None => "–".to_owned(),
    }
}

/// Width of a block, height of a band, and of the lines around them in the file.
const BLOCK: [f64; 2] = [64.0, 96.0];
const LINE: f64 = 24.0;

fn scene_of(room: InputRoom, bands: &Bands) -> Scene {
    let (left, width) = (96.0, bands.pieces as f64 * BLOCK[0]);
    let mut scene = Scene {
        width: left + width + 8.0,
        height: 2.0 * LINE + BANDS.len() as f64 * (BLOCK[1] + LINE),
        title: t!(input_bands),
        shapes: Vec::new(),
    };
    let colors = colors(bands.edge);
    let middle = |piece: usize| left + (piece as f64 + 0.5) * BLOCK[0];
    scene.text([8.0, LINE / 2.0], &t!(input_bands), 15.0, Anchor::Start, false);
    let rows = room.rows.get_untracked();
    for (piece, row) in rows.iter().enumerate() {
        scene.text([middle(piece), LINE * 1.5], &row.piece, 13.0, Anchor::Middle, false);
    }
    for (index, ((sign, name, looked_up), grid)) in NAMES.iter().zip(&bands.grids).enumerate() {
        let top = 2.0 * LINE + index as f64 * (BLOCK[1] + LINE);
        let title = format!("{sign} {}", name.text());
        scene.text([8.0, top + LINE + BLOCK[1] / 2.0], &title, 13.0, Anchor::Start, false);
        for (piece, row) in rows.iter().enumerate() {
            let place = [middle(piece), top + LINE / 2.0];
            scene.text(place, &looked_up(row), 11.0, Anchor::Middle, false);
        }
        scene.shapes.push(Shape::Pixels {
            place: [left, top + LINE, width, BLOCK[1]],
            columns: grid.columns,
            colors: grid.values.iter().map(|value| colors.color(*value)).collect(),
        });
    }
    scene
}

/// A line for each vector of each piece.
fn as_csv(room: InputRoom, bands: &Bands) -> String {
    let rows = room.rows.get_untracked();
    let (mut names, mut values) = (Vec::new(), Vec::new());
    for (band, (_, name, _)) in NAMES.iter().enumerate() {
        for (piece, row) in rows.iter().enumerate() {
            names.push(format!("{} {}: {}", row.place, row.piece, name.text()));
            let value = |feature| bands.value(band, piece, feature).unwrap_or(f32::NAN);
            values.extend((0..bands.features).map(value));
        }
    }
    let features: Vec<String> = (0..bands.features).map(|feature| feature.to_string()).collect();
    csv::matrix("vector", &names, &features, &values)
}
