//! Whether the vectors tell the neighbours of a word from drawn words, as a headline.

use small::word_vectors::training::Method;

use super::looked::{Looked, Other};
use super::snapshot::Snapshot;
use crate::kit::format::fixed;
use crate::kit::marked::{value, word as named};
use crate::page::finding::{Finding, Strength};
use crate::t;

/// From here on one probability is more than another.
const MORE: f64 = 0.03;

/// What the window shows; `before` is how strong the last finding was.
pub fn finding(looked: &Looked, now: &Snapshot, before: Option<Strength>) -> Finding {
    let none = |text| Finding::new(Strength::None, text);
    if now.recipe.method == Method::Glove {
        return none(t!(vectors_other_loss));
    }
    if now.steps == 0 {
        return none(t!(vectors_found_random));
    }
    if let Some(unknown) = looked.unknown.first() {
        return none(t!(vectors_found_unknown, word = named(unknown)));
    }
    let Some([least, best, drawn]) = extremes(looked) else { return none(t!(vectors_no_pairs)) };
    let target = named(&looked.target);
    match strength([least, best, drawn], before) {
        Strength::Strong => {
            let (least, most) = (value(&probability(least)), probability(drawn));
            let text = t!(vectors_window_told, target = target, least = least, most = most);
            Finding::new(Strength::Strong, text)
        }
        Strength::Weak => Finding::new(
            Strength::Weak,
            t!(
                vectors_window_partly,
                target = target,
                best = value(&best.word),
                most = value(&probability(best)),
                drawn = named(&drawn.word),
                other = probability(drawn),
                least = named(&least.word),
                little = probability(least)
            ),
        ),
        Strength::None => none(t!(
            vectors_window_not,
            target = target,
            drawn = named(&drawn.word),
            other = value(&probability(drawn)),
            best = named(&best.word),
            most = probability(best)
        )),
    }
}

/// A probability as cells and headline have it.
pub fn probability(other: &Other) -> String {
    fixed(other.probability.into(), 2)
}

/// Strong where even the least likely neighbour is likelier than every drawn word, weak where the
/// likeliest one is.
fn strength([least, best, drawn]: [&Other; 3], before: Option<Strength>) -> Strength {
    let above = |other: &Other| f64::from(other.probability) - f64::from(drawn.probability);
    let never = f64::INFINITY;
    match Strength::of(above(least), [MORE, never], before) {
        Strength::Strong => Strength::Strong,
        _ => Strength::of(above(best), [never, MORE], before),
    }
}

