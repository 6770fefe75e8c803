//! What is painted: measured and drawn once a frame, when anything that it shows has changed.

use std::sync::Arc;

use leptos::prelude::*;

use super::Network;
use super::changed::Changed;
use super::edge;
use super::elements::{Elements, Measured};
use super::layout::Layout;
use super::opened::{LEAST_COLUMNS, Pages, Scene};
use super::picture::Scenery;
use crate::kit::browser;
use crate::kit::drawing::{Drawing, Painter, Sheet};
use crate::kit::paint::palette::Palette;
use crate::kit::pictures::columns::{Column, Columns, columns};
use crate::rooms::network::state::facts::Facts;
use crate::rooms::network::state::strips::{self, Cells, Row, states, summed};
use crate::state::shown::Part;
use crate::state::store::Change;
use crate::t;

/// Frames after which a row of pieces is there, however long it is.
const MOST_FRAMES: u32 = 60;
/// Milliseconds without scrolling after which a swipe has ended.
const RESTED: u64 = 120;

/// What is kept between two pictures.
#[derive(Default)]
struct Kept {
    picture: Painter,
    maps: Painter,
    strips: Option<(Strips, Arc<Sheet>, Option<Pages>)>,
    map_sheet: Option<(usize, Palette, Arc<Sheet>)>,
    changed: Changed,
    /// The piece that was brought into sight, of how many, and whether that was projected.
    brought: Option<(usize, usize, bool)>,
}

/// What a sheet of strips is of.
#[derive(Clone, Copy, PartialEq)]
struct Strips {
    shown: usize,
    reader: usize,
    numbers: bool,
    cells: Cells,
    palette: Palette,
    opened: Option<(usize, usize)>,
    compared: bool,
}

/// Both canvases.
#[derive(Clone, Copy)]
pub struct Surface {
    network: Network,
    elements: Elements,
    measured: Measured,
    layout: Memo<Layout>,
    kept: StoredValue<Kept, LocalStorage>,
    waits: StoredValue<bool>,
    swipes: StoredValue<u32>,
    waited: StoredValue<u32>,
}

impl Surface {
    /// Paints from now on.
    pub fn begin(
        network: Network,
        elements: Elements,
        measured: Measured,
        layout: Memo<Layout>,
    ) -> Self {
        let surface = Self {
            network,
            elements,
            measured,
            layout,
            kept: StoredValue::new_local(Kept::default()),
            waits: StoredValue::new(false),
            swipes: StoredValue::new(0),
            waited: StoredValue::new(0),
        };
        Effect::new(move |_| {
            network.facts.track();
            layout.track();
            network.pointed.track();
            network.tried.track();
            let _ = network.seldom();
            network.kept.now.track();
            network.store.appearance.track();
            let _ = (network.now(), elements.canvas.get(), elements.maps.get());
            surface.draw_soon();
        });
        surface
    }

    /// The picture was scrolled: on a phone the piece in the middle is chosen once it rests.
    pub fn scrolled(self) {
        self.draw_soon();
        if !self.layout.with_untracked(|layout| layout.phone) {
            return;
        }
        self.swipes.update_value(|count| *count = count.wrapping_add(1));
        let own = self.swipes.get_value();
        let rested = move || {
            if self.swipes.try_get_value() == Some(own) {
                self.choose_middle();
            }
        };
        set_timeout(rested, std::time::Duration::from_millis(RESTED));
    }

    fn choose_middle(self) {
        let middle = self.layout.with_untracked(|layout| inner(layout) / 2.0);
        let away = |column: &Column| (column[0] - middle).abs();
        let nearest = self.measured.columns.with_untracked(|columns| {
            let all = columns.iter().enumerate();
            all.min_by(|a, b| away(a.1).total_cmp(&away(b.1))).map(|(token, _)| token)
        });
        let chosen =
            self.network.facts.with_untracked(|facts| facts.as_ref().map(|facts| facts.chosen));
        if let Some(token) = nearest.filter(|token| Some(*token) != chosen) {
            self.network.store.commit(Change::Stream, |choices| {
                choices.selection.update(|all| all.queries = [token].into());
            });
        }
    }

    /// The picture for a file: with the pieces above it, the names of the rows at its left and the answer
    /// below it.
    pub fn whole(self) -> Option<Drawing> {
        let seldom = untrack(|| self.network.seldom())?;
        let facts = self.network.facts.get_untracked()?;
        let layout = self.layout.get_untracked();
        let columns = self.measured.columns.get_untracked();
        let drawing = self.kept.try_update_value(|kept| {
            self.picture(kept, &facts, &layout, &columns, &Palette::LIGHT)
        })?;
        Some((seldom.whole)(drawing, &facts, &layout, &columns))
    }

