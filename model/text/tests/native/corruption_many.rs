//! Many draws against theory, and theory against enumeration.
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use text::corruption::{
    Bar, Compared, Corruptor, ManyDraws, Report, Scheme, Settings, chi_square, span_length,
};
use text::tokenizer::{Encoding, Tokenizer};

use crate::corruption_support::{
    LIMIT, all_settings, corruptor, settings, single_pieces, tokenizer,
};
use crate::oracle;

const DRAWS: u32 = 4_000;

/// Sentences that the course uses, short and long, one with words of several pieces.
const SENTENCES: [(&str, Option<&str>); 4] = [
    ("The man went to the store.", Some("He bought a gallon of milk.")),
    ("After such a late night working on my project, it was hard to wake up this morning!", None),
    ("Super Bowl 50 was an American football game to determine the champion.", None),
    ("Unaffable tokenizers mispronounce antidisestablishmentarianism.", None),
];

fn report(tokenizer: &Tokenizer, text: &str, pair: Option<&str>, settings: &Settings) -> Report {
    let encoding = tokenizer.encode(text, pair, 512);
    let corruptor = Corruptor::new(&encoding, tokenizer.vocabulary(), 512);
    corruptor.many(settings, DRAWS).expect("the settings are valid")
}

/// All comparisons of a report with a name, and whether there were enough cases for the normal
/// approximation.
fn comparisons(report: &Report) -> Vec<(String, Compared)> {
    let mut found = vec![("selected".to_owned(), report.selected)];
    let mut push = |name: &str, bars: &[Bar], trials: u64| {
        let enough =
            |bar: &&Bar| bar.share.expected.is_some_and(|p| p.min(1.0 - p) * trials as f64 > 30.0);
        let named = |bar: &Bar| (format!("{name} {}", bar.of), bar.share);
        found.extend(bars.iter().filter(enough).map(named));
    };
    push("pieces", &report.pieces, u64::from(report.draws));
    push("place", &report.places, u64::from(report.draws));
    if let Some(spans) = &report.spans {
        push("drawn", &spans.drawn, spans.spans);
        push("placed", &spans.placed, spans.spans);
        found.push(("drawn mean".to_owned(), spans.drawn_mean));
        found.push(("placed mean".to_owned(), spans.placed_mean));
        found.push(("cut by budget".to_owned(), spans.cut_by_budget));
        found.push(("cut by edge".to_owned(), spans.cut_by_edge));
    }
    if let Some(treatments) = &report.treatments {
        let all = treatments.of_selected.iter().chain(&treatments.of_all);
        found.extend(all.map(|share| ("treatment".to_owned(), *share)));
    }
    found
}

#[test]
fn the_lengths_of_spans_follow_the_paper() {
    // Joshi et al. 2020, section 3.1 and figure 2, to the digits of the curriculum.
    let normaliser = 1.0 - 0.8_f64.powi(10);
    assert!((normaliser - 0.8926).abs() < 5e-5);
    for length in 1..=10 {
        let expected = 0.2 * 0.8_f64.powi(length - 1) / normaliser;
        let found = span_length::probability(length as usize);
        assert!((found - expected).abs() < 1e-15, "length {length}");
    }
    assert!((span_length::probability(1) - 0.224).abs() < 5e-4);
    assert!((span_length::probability(2) - 0.179).abs() < 5e-4);
    assert!((span_length::probability(10) - 0.030).abs() < 5e-4);
    assert_eq!((span_length::probability(0), span_length::probability(11)), (0.0, 0.0));
    assert_eq!((span_length::cumulative(0), span_length::cumulative(10)), (0.0, 1.0));
    // The truncated geometric distribution has the mean 1/p - n q^n / (1 - q^n).
    let mean = 5.0 - 10.0 * (1.0 - normaliser) / normaliser;
    assert!((span_length::mean() - mean).abs() < 1e-12);
    assert!((span_length::mean() - 3.80).abs() < 5e-3);
}

