//! A training that goes on step by step, so that whoever looks at it can stop it at any time. The
//! same recipe and text give the same vectors, to the bit, in whatever pieces it is done.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use text::words::Words;

use super::glove::{Cell, Glove, Together};
use super::noise::Noise;
use super::skip_gram::SkipGram;
use super::vectors::Vectors;
use super::window::{around, kept};
use crate::points::Draw;

/// Points of the curve of the loss.
const POINTS: usize = 150;
/// The rate falls to this share of itself (word2vec's own program does so).
const LEAST_RATE: f32 = 1e-4;

/// How vectors are learned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// Skip-gram with negative sampling.
    #[default]
    SkipGram,
    /// GloVe.
    Glove,
}

/// What a training begins with.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Recipe {
    /// How.
    pub method: Method,
    /// Numbers of a vector.
    pub width: usize,
    /// Words to either side.
    pub window: usize,
    /// Drawn words for each pair; skip-gram only.
    pub negatives: usize,
    /// The learning rate at first.
    pub rate: f64,
    /// How often the text is gone through.
    pub passes: usize,
    /// Where random numbers come from.
    pub seed: u64,
    /// a of the distribution that words are drawn from.
    pub power: f64,
    /// t of the paper, above which frequent words are passed over; 0 passes over none.
    pub threshold: f64,
    /// x_max of GloVe.
    pub most: f64,
}

impl Recipe {
    /// What a method does well with on a text that takes seconds.
    pub fn of(method: Method) -> Self {
        let (rate, passes) = match method {
            Method::SkipGram => (0.05, 10),
            Method::Glove => (0.05, 60),
        };
        let (width, window, negatives, seed) = (32, 5, 5, 1);
        let (power, threshold, most) = (0.75, 0.0, 100.0);
        Self { method, width, window, negatives, rate, passes, seed, power, threshold, most }
    }
}

impl Default for Recipe {
    fn default() -> Self {
        Self::of(Method::default())
    }
}

/// A training so far.
#[derive(Clone, Debug)]
pub struct Training {
    /// The text.
    pub words: Arc<Words>,
    /// How it is learned.
    pub recipe: Recipe,
    learner: Learner,
    draw: Draw,
    steps: usize,
    curve: Curve,
}

#[derive(Clone, Debug)]
enum Learner {
    SkipGram(Box<Walk>),
    /// Counting comes first; it has come to this sentence and place.
    Counting(Box<Glove>, Together, [usize; 2]),
    Glove(Box<Glove>, Vec<Cell>),
}

/// Skip-gram on its way through the text.
#[derive(Clone, Debug)]
struct Walk {
    model: SkipGram,
    noise: Noise,
    /// The sentence that comes next.
    next: usize,
    /// What is left of the present one when frequent words are passed over.
    sentence: Vec<u32>,
    place: usize,
    drawn: Vec<u32>,
}

/// The loss over the steps.
#[derive(Clone, Debug, Default)]
struct Curve {
    points: Vec<(usize, f64)>,
    sum: f64,
    count: usize,
}

impl Curve {
    fn take(&mut self, loss: f32) {
        self.sum += f64::from(loss);
        self.count += 1;
    }

    /// Puts a point where one is due.
    fn mark(&mut self, steps: usize, total: usize) {
        let last = self.points.last().map_or(0, |point| point.0);
        let is_due = steps - last >= total.div_ceil(POINTS) || steps >= total;
        if is_due && self.count > 0 {
            self.points.push((steps, self.sum / self.count as f64));
            (self.sum, self.count) = (0.0, 0);
        }
    }
}

