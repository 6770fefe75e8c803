//! A kind of run, as a room follows it.

use std::error::Error;
use std::sync::Arc;

use leptos::prelude::*;
use protocol::{Array, Payload, Response};

use super::asked::Exchanged;
use super::kind::Planned;
use super::progress::Run;
use crate::engine::client::Client;
use crate::state::store::Store;

/// A kind of run that a room begins, shows and asks.
pub trait Learns: Planned {
    /// The run. It outlives the room.
    fn run(store: Store) -> RwSignal<Run<Self>>;

    /// Another run is about to begin.
    fn makes_room(client: Client) {
        let _ = client;
    }

    /// What its networks are asked about the text that is typed.
    fn exchanges(store: Store) -> Vec<Box<dyn Exchanged>>;

    /// What networks of another run said goes.
    fn clear(store: Store) {
        Self::exchanges(store).iter().for_each(|one| one.clear());
    }

    /// Nothing that was asked will be answered any more.
    fn forget(store: Store) {
        Self::exchanges(store).iter().for_each(|one| one.forget());
    }

    /// Takes an answer.
    ///
    /// # Errors
    /// If its arrays do not fit what came with it.
    fn answered(
        client: Client,
        id: u32,
        answer: Self::Answer,
        payload: &Payload<Response>,
    ) -> Result<(), Box<dyn Error>>;

    /// A question cannot be answered, for a reason: a sentence.
    fn refused(store: Store, id: u32, _: String) {
        Self::exchanges(store).iter().for_each(|one| _ = one.close(id));
    }
}

/// The numbers that came with an answer.
pub type Parts = Vec<Arc<Vec<f32>>>;

/// The numbers of these arrays.
///
/// # Errors
/// If one of them did not come.
pub fn parts<'a>(
    arrays: impl IntoIterator<Item = &'a Array>,
    payload: &Payload<Response>,
) -> Result<Parts, Box<dyn Error>> {
    let values = |array| Ok(Arc::new(payload.values(array)?.to_vec()));
    arrays.into_iter().map(values).collect()
}