#[test]
fn observed_and_expected_values_agree() {
    let tokenizer = oracle::ours();
    let mut compared = 0;
    let mut beyond_two = 0;
    for (text, pair) in SENTENCES {
        for settings in all_settings(15, 1_000).into_iter().chain(all_settings(35, 77)) {
            let report = report(&tokenizer, text, pair, &settings);
            for (name, value) in comparisons(&report) {
                let case = format!("{name} of {settings:?} of {text:?}: {value:?}");
                let Some(deviation) = value.deviation() else {
                    let exact = |expected: f64| (value.observed - expected).abs() < 1e-12;
                    assert!(value.expected.is_none_or(exact), "{case}");
                    continue;
                };
                compared += 1;
                beyond_two += usize::from(deviation.abs() > 2.0);
                // Of a thousand values, one beyond 4.5 standard errors is a matter of 1 in 150.
                assert!(deviation.abs() < 4.5, "{deviation:.1} standard errors: {case}");
            }
        }
    }
    assert!(compared > 500, "{compared} values were compared");
    // 4.6 % lie beyond two standard errors by chance. Far fewer would mean that these are too wide,
    // far more that they are too narrow. The values of one report depend on each other.
    let share = f64::from(beyond_two as u32) / f64::from(compared as u32);
    assert!((0.02..0.08).contains(&share), "{share} of {compared} beyond two standard errors");
}

#[test]
fn pieces_of_one_span_are_not_counted_as_independent() {
    let tokenizer = tokenizer();
    let encoding = single_pieces(&tokenizer, 40);
    let corruptor = corruptor(&tokenizer, &encoding);
    let report = corruptor.many(&settings(Scheme::SpanBert, 40, 2), DRAWS).expect("valid settings");
    let treatments = report.treatments.expect("span masking has a split");
    let all = f64::from(report.draws) * report.budget.pieces as f64;
    for (of_selected, of_all) in treatments.of_selected.iter().zip(&treatments.of_all) {
        // From the sizes of the spans, and from the scatter of the draws.
        let share = report.budget.pieces as f64 / report.budget.of as f64;
        let ratio = of_selected.standard_error * share / of_all.standard_error;
        assert!((ratio - 1.0).abs() < 0.1, "{of_selected:?} {of_all:?}");
        let p = of_selected.expected.expect("known");
        assert!(of_selected.standard_error > 1.5 * (p * (1.0 - p) / all).sqrt());
    }
}

#[test]
fn histograms_pass_the_chi_square_test() {
    let tokenizer = oracle::ours();
    // Exceeded once in 10 000 times: 33.7 with 9 degrees of freedom.
    for (text, pair) in SENTENCES {
        let report = report(&tokenizer, text, pair, &settings(Scheme::SpanBert, 15, 5));
        let spans = report.spans.expect("span masking reports spans");
        let test = chi_square(&spans.drawn).expect("ten bars");
        assert_eq!(test.degrees_of_freedom, 9);
        assert!(test.statistic < 33.7, "{test:?} of {text:?}");
    }
    // One selected piece of three a draw: draws are multinomial. 18.4 with 2 degrees of freedom.
    let tokenizer = crate::corruption_support::tokenizer();
    let encoding = single_pieces(&tokenizer, 3);
    for scheme in [Scheme::Bert, Scheme::Deletion, Scheme::SpanBert] {
        let corruptor = corruptor(&tokenizer, &encoding);
        let report = corruptor.many(&settings(scheme, 15, 9), DRAWS).expect("valid settings");
        let test = chi_square(&report.places).expect("three places");
        assert!(test.degrees_of_freedom == 2 && test.statistic < 18.4, "{scheme:?} {test:?}");
    }
}

#[test]
fn chi_square_of_a_known_table() {
    // 5, 8, 9, 8, 10, 20 throws of a die: 13.4 with 5 degrees of freedom, a textbook example.
    let bar = |(of, count): (usize, u64)| Bar {
        of,
        count,
        share: Compared { observed: 0.0, expected: Some(1.0 / 6.0), standard_error: 0.0 },
    };
    let bars: Vec<Bar> = [5, 8, 9, 8, 10, 20].into_iter().enumerate().map(bar).collect();
    let test = chi_square(&bars).expect("six bars");
    assert!((test.statistic - 13.4).abs() < 1e-12 && test.degrees_of_freedom == 5);
}

