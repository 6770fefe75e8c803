//! The answer that start and end logits give, read from one window as the page first reads it.

use text::answers::{LONGEST, answers, passage, text_of};
use text::wishes::{TracePart, Wish};

use super::facts::Facts;
use super::unknown::Unknown;

/// The best span's text, or nothing where "no answer" scores higher.
pub(super) fn answer<F: Facts + ?Sized>(facts: &F) -> Result<String, Unknown> {
    let encoding = facts.encoding().ok_or(Unknown::NotYet)?;
    let logits = facts.values(Wish::of(TracePart::SpanLogits, 0)).ok_or(Unknown::NotYet)?;
    let column = |index: usize| logits.iter().copied().skip(index).step_by(2).collect::<Vec<f32>>();
    let passage = passage(encoding);
    if passage.is_empty() {
        return Err(Unknown::NoSecondSentence);
    }
    let found = answers(&column(0), &column(1), passage, LONGEST, 1);
    let found = found.map_err(|_| Unknown::NotYet)?;
    let [_, text] = facts.texts();
    let said = found.said().and_then(|answer| text_of(encoding, text, answer.span));
    Ok(said.unwrap_or_default().to_owned())
}
