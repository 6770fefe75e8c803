//! What the models of now make of what is typed.

use std::rc::Rc;

use bert::language::LanguageModel;
use bert::training::TrainingError;
use protocol::Array;
use protocol::language::{Answer, Ask, Language, NextWord, NextWords, Remembered};
use text::language::{Architecture, END, UNKNOWN};

use super::{Counted, Networks, STEERING};
use crate::run::{Line, Refused};
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

/// What answers.
struct Models {
    counted: Rc<Counted>,
    networks: Networks,
}

impl Models {
    fn of_now() -> Option<Self> {
        STEERING.with_borrow(|steering| {
            let kept = steering.kept();
            Some(Self { counted: kept.counted.clone()?, networks: kept.networks.clone()? })
        })
    }
}

/// Answers a question.
pub async fn answer(line: Line<Language>, ask: Ask) -> Result<(), Refused> {
    let models = Models::of_now().ok_or(GONE)?;
    match ask {
        Ask::Next { beginning, count, word } => {
            line.answer(next(&models, &beginning, count, &word).await?);
        }
        Ask::Inside { beginning, network } => {
            let (answer, buffers) = inside(&models, &beginning, network).await?;
            line.answer_with(answer, buffers);
        }
        Ask::Reach { beginning } => line.answer(reach(&models, &beginning).await?),
    }
    Ok(())
}

/// The words of what was typed.
fn typed(counted: &Counted, beginning: &str) -> Vec<u32> {
    let words = counted.text.typed(beginning);
    words.get(words.len().saturating_sub(MOST)..).unwrap_or_default().to_vec()
}

fn name(counted: &Counted, id: u32) -> String {
    counted.text.words().get(id as usize).cloned().unwrap_or_default()
}

/// What comes next, by every model.
async fn next(
    Models { counted, networks }: &Models,
    beginning: &str,
    count: usize,
    word: &str,
) -> Result<Answer, TrainingError> {
    let words = typed(counted, beginning);
    let asked = Some(counted.text.id(word)).filter(|id| *id != UNKNOWN);
    let shares = counted.ngrams.distribution(&words, counted.order);
    let mut models = vec![next_words(counted, &words, None, &shares, count, asked)];
    for (network, model) in networks.iter() {
        let shares = model.next(&words).await?;
        models.push(next_words(counted, &words, Some(*network), &shares, count, asked));
    }
    let read = words.iter().map(|id| (*id != UNKNOWN).then(|| name(counted, *id))).collect();
    Ok(Answer::Next { read, models })
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
async fn inside(
    Models { counted, networks }: &Models,
    beginning: &str,
    network: Architecture,
) -> Result<(Answer, Vec<Vec<f32>>), Refused> {
    let (_, model) = networks.iter().find(|(there, _)| *there == network).ok_or(GONE)?;
    let inside = model.inside(&typed(counted, beginning)).await?;
    let word = |id: &usize| {
        (*id != END as usize).then(|| name(counted, u32::try_from(*id).unwrap_or(UNKNOWN)))
    };
    let mut buffers = Vec::new();
    let shape = [inside.words.len(), inside.hidden];
    let parts = inside.parts.into_iter();
    let parts = parts.map(|values| Array::push(&mut buffers, shape.to_vec(), values)).collect();
    let words = inside.words.iter().map(word).collect();
    Ok((Answer::Inside { network, words, parts }, buffers))
}

/// How far back the recurrent networks remember.
async fn reach(
    Models { counted, networks: all }: &Models,
    beginning: &str,
) -> Result<Answer, TrainingError> {
    let words = typed(counted, beginning);
    let mut networks = Vec::new();
    for (network, model) in all.iter() {
        if *network != Architecture::FeedForward {
            let reach = model.reach(&counted.text).await?;
            let milliseconds = timed(model, &words).await?;
            networks.push(Remembered { network: *network, reach, milliseconds });
        }
    }
    Ok(Answer::Reach { words: words.len() + 1, networks })
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