/// Pieces drawn at random are drawn evenly: 40 of them, 39 without the original.
#[test]
fn random_pieces_are_drawn_evenly() {
    let tokenizer = tokenizer();
    let encoding = tokenizer.encode("c", None, LIMIT);
    let corruptor = corruptor(&tokenizer, &encoding);
    let mut counts: BTreeMap<u32, f64> = BTreeMap::new();
    for seed in 0..39_000 {
        let corruption = corruptor.corrupt(&settings(Scheme::Substitution, 15, seed));
        *counts.entry(corruption.expect("valid settings").row.ids()[1]).or_insert(0.0) += 1.0;
    }
    assert_eq!(counts.len(), 39);
    assert!(!counts.contains_key(&encoding.ids[1]), "never the original");
    // 38 degrees of freedom: exceeds 83 about once in 30 000 times.
    let statistic: f64 = counts.values().map(|count| (count - 1_000.0).powi(2) / 1_000.0).sum();
    assert!(statistic < 83.0, "{statistic}");
}

/// Neighbouring seeds are as independent as any: the first choice of one says nothing about that
/// of the next.
#[test]
fn neighbouring_seeds_are_independent() {
    let tokenizer = tokenizer();
    let encoding = single_pieces(&tokenizer, 5);
    let corruptor = corruptor(&tokenizer, &encoding);
    let first = |seed| {
        let settings = settings(Scheme::Deletion, 15, seed);
        corruptor.corrupt(&settings).expect("valid settings").selected[0].from
    };
    let mut pairs: BTreeMap<_, f64> = BTreeMap::new();
    for seed in 0..25_000 {
        *pairs.entry((first(seed), first(seed + 1))).or_insert(0.0) += 1.0;
    }
    // 25 pairs, 24 degrees of freedom: exceeds 62 about once in 30 000 times.
    let statistic: f64 = pairs.values().map(|count| (count - 1_000.0).powi(2) / 1_000.0).sum();
    assert!(pairs.len() == 25 && statistic < 62.0, "{statistic}");
}

#[test]
fn the_seed_of_a_draw_repeats_it() {
    let tokenizer = tokenizer();
    let encoding = single_pieces(&tokenizer, 12);
    let corruptor = corruptor(&tokenizer, &encoding);
    let first = settings(Scheme::Bert, 30, u32::MAX - 3);
    let mut places: BTreeMap<usize, u64> = BTreeMap::new();
    for draw in 0..10 {
        let corruption = corruptor.corrupt(&first.of_draw(draw)).expect("valid settings");
        for piece in corruption.selected.iter().filter_map(|selected| selected.from) {
            *places.entry(piece).or_insert(0) += 1;
        }
    }
    let report = corruptor.many(&first, 10).expect("valid settings");
    let counted = report.places.iter().filter(|bar| bar.count > 0).map(|bar| (bar.of, bar.count));
    assert_eq!(counted.collect::<BTreeMap<_, _>>(), places);

    let mut in_parts = ManyDraws::new(&corruptor, &first).expect("valid settings");
    in_parts.run(&corruptor, 4);
    in_parts.run(&corruptor, 6);
    assert_eq!(in_parts.report(), report);
}

#[test]
fn nothing_to_select_yields_an_empty_report() {
    let tokenizer = tokenizer();
    let encoding = tokenizer.encode("", None, LIMIT);
    for settings in all_settings(15, 1) {
        let corruptor = corruptor(&tokenizer, &encoding);
        for draws in [0, 1, 5] {
            let report = corruptor.many(&settings, draws).expect("valid settings");
            for (name, value) in comparisons(&report) {
                let values = [Some(value.observed), value.expected, Some(value.standard_error)];
                let is_number = |value: &f64| value.is_finite();
                assert!(values.iter().flatten().all(is_number), "{name} of {settings:?}");
            }
        }
    }
}

/// The pieces of each word and whether the next word follows without a special between.
fn words(encoding: &Encoding) -> Vec<Range<usize>> {
    let mut words: BTreeMap<usize, Range<usize>> = BTreeMap::new();
    for (piece, word) in encoding.words.iter().enumerate() {
        if let Some(word) = word {
            words.entry(*word).or_insert(piece..piece).end = piece + 1;
        }
    }
    words.into_values().collect()
}

