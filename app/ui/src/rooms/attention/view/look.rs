//! What one word reads in the chosen head: thick lines from the words above into it.

use std::sync::Arc;

use leptos::html;
use leptos::prelude::*;
use text::tokenizer::Special;

use crate::kit::drawing::{Anchor, Drawing, Form, Role, Text};
use crate::kit::pictures::columns::{Column, Columns, columns};
use crate::kit::pictures::painting::painting;
use crate::kit::pictures::space::space;
use crate::page::page;
use crate::rooms::attention::state::large::LargePicture;
use crate::rooms::attention::state::lines::query;
use crate::rooms::attention::view::labelled::Labelled;
use crate::shell::tokens::Tokens;
use crate::state::panels::Program;
use crate::state::picture::Picture;
use crate::state::store::{Change, Store};
use crate::t;

/// Weaker lines are not drawn.
const LEAST: f32 = 0.01;
/// Width of a line that has all of the attention.
const WIDEST: f64 = 78.0;
/// Height of the row of words below.
const BELOW: f64 = 40.0;
/// Height of its letters, and of those on a projector.
const SIZES: [f64; 2] = [17.0, 20.0];
/// Sizes of a picture for a file: a column, and all of its height.
const COLUMN: f64 = 96.0;
const HIGH: f64 = 460.0;

/// Where nothing is chosen in a new text, the word that reads another one most is; who gives up what
/// was chosen is left alone.
pub fn choose_a_word(store: Store) {
    let picture = store.lasting::<LargePicture>().0;
    Effect::new(move |_| {
        let found = picture.with(|picture| strongest(picture.as_deref()?));
        let is_free = store.selection.with_untracked(|chosen| chosen.queries.is_empty());
        let is_open = untrack(|| Program::of(store)).open.is_some();
        if let Some(pieces) = found.filter(|_| is_free && is_open) {
            store.commit(Change::Follow, |choices| {
                choices.selection.update(|all| all.queries = pieces.into_iter().collect());
            });
        }
    });
}

/// The pieces of the query that gives most to a word that is not itself.
fn strongest(picture: &Picture) -> Option<Vec<usize>> {
    let is_word = |label: &str| !label.starts_with('[');
    let most = |row: usize| {
        let other = |(at, _): &(usize, &f32)| {
            picture.columns[*at].pieces != picture.rows[row].pieces
                && is_word(&picture.columns[*at].label)
        };
        picture
            .row(row)
            .iter()
            .enumerate()
            .filter(other)
            .map(|(_, weight)| *weight)
            .fold(0.0, f32::max)
    };
    let words = (0..picture.rows.len()).filter(|row| is_word(&picture.rows[*row].label));
    let best = words.max_by(|a, b| most(*a).total_cmp(&most(*b)))?;
    Some(picture.rows[best].pieces.clone())
}

/// The picture.
#[component]
pub fn Look() -> impl IntoView {
    let store = page().store;
    let picture = store.lasting::<LargePicture>().0;
    let shares = Memo::new(move |_| {
        picture.with(|picture| picture.as_deref().map(|picture| shares(store, picture)))
    });
    let shares = Memo::new(move |_| shares.get().unwrap_or_default());
    let (frame, canvas) = (NodeRef::new(), NodeRef::new());
    let scroll = NodeRef::<html::Div>::new();
    let size = space(frame);
    let follow = move || {
        picture.track();
        store.selection.track();
        store.appearance.track();
        size.track();
    };
    let drawn = move || {
        let (scroll, picture) = scroll.get().zip(picture.get())?;
        let scene = Scene {
            picture: &picture,
            query: query(store, &picture),
            row: &columns(&scroll, "[data-piece]"),
            size: size.get(),
            presented: store.appearance.with(|look| look.presenter),
        };
        Some(scene.drawn())
    };
    let paint = painting(canvas, follow, drawn);
    view! {
        <section id="look" class="panel look" aria-labelledby="look-title">
            <h2 id="look-title">{t!(panel_look)}</h2>
            <Labelled/>
            <div class="look-frame" node_ref=frame>
                <canvas node_ref=canvas aria-hidden="true" on:transitionend=move |_| paint.run(())></canvas>
                <div class="look-scroll" node_ref=scroll on:scroll=move |_| paint.run(())><Tokens shares/></div>
            </div>
        </section>
    }
}

/// What each piece has of the attention of the word that is spoken of.
fn shares(store: Store, picture: &Picture) -> Vec<Option<f32>> {
    let Some(row) = query(store, picture) else { return Vec::new() };
    let mut shares = Vec::new();
    for (token, weight) in picture.columns.iter().zip(picture.row(row)) {
        let Some(first) = token.pieces.first() else { continue };
        if shares.len() <= *first {
            shares.resize(first + 1, None);
        }
        shares[*first] = Some(*weight).filter(|weight| !weight.is_nan());
    }
    shares
}

/// The picture for a file, with the words above.
pub fn saved(store: Store) -> Option<Drawing> {
    let picture = store.lasting::<LargePicture>().0.get_untracked()?;
    let query = untrack(|| query(store, &picture));
    let pieces = picture.columns.iter().flat_map(|token| &token.pieces).max()? + 1;
    let row = Columns::even(pieces, 0.0, COLUMN, 40.0);
    let size = [pieces as f64 * COLUMN, HIGH];
    let scene = Scene { picture: &picture, query, row: &row, size, presented: false };
    let mut drawing = scene.drawn();
    for token in &picture.columns {
        let Some([middle, _]) = scene.column(&token.pieces) else { continue };
        drawing.label([middle, 20.0], token.label.clone(), Anchor::Middle, SIZES[0]);
    }
    Some(drawing)
}

