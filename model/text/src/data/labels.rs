//! The labels of a data set, numbered as they first occur.

use std::collections::{BTreeMap, BTreeSet};

use super::fault::DataFault;
use super::reader::Named;
use super::target::{LabelledSpan, Target};

/// Most labels that are told apart; more is a column of something else.
pub const MOST_LABELS: usize = 1000;
/// Most characters of a label; more is a text.
pub const LONGEST_LABEL: usize = 200;

/// Names and their numbers.
#[derive(Default)]
pub(super) struct Labels {
    /// In the order in which they first occurred.
    pub(super) names: Vec<String>,
    places: BTreeMap<String, usize>,
}

impl Labels {
    /// None yet but those whose numbers are given, in order; or else the one that comes first, if
    /// any.
    pub(super) fn new(first: Option<&str>, given: Vec<String>) -> Self {
        let mut labels = Self::default();
        if given.len() <= MOST_LABELS {
            given.iter().for_each(|name| labels.put(name));
        }
        if labels.names.is_empty() {
            first.into_iter().for_each(|name| labels.put(name));
        }
        labels
    }

    /// Those of a network, in its order.
    pub(super) fn known(names: &[String]) -> Self {
        let mut labels = Self::default();
        names.iter().for_each(|name| labels.put(name));
        labels
    }

    /// Names of a line as numbers; new ones are added.
    pub(super) fn target(&mut self, named: Named<'_>, line: usize) -> Result<Target, DataFault> {
        Ok(match named {
            Named::Label(name) => Target::Label(self.number(name, line)?),
            Named::Labels(names) => {
                let numbers = names.iter().map(|name| self.number(name, line));
                let numbers: BTreeSet<usize> = numbers.collect::<Result<_, _>>()?;
                Target::Labels(numbers.into_iter().collect())
            }
            Named::Score(score) => Target::Score(score),
            Named::Words(names) => {
                let numbers = names.iter().map(|name| self.number(name, line));
                Target::Words(numbers.collect::<Result<_, _>>()?)
            }
            Named::Spans(spans) => {
                let labelled = spans
                    .into_iter()
                    .map(|(span, name)| Ok(LabelledSpan { span, label: self.number(name, line)? }));
                Target::Spans(labelled.collect::<Result<_, _>>()?)
            }
            Named::Answer(answer) => Target::Answer(answer),
            Named::Nothing => Target::Nothing,
        })
    }

    fn number(&mut self, name: &str, line: usize) -> Result<usize, DataFault> {
        if let Some(place) = self.places.get(name) {
            return Ok(*place);
        }
        // Characters are counted only where there are enough bytes for too many of them.
        if name.len() > LONGEST_LABEL && name.chars().count() > LONGEST_LABEL {
            return Err(DataFault::LongLabel { line, most: LONGEST_LABEL });
        }
        if self.names.len() >= MOST_LABELS {
            return Err(DataFault::ManyLabels { line, most: MOST_LABELS });
        }
        self.put(name);
        Ok(self.names.len() - 1)
    }

    fn put(&mut self, name: &str) {
        self.places.insert(name.to_owned(), self.names.len());
        self.names.push(name.to_owned());
    }
}
