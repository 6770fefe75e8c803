//! A kind of run, as a room follows it.

use std::error::Error;

use leptos::prelude::*;
use protocol::{Payload, Response};

use super::kind::Planned;
use super::progress::Run;
use crate::engine::client::Client;

/// A kind of run that a room begins, shows and asks.
pub trait Learns: Planned {
    /// The run. It outlives the room.
    fn run() -> &'static ArcRwSignal<Run<Self>>;

    /// What networks of another run said goes.
    fn clear();

    /// Nothing that was asked will be answered any more.
    fn forget();

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
    fn refused(id: u32, reason: String);
}