    /// Paints with the next frame, in the colours that the page has then.
    pub fn draw_soon(self) {
        if !self.waits.get_value() {
            self.waits.set_value(true);
            request_animation_frame(move || {
                if self.waits.try_set_value(false).is_none() {
                    self.draw();
                }
            });
        }
    }

    fn draw(self) {
        let Some(facts) = self.network.facts.get_untracked() else { return };
        self.measure();
        let layout = self.layout.get_untracked();
        self.bring((facts.chosen, facts.special.len(), layout.presented));
        let palette = Palette::of_page();
        let columns = self.measured.columns.get_untracked();
        if columns.len() < facts.special.len() || layout.layers() == 0 {
            return self.wait_for_pieces();
        }
        self.waited.set_value(0);
        self.kept.update_value(|kept| {
            kept.changed.follow(&facts.shown);
            let drawing = self.picture(kept, &facts, &layout, &columns, &palette);
            if let Some(canvas) = self.elements.canvas.get_untracked() {
                // A browser that draws nothing leaves the pieces, the answer and the sentence.
                let _ = kept.picture.paint(&canvas, &drawing, &palette);
            }
            if let Some(canvas) = self.elements.changed.get_untracked() {
                kept.changed.paint(&canvas, &seen(&layout), &columns, &palette);
            }
            let drawing = self.maps(kept, &facts, &layout, &palette);
            if let Some(canvas) = self.elements.maps.get_untracked() {
                let _ = kept.maps.paint(&canvas, &drawing, &palette);
            }
        });
    }

    /// Long rows of pieces come over several frames.
    fn wait_for_pieces(self) {
        let waited = self.waited.get_value();
        if waited < MOST_FRAMES {
            self.waited.set_value(waited + 1);
            self.draw_soon();
        }
    }

    /// Reads where the browser put the pieces.
    fn measure(self) {
        let Some(scroll) = self.elements.scroll.get_untracked() else { return };
        let Columns { columns, bottom } = columns(&scroll, "[data-piece]");
        if !columns.is_empty() && bottom != self.measured.pieces.get_untracked() {
            self.measured.pieces.set(bottom);
        }
        if self.measured.columns.with_untracked(|known| **known != columns) {
            self.measured.columns.set(Arc::new(columns));
        }
    }

    /// Scrolls to the chosen piece where the picture is wider than its space; who scrolls away from it
    /// is not held back.
    fn bring(self, chosen: (usize, usize, bool)) {
        let is_there = self.measured.columns.with_untracked(|columns| columns.len() == chosen.1);
        if !is_there {
            return;
        }
        let known = self.kept.try_update_value(|kept| kept.brought.replace(chosen)).flatten();
        let Some(scroll) = self.elements.scroll.get_untracked() else { return };
        let wide = scroll.scroll_width() > scroll.client_width() + 1;
        let column = self.measured.columns.with_untracked(|columns| columns.get(chosen.0).copied());
        let Some([middle, _]) = column.filter(|_| wide && known != Some(chosen)) else { return };
        let seen = f64::from(scroll.client_width());
        if self.layout.with_untracked(|layout| layout.phone)
            || middle < 40.0
            || middle > seen - 40.0
        {
            scroll.set_scroll_left(scroll.scroll_left() + (middle - seen / 2.0).round() as i32);
            self.measure();
        }
    }

    fn picture(
        self,
        kept: &mut Kept,
        facts: &Facts,
        layout: &Layout,
        columns: &[Column],
        palette: &Palette,
    ) -> Drawing {
        let cells = self.strips(kept, facts, layout, columns, palette);
        let Some((_, sheet, pages)) = &kept.strips else { return Drawing::default() };
        let inner = seen(layout);
        let switches = &facts.shown.input.switches;
        let scenery = Scenery {
            layout: &inner,
            columns,
            lines: &facts.lines,
            sheet,
            cells,
            forming: facts.forming.as_ref().filter(|_| facts.reader == facts.chosen),
            chosen: facts.reader,
            pieces: &facts.shown.encoding.pieces,
            gap: facts.gaps.get(facts.reader).copied().unwrap_or(false),
            now: untrack(|| self.network.through()),
            moves: !browser::moves_less(),
            pointed: self.network.pointed.get_untracked(),
            twins: facts.twins.as_deref(),
            numbers: untrack(|| self.network.numbers()),
            alone: (0..facts.shown.layers)
                .map(|layer| switches.layer(layer).feed_forward)
                .collect(),
            on: summed(&facts.shown).map(|part| part.is_some()),
        };
        let mut drawing = scenery.drawn(t!(room_network));
        if let (Some(pages), Some(seldom)) = (pages, untrack(|| self.network.seldom())) {
            let (now, numbers) = untrack(|| (self.network.now(), self.network.numbers()));
            let scene = Scene { facts, layout: &inner, columns, now, numbers };
            (seldom.draw)(&scene, pages, &mut drawing);
        }
        drawing
    }

