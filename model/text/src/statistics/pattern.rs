//! A measured description of a head. A pattern has a name only where its measure supports it.

use super::entropy::{Entropy, entropy};
use super::mass::{Measure, on_keys, on_next, on_previous, on_same};
use super::matrix::Attention;

/// The least mean mass with which a pattern of mass is named.
pub const MASS_THRESHOLD: f32 = 0.5;

/// The least relative entropy with which attention is called broad.
pub const BROAD_THRESHOLD: f32 = 0.8;

/// A pattern must also have at least this many times the mass that uniform attention would have:
/// on three tokens, a third on the previous one says nothing.
pub const ABOVE_UNIFORM: f32 = 2.0;

/// The surface patterns of Clark et al. 2019, section 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// To the token before.
    Previous,
    /// To the token after.
    Next,
    /// To the token itself.
    Same,
    /// To `[CLS]`.
    Classification,
    /// To the `[SEP]`s together.
    Separator,
    /// To everything, nearly uniformly.
    Broad,
}

/// A pattern that a head was found to have.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NamedPattern {
    /// Which one.
    pub pattern: Pattern,
    /// Its measure: mean mass, for [`Pattern::Broad`] the relative entropy.
    pub measure: Measure,
    /// What the measure had to reach.
    pub threshold: f32,
}

/// All measures of a head, and the patterns that they support.
#[derive(Clone, Debug, PartialEq)]
pub struct Description {
    /// Mean mass on the previous token, over all rows but the first.
    pub previous: Option<Measure>,
    /// Mean mass on the next token, over all rows but the last.
    pub next: Option<Measure>,
    /// Mean mass on the token itself, over all rows.
    pub same: Option<Measure>,
    /// Mean mass on `[CLS]`, over all rows.
    pub classification: Option<Measure>,
    /// Mean mass on all `[SEP]`s together, over all rows.
    pub separator: Option<Measure>,
    /// Mean entropy, over all rows.
    pub entropy: Option<Entropy>,
    /// The patterns whose measure reaches its threshold, strongest first.
    pub patterns: Vec<NamedPattern>,
}

/// Measures a head. `classification` and `separator` are the positions of `[CLS]` and `[SEP]`.
pub fn describe(
    attention: Attention<'_>,
    classification: &[usize],
    separator: &[usize],
) -> Description {
    let mut description = Description {
        previous: on_previous(attention),
        next: on_next(attention),
        same: on_same(attention),
        classification: on_keys(attention, classification),
        separator: on_keys(attention, separator),
        entropy: entropy(attention),
        patterns: Vec::new(),
    };
    let share = |keys: usize| keys as f32 / attention.tokens().max(1) as f32;
    let mass = [
        (Pattern::Previous, description.previous, share(1)),
        (Pattern::Next, description.next, share(1)),
        (Pattern::Same, description.same, share(1)),
        (Pattern::Classification, description.classification, share(classification.len())),
        (Pattern::Separator, description.separator, share(separator.len())),
    ];
    let relative = description.entropy.and_then(|entropy| entropy.relative);
    let mut patterns: Vec<NamedPattern> = mass
        .into_iter()
        .map(|(pattern, measure, share)| (pattern, measure, mass_threshold(share)))
        .chain([(Pattern::Broad, relative, BROAD_THRESHOLD)])
        .filter_map(|(pattern, measure, threshold)| name(pattern, measure?, threshold))
        .collect();
    patterns.sort_by(|left, right| right.measure.value.total_cmp(&left.measure.value));
    description.patterns = patterns;
    description
}

/// What a mass must reach, given the share that uniform attention would have.
fn mass_threshold(share: f32) -> f32 {
    MASS_THRESHOLD.max(ABOVE_UNIFORM * share)
}

fn name(pattern: Pattern, measure: Measure, threshold: f32) -> Option<NamedPattern> {
    (measure.value >= threshold).then_some(NamedPattern { pattern, measure, threshold })
}
