//! The map: a point for each sentence, and the line that it came along from the one row of the token
//! table.

use std::sync::Arc;

use leptos::prelude::*;
use text::vectors::feature::Feature;
use text::vectors::neighbours::Directions;

use super::reading::Reading;
use super::room::ContextRoom;
use crate::kit::pictures::point::{Drawn, MARGIN, Point, SIDE};
use crate::kit::pictures::points::PointMap;
use crate::rooms::context::state::chosen::ContextState;
use crate::rooms::context::state::lines::amid;
use crate::rooms::context::state::vectors::{Entries, Entry};
use crate::state::kept::kept;
use crate::state::store::Change;
use crate::t;

/// From this cosine on two vectors are one.
const SAME: f32 = 0.99999;

/// The points in the plane of one network.
#[component]
pub fn Map(
    room: ContextRoom,
    reading: Reading,
    name: &'static str,
    title: String,
) -> impl IntoView {
    let drawn = Memo::new(move |_| drawn(room, reading).unwrap_or_default());
    let compared = kept::<ContextState>(room.store);
    view! {
        <PointMap
            name title drawn caption=String::new() start=t!(token_table)
            recolour=Callback::new(move |sense| compared.change(Change::Choice, |chosen| chosen.recolour(sense)))
        />
    }
}

fn drawn(room: ContextRoom, reading: Reading) -> Option<Drawn> {
    let plane = reading.plane.get()?;
    let chosen = kept::<ContextState>(room.store).now.get();
    let entries = reading.entries.get();
    let place = |vector: &[f32]| {
        let at = plane.basis.project(vector);
        (plane.frame.place(at.map(|at| at as f32), SIDE, MARGIN), at)
    };
    let vectors = entries.units(chosen.feature, chosen.first_piece);
    let statics = entries.units(Feature::Static, chosen.first_piece);
    let start = statics.first().filter(|row| row.len() == plane.basis.mean.len());
    let point = |(entry, vector): (&Entry, &Vec<f32>)| {
        let (at, in_plane) = place(vector);
        let sense = if entry.typed { t!(points_yours) } else { entry.line.sense.clone() };
        let names = [sense, entry.line.text.clone()];
        Arc::new(Point {
            number: entry.number,
            at,
            group: entry.sense.map(|sense| chosen.colour(sense)),
            typed: entry.typed,
            names,
            plane: in_plane,
            label: amid(&entry.line),
        })
    };
    let directions = reading.directions.get();
    Some(Drawn {
        tied: tied(&entries, &directions),
        points: entries.all.iter().zip(&vectors).map(point).collect(),
        start: start.map(|row| place(row).0),
        groups: entries
            .senses
            .iter()
            .cloned()
            .enumerate()
            .map(|(sense, name)| (name, chosen.colour(sense)))
            .collect(),
        shares: plane.basis.shares,
    })
}

/// Each typed word and what is nearest to it; nothing where all are the same.
fn tied(entries: &Entries, directions: &Directions) -> Vec<[usize; 2]> {
    let is_typed = |place: &usize| entries.all.get(*place).is_some_and(|entry| entry.typed);
    let count = directions.len().min(entries.all.len());
    let tie = |typed: usize| {
        let listed = (0..count).filter(|place| !is_typed(place));
        let near = listed.map(|place| (place, directions.cosine(typed, place)));
        let (place, cosine) = near.max_by(|one, other| one.1.total_cmp(&other.1))?;
        (cosine < SAME).then_some([typed, place])
    };
    (0..count).filter(is_typed).filter_map(tie).collect()
}