impl Training {
    /// Before the first step.
    pub fn new(words: Arc<Words>, recipe: Recipe) -> Self {
        let mut draw = Draw::seeded(recipe.seed);
        let count = words.list().len();
        let learner = match recipe.method {
            Method::SkipGram => Learner::SkipGram(Box::new(Walk {
                model: SkipGram::new(count, recipe.width, &mut draw),
                noise: Noise::new(words.counts(), recipe.power),
                next: 0,
                sentence: Vec::new(),
                place: 0,
                drawn: Vec::new(),
            })),
            Method::Glove => {
                let model = Box::new(Glove::new(count, recipe.width, &mut draw));
                Learner::Counting(model, Together::default(), [0, 0])
            }
        };
        Self { words, recipe, learner, draw, steps: 0, curve: Curve::default() }
    }

    /// Steps so far: words of the text with skip-gram, pairs with GloVe.
    pub fn steps(&self) -> usize {
        self.steps
    }

    /// Steps in all; `None` while GloVe still counts.
    pub fn total(&self) -> Option<usize> {
        let each = match &self.learner {
            Learner::SkipGram(_) => usize::try_from(self.words.running()).unwrap_or(usize::MAX),
            Learner::Counting(..) => return None,
            Learner::Glove(_, cells) => cells.len(),
        };
        Some(each.saturating_mul(self.recipe.passes))
    }

    /// Whether all steps are done.
    pub fn is_done(&self) -> bool {
        self.total().is_some_and(|total| self.steps >= total)
    }

    /// Steps done, and the mean loss since the point before: of a pair with its drawn words in nats,
    /// or a pair's part of J.
    pub fn losses(&self) -> &[(usize, f64)] {
        &self.curve.points
    }

    /// The mean loss of the newest steps.
    pub fn loss(&self) -> Option<f64> {
        let Curve { points, sum, count } = &self.curve;
        let newest = (*count > 0).then(|| sum / *count as f64);
        newest.or(points.last().map(|point| point.1))
    }

    /// Vectors of words as targets, `[words, width]`.
    pub fn target(&self) -> &Vectors {
        match &self.learner {
            Learner::SkipGram(walk) => &walk.model.target,
            Learner::Counting(model, ..) | Learner::Glove(model, _) => model.target(),
        }
    }

    /// Vectors of words as contexts, `[words, width]`.
    pub fn context(&self) -> &Vectors {
        match &self.learner {
            Learner::SkipGram(walk) => &walk.model.context,
            Learner::Counting(model, ..) | Learner::Glove(model, _) => model.context(),
        }
    }

    /// One step; while GloVe counts, one word of the text.
    pub fn step(&mut self) {
        if self.is_done() {
            return;
        }
        let total = self.total().unwrap_or(0);
        let Self { words, recipe, learner, draw, steps, curve } = self;
        match learner {
            Learner::SkipGram(walk) => {
                *steps = (*steps + walk.ready(words, recipe.threshold, draw)).min(total);
                if *steps < total {
                    let share = *steps as f32 / total.max(1) as f32;
                    let rate = recipe.rate as f32 * (1.0 - share).max(LEAST_RATE);
                    walk.step(recipe, rate, draw, curve);
                    *steps += 1;
                }
                curve.mark(*steps, total);
            }
            Learner::Counting(model, together, [at, place]) => match words.sentences().get(*at) {
                Some(sentence) if *place < sentence.len() => {
                    together.read(sentence, *place, recipe.window);
                    *place += 1;
                }
                Some(_) => [*at, *place] = [*at + 1, 0],
                None => {
                    let cells = std::mem::take(together).cells();
                    let model = std::mem::replace(model, Box::new(Glove::new(0, 0, draw)));
                    *learner = Learner::Glove(model, cells);
                }
            },
            Learner::Glove(model, cells) => {
                let place = *steps % cells.len().max(1);
                if place == 0 {
                    shuffle(cells, draw);
                }
                if let Some(cell) = cells.get(place) {
                    curve.take(model.step(*cell, recipe.most, recipe.rate as f32));
                }
                *steps += 1;
                curve.mark(*steps, total);
            }
        }
    }
}

