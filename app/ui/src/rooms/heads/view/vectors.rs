//! The vectors of the room as signed bars; those of one head are stepped through together.

use std::sync::Arc;

use leptos::prelude::*;

use super::room::HeadsRoom;
use crate::kit::pictures::vector::VectorBars;
use crate::rooms::heads::state::Look;
use crate::t;

type Row = Option<Arc<Vec<f32>>>;

fn bars(
    name: &'static str,
    title: impl Fn() -> String + Send + Sync + 'static,
    room: HeadsRoom,
    read: impl Fn(&Look) -> Option<Vec<f32>> + Send + Sync + 'static,
) -> impl IntoView {
    let values: Memo<Row> = Memo::new(move |_| room.read(&read).flatten().map(Arc::new));
    let title = Signal::derive(title);
    view! { <VectorBars name title values=values.into() feature=room.feature small=true/> }
}

/// q of the query, k and v of the key.
#[component]
pub fn Vectors(room: HeadsRoom) -> impl IntoView {
    let of_query =
        move |letter: &str| t!(heads_vector, letter = letter, piece = room.piece(room.query.get()));
    let of_key =
        move |letter: &str| t!(heads_vector, letter = letter, piece = room.piece(room.key.get()));
    view! {
        <div class="heads-vectors">
            {bars("head-q", move || of_query("q"), room, |look| Some(look.q.clone()))}
            {bars("head-k", move || of_key("k"), room, move |look| look.keys.get(room.key.get()).cloned())}
            {bars("head-v", move || of_key("v"), room, move |look| look.values.get(room.key.get()).cloned())}
        </div>
    }
}

/// The products q_f k_f of the chosen pair.
pub fn product_vector(room: HeadsRoom) -> impl IntoView {
    bars(
        "head-products",
        || t!(heads_product_vector),
        room,
        move |look| {
            let terms = look.products(room.key.get())?;
            Some(terms.iter().map(|term| term.product as f32).collect())
        },
    )
}

/// z of the query, as the engine has it.
pub fn z_vector(room: HeadsRoom) -> impl IntoView {
    let title = move || t!(heads_vector, letter = "z", piece = room.piece(room.query.get()));
    let values: Memo<Row> = Memo::new(move |_| room.read(|look| Arc::new(look.z.clone())));
    let title = Signal::derive(title);
    view! { <VectorBars name="head-z" title values=values.into() feature=room.feature/> }
}

/// The z of all heads side by side.
pub fn concatenation(row: Memo<Row>) -> impl IntoView {
    let title = Signal::derive(|| t!(heads_segments));
    view! { <VectorBars name="heads-concatenated" title values=row.into() small=true/> }
}
