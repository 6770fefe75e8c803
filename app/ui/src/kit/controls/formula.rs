//! Formulas from text: `_{t}` is set below the line, `^{2}` above it, `*for*` is a keyword.

use leptos::prelude::*;

/// A stretch of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stretch<'a> {
    Plain(&'a str),
    Below(&'a str),
    Above(&'a str),
    Keyword(&'a str),
}

/// The formula as it is set.
pub fn formula(text: &str) -> impl IntoView + use<> {
    let set = |stretch: Stretch<'_>| match stretch {
        Stretch::Plain(text) => text.to_owned().into_any(),
        Stretch::Below(text) => view! { <sub>{text.to_owned()}</sub> }.into_any(),
        Stretch::Above(text) => view! { <sup>{text.to_owned()}</sup> }.into_any(),
        Stretch::Keyword(text) => view! { <b>{text.to_owned()}</b> }.into_any(),
    };
    stretches(text).into_iter().map(set).collect_view()
}

/// The formula as plain text, for names and files.
pub fn plain(text: &str) -> String {
    let letters = |stretch: &Stretch<'_>| match stretch {
        Stretch::Plain(text)
        | Stretch::Below(text)
        | Stretch::Above(text)
        | Stretch::Keyword(text) => (*text).to_owned(),
    };
    stretches(text).iter().map(letters).collect()
}

fn stretches(text: &str) -> Vec<Stretch<'_>> {
    let mut found = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (stretch, left) = marked(rest).unwrap_or_else(|| {
            let first = rest.chars().next().map_or(0, char::len_utf8);
            let after = rest.get(first..).unwrap_or_default();
            let end = after.find(['_', '^', '*']).map_or(rest.len(), |end| first + end);
            let (plain, left) = rest.split_at(end);
            (Stretch::Plain(plain), left)
        });
        found.push(stretch);
        rest = left;
    }
    found
}

/// The marked stretch that `text` begins with, and what comes after it.
fn marked(text: &str) -> Option<(Stretch<'_>, &str)> {
    if let Some(inner) = text.strip_prefix('*') {
        let (word, rest) = inner.split_once('*')?;
        return Some((Stretch::Keyword(word), rest));
    }
    let (mark, inner) = (text.get(..2)?, text.get(2..)?);
    let (inside, rest) = inner.split_once('}')?;
    match mark {
        "_{" => Some((Stretch::Below(inside), rest)),
        "^{" => Some((Stretch::Above(inside), rest)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{Stretch, plain, stretches};

    #[test]
    fn marks_become_stretches() {
        use Stretch::{Above, Below, Keyword, Plain};
        let found = stretches("*for* t: W_{e}[x_{t}]^{2}");
        let wanted = [
            Keyword("for"),
            Plain(" t: W"),
            Below("e"),
            Plain("[x"),
            Below("t"),
            Plain("]"),
            Above("2"),
        ];
        assert_eq!(found, wanted);
        assert_eq!(plain("W_{e}[x_{t}]"), "We[xt]");
    }

    #[test]
    fn what_is_no_mark_stays_as_it_is() {
        assert_eq!(plain("a * b _ c ^ {d} √é_"), "a * b _ c ^ {d} √é_");
        assert_eq!(plain(""), "");
    }
}
