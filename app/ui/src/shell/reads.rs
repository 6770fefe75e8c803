//! What a head does with one word, as a headline, and the way to the next head that does something.

use leptos::prelude::*;
use text::tokenizer::Special;

use crate::kit::format::share;
use crate::kit::marked::{value, word};
use crate::page::finding::{Finding, Strength};
use crate::page::page;
use crate::state::picture::Picture;
use crate::state::reading_heads;
use crate::state::store::Change;
use crate::t;

/// A word that has so much of the attention is a strong finding, and a weak one.
const WORD: [f64; 2] = [0.25, 0.1];
/// What is left on `[CLS]` or `[SEP]`, and read of a neighbour, from here on is what the head does.
const MOSTLY: f64 = 0.5;

/// What the query reads in the picture; `before` is how strong the last finding was.
pub fn finding(picture: &Picture, query: usize, before: Option<Strength>) -> Option<Finding> {
    let row = picture.row(query);
    let here = &picture.rows.get(query)?.label;
    let column = |at: usize| picture.columns.get(at).map_or("", |token| token.label.as_str());
    let own = picture.columns.iter().position(|token| token.pieces == picture.rows[query].pieces);
    let is_special = |at: usize| Special::frames(column(at));
    let ranked = ranked(row);
    let (left, most) = ranked.iter().copied().find(|(at, _)| is_special(*at)).unwrap_or_default();
    let named = |at: usize| value(column(at));
    if most >= MOSTLY {
        let text =
            t!(reads_leaves, here = word(here), share = value(&share(most)), there = named(left));
        return Some(Finding::new(Strength::None, text));
    }
    let mut words = ranked.into_iter().filter(|(at, _)| !is_special(*at) && Some(*at) != own);
    let (first, weight) = words.next()?;
    let neighbour = own.and_then(|own| match first {
        at if at + 1 == own => Some(t!(reads_before)),
        at if at == own + 1 => Some(t!(reads_behind)),
        _ => None,
    });
    let said = value(&share(weight));
    if let Some(place) = neighbour.filter(|_| weight >= MOSTLY) {
        let text = t!(
            reads_neighbour,
            here = word(here),
            place = place,
            share = said,
            there = named(first)
        );
        return Some(Finding::new(Strength::Strong, text));
    }
    let second = words.next();
    let strength = Strength::of_share(weight, WORD, before);
    let text = match (strength, second) {
        (Strength::Strong, Some((other, less))) => t!(
            reads_pays,
            here = word(here),
            share = said,
            there = named(first),
            less = share(less),
            other = word(column(other))
        ),
        (Strength::Strong, None) => {
            t!(reads_pays_one, here = word(here), share = said, there = named(first))
        }
        (Strength::Weak, _) => {
            t!(reads_spreads, here = word(here), share = said, there = named(first))
        }
        (Strength::None, _) => t!(reads_no_word, here = word(here), share = said),
    };
    Some(Finding::new(strength, text))
}

/// Goes on to the next head in which the word reads another one.
#[component]
pub fn AnotherHead() -> impl IntoView {
    let store = page().store;
    let next = move || {
        let shown = store.shown.get_untracked()?;
        let (now, query) = store.selection.with_untracked(|chosen| {
            ((chosen.layer, chosen.head), chosen.queries.first().copied())
        });
        // Without a choice rooms speak of the first word.
        reading_heads::next(&shown, query.unwrap_or(1), now)
    };
    let go = move |_| {
        if let Some(place) = next() {
            store.commit(Change::Choice, |choices| {
                choices.selection.update(|all| (all.layer, all.head) = place);
            });
        }
    };
    view! { <button type="button" class="go" on:click=go>{t!(reads_another)}</button> }
}

/// The columns of a row with their weights, the largest first.
fn ranked(row: &[f32]) -> Vec<(usize, f64)> {
    let mut all: Vec<_> = row.iter().map(|weight| f64::from(*weight)).enumerate().collect();
    all.retain(|(_, weight)| !weight.is_nan());
    all.sort_by(|a, b| b.1.total_cmp(&a.1));
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::marked::plain;
    use crate::state::picture::Token;

    /// `[CLS] animal street it [SEP]`, seen from *it*.
    fn found(row: [f32; 5], before: Option<Strength>) -> (Strength, String) {
        let labels = ["[CLS]", "animal", "street", "it", "[SEP]"];
        let token =
            |(at, label): (usize, &&str)| Token { label: (*label).to_owned(), pieces: vec![at] };
        let columns: Vec<Token> = labels.iter().enumerate().map(token).collect();
        let rows = vec![columns[3].clone()];
        let picture = Picture { rows, columns, values: row.to_vec() };
        let found = finding(&picture, 0, before).expect("a row has a finding");
        (found.strength, plain(&found.text))
    }

    #[test]
    fn a_word_that_has_a_quarter_is_named_beside_the_next_one() {
        let (strength, text) = found([0.3, 0.28, 0.02, 0.3, 0.1], None);
        assert_eq!(strength, Strength::Strong);
        assert_eq!(text, "it pays 28% of its attention to animal, 2% to street.");
        assert_eq!(found([0.35, 0.25, 0.1, 0.2, 0.1], None).0, Strength::Strong);
        assert_eq!(found([0.36, 0.24, 0.1, 0.2, 0.1], None).0, Strength::Weak);
    }

    #[test]
    fn a_finding_stays_until_its_border_is_passed_by_two_points() {
        let at = |weight: f32, before| found([0.4, weight, 0.05, 0.1, 0.1], Some(before)).0;
        assert_eq!(
            [at(0.24, Strength::Strong), at(0.22, Strength::Strong)],
            [Strength::Strong, Strength::Weak]
        );
        assert_eq!(
            [at(0.26, Strength::Weak), at(0.28, Strength::Weak)],
            [Strength::Weak, Strength::Strong]
        );
    }

    #[test]
    fn what_spreads_and_what_reads_no_word_say_so() {
        let (strength, text) = found([0.4, 0.1, 0.05, 0.35, 0.1], None);
        assert_eq!(strength, Strength::Weak);
        assert_eq!(text, "it spreads its attention: no word has more than animal, 10%.");
        let (strength, text) = found([0.45, 0.09, 0.05, 0.31, 0.1], None);
        assert_eq!(strength, Strength::None);
        assert_eq!(text, "it reads no word in particular: 9% at most.");
    }

    #[test]
    fn a_neighbour_and_what_is_left_are_findings_of_their_own() {
        let (_, text) = found([0.2, 0.1, 0.5, 0.1, 0.1], None);
        assert_eq!(text, "it reads the piece before it, street: 50%.");
        assert!(found([0.2, 0.1, 0.49, 0.11, 0.1], None).1.starts_with("it pays 49%"));
        let (strength, text) = found([0.5, 0.2, 0.1, 0.1, 0.1], None);
        assert_eq!(strength, Strength::None);
        assert_eq!(text, "it leaves 50% of its attention on [CLS].");
        assert!(found([0.49, 0.26, 0.1, 0.05, 0.1], None).1.starts_with("it pays 26%"));
    }
}
