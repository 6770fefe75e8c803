//! From the text to networks with first weights, and their steps.

use std::rc::Rc;

use bert::language::{LanguageModel, Trainer};
use bert::training::TrainingError;
use burn::tensor::Device;
use protocol::language::{Begin, Begun, Language};
use protocol::run::Rows;
use text::language::{Architecture, HeldOut, NGrams, RowLoss, Step, Text};

use super::{Counted, STEERING};
use crate::give_way::yield_to_others;
use crate::run::{self, Refused, Started};

/// Rows that are counted in one go.
const AT_ONCE: usize = 2000;
/// The longest n-grams that are judged.
const ORDERS: usize = 4;

/// One network.
pub struct Learner {
    trainer: Trainer,
    counted: Rc<Counted>,
}

/// Reads and counts a text, and makes networks of it.
pub async fn begin(
    id: u32,
    Begin { text, recipe, networks }: Begin,
) -> Result<Option<Started<Language>>, Refused> {
    recipe.check()?;
    let mut text = Text::read(&text, recipe.vocabulary, recipe.length)?;
    let apart = if recipe.apart { text.set_apart()? } else { 0 };
    let mut ngrams = NGrams::new(text.size());
    for rows in text.rows.chunks(AT_ONCE) {
        rows.iter().for_each(|row| ngrams.add(row));
        yield_to_others().await;
        if STEERING.with_borrow(|steering| steering.is_over(id)) {
            return Ok(None);
        }
    }
    let counted = Rc::new(Counted { text, ngrams, order: recipe.order });
    STEERING.with_borrow_mut(|steering| {
        steering.keep(id, |kept| kept.counted = Some(counted.clone()));
    });
    let learner = |network| {
        let trainer = Trainer::new(network, recipe, &counted.text, &Device::flex());
        Learner { trainer, counted: counted.clone() }
    };
    let learners: Vec<Learner> = networks.into_iter().map(learner).collect();
    let begun = begun(&counted, &learners, apart);
    Ok(Some(Started { begun, learners, steps: recipe.steps }))
}

fn begun(counted: &Counted, learners: &[Learner], apart: usize) -> Begun {
    let text = &counted.text;
    let (learned, held_out, repeated) = (text.rows.len(), text.held_out.len(), text.repeated());
    Begun {
        vocabulary: text.size(),
        rows: Rows { learned, held_out, repeated, apart },
        parameters: learners.iter().map(|learner| learner.trainer.parameters()).collect(),
        counted: (1..=ORDERS).map(|order| judged(counted, order)).collect(),
    }
}

/// How well n-grams foresee the words of held-out rows.
fn judged(counted: &Counted, order: usize) -> HeldOut {
    let one =
        |row: &Vec<u32>| RowLoss { sum: counted.ngrams.loss(row, order), words: row.len() + 1 };
    let losses: Vec<RowLoss> = counted.text.judged().map(one).collect();
    HeldOut::of(&losses)
}

impl Learner {
    /// The network as it is now.
    pub fn network(&self) -> (Architecture, LanguageModel) {
        (self.trainer.architecture(), self.trainer.network())
    }
}

impl run::Learner<Language> for Learner {
    fn done(&self) -> usize {
        self.trainer.done()
    }

    async fn step(&mut self) -> Result<Step, TrainingError> {
        self.trainer.step(&self.counted.text).await
    }

    async fn judge(&self) -> Result<HeldOut, TrainingError> {
        self.trainer.judge(&self.counted.text).await
    }

    fn recall(&mut self, weights: &mut &[u8]) -> Result<(), TrainingError> {
        self.trainer.recall(weights)
    }

    #[cfg(not(target_family = "wasm"))]
    async fn record(&self) -> Result<Vec<u8>, TrainingError> {
        self.trainer.record().await
    }
}
