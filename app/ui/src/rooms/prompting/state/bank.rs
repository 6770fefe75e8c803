//! The log-odds that were read, so that a text is read once in each template.

use std::collections::HashMap;

/// How the keys begin.
const KIND: &str = "prompting";
/// Templates, each with its words and switches, that are kept.
const MOST: usize = 100;

/// The log-odds of texts, by template, label words and switches.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bank(HashMap<String, HashMap<usize, f64>>);

/// Under what the log-odds of a template are kept, and asked for.
pub fn key(template: &str, [positive, negative]: [u32; 2], switches: &str) -> String {
    format!("{KIND} {positive} {negative} {switches} {template}")
}

/// Whether answers belong here.
pub fn is_key(kind: &str) -> bool {
    kind.strip_prefix(KIND).is_some_and(|rest| rest.starts_with(' '))
}

impl Bank {
    /// The log-odds of a text, by its place in the data.
    pub fn get(&self, key: &str, place: usize) -> Option<f64> {
        self.0.get(key)?.get(&place).copied()
    }

    /// Keeps one; everything older goes where there is too much.
    pub fn keep(&mut self, key: &str, place: usize, log_odds: f64) {
        if !self.0.contains_key(key) && self.0.len() >= MOST {
            self.0.clear();
        }
        self.0.entry(key.to_owned()).or_default().insert(place, log_odds);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_read_in_one_wording_is_not_taken_for_another() {
        let keys = [key("a", [1, 2], ""), key("b", [1, 2], ""), key("a", [2, 1], "")];
        let mut bank = Bank::default();
        bank.keep(&keys[0], 3, 0.5);
        assert_eq!(keys.each_ref().map(|key| bank.get(key, 3)), [Some(0.5), None, None]);
        assert_eq!(bank.get(&keys[0], 4), None);
        assert!(keys.iter().all(|key| is_key(key)) && !is_key("prompting"));
        for number in 0..=MOST {
            bank.keep(&number.to_string(), 0, 1.0);
        }
        assert_eq!(bank.get(&keys[0], 3), None);
    }
}