/// Span masking enumerated draw by draw: every start and every length, as a tree.
#[derive(Default)]
struct Tree {
    spans: f64,
    placed: BTreeMap<usize, f64>,
    selected: BTreeMap<usize, f64>,
    cut_by_budget: f64,
    cut_by_edge: f64,
}

impl Tree {
    fn grow(
        &mut self,
        words: &[Range<usize>],
        selected: &BTreeSet<usize>,
        budget: usize,
        share: f64,
    ) {
        if selected.len() == budget {
            for piece in selected {
                *self.selected.entry(*piece).or_insert(0.0) += share;
            }
            return;
        }
        let is_free = |word: &Range<usize>| !word.clone().any(|piece| selected.contains(&piece));
        let starts: Vec<usize> = (0..words.len()).filter(|word| is_free(&words[*word])).collect();
        for start in &starts {
            for length in 1..=10 {
                let share = share * span_length::probability(length) / starts.len() as f64;
                self.place(words, selected.clone(), budget, *start..*start + length, share);
            }
        }
    }

    fn place(
        &mut self,
        words: &[Range<usize>],
        mut selected: BTreeSet<usize>,
        budget: usize,
        drawn: Range<usize>,
        share: f64,
    ) {
        let mut placed = 0;
        let mut by_budget = false;
        let mut by_edge = false;
        for word in drawn.clone() {
            let follows = word > drawn.start;
            let is_edge =
                word == words.len() || (follows && words[word - 1].end != words[word].start);
            if is_edge {
                by_edge = true;
                break;
            }
            if selected.len() == budget {
                by_budget = true;
                break;
            }
            placed += 1;
            for piece in words[word].clone() {
                if selected.len() < budget {
                    selected.insert(piece);
                } else if !selected.contains(&piece) {
                    by_budget = true;
                }
            }
            if by_budget {
                break;
            }
        }
        self.spans += share;
        *self.placed.entry(placed).or_insert(0.0) += share;
        self.cut_by_budget += if by_budget { share } else { 0.0 };
        self.cut_by_edge += if by_edge { share } else { 0.0 };
        self.grow(words, &selected, budget, share);
    }
}

#[test]
fn expected_spans_are_those_of_every_way_to_draw_them() {
    let tokenizer = tokenizer();
    let texts = [
        ("a", None, 100),
        ("a b", None, 50),
        ("a b c d e f", None, 40),
        ("ab c def g h", None, 40),
        ("a bcd [SEP] e fg", Some("h i"), 50),
        ("a [MASK] bc de f ghij", None, 35),
    ];
    for (text, pair, rate) in texts {
        let encoding = tokenizer.encode(text, pair, LIMIT);
        let corruptor = corruptor(&tokenizer, &encoding);
        let settings = settings(Scheme::SpanBert, rate, 1);
        let report = corruptor.many(&settings, 0).expect("valid settings");
        let mut tree = Tree::default();
        tree.grow(&words(&encoding), &BTreeSet::new(), report.budget.pieces, 1.0);
        let spans = report.spans.expect("span masking reports spans");
        assert!(spans.is_exact);
        let close = |value: Compared, expected: f64, what: &str| {
            let found = value.expected.expect("it is worked out");
            assert!((found - expected).abs() < 1e-9, "{what} of {text:?}: {found} {expected}");
        };
        for bar in &spans.placed {
            let expected = tree.placed.get(&bar.of).copied().unwrap_or(0.0) / tree.spans;
            close(bar.share, expected, &format!("placed {}", bar.of));
        }
        close(spans.cut_by_budget, tree.cut_by_budget / tree.spans, "cut by budget");
        close(spans.cut_by_edge, tree.cut_by_edge / tree.spans, "cut by edge");
        for bar in &report.places {
            close(bar.share, tree.selected[&bar.of], &format!("piece {}", bar.of));
        }
        assert_eq!(report.places.len(), tree.selected.len());
    }
}

