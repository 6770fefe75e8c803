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

/// The wording after this one; the first one after the last, and after one of a person's own.
pub fn next(template: &str) -> String {
    let here = TEMPLATES.iter().position(|one| *one == template);
    TEMPLATES[here.map_or(0, |at| (at + 1) % TEMPLATES.len())].to_owned()
}

/// The text that the room opens with instead of the page's own sentence, which judges nothing.
pub const EXAMPLE: &str = "We had a wonderful evening with old friends.";

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use text::prompting::Template;

    use super::*;

    #[test]
    fn wordings_follow_one_another() {
        assert_eq!(next(TEMPLATES[0]), TEMPLATES[1]);
        assert_eq!([next(TEMPLATES[9]), next("mine")], [TEMPLATES[0], TEMPLATES[0]]);
    }

    #[test]
    fn every_template_can_be_asked_and_none_twice() {
        for template in TEMPLATES {
            assert!(template.parse::<Template>().is_ok(), "{template}");
        }
        assert_eq!(BTreeSet::from(TEMPLATES).len(), TEMPLATES.len());
    }
}
