//! Licence expressions as Cargo.toml files carry them (SPDX, and the older `MIT/Apache-2.0`).

use anyhow::{Result, bail};

/// Whether the expression lets us choose licences that are all `allowed`.
///
/// # Errors
/// If it is not an expression.
pub fn is_satisfied(expression: &str, allowed: &dyn Fn(&str) -> bool) -> Result<bool> {
    let text = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut reader = Reader { words: &words, allowed };
    let satisfied = reader.any()?;
    if !reader.words.is_empty() {
        bail!("`{expression}` is not a licence expression.");
    }
    Ok(satisfied)
}

struct Reader<'a> {
    words: &'a [&'a str],
    allowed: &'a dyn Fn(&str) -> bool,
}

impl<'a> Reader<'a> {
    fn next(&mut self) -> Option<&'a str> {
        let (first, rest) = self.words.split_first()?;
        self.words = rest;
        Some(first)
    }

    fn skip(&mut self, word: &str) -> bool {
        let found = self.words.first() == Some(&word);
        if found {
            self.next();
        }
        found
    }

    fn any(&mut self) -> Result<bool> {
        let mut satisfied = self.all()?;
        while self.skip("OR") {
            // Read even if it no longer matters, so that the rest is understood.
            satisfied |= self.all()?;
        }
        Ok(satisfied)
    }

    fn all(&mut self) -> Result<bool> {
        let mut satisfied = self.one()?;
        while self.skip("AND") {
            satisfied &= self.one()?;
        }
        Ok(satisfied)
    }

    fn one(&mut self) -> Result<bool> {
        let Some(word) = self.next() else { bail!("A licence expression breaks off.") };
        match word {
            "(" => {
                let satisfied = self.any()?;
                if !self.skip(")") {
                    bail!("A parenthesis of a licence expression is never closed.");
                }
                Ok(satisfied)
            }
            ")" | "OR" | "AND" | "WITH" => bail!("A licence is missing before `{word}`."),
            licence if self.skip("WITH") => {
                let Some(exception) = self.next() else { bail!("`WITH` names no exception.") };
                // An exception only adds permissions.
                Ok((self.allowed)(licence)
                    || (self.allowed)(&format!("{licence} WITH {exception}")))
            }
            licence => Ok((self.allowed)(licence)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fine(expression: &str) -> bool {
        is_satisfied(expression, &|name| matches!(name, "MIT" | "Apache-2.0" | "Zlib")).unwrap()
    }

    #[test]
    fn one_of_a_choice_is_enough() {
        assert!(fine("MIT") && fine("GPL-3.0 OR MIT") && fine("MIT/Unlicense"));
        assert!(!fine("GPL-3.0") && !fine("GPL-3.0 OR LGPL-3.0"));
    }

    #[test]
    fn all_of_a_conjunction_are_needed() {
        assert!(fine("MIT AND Zlib") && !fine("MIT AND GPL-3.0"));
        assert!(fine("GPL-3.0 AND Zlib OR MIT"), "AND binds tighter than OR");
        assert!(!fine("GPL-3.0 AND (Zlib OR MIT)"));
        assert!(fine("(MIT OR Apache-2.0) AND Zlib"));
    }

    #[test]
    fn an_exception_only_adds_permissions() {
        assert!(fine("Apache-2.0 WITH LLVM-exception OR GPL-2.0"));
        assert!(!fine("GPL-2.0 WITH Classpath-exception-2.0"));
    }

    #[test]
    fn nonsense_is_refused() {
        for nonsense in ["", "MIT OR", "(MIT", "MIT)", "OR MIT", "MIT Zlib", "MIT WITH"] {
            assert!(is_satisfied(nonsense, &|_| true).is_err(), "{nonsense}");
        }
    }
}