#[test]
fn two_words_by_hand() {
    // Budget 1: the span is one word. It was to be longer with probability 1 - P(1); starting at
    // the second word it then meets the edge, starting at the first the budget.
    let tokenizer = tokenizer();
    let encoding = single_pieces(&tokenizer, 2);
    let corruptor = corruptor(&tokenizer, &encoding);
    let report = corruptor.many(&settings(Scheme::SpanBert, 50, 1), 0).expect("valid settings");
    let spans = report.spans.expect("span masking reports spans");
    let longer = 1.0 - 0.2 / (1.0 - 0.8_f64.powi(10));
    for cut in [spans.cut_by_budget, spans.cut_by_edge] {
        assert!((cut.expected.expect("it is exact") - longer / 2.0).abs() < 1e-12);
    }
    assert_eq!(spans.placed[0].share.expected, Some(1.0));
    assert_eq!(spans.placed_mean.expected, Some(1.0));
}

#[test]
fn long_texts_are_approximated_closely() {
    let tokenizer = tokenizer();
    let encoding = single_pieces(&tokenizer, 300);
    let corruptor = Corruptor::new(&encoding, tokenizer.vocabulary(), 512);
    let report = corruptor.many(&settings(Scheme::SpanBert, 15, 1), 1_000).expect("valid");
    let spans = report.spans.expect("span masking reports spans");
    assert!(!spans.is_exact);
    assert!(report.places.iter().all(|bar| bar.share.expected.is_none()));
    for bar in &spans.placed {
        let expected = bar.share.expected.expect("approximated");
        assert!((bar.share.observed - expected).abs() < 0.02, "{bar:?}");
    }
    let mean = spans.placed_mean;
    assert!((mean.observed - mean.expected.expect("approximated")).abs() < 0.1, "{mean:?}");
}

/// Whole words as in Devlin's code: all words in random order, those that no longer fit skipped.
fn skip_in_order(words: &[Range<usize>], budget: usize) -> BTreeMap<usize, f64> {
    fn visit(left: &[usize], rest: usize, done: usize, share: f64, out: &mut BTreeMap<usize, f64>) {
        if left.is_empty() {
            *out.entry(done).or_insert(0.0) += share;
        }
        for (index, length) in left.iter().enumerate() {
            let mut others = left.to_vec();
            others.remove(index);
            let taken = if *length <= rest { *length } else { 0 };
            visit(&others, rest - taken, done + taken, share / left.len() as f64, out);
        }
    }
    let lengths: Vec<usize> = words.iter().map(ExactSizeIterator::len).collect();
    let mut out = BTreeMap::new();
    visit(&lengths, budget, 0, 1.0, &mut out);
    out
}

#[test]
fn expected_whole_words_are_those_of_every_order() {
    let tokenizer = tokenizer();
    for (text, rate) in
        [("ab cd efg", 40), ("a bc def ghij klmno", 35), ("abc def gh ij k lm n", 45)]
    {
        let encoding = tokenizer.encode(text, None, LIMIT);
        let corruptor = corruptor(&tokenizer, &encoding);
        let settings = Settings { whole_words: true, ..settings(Scheme::Bert, rate, 1) };
        let report = corruptor.many(&settings, 0).expect("valid settings");
        let expected = skip_in_order(&words(&encoding), report.budget.pieces);
        assert_eq!(report.pieces.len(), expected.len(), "{text:?}");
        for bar in &report.pieces {
            let found = bar.share.expected.expect("it is exact");
            assert!((found - expected[&bar.of]).abs() < 1e-12, "{} pieces of {text:?}", bar.of);
        }
        let mean: f64 = expected.iter().map(|(pieces, p)| *pieces as f64 * p).sum();
        let places: f64 = report.places.iter().filter_map(|bar| bar.share.expected).sum();
        assert!((places - mean).abs() < 1e-12, "the places add up to the mean");
    }
}

#[test]
fn theory_is_the_same_in_one_go_and_in_slices() {
    let tokenizer = tokenizer();
    let encoding = single_pieces(&tokenizer, 12);
    let corruptor = corruptor(&tokenizer, &encoding);
    for settings in all_settings(30, 1) {
        let whole = corruptor.many(&settings, 3).expect("valid settings");
        let mut sliced = ManyDraws::new(&corruptor, &settings).expect("valid settings");
        while !sliced.work_out(1) {
            assert_eq!(sliced.report().selected.expected, None, "not worked out yet");
        }
        sliced.run(&corruptor, 3);
        assert_eq!(sliced.report(), whole);
    }
}
