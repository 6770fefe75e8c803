//! Where counting and a network differ, as a headline.

use protocol::language::{NextWord, NextWords};
use text::language::Architecture;

use super::learning::Next;
use super::name;
use crate::kit::format::share;
use crate::kit::marked::{value, word as named};
use crate::page::finding::{Finding, Strength};
use crate::t;

/// The end of a sentence, and a word that the vocabulary lacks, as the engine names them.
const END_WORD: &str = "</s>";
const UNKNOWN_WORD: &str = "<unk>";
/// What no model gives more than is no clear idea.
const CLEAR: f64 = 0.1;

/// A word as it is shown: the end of a sentence and what the vocabulary lacks have no spelling.
pub fn spelled(word: &str) -> String {
    match word {
        END_WORD => t!(language_sentence_end),
        UNKNOWN_WORD => t!(language_rest),
        word => word.to_owned(),
    }
}

/// What counting words and a network of so many steps say comes next; `order` words are counted at a
/// time, `before` is how strong the last finding was.
pub fn finding(
    next: &Next,
    order: usize,
    steps: usize,
    before: Option<Strength>,
) -> Option<Finding> {
    let (counting, network) = both(&next.models)?;
    if steps == 0 {
        return Some(Finding::new(Strength::None, t!(language_found_random)));
    }
    let last = next.read.iter().rev().take(order.saturating_sub(1).max(1));
    if !next.read.is_empty() && last.into_iter().all(Option::is_none) {
        return Some(Finding::new(Strength::None, t!(language_unknown)));
    }
    let (counted, learned) = (counting.best.first()?, network.best.first()?);
    let most = counted.probability.max(learned.probability);
    let is_clear = Strength::of_share(most.into(), [CLEAR; 2], before) != Strength::None;
    let name = network.network.map(name).unwrap_or_default();
    let said = |word: &NextWord| share(word.probability.into());
    let words = (named(&spelled(&counted.word)), value(&spelled(&learned.word)));
    let shares = (said(counted), value(&said(learned)));
    let finding = match () {
        () if !is_clear => {
            let text = t!(language_no_idea, share = share(most.into()));
            Finding::new(Strength::None, text)
        }
        () if counted.word == learned.word => Finding::new(
            Strength::Weak,
            t!(language_both, word = words.1, counted = shares.0, name = name, learned = shares.1),
        ),
        () => {
            let apart = t!(
                language_apart,
                word = words.0,
                counted = shares.0,
                name = name,
                other = words.1,
                learned = shares.1
            );
            let text = match learned.count {
                0 => t!(language_unread, never = never(next, order, learned), apart = apart),
                _ => apart,
            };
            Finding::new(Strength::Strong, text)
        }
    };
    Some(finding)
}

/// Counting, and the window of word vectors or else another network.
fn both(models: &[NextWords]) -> Option<(&NextWords, &NextWords)> {
    let of = |wanted: Option<Architecture>| models.iter().find(|model| model.network == wanted);
    let network = of(Some(Architecture::FeedForward));
    Some((of(None)?, network.or_else(|| models.iter().find(|model| model.network.is_some()))?))
}

/// That the text never has a word behind the last ones that are counted with it, or never ends there.
fn never(next: &Next, order: usize, word: &NextWord) -> String {
    let skipped = (next.read.len() + 1).saturating_sub(order);
    let last = next.read.iter().skip(skipped).map(|word| word.as_deref().unwrap_or("…"));
    let last = last.collect::<Vec<_>>().join(" ");
    match &*word.word {
        END_WORD if !last.is_empty() => t!(language_never_ends, words = last),
        word => {
            let words = format!("{last} {}", spelled(word));
            t!(language_never, words = words.trim_start())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::marked::plain;

    fn model(network: Option<Architecture>, word: &str, probability: f32, count: u32) -> NextWords {
        let best = vec![NextWord { word: word.to_owned(), probability, count }];
        NextWords { network, best, asked: None }
    }

    fn found(counted: (&str, f32), learned: (&str, f32, u32)) -> (Strength, String) {
        let read = ["the", "dog", "gets"].map(|word| Some(word.to_owned())).to_vec();
        let models = vec![
            model(None, counted.0, counted.1, 2),
            model(Some(Architecture::Lstm), "walked", 1.0, 0),
            model(Some(Architecture::FeedForward), learned.0, learned.1, learned.2),
        ];
        let found = finding(&Next { read, models }, 3, 7, None).expect("a finding");
        (found.strength, plain(&found.text))
    }

    #[test]
    fn before_the_first_step_and_for_words_that_the_text_lacks_there_is_no_finding() {
        let models = || {
            let network = model(Some(Architecture::FeedForward), "fed", 0.99, 1);
            vec![model(None, "paid", 0.5, 2), network]
        };
        let of = |read: &[Option<&str>], steps| {
            let read = read.iter().map(|word| word.map(str::to_owned)).collect();
            finding(&Next { read, models: models() }, 3, steps, None).map(|found| found.text)
        };
        assert_eq!(of(&[Some("the"), Some("dog")], 0), Some(t!(language_found_random)));
        assert_eq!(of(&[Some("the"), None, None], 7), Some(t!(language_unknown)));
        assert_ne!(of(&[Some("the"), None, Some("dog")], 7), Some(t!(language_unknown)));
    }

    #[test]
    fn where_they_differ_it_says_what_the_text_never_has() {
        let text = "“dog gets fed” never occurs in the text. Counting says paid, 52%; Feed-forward says fed, 99%.";
        assert_eq!(found(("paid", 0.52), ("fed", 0.99, 0)), (Strength::Strong, text.to_owned()));
        let text = "No sentence of the text ends with “dog gets”. Counting says paid, 52%; Feed-forward says (end), 99%.";
        assert_eq!(found(("paid", 0.52), ("</s>", 0.99, 0)), (Strength::Strong, text.to_owned()));
        let text = "Counting says paid, 52%; Feed-forward says fed, 99%.";
        assert_eq!(found(("paid", 0.52), ("fed", 0.99, 1)), (Strength::Strong, text.to_owned()));
    }

    #[test]
    fn where_they_agree_or_nobody_knows_it_says_so() {
        let text = "Counting and Feed-forward both say fed: 40% and 99%.";
        assert_eq!(found(("fed", 0.4), ("fed", 0.99, 1)), (Strength::Weak, text.to_owned()));
        let text = "No model has a clear idea: the best guess has 9%.";
        assert_eq!(found(("fed", 0.05), ("paid", 0.09, 1)), (Strength::None, text.to_owned()));
        assert_eq!(found(("fed", 0.05), ("paid", 0.1, 1)).0, Strength::Strong);
    }
}
