//! The nearest rows of the loaded model's word embeddings over the line to the engine.

use std::sync::Arc;

use leptos::prelude::*;
use protocol::{Payload, Request, Response};

use super::state::token_rows::{Near, TokenRows};
use crate::engine::client::Client;
use crate::page::Page;

impl Client {
    /// Asks for the rows nearest to that of a piece.
    pub fn ask_near_rows(&self, piece: u32, count: usize) {
        self.send(Request::NearRows { id: self.next_id(), piece, count });
    }
}

/// Listens for answers.
pub fn begin(page: Page) {
    page.client.listen(hear);
}

fn hear(client: Client, payload: &Payload<Response>) {
    if let Response::NearRows { piece, ids, cosines, .. } = &payload.message {
        let rows = ids.iter().copied().zip(cosines.iter().copied()).collect();
        let near = Some(Arc::new(Near { piece: *piece, rows }));
        client.store().lasting::<TokenRows>().near.set(near);
    }
}
