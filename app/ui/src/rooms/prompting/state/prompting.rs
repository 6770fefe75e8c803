//! What is read in the background. It outlives the room.

use std::sync::Arc;

use leptos::prelude::*;
use text::data::Part;

use super::bank::Bank;
use super::chosen::template;
use super::question;
use super::templates::TEMPLATES;
use super::texts::Texts;
use crate::rooms::prompting::panels::{FEW, SCORE};
use crate::state::lasting::Lasts;
use crate::state::panels::Program;
use crate::state::store::Store;

/// The data set.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Fetched {
    /// Nobody asked for it, or it is on its way.
    #[default]
    Waiting,
    /// It did not come.
    Missing,
    /// It is there.
    Here(Arc<Texts>),
}

/// The signals.
#[derive(Clone, Copy, Default)]
pub struct Prompting {
    /// The data set.
    pub texts: RwSignal<Fetched>,
    /// What was read of it.
    pub bank: RwSignal<Bank>,
    /// Whether it is being read.
    pub reading: RwSignal<bool>,
}

/// A template and the texts that it is to be read with.
#[derive(Clone, Debug, PartialEq)]
pub struct Wanted {
    /// The template, as typed.
    pub template: String,
    /// Under what its answers are kept.
    pub key: String,
    /// The texts, by their places.
    pub places: Vec<usize>,
}

impl Lasts for Prompting {
    fn begin(_: Store) -> Self {
        Self::default()
    }
}

impl Prompting {
    /// The data set, if it is there; tracked.
    pub fn texts(self) -> Option<Arc<Texts>> {
        self.texts.with(|fetched| match fetched {
            Fetched::Here(texts) => Some(texts.clone()),
            Fetched::Waiting | Fetched::Missing => None,
        })
    }

    /// Forgets what another model said.
    pub fn forget(self) {
        self.reading.set(false);
        self.bank.set(Bank::default());
    }

    /// What the open panel is made of, in the order in which it is read; tracked.
    pub fn wanted(self, store: Store) -> Vec<Wanted> {
        let Some(texts) = self.texts().filter(|_| question::template(store).is_ok()) else {
            return Vec::new();
        };
        let (program, chosen) = (Program::of(store), template(store));
        let few = program.shows(FEW);
        let mut templates = if few || program.shows(SCORE) { vec![chosen] } else { Vec::new() };
        if program.shows(SCORE) {
            templates.extend(others(store));
        }
        let wanted = |(index, template): (usize, String)| {
            let mut places: Vec<usize> = texts.part(Part::Validation).collect();
            places.push(texts.empty());
            if few && index == 0 {
                places.extend(texts.part(Part::Train));
            }
            Some(Wanted { key: question::key(store, &template)?, template, places })
        };
        templates.into_iter().enumerate().filter_map(wanted).collect()
    }

    /// How many texts the open panel is made of, and how many of them are read; tracked.
    pub fn progress(self, store: Store) -> [usize; 2] {
        let wanted = self.wanted(store);
        self.bank.with(|bank| {
            let read = |one: &Wanted| {
                one.places.iter().filter(|place| bank.get(&one.key, **place).is_some()).count()
            };
            [wanted.iter().map(read).sum(), wanted.iter().map(|one| one.places.len()).sum()]
        })
    }
}

/// The templates to compare with the chosen one; tracked.
fn others(store: Store) -> impl Iterator<Item = String> {
    let chosen = template(store);
    TEMPLATES.into_iter().filter(move |template| *template != chosen).map(str::to_owned)
}