    /// Makes the strips of this result anew where they look different.
    fn strips(
        self,
        kept: &mut Kept,
        facts: &Facts,
        layout: &Layout,
        columns: &[Column],
        palette: &Palette,
    ) -> Cells {
        let states = states(&facts.shown);
        let summed: Vec<&Part> = summed(&facts.shown).into_iter().flatten().collect();
        let cells = cells(facts, layout, columns);
        let numbers = untrack(|| self.network.numbers());
        let shown = Arc::as_ptr(&facts.shown) as usize;
        let seldom = untrack(|| self.network.seldom());
        let opened = facts.opened.filter(|_| seldom.is_some());
        let (reader, palette) = (facts.reader, *palette);
        let compared = facts.twins.is_some();
        let wanted = Strips { shown, reader, numbers, cells, palette, opened, compared };
        if kept.strips.as_ref().is_some_and(|(known, ..)| *known == wanted) {
            return cells;
        }
        let signed = |token: usize| numbers || token == reader;
        let least = if opened.is_some() { LEAST_COLUMNS } else { 0 };
        let differences = facts.differences();
        let rows =
            states.into_iter().enumerate().map(|(state, own)| match differences.get(state) {
                Some(part) => Row { part, differs: true, ..Row::of(own) },
                None => Row::of(own),
            });
        let all: Vec<Row<'_>> = rows.chain(summed.into_iter().map(Row::of)).collect();
        let mut sheet = strips::sheet(&all, cells, least, &signed, &palette);
        let pages = seldom.and_then(|seldom| (seldom.pages)(&mut sheet, facts, &palette));
        kept.strips = Some((wanted, Arc::new(sheet), pages));
        cells
    }

    fn maps(self, kept: &mut Kept, facts: &Facts, layout: &Layout, palette: &Palette) -> Drawing {
        let shown = Arc::as_ptr(&facts.shown) as usize;
        let known = kept
            .map_sheet
            .as_ref()
            .filter(|(of, in_colors, _)| (*of, in_colors) == (shown, palette));
        let sheet = match known {
            Some((_, _, sheet)) => Arc::clone(sheet),
            // Many layers have no room for maps, and theirs would be large.
            None if !(0..layout.layers()).any(|layer| layout.has_maps(layer)) => {
                return Drawing::new([layout.edge, layout.size[1]], "");
            }
            None => Arc::new(edge::sheet(&facts.shown, palette)),
        };
        kept.map_sheet = Some((shown, *palette, Arc::clone(&sheet)));
        let network = self.network;
        let is_picked = network.kept.now.with_untracked(|kept| kept.head);
        let picked = network.store.selection.with_untracked(|all| (all.layer, all.head));
        let tried = network.tried.get_untracked();
        let chosen = edge::Chosen { picked: is_picked.then_some(picked), tried };
        edge::drawn(layout, facts, &sheet, untrack(|| network.through()), &chosen)
    }
}

/// How the numbers of a vector are wrapped in its strip.
pub fn cells(facts: &Facts, layout: &Layout, columns: &[Column]) -> Cells {
    let states = states(&facts.shown);
    let size = states.first().and_then(|part| part.shape.last()).copied().unwrap_or(1);
    let mut widths: Vec<f64> = columns.iter().map(|[_, width]| width - 10.0).collect();
    widths.sort_by(f64::total_cmp);
    let width = widths.get(widths.len() / 2).copied().unwrap_or(90.0);
    let summed = summed(&facts.shown).into_iter().flatten().count();
    Cells::of(size, columns.len() * (states.len() + summed), [width, layout.strip])
}

/// The part of the layout that scrolls.
fn seen(layout: &Layout) -> Layout {
    Layout { size: [inner(layout), layout.size[1]], ..layout.clone() }
}

/// Width of what scrolls.
fn inner(layout: &Layout) -> f64 {
    (layout.size[0] - layout.edge - layout.notes).max(0.0)
}
