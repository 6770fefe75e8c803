//! What is right now, on the learner's own sentence.

use serde::{Deserialize, Serialize};

use super::markdown::plain;
use super::question::{Answer, Choice, Question, Task, Tolerance};
use crate::measures::{Facts, Measure, Unknown};

/// What is right.
#[derive(Clone, Debug, PartialEq)]
pub enum Right {
    /// These options, counted from 0; several where they are equal, none where nothing fits.
    Options(Vec<usize>),
    /// This number, or one that is near enough.
    Number(f64, Tolerance),
    /// The options in this order, with their numbers.
    Order(Vec<(usize, f64)>),
    /// Whether it is done.
    Done(bool),
    /// Whatever was written.
    Anything,
}

/// What a learner answered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Given {
    /// An option, counted from 0.
    Option(usize),
    /// A number.
    Number(f64),
    /// Options in an order.
    Order(Vec<usize>),
    /// A text.
    Text(String),
}

impl Question {
    /// What is right, as far as the facts tell it.
    ///
    /// # Errors
    /// Why it is not known now.
    pub fn right<F: Facts + ?Sized>(&self, facts: &F) -> Result<Right, Unknown> {
        Ok(match &self.task {
            Task::Choice { options, answer } => Right::Options(chosen(options, answer, facts)?),
            Task::Number { answer, tolerance } => Right::Number(number(answer, facts)?, *tolerance),
            Task::Order { options, falling } => Right::Order(ordered(options, *falling, facts)?),
            Task::Do { until, .. } => Right::Done(until.value(facts)?.boolean() == Some(true)),
            Task::Free => Right::Anything,
        })
    }
}

impl Right {
    /// Whether an answer is right. Equal options may stand in either order.
    pub fn accepts(&self, given: &Given) -> bool {
        match (self, given) {
            (Self::Options(right), Given::Option(option)) => right.contains(option),
            (Self::Number(right, tolerance), Given::Number(given)) => {
                tolerance.accepts(*given, *right)
            }
            (Self::Order(right), Given::Order(given)) => {
                let value = |option: &usize| right.iter().find(|(known, _)| known == option);
                let values: Option<Vec<f64>> =
                    given.iter().map(|option| value(option).map(|(_, value)| *value)).collect();
                let wanted = right.iter().map(|(_, value)| *value);
                given.len() == right.len()
                    && values.is_some_and(|values| values.into_iter().eq(wanted))
            }
            (Self::Done(done), _) => *done,
            (Self::Anything, _) => true,
            _ => false,
        }
    }
}

fn number<F: Facts + ?Sized>(measure: &Measure, facts: &F) -> Result<f64, Unknown> {
    measure.value(facts)?.number().ok_or(Unknown::NotANumber)
}

/// The number of each option.
fn numbers<F: Facts + ?Sized>(options: &[Choice], facts: &F) -> Result<Vec<f64>, Unknown> {
    options.iter().filter_map(|option| option.measure.as_ref()).map(|m| number(m, facts)).collect()
}

fn chosen<F: Facts + ?Sized>(
    options: &[Choice],
    answer: &Answer,
    facts: &F,
) -> Result<Vec<usize>, Unknown> {
    let all = |fits: &dyn Fn(usize) -> bool| (0..options.len()).filter(|at| fits(*at)).collect();
    Ok(match answer {
        Answer::Most | Answer::Least => {
            let numbers = numbers(options, facts)?;
            let best = match answer {
                Answer::Most => numbers.iter().copied().fold(f64::NEG_INFINITY, f64::max),
                _ => numbers.iter().copied().fold(f64::INFINITY, f64::min),
            };
            all(&|at| numbers.get(at) == Some(&best))
        }
        Answer::True => {
            let measures = options.iter().filter_map(|option| option.measure.as_ref());
            let values: Vec<bool> = measures
                .map(|measure| Ok(measure.value(facts)?.boolean() == Some(true)))
                .collect::<Result<_, Unknown>>()?;
            all(&|at| values.get(at) == Some(&true))
        }
        Answer::Value(measure) => {
            let value = measure.value(facts)?;
            let (text, number) = (value.to_string(), value.number());
            let is_it = |option: &Choice| {
                let label = plain(&option.label);
                let label = label.trim();
                label == text || (number.is_some() && label.parse().ok() == number)
            };
            all(&|at| options.get(at).is_some_and(is_it))
        }
    })
}

fn ordered<F: Facts + ?Sized>(
    options: &[Choice],
    falling: bool,
    facts: &F,
) -> Result<Vec<(usize, f64)>, Unknown> {
    let mut order: Vec<(usize, f64)> = numbers(options, facts)?.into_iter().enumerate().collect();
    order.sort_by(
        |(_, one), (_, other)| {
            if falling { other.total_cmp(one) } else { one.total_cmp(other) }
        },
    );
    Ok(order)
}
