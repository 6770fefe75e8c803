//! What the models of now make of what is typed.

use bert::language::LanguageModel;
use bert::training::TrainingError;
use protocol::{Array, LanguageTold, NextWord, NextWords, Remembered};
use text::language::{Architecture, END, UNKNOWN};

use super::state::{self, Answering, Counted};
use super::{failed, tell, tell_with};
use crate::scope::now;

/// Words of a beginning that are read at most: the last ones.
const MOST: usize = 48;
/// Milliseconds of reading before it is timed: the browser compiles better what is used.
const WARM: f64 = 20.0;
/// Milliseconds of a turn in which it is timed: clocks are coarse.
const TURN: f64 = 5.0;
/// Turns of which the median counts.
const TURNS: usize = 5;

const GONE: &str = "These networks are gone. Start again.";

/// The words of what was typed.
fn typed(counted: &Counted, beginning: &str) -> Vec<u32> {
    let words = counted.text.typed(beginning);
    words.get(words.len().saturating_sub(MOST)..).unwrap_or_default().to_vec()
}

fn name(counted: &Counted, id: u32) -> String {
    counted.text.words().get(id as usize).cloned().unwrap_or_default()
}

/// What comes next, by every model.
pub async fn next(id: u32, beginning: String, count: usize, word: String) {
    let Some(answering) = state::answering() else { return failed(id, GONE) };
    match said(&answering, &beginning, count, &word).await {
        Ok(told) => tell(id, &told),
        Err(error) => failed(id, error),
    }
}

async fn said(
    (counted, learned): &Answering,
    beginning: &str,
    count: usize,
    word: &str,
) -> Result<LanguageTold, TrainingError> {
    let words = typed(counted, beginning);
    let asked = Some(counted.text.id(word)).filter(|id| *id != UNKNOWN);
    let shares = counted.ngrams.distribution(&words, counted.order);
    let mut models = vec![next_words(counted, &words, None, &shares, count, asked)];
    for (network, model) in &learned.networks {
        let shares = model.next(&words).await?;
        models.push(next_words(counted, &words, Some(*network), &shares, count, asked));
    }
    let read = words.iter().map(|id| (*id != UNKNOWN).then(|| name(counted, *id))).collect();
    Ok(LanguageTold::Next { step: learned.step, read, models })
}

fn next_words(
    counted: &Counted,
    words: &[u32],
    network: Option<Architecture>,
    shares: &[f32],
    count: usize,
    asked: Option<u32>,
) -> NextWords {
    let one = |id: u32| NextWord {
        word: name(counted, id),
        probability: shares.get(id as usize).copied().unwrap_or(0.0),
        count: counted.ngrams.count(words, id, counted.order),
    };
    let share = |id: &u32| shares.get(*id as usize).copied().unwrap_or(0.0);
    let mut ids: Vec<u32> = (0..shares.len() as u32).collect();
    // Equally likely words stay in the order of their frequency.
    ids.sort_by(|a, b| share(b).total_cmp(&share(a)));
    let best = ids.into_iter().take(count).map(one).collect();
    NextWords { network, best, asked: asked.map(one) }
}

/// States and gates of a network.
pub async fn inside(id: u32, beginning: String, network: Architecture) {
    let Some((counted, learned)) = state::answering() else { return failed(id, GONE) };
    let found = learned.networks.iter().find(|(there, _)| *there == network);
    let Some((_, model)) = found else { return failed(id, GONE) };
    match model.inside(&typed(&counted, &beginning)).await {
        Err(error) => failed(id, error),
        Ok(inside) => {
            let word = |id: &usize| {
                (*id != END as usize).then(|| name(&counted, u32::try_from(*id).unwrap_or(UNKNOWN)))
            };
            let mut buffers = Vec::new();
            let shape = [inside.words.len(), inside.hidden];
            let parts = inside.parts.into_iter();
            let parts =
                parts.map(|values| Array::push(&mut buffers, shape.to_vec(), values)).collect();
            let words = inside.words.iter().map(word).collect();
            let told = LanguageTold::Inside { step: learned.step, network, words, parts };
            tell_with(id, &told, buffers);
        }
    }
}

/// How far back the recurrent networks remember.
pub async fn reach(id: u32, beginning: String) {
    let Some(answering) = state::answering() else { return failed(id, GONE) };
    match remembered(&answering, &beginning).await {
        Ok(told) => tell(id, &told),
        Err(error) => failed(id, error),
    }
}

async fn remembered(
    (counted, learned): &Answering,
    beginning: &str,
) -> Result<LanguageTold, TrainingError> {
    let words = typed(counted, beginning);
    let mut networks = Vec::new();
    for (network, model) in &learned.networks {
        if *network != Architecture::FeedForward {
            let reach = model.reach(&counted.text).await?;
            let milliseconds = timed(model, &words).await?;
            networks.push(Remembered { network: *network, reach, milliseconds });
        }
    }
    Ok(LanguageTold::Reach { step: learned.step, words: words.len() + 1, networks })
}

/// Milliseconds in which words are read: the median of some turns.
async fn timed(model: &LanguageModel, words: &[u32]) -> Result<f64, TrainingError> {
    turn(model, words, WARM).await?;
    let mut turns = Vec::new();
    while turns.len() < TURNS {
        turns.push(turn(model, words, TURN).await?);
    }
    turns.sort_by(f64::total_cmp);
    Ok(turns.get(TURNS / 2).copied().unwrap_or_default())
}

/// Milliseconds in which words are read, the mean of one turn of at least `least`.
async fn turn(model: &LanguageModel, words: &[u32], least: f64) -> Result<f64, TrainingError> {
    let (start, mut times) = (now(), 0.0);
    while now() - start < least {
        model.next(words).await?;
        times += 1.0;
    }
    Ok((now() - start) / f64::max(times, 1.0))
}
