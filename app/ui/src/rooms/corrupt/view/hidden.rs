//! What stands below each word of the picture: how surely it is found when it is hidden.

use leptos::prelude::*;
use text::tokenizer::Vocabulary;

use super::predictions::reading::Reading;
use super::replaced::shares;
use crate::kit::pictures::word_bar::Worded;
use crate::page::Page;
use crate::rooms::corrupt::state::one_hidden::{Found, OneHidden, plan};
use crate::rooms::corrupt::state::replaced::{is_asked, is_taken};
use crate::state::predicted::answers::Answer;

/// A column of the picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Hidden {
    /// The bar and what stands below it.
    pub word: Worded,
    /// Whether the network is asked for it now.
    pub is_asked: bool,
}

/// The columns, by position.
pub fn words(page: Page, reading: Memo<Reading>) -> Memo<Vec<Hidden>> {
    let Page { store, workbench, .. } = page;
    let plan = Memo::new(move |_| plan(store, workbench));
    let bank = store.lasting::<OneHidden>().0;
    let ids = Memo::new(move |_| workbench.row.with(|row| row.as_ref().map(|row| row.row.ids())));
    Memo::new(move |_| {
        let Some(ids) = ids.get() else { return Vec::new() };
        if is_asked(store) {
            return shares(page, &ids).into_iter().map(replaced).collect();
        }
        let Some(plan) = plan.get() else { return Vec::new() };
        let Some(tokenizer) = store.tokenizer.get() else { return Vec::new() };
        let column = |(at, id): (usize, &u32)| {
            let asked = reading.with(|reading| {
                let is_here = |answer: &&Answer| answer.position == at && answer.here_id == *id;
                reading.answers.iter().find(is_here).map(asked)
            });
            let found = || bank.with(|bank| bank.get(&plan.key, at).cloned());
            let is_asked = asked.is_some();
            let word = asked.or_else(|| Some(hidden(&found()?, tokenizer.vocabulary())));
            Hidden { word: word.unwrap_or_default(), is_asked }
        };
        ids.iter().enumerate().map(column).collect()
    })
}

/// A piece that a discriminator takes for replaced with this probability.
fn replaced(share: f64) -> Hidden {
    let word = Worded { share: Some(share), ..Worded::default() };
    Hidden { word, is_asked: is_taken(share) }
}

/// A word that the network is asked for: the right one, or of a gap that was typed the best one.
fn asked(answer: &Answer) -> Worded {
    let best = answer.best.first();
    let known = answer.known.as_ref();
    let guess = known.map(|known| &known.guess).or(best);
    // Its own guess, where it is another one.
    let other = best.filter(|_| known.is_some_and(|known| known.rank > 1));
    Worded {
        share: guess.map(|guess| guess.probability.into()),
        note: other.map(|guess| guess.piece.clone()).unwrap_or_default(),
        ..Worded::default()
    }
}

/// A word that was hidden in a pass of its own.
fn hidden(found: &Found, vocabulary: &Vocabulary) -> Worded {
    let other = (found.best != found.word).then(|| vocabulary.piece(found.best));
    Worded {
        share: Some(found.share.into()),
        note: other.flatten().unwrap_or_default().to_owned(),
        ..Worded::default()
    }
}