/// What the picture is made of.
struct Scene<'a> {
    picture: &'a Arc<Picture>,
    query: Option<usize>,
    row: &'a Columns,
    size: [f64; 2],
    presented: bool,
}

impl Scene<'_> {
    fn drawn(&self) -> Drawing {
        let mut drawing = Drawing::new(self.size, t!(panel_lines));
        let Some(query) = self.query.filter(|_| !self.row.columns.is_empty()) else {
            return drawing;
        };
        let [top, bottom] = [self.row.bottom + 4.0, self.size[1] - BELOW];
        let chosen = self.column(&self.picture.rows[query].pieces);
        drawing.add(
            Role::Plate,
            Form::Rectangle([0.0, top, self.size[0], bottom - top], 10.0),
            0.75,
        );
        if let Some([middle, width]) = chosen {
            let place = [middle - width / 2.0, top, width, bottom - top];
            drawing.add(Role::Attention, Form::Rectangle(place, 0.0), 0.1);
            self.lines(&mut drawing, query, middle, [top, bottom]);
        }
        self.words(&mut drawing, query, bottom + BELOW / 2.0);
        drawing
    }

    /// The column of a token: that of its pieces together.
    fn column(&self, pieces: &[usize]) -> Option<Column> {
        let first = self.row.columns.get(*pieces.first()?)?;
        let last = self.row.columns.get(*pieces.last()?)?;
        let (left, right) = (first[0] - first[1] / 2.0, last[0] + last[1] / 2.0);
        Some([(left + right) / 2.0, right - left])
    }

    /// The strongest on top.
    fn lines(&self, drawing: &mut Drawing, query: usize, to: f64, [top, bottom]: [f64; 2]) {
        let mut lines: Vec<_> = self.picture.row(query).iter().zip(&self.picture.columns).collect();
        lines.retain(|(weight, _)| **weight >= LEAST);
        lines.sort_by(|a, b| a.0.total_cmp(b.0));
        for (weight, token) in lines {
            let Some([from, _]) = self.column(&token.pieces) else { continue };
            let ends = [[from, top], [to, bottom]];
            if Special::named(&token.label).is_some_and(|special| special != Special::Mask) {
                drawing.add(Role::Soft, Form::Curve(ends, 2.0, true), 0.9);
                continue;
            }
            let weight = f64::from(*weight);
            let width = (WIDEST * weight).max(if self.presented { 2.0 } else { 1.0 });
            let strength = (0.35 + 4.0 * weight).min(0.95);
            drawing.add(Role::Attention, Form::Curve(ends, width, false), strength);
        }
    }

    /// The words once more below, the one that reads chosen.
    fn words(&self, drawing: &mut Drawing, query: usize, y: f64) {
        let size = SIZES[usize::from(self.presented)];
        for (row, token) in self.picture.rows.iter().enumerate() {
            let Some([middle, width]) = self.column(&token.pieces) else { continue };
            let role = if row == query { Role::Plate } else { Role::Label };
            if row == query {
                let place = [middle - width / 2.0, y - size, width, 2.0 * size];
                drawing.add(Role::Chosen, Form::Rectangle(place, 8.0), 0.999);
            }
            let text = token.label.clone();
            let text = Text { place: [middle, y], text, size, anchor: Anchor::Middle, turn: 0.0 };
            drawing.add(role, Form::Text(text), 1.0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::picture::Token;

    fn picture() -> Picture {
        let token =
            |(at, label): (usize, &&str)| Token { label: (*label).to_owned(), pieces: vec![at] };
        let all: Vec<Token> = ["[CLS]", "the", "cat"].iter().enumerate().map(token).collect();
        let values = vec![0.9, 0.1, 0.0, 0.6, 0.1, 0.3, 0.2, 0.7, 0.1];
        Picture { rows: all.clone(), columns: all, values }
    }

    #[test]
    fn the_word_that_reads_another_one_most_is_chosen_first() {
        assert_eq!(strongest(&picture()), Some(vec![2]));
    }

    #[test]
    fn each_line_ends_at_the_query_and_is_as_wide_as_its_weight() {
        let row =
            Columns { columns: vec![[50.0, 80.0], [150.0, 80.0], [250.0, 80.0]], bottom: 40.0 };
        let picture = Arc::new(picture());
        let scene = Scene {
            picture: &picture,
            query: Some(2),
            row: &row,
            size: [300.0, 400.0],
            presented: false,
        };
        let curves: Vec<_> = scene
            .drawn()
            .marks
            .into_iter()
            .filter_map(|mark| match mark.form {
                Form::Curve([from, to], width, dotted) => {
                    Some((from[0], to[0], width.round(), dotted))
                }
                _ => None,
            })
            .collect();
        assert_eq!(
            curves,
            [(250.0, 250.0, 8.0, false), (50.0, 250.0, 2.0, true), (150.0, 250.0, 55.0, false)]
        );
    }
}
