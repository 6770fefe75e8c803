//! The map that the line of attention makes.

use std::sync::Arc;

use leptos::prelude::*;

use super::room::AlgorithmRoom;
use crate::kit::format::share;
use crate::kit::pictures::legend::Legend;
use crate::rooms::algorithm::state::finding::Largest;
use crate::rooms::algorithm::state::tensors::At;
use crate::shell::board::{BoardFigure, Drawn};
use crate::state::picture::{Picture, Token};
use crate::state::store::Change;
use crate::t;

/// The attention of the chosen head, and its largest value between two words.
#[component]
pub(super) fn Map(room: AlgorithmRoom) -> impl IntoView {
    let store = room.page.store;
    let picture: Drawn = Memo::new(move |_| {
        let At { layer, head, .. } = room.at.get();
        room.with_shown(|shown| {
            let values = shown.head(layer, head)?.to_vec();
            let token =
                |(at, piece): (usize, &String)| Token { label: piece.clone(), pieces: vec![at] };
            let tokens: Vec<Token> = shown.encoding.pieces.iter().enumerate().map(token).collect();
            Some(Arc::new(Picture { rows: tokens.clone(), columns: tokens, values }))
        })
    });
    let choose = Callback::new(move |pieces: Vec<usize>| {
        store.commit(Change::Choice, |choices| {
            choices.selection.update(|all| all.queries = pieces.into_iter().collect());
        });
    });
    let largest = move || {
        let at = room.at.get();
        let Largest { here, there, share: most } =
            room.with_shown(|shown| Largest::of(shown, at))?;
        Some(t!(algorithm_map_largest, here = here, there = there, share = share(most)))
    };
    let title = move || {
        let At { layer, head, .. } = room.at.get();
        t!(algorithm_map, layer = layer, head = head)
    };
    view! {
        <div class="algorithm-map">
            <p class="algorithm-map-title">{title} " " <Legend/></p>
            <BoardFigure picture id="algorithm-map" title=t!(algorithm_map_name) on_choose=choose/>
            <p>{largest}</p>
        </div>
    }
}
