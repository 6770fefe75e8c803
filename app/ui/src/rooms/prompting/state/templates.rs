//! Wordings to compare.

/// Ten templates; the first is the one of the room at first. The second, the fourth and the eighth
/// are after Schick & Schütze (2021, section 4), the first after Gao et al. (2021, table 1).
pub const TEMPLATES: [&str; 10] = [
    text::prompting::TEMPLATE,
    "{text} All in all, it was [MASK].",
    "{text} I think it is [MASK].",
    "Just [MASK]! {text}",
    "It was [MASK]. {text}",
    "{text} In short: [MASK].",
    "{text} What a [MASK] day!",
    "{text} In summary, it is [MASK].",
    "{text} How was it? [MASK].",
    "{text} A [MASK] one.",
];

/// The text that the room opens with instead of the page's own sentence, which judges nothing.
pub const EXAMPLE: &str = "We had a wonderful evening with old friends.";

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use text::prompting::Template;

    use super::*;

    #[test]
    fn every_template_can_be_asked_and_none_twice() {
        for template in TEMPLATES {
            assert!(template.parse::<Template>().is_ok(), "{template}");
        }
        assert_eq!(BTreeSet::from(TEMPLATES).len(), TEMPLATES.len());
    }
}