/// The least and the most likely neighbour, and the likeliest drawn word.
fn extremes(looked: &Looked) -> Option<[&Other; 3]> {
    let by = |a: &&Other, b: &&Other| a.probability.total_cmp(&b.probability);
    let neighbours = || looked.pairs.iter().map(|pair| &pair.context);
    let drawn = looked.pairs.iter().flat_map(|pair| &pair.negatives);
    Some([neighbours().min_by(by)?, neighbours().max_by(by)?, drawn.max_by(by)?])
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use small::word_vectors::recorded::Recorded;
    use small::word_vectors::training::{Recipe, Training};
    use text::words::{Words, sentences};

    use super::super::asked::Asked;
    use super::super::chosen::WordVectorsState;
    use super::super::looked::{EXAMPLE, Pair, words};
    use super::*;
    use crate::kit::marked::plain;

    fn other(word: &str, probability: f32) -> Other {
        Other { word: word.to_owned(), product: 0.0, probability }
    }

    /// After some steps: two neighbours, and a drawn word beside each.
    fn found([loves, and, hat]: [f32; 3], before: Option<Strength>) -> (Strength, String) {
        let pair = |context, drawn| Pair { context, negatives: vec![drawn], loss: 0.0 };
        let pairs = vec![
            pair(other("loves", loves), other("hat", hat)),
            pair(other("and", and), other("bee", 0.0)),
        ];
        let looked = Looked { target: "king".to_owned(), pairs, unknown: Vec::new() };
        let found = finding(&looked, &after(7, Recipe::default()), before);
        (found.strength, plain(&found.text))
    }

    fn after(steps: usize, recipe: Recipe) -> Snapshot {
        let words = Words::read("the king loves the queen").expect("words");
        Snapshot { steps, ..Snapshot::of(&Training::new(Arc::new(words), recipe), 0.0) }
    }

    #[test]
    fn neighbours_are_told_from_drawn_words_or_some_are() {
        let text = "Each neighbour of king is likelier than every drawn word: 0.37 or more, against 0.29 or less.";
        assert_eq!(found([0.61, 0.37, 0.29], None), (Strength::Strong, text.to_owned()));
        let text =
            "Beside king, loves is likeliest, 0.61; but the drawn hat, 0.47, beats and, 0.37.";
        assert_eq!(found([0.61, 0.37, 0.47], None), (Strength::Weak, text.to_owned()));
        let text = "No neighbour of king stands out: the drawn hat has 0.60, loves 0.61.";
        assert_eq!(found([0.61, 0.37, 0.6], None), (Strength::None, text.to_owned()));
    }

    #[test]
    fn three_points_are_a_difference() {
        let first = |all| found(all, None).0;
        assert_eq!(first([0.6, 0.33, 0.3]), Strength::Strong);
        assert_eq!(first([0.6, 0.32, 0.3]), Strength::Weak);
        assert_eq!(first([0.33, 0.2, 0.3]), Strength::Weak);
        assert_eq!(first([0.32, 0.2, 0.3]), Strength::None);
    }

    #[test]
    fn a_case_is_left_only_two_points_past_its_border() {
        let after = |before, all| found(all, Some(before)).0;
        assert_eq!(after(Strength::Strong, [0.6, 0.31, 0.3]), Strength::Strong);
        assert_eq!(after(Strength::Strong, [0.6, 0.3, 0.3]), Strength::Weak);
        assert_eq!(after(Strength::Weak, [0.6, 0.34, 0.3]), Strength::Weak);
        assert_eq!(after(Strength::Weak, [0.6, 0.35, 0.3]), Strength::Strong);
        assert_eq!(after(Strength::Weak, [0.31, 0.2, 0.3]), Strength::Weak);
        assert_eq!(after(Strength::Weak, [0.3, 0.2, 0.3]), Strength::None);
        assert_eq!(after(Strength::None, [0.34, 0.2, 0.3]), Strength::None);
    }

    #[test]
    fn where_no_number_means_anything_it_says_why() {
        let said = |looked: &Looked, now: &Snapshot| plain(&finding(looked, now, None).text);
        let unknown = Looked { unknown: vec!["bowl".to_owned()], ..Looked::default() };
        let skip_gram = after(7, Recipe::default());
        assert_eq!(said(&unknown, &skip_gram), "bowl is not in the text.");
        assert_eq!(said(&unknown, &after(0, Recipe::default())), t!(vectors_found_random));
        assert_eq!(said(&Looked::default(), &skip_gram), t!(vectors_no_pairs));
        let glove = after(7, Recipe::of(Method::Glove));
        assert_eq!(said(&unknown, &glove), t!(vectors_other_loss));
    }

    fn of_the_page(path: &str) -> String {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../public");
        std::fs::read_to_string(folder.join(path)).expect("a file of the page")
    }

    #[test]
    fn the_example_is_what_the_text_says_most_often_of_the_word_that_is_asked_about() {
        let text = sentences(&of_the_page("texts/small-world.txt"));
        let asked = Asked::default().word;
        let with_it: Vec<_> = text.iter().filter(|words| words.contains(&asked)).collect();
        let often = |one: &&&Vec<String>| with_it.iter().filter(|other| other == one).count();
        let most = with_it.iter().max_by_key(often).expect("a sentence");
        assert_eq!(sentences(EXAMPLE), [(*most).clone()]);
    }

    #[test]
    fn with_the_recorded_vectors_the_example_is_a_strong_finding_about_that_word() {
        let text = Words::read(&of_the_page("texts/small-world.txt")).expect("words");
        let recorded: Recorded =
            serde_json::from_str(&of_the_page("runs/word-vectors/course.json")).expect("a run");
        let now = Snapshot::recorded(Arc::new(text), Recipe::default(), recorded);
        let looked = Looked::new(&words(EXAMPLE), &WordVectorsState::default(), &now);
        assert_eq!((&looked.target, &looked.unknown), (&Asked::default().word, &Vec::new()));
        assert_eq!(finding(&looked, &now, None).strength, Strength::Strong);
    }
}
