//! Numbered signs.

use std::collections::HashMap;

/// The number of what stands behind a row, and before one that is written.
pub const END: usize = 0;
/// How it is shown.
const SHOWN: &str = "·";

/// Every sign of one side of a task, by its number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signs {
    signs: Vec<String>,
    numbers: HashMap<String, usize>,
}

impl Signs {
    /// The end, then the given ones.
    pub fn new<T: Into<String>>(signs: impl IntoIterator<Item = T>) -> Self {
        let signs: Vec<String> =
            std::iter::once(SHOWN.to_owned()).chain(signs.into_iter().map(Into::into)).collect();
        let numbers =
            signs.iter().enumerate().map(|(number, sign)| (sign.clone(), number)).collect();
        Self { signs, numbers }
    }

    /// All of them.
    pub fn list(&self) -> &[String] {
        &self.signs
    }

    /// The sign of a number.
    pub fn sign(&self, number: usize) -> &str {
        self.signs.get(number).map_or("", String::as_str)
    }

    /// The numbers of signs; those that are none are left out.
    pub fn numbers(&self, signs: &[String]) -> Vec<usize> {
        signs.iter().filter_map(|sign| self.numbers.get(sign)).copied().collect()
    }
}
