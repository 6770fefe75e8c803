//! What a run tells the page, and the program around it.

use std::fmt::Display;
use std::marker::PhantomData;

use protocol::run::{Kind, Letter, News};
use protocol::{Payload, Response};

use super::course::Around;
use crate::give_way::yield_to_others;
use crate::scope::{now, post_payload};

/// Tells the page about a run, or answers a question, by its number.
pub struct Line<K> {
    id: u32,
    of: PhantomData<fn() -> K>,
}

impl<K: Kind> Line<K> {
    /// The line under this number.
    pub fn of(id: u32) -> Self {
        Self { id, of: PhantomData }
    }

    /// The number of the run, or of the question.
    pub fn id(&self) -> u32 {
        self.id
    }

    /// Answers, or a part of it.
    pub fn answer(&self, answer: K::Answer) {
        self.post(Payload::plain(News::Answered(answer)));
    }

    /// Answers with the values of arrays.
    pub fn answer_with(&self, answer: K::Answer, buffers: Vec<Vec<f32>>) {
        self.post(Payload::with_arrays(News::Answered(answer), buffers));
    }

    /// Answers with files.
    pub fn answer_files(&self, answer: K::Answer, files: Vec<Vec<u8>>) {
        self.post(Payload::with_files(News::Answered(answer), files));
    }

    /// Says why it cannot go on.
    pub fn fail(&self, error: &impl Display) {
        self.post(Payload::plain(News::Failed { detail: error.to_string() }));
    }

    fn post(&self, Payload { message, buffers, files, handles }: Payload<News<K>>) {
        let message = Response::Learned { id: self.id, letter: Letter::news(&message) };
        post_payload(&Payload { message, buffers, files, handles });
    }
}

impl<K: Kind> Around<K> for Line<K> {
    fn now(&self) -> f64 {
        now()
    }

    async fn yield_to_others(&self) {
        yield_to_others().await;
    }

    fn tell(&self, news: News<K>) {
        self.post(Payload::plain(news));
    }
}
