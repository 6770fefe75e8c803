//! Learning a vocabulary over the line to the engine.

use leptos::prelude::*;
use protocol::{LearntPieces, Payload, Request, Response};
use text::tokenizer::trainer::{Learnt, TrainingEnd};

use super::state::training::Training;
use crate::engine::client::Client;
use crate::page::Page;
use crate::rooms::pieces::state::training::Workshop;
use crate::state::kept::kept;
use crate::state::stage::Stage;

impl Client {
    /// Learns a vocabulary from the training text. An engine that is not there yet is asked as
    /// soon as it answers.
    pub fn train(&self) {
        let Training { text, form, size } = kept::<Training>(self.store()).now.get_untracked();
        let id = self.next_id();
        self.store().lasting::<Workshop>().begin(id);
        if self.answers() {
            self.send(Request::TrainPieces { id, text, form, size });
        }
    }

    /// Ends the training with this number; the engine then tells what it has learnt.
    pub fn stop_training(&self, id: u32) {
        if self.answers() {
            self.send(Request::StopTraining { id });
        } else {
            let end = Some(TrainingEnd::Stopped);
            self.store()
                .lasting::<Workshop>()
                .hear(id, LearntPieces { learnt: Learnt::default(), end });
        }
    }

    fn answers(&self) -> bool {
        matches!(self.store().stage.get_untracked(), Stage::Loading | Stage::Ready)
    }
}

/// What goes on whichever room is open: a training, which begins again where its engine died.
pub fn begin(page: Page) {
    let Page { store, client, .. } = page;
    client.listen(hear);
    Effect::new(move |before: Option<Stage>| {
        let stage = store.stage.get();
        let answers_again = stage == Stage::Loading && before.is_some_and(|before| before != stage);
        if answers_again && store.lasting::<Workshop>().running().is_some() {
            client.train();
        }
        stage
    });
}

fn hear(client: Client, payload: &Payload<Response>) {
    if let Response::Pieces { id, learnt } = &payload.message
        && let Ok(learnt) = learnt.open()
    {
        client.store().lasting::<Workshop>().hear(*id, learnt);
    }
}