impl Walk {
    /// Sees to it that there is a word to learn; gives how many were passed over.
    fn ready(&mut self, words: &Words, threshold: f64, draw: &mut Draw) -> usize {
        let mut passed = 0;
        // One round is enough to come by every word; then it goes on in the next step.
        for _ in 0..words.sentences().len() {
            if self.place < self.sentence.len() {
                break;
            }
            let Some(all) = words.sentences().get(self.next) else { break };
            self.next = (self.next + 1) % words.sentences().len();
            self.place = 0;
            self.sentence.clear();
            for word in all {
                let share = || {
                    let count = words.counts().get(*word as usize).copied().unwrap_or(0);
                    count as f64 / words.running() as f64
                };
                if threshold <= 0.0 || draw.uniform() < kept(share(), threshold) {
                    self.sentence.push(*word);
                }
            }
            passed += all.len() - self.sentence.len();
        }
        passed
    }

    /// The word that comes next, with every word around it.
    fn step(&mut self, recipe: &Recipe, rate: f32, draw: &mut Draw, curve: &mut Curve) {
        let Self { model, noise, sentence, place, drawn, .. } = self;
        let Some(target) = sentence.get(*place) else { return };
        for other in around(*place, sentence.len(), recipe.window) {
            let Some(context) = sentence.get(other) else { continue };
            drawn.clear();
            let draws = (0..recipe.negatives).filter_map(|_| noise.beside(*target, *context, draw));
            drawn.extend(draws);
            curve.take(model.step(*target, *context, drawn, rate));
        }
        *place += 1;
    }
}

fn shuffle<T>(list: &mut [T], draw: &mut Draw) {
    for last in (1..list.len()).rev() {
        let other = (draw.uniform() * (last + 1) as f64) as usize;
        list.swap(last, other.min(last));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "The cat sees the dog. The dog sees the cat! A bird sings, and the cat \
        sleeps near the dog. The bird sees the dog and the dog sees the bird.";

    fn begin(recipe: Recipe) -> Training {
        Training::new(Arc::new(Words::read(TEXT).expect("words")), recipe)
    }

    fn run(recipe: Recipe) -> Training {
        let mut training = begin(recipe);
        while !training.is_done() {
            training.step();
        }
        training
    }

    #[test]
    fn the_same_seed_gives_the_same_vectors() {
        for method in [Method::SkipGram, Method::Glove] {
            let recipe = Recipe { passes: 30, ..Recipe::of(method) };
            let (one, two) = (run(recipe), run(recipe));
            assert_eq!((one.target(), one.context()), (two.target(), two.context()));
            assert_eq!(one.losses(), two.losses());
            let other = run(Recipe { seed: 2, ..recipe });
            assert_ne!(one.target(), other.target());
            let curve = one.losses();
            assert!(curve.len() <= POINTS && curve.last().map(|point| point.0) == one.total());
            assert!(curve[curve.len() - 1].1 < curve[0].1, "{curve:?}");
            // Done is done.
            let mut done = one.clone();
            done.step();
            assert_eq!((done.steps(), done.target()), (one.steps(), one.target()));
        }
    }

    #[test]
    fn every_word_of_every_pass_is_a_step() {
        let recipe = Recipe { passes: 3, ..Recipe::default() };
        assert_eq!(run(recipe).steps(), 3 * 31);
        assert_eq!(run(Recipe { threshold: 0.01, ..recipe }).steps(), 3 * 31);
        // Where nearly every word is passed over, it still ends.
        assert_eq!(run(Recipe { threshold: 1e-9, ..recipe }).steps(), 3 * 31);
    }

    /// With a pair of two words there is nothing else to draw.
    #[test]
    fn two_words_can_be_learned() {
        let words = Arc::new(Words::read("tick tock tick tock").expect("words"));
        for method in [Method::SkipGram, Method::Glove] {
            let mut training = Training::new(words.clone(), Recipe::of(method));
            for _ in 0..10_000 {
                training.step();
            }
            assert!(training.is_done() && training.loss().is_some_and(f64::is_finite));
        }
    }
}
