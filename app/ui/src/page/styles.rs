//! The styles of rooms, which come with a room's part and apply as long as the room is open; see
//! `app/start/page.js`.

use js_sys::{Array, Promise};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

use crate::state::room::Room;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = fetchStyles)]
    fn fetch_styles(room: &str) -> Promise;

    #[wasm_bindgen(js_name = wearStyles)]
    fn wear_styles(room: &str);
}

/// Asks for the styles of these rooms at once; `None` if some do not arrive.
pub fn fetch(rooms: &[&Room]) -> impl Future<Output = Option<()>> + use<> {
    let asked: Array = rooms.iter().map(|room| fetch_styles(room.id)).collect();
    let arrival = JsFuture::from(Promise::all(&asked));
    async { arrival.await.ok().map(drop) }
}

/// Lets the styles of this room apply, and those of no other.
pub fn wear(room: &Room) {
    wear_styles(room.id);
}
